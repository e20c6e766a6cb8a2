// One figure: its switches, its static panels, and the live chart that takes their place.
// The radio buttons are the only state; static and live read the same ones.

import { taken } from "./joined.js";
import { Marks } from "./marks.js";
import { Tip } from "./tip.js";

// The same width at which the stylesheet changes from the narrow to the wide drawing.
const WIDE_PX = 720;

export class ChartFigure {
  #figure;
  #stage;
  #live = document.createElement("div");
  #specs = null;
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
    const name = this.#specName(view);
    this.#tip.hide();
    if (!name || !this.#drawnPanel()) {
      delete this.#figure.dataset.live;
      return;
    }
    if (name !== this.#shown) {
      const spec = taken(await this.#loaded(), name);
      this.#view?.finalize();
      this.#view = runtime.createView(spec, this.#live);
      this.#shown = name;
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
    return this.#figure.dataset.absolute ? "absolute" : "relative";
  }

  // The static panel of the choice, if it holds a drawing.
  #drawnPanel() {
    const index = this.#figure.querySelector("[data-m]:checked")?.dataset.m ?? "0";
    const view = this.#choice().view[0];
    const panel = `.chart__panel[data-m="${index}"][data-v="${view}"]`;
    const found = this.#figure.querySelector(panel);
    return found?.querySelector("svg") ? found : null;
  }

  // Of a view in the language of the page; some views are not drawn live.
  #specName(view) {
    const width = this.#stage.clientWidth >= WIDE_PX ? "wide" : "narrow";
    const drawn = this.#figure.dataset[view];
    return drawn && `${drawn}.${width}`;
  }

  async #loaded() {
    if (!this.#specs) {
      const url = this.#figure.dataset.spec;
      const response = await fetch(url);
      if (!response.ok) throw new Error(`chart ${url}: ${response.status}`);
      this.#specs = await response.json();
    }
    return this.#specs;
  }

  #giveUp() {
    delete this.#figure.dataset.live;
    this.#live.remove();
    return null;
  }
}
