// The comparison as a table: what compare/table.html makes for the default, for any
// choice. Returns the rows to be drawn with it.

import { position } from "./axis.js";
import {
  counted,
  label,
  levelLabel,
  levelMark,
  make,
  number,
  plainShape,
  range,
  ratio,
  say,
  symbol,
} from "./words.js";

const ICONS = {
  better: "better",
  worse: "worse",
  equivalent: "equal",
  no_detectable_difference: "same",
};
/** Verdicts whose ratio stands out. */
const CLEAR = new Set(["better", "worse"]);
/** More levels than these stand below each other. */
const MOST_COLUMNS = 3;

const SVG = "http://www.w3.org/2000/svg";

/** The axis above the plots, as components/strip-axis.html makes it. */
export function axisHead(axis) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", "strip-axis");
  svg.setAttribute("aria-hidden", "true");
  for (const tick of axis.ticks) {
    const text = document.createElementNS(SVG, "text");
    text.setAttribute("x", `${position(axis, Math.log(Number(tick))) * 100}%`);
    text.setAttribute("y", "12");
    text.textContent = `${number(Number(tick), tick.split(".")[1]?.length ?? 0)}×`;
    svg.append(text);
  }
  return svg;
}

/** The names of what a group has in common. */
export function groupName(data, group) {
  const parts = [
    [data.workloads, group.workload],
    [data.storage, group.storage],
    [data.databases, group.database],
  ];
  return parts
    .filter(([, place]) => place >= 0)
    .map(([list, place]) => label(list.label[place]))
    .join(" × ");
}

/** The names of the metrics of a group, and of their measure where it is not speed. */
export function groupNote(data, group) {
  const metrics = [...new Set(group.rows.map((row) => row.metric))];
  const names = metrics.map((metric) => label(data.metrics.label[metric])).join(", ");
  return group.measure === "speed" ? names : `${names} · ${say(`compare_measure_${group.measure}`)}`;
}

/** The table of `groups`, and its rows for the drawing. */
export function ratioTable({ data, state, groups, levels, axis, results }) {
  const many = levels.length > MOST_COLUMNS;
  const columns = levels.length + 3;
  const drawn = [];
  const table = make(
    "table",
    { class: `compare compare--${many ? "many" : levels.length}`, "data-compare-table": true },
    make("caption", { class: "sr-only" }, say("compare_value_note")),
    make(
      "thead",
      {},
      make(
        "tr",
        {},
        make("th", { scope: "col" }, say("compare_record")),
        make(
          "th",
          { class: "compare__plot", scope: "col" },
          make("span", { class: "sr-only" }, say("range_heading")),
          axisHead(axis),
        ),
        ...levels.map((level, i) =>
          make(
            "th",
            { class: "value", scope: "col" },
            plainShape(data, level, i),
            levelMark(data, level),
            make("small", {}, say("compare_value_note")),
          ),
        ),
        make("th", { class: "compare__marks", scope: "col" }, say("compare_marks")),
      ),
    ),
  );
  for (const group of groups) {
    const body = make(
      "tbody",
      { class: "compare__group" },
      make(
        "tr",
        {},
        make(
          "th",
          { colspan: columns, scope: "rowgroup" },
          groupName(data, group),
          make("small", {}, groupNote(data, group)),
        ),
      ),
    );
    for (const row of group.rows.slice(0, group.shown ?? group.rows.length)) {
      body.append(recordRow({ data, state, row, levels, results, drawn }));
    }
    if (group.shown === undefined || group.shown === group.rows.length) {
      body.append(...pooledRow({ data, group, levels, columns, drawn }));
    }
    table.append(body);
  }
  return { table, drawn };
}

function heightOf(levels) {
  return Math.max(40, 18 * levels.length + 6);
}

function plotCell(levels) {
  const cell = make("td", { class: "compare__plot" });
  cell.style.height = `${heightOf(levels)}px`;
  return cell;
}

export function recordLink(data, record, results) {
  const href = `${results}${encodeURIComponent(data.records.id[record])}/`;
  return make("a", { href }, label(data.records.title[record]));
}

/** Year, database and, where the heading does not say them, the classes of a row. */
function about(data, state, row) {
  const { records } = data;
  const parts = [
    records.published[row.record]?.slice(0, 4) ?? say("not_dated"),
    label(data.databases.label[records.database[row.record]]),
  ];
  if (!state.group.includes("workload")) parts.push(label(data.workloads.label[row.workload]));
  if (!state.group.includes("storage")) parts.push(label(data.storage.label[row.storage]));
  return parts.join(" · ");
}

