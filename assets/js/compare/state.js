// What a reader chose, as named parameters of the address. Values are ids of the
// vocabularies, so an address means the same when records are added; a parameter that
// is absent means the documented default (docs/decisions/0020-compare.md).

import { defaultLevels, FACETS, GROUPINGS, MAIN } from "./select.js";

const VIEWS = ["relative", "absolute"];
const RELEASE = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/;
const NAMES = [
  "setting",
  "baseline",
  "levels",
  "group",
  "metric",
  "view",
  ...FACETS,
  "release",
];
/** More of an address is never read: nobody chose that by hand. */
const LONGEST = 4000;

function decoded(text) {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return text;
  }
}

/** The named parameters of a query, still encoded; the first of each name counts. */
export function readAddress(search) {
  const given = new Map();
  for (const pair of search.slice(1, LONGEST).split("&").filter(Boolean)) {
    const at = pair.indexOf("=");
    const name = decoded(at < 0 ? pair : pair.slice(0, at));
    if (NAMES.includes(name) && !given.has(name)) given.set(name, at < 0 ? "" : pair.slice(at + 1));
  }
  return given;
}

/** Does an address say anything that this page reads? */
export const saysSomething = (search) => readAddress(search).size > 0;

/** The setting and release an address asks for: [value, unknown names]. */
export function readSetting(given, known, fallback) {
  const unknown = [];
  const written = decoded(given.get("setting") ?? "");
  // Addresses of the site write settings with hyphens.
  const asked = known.has(written) ? written : written.replaceAll("-", "_");
  const setting = known.has(asked) ? asked : fallback;
  if (asked && setting !== asked) unknown.push(`setting=${written}`);
  const release = decoded(given.get("release") ?? "");
  if (release && !RELEASE.test(release)) unknown.push(`release=${release}`);
  return [{ setting, release: RELEASE.test(release) ? release : "" }, unknown];
}

/** Levels are joined by commas; a comma within one is written %2C. */
function readLevels(text, known) {
  const found = new Set();
  const unknown = [];
  const take = (item) => {
    if (known.includes(item)) return found.add(item);
    const parts = item.split(",");
    // An address may have been encoded once more on its way.
    if (parts.length > 1 && parts.every((part) => known.includes(part))) {
      for (const part of parts) found.add(part);
      return found;
    }
    return unknown.push(item);
  };
  for (const item of text.split(",").filter(Boolean)) take(decoded(item));
  return [known.filter((level) => found.has(level)), unknown];
}

/** The state an address means for a document, and what it names that is not known. */
export function readState(given, document) {
  const unknown = [];
  const choose = (name, values, fallback) => {
    const value = decoded(given.get(name) ?? "");
    if (!value || values.includes(value)) return value || fallback;
    unknown.push(`${name}=${value}`);
    return fallback;
  };
  const ids = document.levels.id;
  const baseline = choose("baseline", ids, document.baseline);
  const [asked, strangers] = readLevels(given.get("levels") ?? "", ids);
  unknown.push(...strangers.map((level) => `levels=${level}`));
  const levels = asked.filter((level) => level !== baseline);
  const facets = {};
  for (const facet of FACETS) {
    const value = choose(facet, facetValues(document, facet), "");
    if (value) facets[facet] = value;
  }
  const state = {
    setting: document.setting,
    baseline,
    levels: levels.length ? levels : defaultLevels(document, baseline),
    group: choose("group", GROUPINGS, GROUPINGS[0]),
    metric: choose("metric", [MAIN, ...document.metrics.id], MAIN),
    view: choose("view", VIEWS, VIEWS[0]),
    facets,
  };
  return [state, unknown];
}

/** Every value of a facet in a document, in the order of its vocabulary. */
export function facetValues(document, facet) {
  const { records } = document;
  const columns = {
    database: document.databases.id,
    workload: document.workloads.id,
    storage: document.storage.id,
    era: records.era,
    kind: records.kind,
    certainty: records.figures_from,
  };
  return [...new Set(columns[facet])];
}

const encoded = (text) =>
  encodeURIComponent(text).replaceAll("%20", "+").replaceAll("%3D", "=").replaceAll("%2F", "/");

/** The parameters of a state, [name, encoded value] each: all that could change said. */
export function parameters(state) {
  const said = [
    ["setting", encoded(state.setting)],
    ["baseline", encoded(state.baseline)],
    ["levels", state.levels.map(encoded).join(",")],
    ["group", encoded(state.group)],
    ["metric", encoded(state.metric)],
    ["view", encoded(state.view)],
    ...Object.entries(state.facets).map(([facet, value]) => [facet, encoded(value)]),
  ];
  if (state.release) said.push(["release", encoded(state.release)]);
  return said;
}

export const writeAddress = (state) =>
  `?${parameters(state)
    .map((pair) => pair.join("="))
    .join("&")}`;
