// Which records and levels a choice shows: ingest/compare/selection.py in the browser.
// Documents are columns; whole numbers in them are places in other columns.

import { pool } from "./pool.js";

export const MAIN = "main";
export const GROUPINGS = ["workload-storage", "workload", "storage", "database"];
export const FACETS = ["database", "workload", "storage", "era", "kind", "certainty"];
const MEASURES = ["speed", "tail_latency", "none"];
const TURNED = { better: "worse", worse: "better" };

/** The value of each facet that an effect has. */
export function facetsOf(document, i) {
  const { effects, records } = document;
  const record = effects.record[i];
  return {
    database: document.databases.id[records.database[record]],
    workload: document.workloads.id[effects.workload[i]],
    storage: document.storage.id[effects.storage[i]],
    era: records.era[record],
    kind: records.kind[record],
    certainty: records.figures_from[record],
  };
}

/** Does an effect pass the facets, all but one where one is to be counted? */
export function passes(document, i, facets, except = "") {
  const wanted = Object.entries(facets).filter(([facet]) => facet !== except);
  if (!wanted.length) return true;
  const own = facetsOf(document, i);
  return wanted.every(([facet, value]) => own[facet] === value);
}

/** By level, how many records compare it with the baseline. */
export function levelCounts(document, baseline, facets = {}) {
  const { id } = document.levels;
  const { level, against, record } = document.effects;
  const base = id.indexOf(baseline);
  const records = new Map();
  for (let i = 0; i < level.length; i += 1) {
    if ((level[i] !== base && against[i] !== base) || !passes(document, i, facets)) continue;
    const other = id[level[i] === base ? against[i] : level[i]];
    if (!records.has(other)) records.set(other, new Set());
    records.get(other).add(record[i]);
  }
  return new Map([...records].map(([other, found]) => [other, found.size]));
}

/** What an address means that names no level: those declared, else all compared. */
export function defaultLevels(document, baseline) {
  if (baseline === document.baseline && document.shown.length) return [...document.shown];
  const counts = levelCounts(document, baseline);
  return document.levels.id.filter((level) => counts.has(level));
}

/** The effects against the baseline that pass facets and metric: [place, level, turned]. */
export function* pairs(document, state, except = "") {
  const { effects } = document;
  const base = document.levels.id.indexOf(state.baseline);
  const wanted = state.metric === MAIN ? -1 : document.metrics.id.indexOf(state.metric);
  const main = new Map();
  for (let i = 0; i < effects.level.length; i += 1) {
    const turned = effects.level[i] === base;
    if (!turned && effects.against[i] !== base) continue;
    if (!passes(document, i, state.facets, except)) continue;
    const metric = effects.metric[i];
    if (state.metric === MAIN) {
      const place = `${effects.record[i]} ${effects.workload[i]} ${effects.storage[i]}`;
      if (!main.has(place)) main.set(place, metric);
      if (main.get(place) !== metric) continue;
    } else if (metric !== wanted) continue;
    yield [i, turned ? effects.against[i] : effects.level[i], turned];
  }
}

/** The groups a state shows, each with rows; `pooled(level)` is found when asked for. */
export function select(document, state) {
  const levels = state.levels.map((level) => document.levels.id.indexOf(level));
  const groups = new Map();
  for (const row of rowsOf(document, state, new Set(levels))) {
    const parts = keyOf(document, state.group, row);
    const key = parts.join(" ");
    if (!groups.has(key)) groups.set(key, { parts, rows: [] });
    groups.get(key).rows.push(row);
  }
  return [...groups.values()]
    .sort((a, b) => inOrder(a.parts, b.parts))
    .map(({ parts, rows }) => groupOf(document, parts, rows));
}

function inOrder(a, b) {
  const at = a.findIndex((part, i) => part !== b[i]);
  return at < 0 ? 0 : a[at] - b[at];
}