function recordRow({ data, state, row, levels, results, drawn }) {
  const name = make(
    "th",
    { scope: "row" },
    recordLink(data, row.record, results),
    " ",
    make("small", {}, about(data, state, row)),
  );
  if (row.aside) {
    name.append(make("small", { class: "compare__aside" }, say(`compare_aside_${row.aside}`)));
    if (row.asideFor !== undefined) {
      name.append(" ", make("small", {}, recordLink(data, row.asideFor, results)));
    }
  }
  const cell = plotCell(levels);
  const cells = Math.max(...[...row.effects.values()].map((shown) => shown.cells));
  const marks = data.records.marks[row.record].map((mark) =>
    make("span", { class: "tag" }, label(data.marks.label[mark])),
  );
  drawn.push({
    cell,
    id: row.key,
    aside: Boolean(row.aside),
    marks: levels.map((level) => {
      const shown = row.effects.get(level);
      return { level, shown, tip: shown && tipOf(data, row, level, shown) };
    }),
  });
  return make(
    "tr",
    {
      class: `compare__record${row.aside ? " compare__record--aside" : ""}`,
      "data-row": row.key,
    },
    name,
    cell,
    ...levels.map((level, i) => valueCell(data, level, i, row.effects.get(level))),
    make(
      "td",
      { class: "compare__marks" },
      cells ? counted("compare_cells", cells) : say("compare_from_words"),
      marks.length ? make("span", { class: "tags" }, ...marks) : null,
    ),
  );
}

/** What the table says of a mark, in lines. */
function tipOf(data, row, level, shown) {
  const lines = [
    levelLabel(data, level),
    `${ratio(shown.log, shown.approximate)}${shown.cells > 1 ? ` (${range(shown.cellLow, shown.cellHigh)})` : ""}`,
    label(data.metrics.label[row.metric]),
    label(data.records.title[row.record]),
  ];
  return lines.join("\n");
}

export function verdictMark(verdict) {
  return make(
    "span",
    { class: `verdict verdict--${verdict}`, role: "img", "aria-label": say(`verdict_${verdict}`) },
    symbol(`v-${ICONS[verdict]}`),
  );
}

function valueCell(data, level, at, shown, instead = "compare_not_measured") {
  const cell = make("td", { class: "value", "data-label": levelLabel(data, level) });
  if (!shown) {
    cell.append(make("span", { class: "unreported" }, say(instead)));
    return cell;
  }
  const spans = shown.sources || shown.cells > 1;
  const [low, high] = shown.sources ? [shown.low, shown.high] : [shown.cellLow, shown.cellHigh];
  cell.append(
    make(
      "span",
      { class: `compare__ratio${CLEAR.has(shown.verdict) ? " is-clear" : ""}` },
      plainShape(data, level, at),
      make("b", {}, ratio(shown.log, shown.approximate)),
      shown.verdict ? " " : null,
      shown.verdict ? verdictMark(shown.verdict) : null,
    ),
  );
  if (spans) cell.append(make("small", {}, range(low, high)));
  return cell;
}

/** The row below a group, or none: without a counted row each of them says why. */
function pooledRow({ data, group, levels, columns, drawn }) {
  const found = levels.map((level) => group.pooled(level));
  const first = found.find((pooled) => pooled?.sources);
  if (!first) {
    const reasons = new Set(found.filter(Boolean).map((why) => say(`compare_${why}`)));
    if (reasons.size === 0) return [];
    const text = say("compare_not_pooled", [...reasons].join(", "));
    return [make("tr", { class: "compare__note" }, make("td", { colspan: columns }, text))];
  }
  const cell = plotCell(levels);
  const id = `pooled ${group.workload} ${group.storage} ${group.database} ${group.measure}`;
  drawn.push({
    cell,
    id,
    pooled: true,
    marks: levels.map((level, i) => {
      const shown = found[i]?.sources ? found[i] : undefined;
      const words = [levelLabel(data, level), say("compare_pooled")];
      if (shown) words.push(`${ratio(shown.log)} (${range(shown.low, shown.high)})`);
      return { level, shown, tip: words.join("\n") };
    }),
  });
  const row = make(
    "tr",
    { class: "compare__pooled", "data-row": id },
    make(
      "th",
      { scope: "row" },
      make("b", {}, say("compare_pooled")),
      " ",
      make("small", {}, say("compare_pooled_note")),
    ),
    cell,
    ...levels.map((level, i) => {
      const why = typeof found[i] === "string" ? `compare_${found[i]}` : undefined;
      return valueCell(data, level, i, found[i]?.sources ? found[i] : undefined, why);
    }),
    make("td", { class: "compare__marks" }, counted("recpage_sources", first.sources)),
  );
  return [row];
}
