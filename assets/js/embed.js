// Pages for frames: the theme of the host, and the height the host may give the frame.
const theme = new URLSearchParams(location.search).get("theme");
if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;

const { embed: id } = document.querySelector("[data-embed]").dataset;
let told = 0;

function tell() {
  const height = Math.ceil(document.documentElement.getBoundingClientRect().height);
  if (height === told) return;
  told = height;
  // To any host: the message holds nothing that the host does not see.
  parent.postMessage({ type: "io-atlas:height", id, height }, "*");
}

if (parent !== window) new ResizeObserver(tell).observe(document.documentElement);
