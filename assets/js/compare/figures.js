// The numbers behind a comparison: for each record its cells with the digits of the
// source, and, in the absolute view, bars beside them.

import { BAR_PITCH } from "./marks.js";
import { groupName, groupNote, recordLink } from "./rows.js";
import { counted, label, levelLabel, levelMark, make, number, printed, ratio, say } from "./words.js";

const known = new WeakMap();

/** The cells of each row of a document: key of the row → context → level → place. */
function cellsOf(data) {
  if (!known.has(data)) {
    const { cells } = data;
    const rows = new Map();
    for (let i = 0; i < cells.record.length; i += 1) {
      const key = `${cells.record[i]} ${cells.workload[i]} ${cells.storage[i]} ${cells.metric[i]}`;
      if (!rows.has(key)) rows.set(key, new Map());
      const contexts = rows.get(key);
      if (!contexts.has(cells.context[i])) contexts.set(cells.context[i], new Map());
      contexts.get(cells.context[i]).set(cells.level[i], i);
    }
    known.set(data, rows);
  }
  return known.get(data);
}

/** The cells of a row that compare a shown level with the baseline. */
export function figuresOf(data, row, base, levels) {
  const contexts = cellsOf(data).get(row.key) ?? new Map();
  return [...contexts]
    .filter(([, places]) => places.has(base) && levels.some((level) => places.has(level)))
    .map(([context, places]) => ({ context, places }));
}

/** What else was set, without what is the same in all cells of the row. */
function contextName(data, figures, context) {
  const pairs = data.contexts[context];
  const varies = ([factor]) => {
    const levels = figures.map((each) => data.contexts[each.context].find(([f]) => f === factor)?.[1]);
    return new Set(levels).size > 1;
  };
  const names = pairs.filter(varies).map(([factor, level]) => {
    const named = data.factor_levels[factor]?.[level];
    if (named) return label(named);
    return /^[0-9.]+$/.test(level) ? `${label(data.factors[factor])} ${level}` : level;
  });
  return names.join(", ") || say("compare_all_cells");
}

/** A cell's figure: as printed, or the mean of the runs behind it. */
export function figureText(data, place) {
  const { cells } = data;
  const text = cells.text[place];
  if (text && !text.includes(";")) return { text: printed(text), mean: 0 };
  const runs = text ? text.split(";").length : 0;
  return { text: number(cells.value[place], cells.decimals[place]), mean: runs };
}

const signOf = (data, metric) => (data.metrics.better[metric] === "lower" ? -1 : 1);

/** The log ratio of a cell, turned so that above zero is better. */
export function cellRatio(data, metric, level, base) {
  const { value } = data.cells;
  return signOf(data, metric) * Math.log(value[level] / value[base]);
}

/**
 * The table of the cells of the rows of `groups`. Those after the first `open` cells are
 * one line each until `opened` holds their row. `bars` adds the column that bars are drawn
 * in, and the names of the groups: there it stands alone.
 */
export function figureTable({ data, state, groups, levels, results, open, opened, bars, onOpen }) {
  const base = data.levels.id.indexOf(state.baseline);
  const shown = [base, ...levels];
  const drawn = [];
  const table = make(
    "table",
    { class: `compare figures compare--${shown.length}`, "data-compare-figures-table": true },
    make("caption", { class: "sr-only" }, say("compare_numbers")),
    make(
      "thead",
      {},
      make(
        "tr",
        {},
        make("th", { scope: "col" }, say("compare_cell")),
        bars
          ? make("th", { class: "compare__plot", scope: "col" }, make("span", { class: "sr-only" }, say("compare_numbers")))
          : null,
        ...shown.map((level) => make("th", { class: "value", scope: "col" }, levelMark(data, level))),
      ),
    ),
  );
  let count = 0;
  let named = null;
  const columns = shown.length + (bars ? 2 : 1);
  for (const [group, row] of groups.flatMap((each) => each.rows.map((one) => [each, one]))) {
    const figures = figuresOf(data, row, base, levels);
    if (!figures.length) continue;
    const isOpen = count < open || opened.has(row.key);
    if (isOpen) count += figures.length;
    if (bars && named !== group) table.append(nameOf(data, group, columns));
    named = group;
    table.append(
      isOpen
        ? bodyOf({ data, row, figures, shown, columns, results, bars, drawn })
        : closed({ data, row, figures, columns, onOpen }),
    );
  }
  return { table, drawn };
}

