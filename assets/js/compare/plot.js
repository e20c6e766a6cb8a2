// The drawing over the rows of a table: one Vega view, whose rows have their place from
// the table, so that wide and narrow layouts need no drawing of their own.

import { Tip } from "../chart/tip.js";
import forest from "./forest.vg.json";
import { ratioMarks, valueBars } from "./marks.js";

const DATA = ["blocks", "lines", "caps", "diamonds", "points", "bars", "texts"];
const PAINTS = {
  equal: "var(--equal)",
  rule: "var(--rule)",
  ink: "var(--ink)",
  paper: "var(--paper)",
};

const sizeOf = ({ width, height }) => `${Math.ceil(width)} ${Math.ceil(height)}`;

export class Plot {
  #stage;
  #address;
  #box = document.createElement("div");
  #tip;
  #view = null;
  #loading = null;
  #onPoint;
  #shown = null;
  #size = "";

  /** `host` holds the tooltip; `onPoint` is told the row whose mark is pointed at, or nothing. */
  constructor(host, stage, address, onPoint) {
    this.#stage = stage;
    this.#address = address;
    this.#onPoint = onPoint;
    this.#box.className = "compare-chart";
    this.#box.setAttribute("aria-hidden", "true"); // the table says the same
    this.#tip = new Tip(host);
    const datumOf = (event) => event.target.__data__?.datum;
    this.#box.addEventListener("pointerover", (event) => this.#point(datumOf(event), event.target));
    this.#box.addEventListener("pointerout", () => {
      this.#tip.leave();
      this.#onPoint("");
    });
    // Every new table has another height, which `draw` has seen already.
    new ResizeObserver(() => {
      if (this.#shown && sizeOf(stage.getBoundingClientRect()) !== this.#size) this.place();
    }).observe(stage);
  }

  #point(datum, element) {
    if (!datum?.row) return;
    if (datum.tip) this.#tip.show(element, datum.tip);
    this.#onPoint(datum.row);
  }

  /** The runtime, loaded once. */
  runtime() {
    this.#loading ??= import(new URL(this.#address, document.baseURI).href);
    return this.#loading;
  }

  /** Put other content below the drawing, which stays: its marks only move. */
  under(...content) {
    for (const old of [...this.#stage.children]) if (old !== this.#box) old.remove();
    this.#stage.prepend(...content);
  }

  /** Draw rows, [{ cell, id, marks | bars, … }] with the element each lies over. */
  async draw(data, axis, margin, rows) {
    const runtime = await this.runtime();
    if (!this.#box.isConnected) this.#stage.append(this.#box);
    this.#view ??= runtime.createView(forest, this.#box);
    this.#tip.hide();
    this.#shown = { data, axis, margin, rows };
    await this.place();
  }

  /** Measure the rows and draw them where they are. */
  async place() {
    const { data, axis, margin, rows } = this.#shown;
    // While the runtime loaded, a newer table may have come, which is drawn next.
    if (rows.length > 0 && !rows[0].cell.isConnected) return undefined;
    const frame = this.#stage.getBoundingClientRect();
    const places = rows.map((row) => row.cell.getBoundingClientRect());
    const first = places[0];
    if (!first) return this.clear();
    this.#size = sizeOf(frame);
    const style = getComputedStyle(rows[0].cell);
    const left = first.left - frame.left + Number.parseFloat(style.paddingLeft);
    const plot = first.width - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
    const signals = {
      width: Math.ceil(frame.width),
      height: Math.ceil(frame.height),
      left,
      plot: Math.max(1, plot),
      low: axis.low,
      high: axis.high,
      margin,
      ticks: axis.ticks.map(Number),
      paints: PAINTS,
      linked: "",
    };
    const tables = tablesOf(data, rows, (i) => ({
      top: places[i].top - frame.top,
      bottom: places[i].bottom - frame.top,
    }));
    await fill(this.#view, signals, tables);
    return undefined;
  }

  /** Mark a row as linked. */
  link(id) {
    if (this.#shown) this.#view.signal("linked", id).runAsync();
  }

  clear() {
    this.#shown = null;
    this.#tip.hide();
    this.#box.remove();
  }
}

/** The data of a drawing; `placeOf` a row's number gives its top and bottom. */
export function tablesOf(data, rows, placeOf) {
  const tables = Object.fromEntries(DATA.map((name) => [name, []]));
  rows.forEach((row, i) => {
    const { top, bottom } = placeOf(i);
    const middle = (top + bottom) / 2;
    if (row.bars) tables.bars.push(...valueBars(data, row, middle));
    else {
      for (const [name, marks] of Object.entries(ratioMarks(data, row, middle))) {
        tables[name].push(...marks);
      }
    }
    const before = tables.blocks.at(-1);
    if (before && Math.abs(before.y2 - top) < 2) before.y2 = bottom;
    else tables.blocks.push({ y: top, y2: bottom, ratios: !row.bars });
  });
  return tables;
}

/** Hand a view its signals and data, and wait until it is drawn. */
export function fill(view, signals, tables) {
  for (const [name, value] of Object.entries(signals)) view.signal(name, value);
  for (const [name, rows] of Object.entries(tables)) view.data(name, rows);
  return view.runAsync();
}