function rowsOf(document, state, levels) {
  const { effects } = document;
  const found = new Map();
  for (const [i, level, turned] of pairs(document, state)) {
    if (!levels.has(level)) continue;
    const place = [effects.record[i], effects.workload[i], effects.storage[i], effects.metric[i]];
    const key = place.join(" ");
    if (!found.has(key)) {
      const [record, workload, storage, metric] = place;
      const arms = effects.arms[i];
      const shown = new Map();
      found.set(key, { place, key, record, workload, storage, metric, arms, effects: shown });
    }
    const row = found.get(key);
    // Of ratios stated twice for one pair the first counts.
    if (!row.effects.has(level)) row.effects.set(level, shownOf(document, i, turned));
  }
  return [...found.values()].sort((a, b) => inOrder(a.place, b.place));
}

function shownOf(document, i, turned) {
  const { effects } = document;
  const sign = turned ? -1 : 1;
  const ends = turned ? ["cell_high", "cell_low", "high", "low"] : ["cell_low", "cell_high", "low", "high"];
  const [cellLow, cellHigh, low, high] = ends.map((end) => effects[end][i]);
  const verdict = effects.verdict[i];
  return {
    cells: effects.cells[i],
    log: sign * effects.log[i],
    variance: effects.variance[i],
    cellLow: sign * cellLow,
    cellHigh: sign * cellHigh,
    low: low === null ? null : sign * low,
    high: high === null ? null : sign * high,
    verdict: turned ? (TURNED[verdict] ?? verdict) : verdict,
    basis: effects.basis[i],
    text: turned ? null : effects.text[i],
    approximate: effects.approximate[i],
  };
}

function keyOf(document, group, row) {
  return [
    group.includes("workload") ? row.workload : -1,
    group.includes("storage") ? row.storage : -1,
    group === "database" ? document.records.database[row.record] : -1,
    MEASURES.indexOf(document.metrics.measure[row.metric]),
  ];
}

function groupOf(document, [workload, storage, database, measure], rows) {
  setAside(document, rows);
  const counted = rows.filter((row) => !row.aside);
  const known = new Map();
  return {
    workload,
    storage,
    database,
    measure: MEASURES[measure],
    rows,
    pooled(level) {
      if (!known.has(level)) {
        const own = counted.filter((row) => row.effects.has(level));
        known.set(level, own.length ? poolRows(document, MEASURES[measure], level, own) : null);
      }
      return known.get(level);
    },
  };
}

/** Mark the rows that do not count: one experiment, one vote, like with like. */
function setAside(document, rows) {
  const { records } = document;
  for (const row of rows) if (!records.informs[row.record]) row.aside = "not_informing";
  let rest = rows.filter((row) => !row.aside);
  // Where all fits in memory there is nothing to keep apart.
  if (rest.some((row) => !records.in_memory[row.record])) {
    for (const row of rest) if (records.in_memory[row.record]) row.aside = "in_memory";
  }
  rest = rest.filter((row) => !row.aside);
  const byStanding = (a, b) =>
    b.arms - a.arms || (records.id[a.record] < records.id[b.record] ? -1 : 1);
  const kept = new Set();
  for (const row of rest.toSorted(byStanding)) {
    const other = records.overlaps[row.record].find((each) => kept.has(each));
    if (other === undefined) kept.add(row.record);
    else Object.assign(row, { aside: "overlaps", asideFor: other });
  }
}

const VAGUE = new Set(["unspecified", "varied"]);

/** The pooled ratio, or in words why there is none. */
function poolRows(document, measure, level, rows) {
  const { records } = document;
  if (document.levels.reference[level]) return "reference";
  if (measure === "none") return "measure";
  if (new Set(rows.map((row) => records.source[row.record])).size === 1) return "one_source";
  if (new Set(rows.map((row) => `${row.workload} ${row.storage}`)).size > 1) return "classes";
  const names = [document.workloads.id[rows[0].workload], document.storage.id[rows[0].storage]];
  if (names.some((name) => VAGUE.has(name))) return "unspecified";
  return pool(
    rows.map((row) => ({
      source: records.source[row.record],
      log: row.effects.get(level).log,
      variance: row.effects.get(level).variance,
    })),
    document.assumed,
  );
}
