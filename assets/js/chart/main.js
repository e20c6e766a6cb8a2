// Upgrades the static charts of a page to live ones. This file is small and on every
// page with a chart; Vega itself is loaded only when a reader comes to use a chart.
// Without it, or if anything here fails, the static drawings and their switches stay.

import { ChartFigure } from "./figure.js";
import "./part.js";

const FIRST_USE = ["scroll", "pointerdown", "keydown", "touchstart"];

function upgradeInView(charts) {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const entry of entries.filter((e) => e.isIntersecting)) {
        observer.unobserve(entry.target);
        charts.get(entry.target).upgrade();
      }
    },
    { rootMargin: "200px 0px" },
  );
  for (const figure of charts.keys()) observer.observe(figure);
}

// A chart in the first window must not cost a reader who only came to look.
function afterFirstUse(start) {
  const options = { capture: true, passive: true };
  const once = () => {
    for (const type of FIRST_USE) removeEventListener(type, once, options);
    start();
  };
  for (const type of FIRST_USE) addEventListener(type, once, options);
}

const figures = [...document.querySelectorAll("figure[data-chart][data-runtime]")];
const charts = new Map(figures.map((figure) => [figure, new ChartFigure(figure)]));
if (charts.size && !navigator.connection?.saveData) {
  afterFirstUse(() => upgradeInView(charts));
}
