// One figure: its switches, its static panels, and the live chart that takes their place.
// The radio buttons are the only state; static and live read the same ones.

import { Marks } from "./marks.js";
import { Tip } from "./tip.js";

// The same width at which the stylesheet changes from the narrow to the wide drawing.
const WIDE_PX = 720;

export class ChartFigure {
  #figure;
  #stage;
  #live = document.createElement("div");
  #specs = new Map();
  #tip;
  #marks;
  #runtime = null;
  #view = null;
  #shown = "";
  #queue = null;

  constructor(figure) {
    this.#figure = figure;
    this.#stage = figure.querySelector(".chart__stage");
    const upgrade = () => this.upgrade();
    figure.addEventListener("pointerenter", upgrade, { once: true });
    figure.addEventListener("focusin", upgrade, { once: true });
    figure.addEventListener("change", () => this.#refresh());
  }

  // Load the runtime and show the live chart; later calls return the same promise.
  upgrade() {
    this.#runtime ??= this.#start().catch(() => this.#giveUp());
    return this.#runtime;
  }

  async #start() {
    const [runtime] = await Promise.all([
      import(new URL(this.#figure.dataset.runtime, document.baseURI).href),
      document.fonts.load('13px "IBM Plex Mono"'),
      document.fonts.load('600 13px "IBM Plex Mono"'),
    ]);
    this.#live.className = "chart__live";
    this.#stage.prepend(this.#live);
    this.#tip = new Tip(this.#figure);
    this.#marks = new Marks(this.#live, this.#tip);
    await this.#show(runtime);
    const sort = this.#figure.querySelector("[data-chart-sort]");
    if (sort) sort.hidden = false;
    new ResizeObserver(() => this.#refresh()).observe(this.#stage);
    return runtime;
  }

  // Changes that arrive while one is being drawn are drawn after it, last one wins.
  #refresh() {
    if (!this.#runtime) {
      this.upgrade();
      return;
    }
    this.#queue ??= this.#runtime
      .then((runtime) => {
        this.#queue = null;
        return runtime && this.#show(runtime);
      })
      .catch(() => this.#giveUp());
  }

  async #show(runtime) {
    const { metric, view, sort } = this.#choice();
    const url = this.#specUrl(view);
    this.#tip.hide();
    if (!url || !this.#drawnPanel()) {
      delete this.#figure.dataset.live;
      return;
    }
    if (url !== this.#shown) {
      const spec = await this.#spec(url);
      this.#view?.finalize();
      this.#view = runtime.createView(spec, this.#live);
      this.#shown = url;
    }
    if (metric !== undefined) this.#view.signal("metric", metric);
    await this.#view.signal("sort", sort ?? "listed").runAsync();
    const drawing = this.#drawnPanel().querySelector("svg");
    this.#marks.collect(drawing?.querySelector("title")?.textContent ?? "");
    this.#figure.dataset.live = "";
  }

  #choice() {
    const value = (selector) =>
      this.#figure.querySelector(`${selector}:checked`)?.value;
    return {
      metric: value("[data-m]"),
      view: value("[data-v]") ?? this.#onlyView(),
      sort: value("[data-chart-sort] input"),
    };
  }

  // A record of claims has ratios only, and then no switch.
  #onlyView() {
    return this.#figure.dataset.absoluteWide ? "absolute" : "relative";
  }

  // The static panel of the choice, if it holds a drawing.
  #drawnPanel() {
    const index = this.#figure.querySelector("[data-m]:checked")?.dataset.m ?? "0";
    const view = this.#choice().view[0];
    const panel = `.chart__panel[data-m="${index}"][data-v="${view}"]`;
    const found = this.#figure.querySelector(panel);
    return found?.querySelector("svg") ? found : null;
  }

  #specUrl(view) {
    const width = this.#stage.clientWidth >= WIDE_PX ? "Wide" : "Narrow";
    return this.#figure.dataset[`${view}${width}`];
  }

  async #spec(url) {
    if (!this.#specs.has(url)) {
      const response = await fetch(url);
      if (!response.ok) throw new Error(`chart ${url}: ${response.status}`);
      this.#specs.set(url, await response.json());
    }
    return this.#specs.get(url);
  }

  #giveUp() {
    delete this.#figure.dataset.live;
    this.#live.remove();
    return null;
  }
}