/** The line that names a group, as above its ratios. */
function nameOf(data, group, columns) {
  const name = groupName(data, group);
  const note = make("small", {}, groupNote(data, group));
  return make(
    "tbody",
    { class: "figures__group" },
    make("tr", {}, make("th", { colspan: columns, scope: "rowgroup" }, name, note)),
  );
}

function heading(data, row) {
  const { metrics } = data;
  const lower = metrics.better[row.metric] === "lower" ? say("compare_lower") : "";
  const named = label(metrics.label[row.metric]);
  const unit = label(metrics.unit[row.metric]);
  // "New orders per minute (per minute)" would say it twice.
  const more = [named.includes(unit) ? "" : unit, lower].filter(Boolean).join(", ");
  return make("small", {}, more ? `${named} (${more})` : named);
}

function closed({ data, row, figures, columns, onOpen }) {
  const name = label(data.records.title[row.record]);
  const button = make("button", { type: "button", "aria-label": `${say("compare_show")}: ${name}` });
  button.textContent = say("compare_show");
  button.addEventListener("click", () => onOpen(row.key));
  const count = make("small", {}, counted("compare_cells", figures.length));
  return make(
    "tbody",
    { "data-row": row.key },
    make(
      "tr",
      { class: "figures__closed-row" },
      make("th", { class: "figures__closed", colspan: columns, scope: "rowgroup" }, make("div", {}, make("span", {}, name, " ", count), button)),
    ),
  );
}

function bodyOf({ data, row, figures, shown, columns, results, bars, drawn }) {
  const body = make(
    "tbody",
    { class: "compare__group", "data-row": row.key },
    make(
      "tr",
      {},
      make("th", { colspan: columns, scope: "rowgroup" }, recordLink(data, row.record, results), " ", heading(data, row)),
    ),
  );
  const places = figures.flatMap((each) => shown.map((level) => each.places.get(level)));
  const most = Math.max(...places.filter((place) => place !== undefined).map((place) => data.cells.value[place]));
  for (const figure of figures) {
    body.append(figureRow({ data, row, figures, figure, shown, bars, most, drawn }));
  }
  return body;
}

function figureRow({ data, row, figures, figure, shown, bars, most, drawn }) {
  const [base] = shown;
  const { value } = data.cells;
  const sign = signOf(data, row.metric);
  const measured = shown.map((level) => figure.places.get(level)).filter((place) => place !== undefined);
  const best = Math.max(...measured.map((place) => sign * value[place]));
  const name = contextName(data, figures, figure.context);
  const line = make("tr", { class: "figures__row", "data-row": row.key }, make("th", { scope: "row" }, name));
  if (bars) {
    const cell = make("td", { class: "compare__plot" });
    cell.style.height = `${BAR_PITCH * shown.length + 14}px`;
    const found = shown.map((level) => ({ level, place: figure.places.get(level) }));
    drawn.push({
      cell,
      id: row.key,
      bars: found
        .filter(({ place }) => place !== undefined)
        .map(({ level, place }) => ({
          level,
          name: levelLabel(data, level),
          share: value[place] / most,
          tip: [levelLabel(data, level), `${figureText(data, place).text} ${label(data.metrics.unit[row.metric])}`, name].join("\n"),
        })),
    });
    line.append(cell);
  }
  for (const level of shown) {
    const place = figure.places.get(level);
    const cell = make("td", { class: "value", "data-label": levelLabel(data, level) });
    if (place === undefined) cell.append(make("span", { class: "unreported" }, say("compare_not_measured")));
    else {
      const { text, mean } = figureText(data, place);
      cell.append(make(sign * value[place] === best && measured.length > 1 ? "b" : "span", {}, text));
      if (mean > 1) cell.append(make("small", {}, say("compare_mean_of", number(mean, 0))));
      if (level !== base) {
        const log = cellRatio(data, row.metric, place, figure.places.get(base));
        cell.append(make("small", {}, ratio(log)));
      }
    }
    line.append(cell);
  }
  return line;
}
