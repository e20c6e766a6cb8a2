// Pages for frames of the first release: `?theme=` is what `#light` and `#dark` are now.
const theme = new URLSearchParams(location.search).get("theme");
if (theme === "light" || theme === "dark") {
  document.documentElement.dataset.theme = theme;
  document.querySelector("img").src += `#${theme}`;
}
