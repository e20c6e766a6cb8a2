// Files of what is shown: CSV and JSON of the rows, SVG and PNG of the drawing.

import { cellRatio, figuresOf } from "./figures.js";
import { ratioText } from "./words.js";

/** A cell of a CSV file: quoted where needed, and never a formula (OWASP). */
function csvCell(value) {
  let text = value === null || value === undefined ? "" : String(value);
  if (/^[=+\-@\t\r]/.test(text) && !/^[+-]?[0-9.]+$/.test(text)) text = `'${text}`;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export const csv = (head, rows) =>
  [head, ...rows.map((row) => head.map((name) => row[name]))]
    .map((cells) => `${cells.map(csvCell).join(",")}\r\n`)
    .join("");

export const RATIO_HEAD = [
  "workload",
  "storage",
  "database",
  "record",
  "source",
  "metric",
  "level",
  "baseline",
  "ratio",
  "low",
  "high",
  "low_high_are",
  "cells",
  "verdict",
  "counted",
  "sources",
];

const id = (list, place) => (place >= 0 ? list.id[place] : null);

/** The rows of the relative view: a record and level each, and the pooled ratios. */
export function ratioRows(data, state, groups, levels) {
  return groups.flatMap((group) => [
    ...group.rows.flatMap((row) =>
      levels
        .filter((level) => row.effects.has(level))
        .map((level) => recordRow(data, state, row, level)),
    ),
    ...levels
      .filter((level) => group.pooled(level)?.sources)
      .map((level) => pooledRow(data, state, group, level)),
  ]);
}

function recordRow(data, state, row, level) {
  const shown = row.effects.get(level);
  const spans = shown.cells > 1;
  return {
    workload: data.workloads.id[row.workload],
    storage: data.storage.id[row.storage],
    database: data.databases.id[data.records.database[row.record]],
    record: data.records.id[row.record],
    source: data.records.source[row.record],
    metric: data.metrics.id[row.metric],
    level: data.levels.id[level],
    baseline: state.baseline,
    ratio: ratioText(shown.log, shown.approximate),
    low: spans ? ratioText(shown.cellLow) : null,
    high: spans ? ratioText(shown.cellHigh) : null,
    low_high_are: spans ? "cells" : null,
    cells: shown.cells || null,
    verdict: shown.verdict,
    counted: row.aside ?? "yes",
    sources: null,
  };
}

function pooledRow(data, state, group, level) {
  const pooled = group.pooled(level);
  return {
    workload: id(data.workloads, group.workload) ?? data.workloads.id[group.rows[0].workload],
    storage: id(data.storage, group.storage) ?? data.storage.id[group.rows[0].storage],
    database: id(data.databases, group.database),
    record: "pooled",
    source: null,
    metric: null,
    level: data.levels.id[level],
    baseline: state.baseline,
    ratio: ratioText(pooled.log),
    low: ratioText(pooled.low),
    high: ratioText(pooled.high),
    low_high_are: "interval_95",
    cells: null,
    verdict: pooled.verdict,
    counted: null,
    sources: pooled.sources,
  };
}

export const VALUE_HEAD = [
  "workload",
  "storage",
  "record",
  "metric",
  "cell",
  "level",
  "value",
  "printed",
  "runs",
  "ratio",
  "baseline",
];

/** The rows of the absolute view: a figure each. */
export function valueRows(data, state, groups, levels) {
  const base = data.levels.id.indexOf(state.baseline);
  const { cells } = data;
  return groups.flatMap((group) =>
    group.rows.flatMap((row) =>
      figuresOf(data, row, base, levels).flatMap(({ context, places }) =>
        [base, ...levels]
          .filter((level) => places.has(level))
          .map((level) => {
            const place = places.get(level);
            const log = cellRatio(data, row.metric, place, places.get(base));
            return {
              workload: data.workloads.id[row.workload],
              storage: data.storage.id[row.storage],
              record: data.records.id[row.record],
              metric: data.metrics.id[row.metric],
              cell: data.contexts[context].map((pair) => pair.join("=")).join("; "),
              level: data.levels.id[level],
              value: cells.value[place],
              printed: cells.text[place],
              runs: cells.runs[place],
              ratio: level === base ? null : ratioText(log),
              baseline: state.baseline,
            };
          }),
      ),
    ),
  );
}

/** Hand the reader a file. */
export function save(name, content) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The download has begun once the click is through.
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

export const fileName = (state, ending) =>
  `io-atlas-${[state.setting, state.baseline, state.view].join("-").replace(/[^A-Za-z0-9_.-]+/g, "_")}.${ending}`;
