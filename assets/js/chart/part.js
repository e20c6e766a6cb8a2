// A link to one view of a chart shows that view, and the link beside a chart leads to the
// view that is shown.
const FIGURE = "figure:has(.chart__panel[id])";

/** Choose the view the address names, as if the reader had. */
function choose() {
  const panel = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!panel?.matches(".chart__panel")) return;
  const figure = panel.closest("figure");
  for (const key of ["m", "v"]) {
    figure.querySelector(`input[data-${key}="${panel.dataset[key]}"]`)?.click();
  }
  panel.scrollIntoView();
}

/** Let the link of a figure lead to the panel whose switches are on. */
function follow(figure) {
  const link = figure.querySelector("a.anchor");
  const on = (key) => figure.querySelector(`input[data-${key}]:checked`)?.dataset[key];
  const panel = [...figure.querySelectorAll(".chart__panel[id]")].find(
    ({ dataset }) => dataset.m === (on("m") ?? dataset.m) && dataset.v === (on("v") ?? dataset.v),
  );
  if (link && panel) link.hash = panel.id;
}

for (const figure of document.querySelectorAll(FIGURE)) {
  figure.addEventListener("change", () => follow(figure));
}
addEventListener("hashchange", choose);
choose();
