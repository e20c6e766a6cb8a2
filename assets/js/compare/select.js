// Which records and levels a choice shows: ingest/publishing/compare/selection.py in the browser.
// Documents are columns; whole numbers in them are places in other columns.

import { pool } from "./pool.js";

export const MAIN = "main";
const ANY = "";
export const GROUPINGS = ["workload-storage", "workload", "storage", "database"];
export const FACETS = ["database", "workload", "storage", "era", "kind", "certainty"];
const MEASURES = ["speed", "tail_latency", "none"];
const TURNED = { better: "worse", worse: "better" };

const columns = new WeakMap();
const candidates = new WeakMap();

/** By facet, the value of each effect; found once for a document. */
export function facetColumns(document) {
  if (!columns.has(document)) {
    const { effects, records, databases, workloads, storage } = document;
    const ofRecord = (values) => effects.record.map((record) => values[record]);
    columns.set(document, {
      database: ofRecord(records.database.map((place) => databases.id[place])),
      workload: effects.workload.map((place) => workloads.id[place]),
      storage: effects.storage.map((place) => storage.id[place]),
      era: ofRecord(records.era),
      kind: ofRecord(records.kind),
      certainty: ofRecord(records.figures_from),
    });
  }
  return columns.get(document);
}

/** A test whether an effect has the wanted value of every facet. */
function filter(document, facets) {
  const own = facetColumns(document);
  const wanted = Object.entries(facets).map(([facet, value]) => [own[facet], value]);
  return (i) => wanted.every(([column, value]) => column[i] === value);
}

/** By level, how many records compare it with the baseline. */
export function levelCounts(document, baseline, facets = {}) {
  const { id } = document.levels;
  const { record } = document.effects;
  const passes = filter(document, facets);
  const records = new Map();
  for (const [i, level] of against(document, { baseline, metric: ANY })) {
    if (!passes(i)) continue;
    if (!records.has(level)) records.set(level, new Set());
    records.get(level).add(record[i]);
  }
  return new Map([...records].map(([level, found]) => [id[level], found.size]));
}

/** What an address means that names no level: those declared, else all compared. */
export function defaultLevels(document, baseline) {
  if (baseline === document.baseline && document.shown.length) return [...document.shown];
  const counts = levelCounts(document, baseline);
  return document.levels.id.filter((level) => counts.has(level));
}

/** The effects of a metric against a baseline, [place, level, turned]; found once. */
export function against(document, { baseline, metric }) {
  if (!candidates.has(document)) candidates.set(document, new Map());
  const known = candidates.get(document);
  const key = `${metric} ${baseline}`;
  if (!known.has(key)) known.set(key, [...pairs(document, baseline, metric)]);
  return known.get(key);
}

function* pairs(document, baseline, metric) {
  const { effects } = document;
  const base = document.levels.id.indexOf(baseline);
  const wanted = metric === MAIN ? -1 : document.metrics.id.indexOf(metric);
  const main = new Map();
  for (let i = 0; i < effects.level.length; i += 1) {
    const turned = effects.level[i] === base;
    if (!turned && effects.against[i] !== base) continue;
    if (metric === MAIN) {
      // Facets let a place pass as a whole, so they do not change its main metric.
      const place = `${effects.record[i]} ${effects.workload[i]} ${effects.storage[i]}`;
      if (!main.has(place)) main.set(place, effects.metric[i]);
      if (main.get(place) !== effects.metric[i]) continue;
    } else if (metric !== ANY && effects.metric[i] !== wanted) continue;
    yield [i, turned ? effects.against[i] : effects.level[i], turned];
  }
}

/**
 * By facet and value, how many records the other facets leave: facets narrow each
 * other, and none its own values.
 */
export function facetCounts(document, state) {
  const own = facetColumns(document);
  const { record } = document.effects;
  const found = Object.fromEntries(FACETS.map((facet) => [facet, new Map()]));
  const count = (facet, i) => {
    const value = own[facet][i];
    if (!found[facet].has(value)) found[facet].set(value, new Set());
    found[facet].get(value).add(record[i]);
  };
  const wanted = Object.entries(state.facets);
  for (const [i] of against(document, state)) {
    const failed = wanted.filter(([facet, value]) => own[facet][i] !== value);
    if (failed.length > 1) continue;
    if (failed.length) count(failed[0][0], i);
    else for (const facet of FACETS) count(facet, i);
  }
  return found;
}

/**
 * The groups a state shows, each with rows; `pooled(level)` is found when asked for. What
 * most independent sources have measured comes first.
 */
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
    .map(({ parts, rows }) => groupOf(document, parts, rows))
    .sort((a, b) => b.sources - a.sources);
}

function inOrder(a, b) {
  const at = a.findIndex((part, i) => part !== b[i]);
  return at < 0 ? 0 : a[at] - b[at];
}

function rowsOf(document, state, levels) {
  const { effects } = document;
  const passes = filter(document, state.facets);
  const found = new Map();
  for (const [i, level, turned] of against(document, state)) {
    if (!levels.has(level) || !passes(i)) continue;
    const order = orderOf(document, i);
    let row = found.get(order);
    if (!row) {
      row = rowOf(document, i);
      found.set(order, row);
    }
    // Of ratios stated twice for one pair the first counts.
    if (!row.effects.has(level)) row.effects.set(level, shownOf(document, i, turned));
  }
  return [...found].sort(([a], [b]) => a - b).map(([, row]) => row);
}

/** Record, workload, storage and metric of an effect as one number, in their order. */
function orderOf({ effects, workloads, storage, metrics }, i) {
  const places = (effects.record[i] * workloads.id.length + effects.workload[i]) * storage.id.length;
  return (places + effects.storage[i]) * metrics.id.length + effects.metric[i];
}

function rowOf({ effects }, i) {
  const [record, workload, storage] = [effects.record[i], effects.workload[i], effects.storage[i]];
  const place = [record, workload, storage, effects.metric[i]];
  const key = place.join(" ");
  return { place, key, record, workload, storage, metric: place[3], arms: effects.arms[i], effects: new Map() };
}

function shownOf(document, i, turned) {
  const { effects } = document;
  const sign = turned ? -1 : 1;
  const cellLow = (turned ? effects.cell_high : effects.cell_low)[i];
  const cellHigh = (turned ? effects.cell_low : effects.cell_high)[i];
  const low = (turned ? effects.high : effects.low)[i];
  const high = (turned ? effects.low : effects.high)[i];
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

const VAGUE = new Set(["unspecified", "varied"]);

function groupOf(document, [workload, storage, database, measure], rows) {
  setAside(document, rows);
  const counted = rows.filter((row) => !row.aside);
  const known = new Map();
  const names = [document.workloads.id[workload], document.storage.id[storage]];
  const { source } = document.records;
  return {
    workload,
    storage,
    database,
    measure: MEASURES[measure],
    // Of a class that nobody named there is no saying what sources have in common.
    sources: names.some((name) => VAGUE.has(name)) ? 0 : new Set(counted.map((row) => source[row.record])).size,
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
    rows.map((row) => {
      const { log, variance, cellLow, cellHigh } = row.effects.get(level);
      const source = records.source[row.record];
      return { source, log, variance, reach: Math.max(-cellLow, cellHigh) };
    }),
    document.assumed,
  );
}
