// The drawing as a file of its own: the same specification with names beside the rows.

import { fill, tablesOf } from "./plot.js";
import { markOf } from "./marks.js";
import { groupName } from "./rows.js";
import { label, levelLabel, number, range, ratio, say } from "./words.js";
import { figuresOf, figureText } from "./figures.js";
import forest from "./forest.vg.json";

const WIDTH = 1000;
const NAME = 330;
const PLOT = 360;
const ROW = 44;
const HEAD = 34;
const TOP = 70;
const BOTTOM = 46;
const SANS = "IBM Plex Sans, sans-serif";
const MONO = "IBM Plex Mono, monospace";

const painted = getComputedStyle(document.documentElement);

/** A colour of the page as the file can hold it: without custom properties. */
function paint(colour) {
  const name = /^var\((--[a-z0-9-]+)\)$/.exec(colour ?? "")?.[1];
  return name ? painted.getPropertyValue(name).trim() : colour;
}

/** A view of what is shown, drawn for a file. */
export async function pictureOf(runtime, { data, state, groups, levels, axis }) {
  const plain = { size: 13, font: SANS, weight: 400, align: "left", fill: "var(--ink)", limit: 0 };
  const texts = [];
  const write = (text, x, y, more = {}) => texts.push({ ...plain, ...more, text, x, y });
  const rows = [];
  const places = [];
  const base = data.levels.id.indexOf(state.baseline);
  write(`${label(data.label)}: ${levels.map((level) => levelLabel(data, level)).join(", ")} / ${levelLabel(data, base)}`, 16, 22, { size: 17, weight: 600 });
  const absolute = state.view === "absolute";
  if (!absolute) {
    for (const tick of axis.ticks) {
      const at = Math.log(Number(tick) / axis.low) / Math.log(axis.high / axis.low);
      const text = `${number(Number(tick), tick.split(".")[1]?.length ?? 0)}×`;
      write(text, NAME + PLOT * at, TOP - 12, { size: 12, font: MONO, align: "center", fill: "var(--ink-3)" });
    }
  }
  let y = TOP;
  const values = (list) => {
    list.forEach(([level, text], i) => {
      const { stroke } = markOf(data, level, i);
      const at = y + ROW / 2 + 16 * (i - (list.length - 1) / 2);
      write(`${levelLabel(data, level)} ${text}`, NAME + PLOT + 30, at, { size: 12, font: MONO, fill: stroke, limit: WIDTH - NAME - PLOT - 40 });
    });
  };
  const place = (row, height) => {
    rows.push(row);
    places.push({ top: y, bottom: y + height });
    y += height;
  };
  for (const group of groups) {
    write(groupName(data, group), 16, y + 20, { weight: 600 });
    y += HEAD;
    for (const row of group.rows) {
      const title = label(data.records.title[row.record]);
      const faint = row.aside ? "var(--ink-3)" : "var(--ink)";
      if (absolute) {
        for (const { places: cells } of figuresOf(data, row, base, levels)) {
          const shown = [base, ...levels].filter((level) => cells.has(level));
          const most = Math.max(...shown.map((level) => data.cells.value[cells.get(level)]));
          write(title, 16, y + ROW / 2, { fill: faint, limit: NAME - 32 });
          values(shown.map((level) => [level, figureText(data, cells.get(level)).text]));
          const bars = shown.map((level) => ({ level, share: data.cells.value[cells.get(level)] / most }));
          place({ id: "", bars }, Math.max(ROW, 16 * shown.length + 8));
        }
      } else {
        write(title, 16, y + ROW / 2, { fill: faint, limit: NAME - 32 });
        const marks = levels.map((level) => ({ level, shown: row.effects.get(level) }));
        values(marks.filter((mark) => mark.shown).map(({ level, shown }) => [level, ratio(shown.log, shown.approximate)]));
        place({ id: "", marks, aside: Boolean(row.aside) }, Math.max(ROW, 18 * levels.length + 8));
      }
    }
    const pooled = levels.map((level) => ({ level, shown: group.pooled(level) }));
    if (!absolute && pooled.some((mark) => mark.shown?.sources)) {
      const marks = pooled.map(({ level, shown }) => ({ level, shown: shown?.sources ? shown : undefined }));
      write(say("compare_pooled"), 16, y + ROW / 2, { weight: 600 });
      values(marks.filter((mark) => mark.shown).map(({ level, shown }) => [level, `${ratio(shown.log)} (${range(shown.low, shown.high)})`]));
      place({ id: "", marks, pooled: true }, Math.max(ROW, 18 * levels.length + 8));
    }
  }
  write(`I/O Atlas · ${location.href}`, 16, y + 26, { size: 11, fill: "var(--ink-3)", limit: WIDTH - 32 });
  const tables = tablesOf(data, rows, (i) => places[i]);
  tables.texts = texts;
  for (const list of Object.values(tables)) {
    for (const mark of list) {
      if (mark.fill) mark.fill = paint(mark.fill);
      if (mark.stroke) mark.stroke = paint(mark.stroke);
      if (mark.ink) mark.ink = paint(mark.ink);
    }
  }
  const paper = paint("var(--paper)");
  const view = runtime.createView({ ...forest, background: paper }, null);
  const paints = { equal: paint("var(--equal)"), rule: paint("var(--rule)"), ink: paint("var(--ink)"), paper };
  await fill(
    view,
    {
      width: WIDTH,
      height: y + BOTTOM,
      left: NAME,
      plot: PLOT,
      low: axis.low,
      high: axis.high,
      margin: data.assumed.margin_ratio,
      ticks: axis.ticks.map(Number),
      paints,
      linked: "",
    },
    tables,
  );
  return view;
}

/** The drawing as an SVG or PNG file. */
export async function pictureFile(runtime, shown, ending) {
  const view = await pictureOf(runtime, shown);
  try {
    if (ending === "svg") return new Blob([await view.toSVG()], { type: "image/svg+xml" });
    const canvas = await view.toCanvas(2);
    return await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
  } finally {
    view.finalize();
  }
}
