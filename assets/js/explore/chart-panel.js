// The chart of a result: which columns it draws, chosen by name, and the drawing.

import { specOf } from "./chart-spec.js";

const CHOICES = ["point", "low", "high", "row", "group", "scale"];
// A chart of more rows than this is no longer read, and its table is better.
const MOST_ROWS = 200;

export class ChartPanel {
  #panel;
  #createView;
  #words;
  #onChange;
  #selects;
  #asked = {};
  #result = null;
  #view = null;

  constructor(panel, { createView, words, onChange }) {
    this.#panel = panel;
    this.#createView = createView;
    this.#words = words;
    this.#onChange = onChange;
    this.#selects = Object.fromEntries(
      CHOICES.map((name) => [name, panel.querySelector(`select[name="${name}"]`)]),
    );
    panel.addEventListener("change", () => {
      this.#asked = this.#read();
      this.#draw();
      onChange();
    });
    new ResizeObserver(() => this.#redraw()).observe(panel);
  }

  /** What the chart of the next result is to draw, by names of its columns. */
  choose(asked) {
    this.#asked = asked ?? {};
  }

  /** What was chosen, for the address. */
  get chosen() {
    return this.#asked;
  }

  /** Offer a chart of a result, if it has a column of numbers. */
  show(result) {
    this.#result = result;
    const numbers = result.columns.filter((column) => column.numeric).map(({ name }) => name);
    const texts = result.columns.filter((column) => !column.numeric).map(({ name }) => name);
    const names = result.columns.map(({ name }) => name);
    // Choices for another result would only be in the way of this one's address.
    if (!names.includes(this.#asked.point)) this.#asked = {};
    this.#panel.hidden = numbers.length === 0 || result.length === 0;
    if (this.#panel.hidden) return;
    const { point, low, high, row, group, scale } = this.#selects;
    // Not drawn unless asked for: a column of numbers may be anything.
    fill(point, numbers, this.#words.no_chart, this.#asked.point);
    fill(low, numbers, this.#words.none, this.#asked.low);
    fill(high, numbers, this.#words.none, this.#asked.high);
    fill(row, names, this.#words.row_number, this.#asked.row ?? texts.at(-1));
    fill(group, names, this.#words.none, this.#asked.group);
    scale.value = this.#asked.scale === "log" ? "log" : "linear";
    this.#draw();
  }

  #read() {
    const chosen = {};
    for (const [name, select] of Object.entries(this.#selects)) {
      if (select.value && select.value !== "linear") chosen[name] = select.value;
    }
    return chosen;
  }

  #redraw() {
    if (this.#view && this.#width() !== this.#view.drawnAt) this.#draw();
  }

  #draw() {
    const stage = this.#panel.querySelector("[data-stage]");
    const note = this.#panel.querySelector("[data-note]");
    this.#view?.finalize();
    this.#view = null;
    stage.replaceChildren();
    note.textContent = "";
    const chosen = this.#read();
    if (!chosen.point || !this.#result) return;
    const marks = marksOf(this.#result, chosen, MOST_ROWS);
    const drawn = chosen.scale === "log" ? marks.filter(isPositive) : marks;
    if (drawn.length > 0) {
      const width = this.#width();
      this.#view = this.#createView(specOf(drawn, { ...chosen, width }), stage);
      this.#view.drawnAt = width;
      this.#view.run();
      const drawing = stage.querySelector("svg");
      drawing.setAttribute("role", "img");
      drawing.setAttribute("aria-label", this.#words.chart.replace("%1", chosen.point));
    }
    const left = this.#result.length - drawn.length;
    if (left > 0) note.textContent = this.#words.not_drawn.replace("%1", String(left));
  }

  #width() {
    return Math.floor(this.#panel.clientWidth);
  }
}

function fill(select, names, without, chosen) {
  const options = [["", without], ...names.map((name) => [name, name])];
  select.replaceChildren(...options.map(([value, text]) => new Option(text, value)));
  select.value = names.includes(chosen) ? chosen : "";
}

const isPositive = ({ point, low, high }) =>
  point > 0 && (low === null || low > 0) && (high === null || high > 0);

function marksOf(result, chosen, most) {
  const at = (name) => result.columns.findIndex((column) => column.name === name);
  const columns = Object.fromEntries(CHOICES.map((name) => [name, at(chosen[name])]));
  const number = (row, name) => (columns[name] < 0 ? null : result.number(row, columns[name]));
  const text = (row, name, other) =>
    columns[name] < 0 ? other : (result.text(row, columns[name]) ?? "null");
  return Array.from({ length: Math.min(result.length, most) }, (_, row) => ({
    row,
    label: text(row, "row", String(row + 1)),
    group: text(row, "group", ""),
    point: number(row, "point"),
    low: number(row, "low"),
    high: number(row, "high"),
  })).filter(({ point }) => point !== null);
}
