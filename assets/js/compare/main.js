// The comparison page: the form, the address and what is shown follow one state. Until
// a reader chooses something, or the address does, the page stays as it was made.

import { forget, writeSoon } from "./address.js";
import { axisOf } from "./axis.js";
import { copyText } from "../clipboard.js";
import { csv, fileName, RATIO_HEAD, ratioRows, save, VALUE_HEAD, valueRows } from "./download.js";
import { figureTable } from "./figures.js";
import { Form } from "./form.js";
import { loader } from "./load.js";
import { nothing } from "./nothing.js";
import { pictureFile } from "./picture.js";
import { Plot } from "./plot.js";
import { ratioTable } from "./rows.js";
import { defaultLevels, levelCounts, select } from "./select.js";
import { parameters, readAddress, readSetting, readState, saysSomething, writeAddress } from "./state.js";
import { counted, day, either, levelMark, make, say, sentence, whole } from "./words.js";

const page = document.querySelector("[data-compare]");
const find = (name) => page.querySelector(`[data-compare-${name}]`);
const slugs = new Map(
  page.dataset.settings.split(" ").map((pair) => {
    const [setting, slug = setting.replaceAll("_", "-")] = pair.split("=");
    return [setting, slug];
  }),
);
const form = new Form(find("form"));
const stage = find("stage");
const numbers = find("numbers");
const plot = new Plot(page, stage, page.dataset.runtime, link);
const views = [...page.querySelectorAll("input[name=view]")];
// A browser may have kept a choice of before; the address does not know of it.
for (const input of views) input.checked = input.defaultChecked;
const load = loader(page.dataset.documents, page.dataset.releases, slugs);
/** Records and cells that are shown before a reader asks for more. */
const ROWS = Number(page.dataset.rows);
const CELLS = 10;

let data = null;
let state = null;
let groups = [];
/** The records of the groups. */
let records = new Set();
let rowsShown = ROWS;
let opened = new Set();
let linked = "";
let turns = 0;
let waiting = 0;
const FIGURES_MS = 50;
let showFigures = () => {};

/** The number of a choice: while one waits for its data the next may overtake it. */
function nextTurn() {
  turns += 1;
  return turns;
}

/** What a reader must know of the data: names left out, or the release shown. */
function noticeOf(unknown, release) {
  if (unknown.length) notice(say("compare_unknown", unknown.join(", ").slice(0, 300)));
  else if (release) {
    const latest = make("a", { href: writeAddress({ ...state, release: "" }) }, say("explore_release_latest"));
    notice(say("compare_release_shown", day(release)), " ", latest);
  } else notice();
}

function notice(...parts) {
  const box = find("notice");
  box.hidden = !parts.length;
  box.replaceChildren(...parts);
}

/** Show what the address means. */
async function readPage() {
  // An address that says nothing is the page itself, which opens on settings of today.
  const given = readAddress(saysSomething(location.search) ? location.search : page.dataset.opening);
  const [{ setting, release }, unknown] = readSetting(given, slugs, page.dataset.setting);
  const turn = nextTurn();
  const [found, shownRelease] = await load(setting, release);
  if (turn !== turns) return;
  if (release !== shownRelease) unknown.push(`release=${release}`);
  const [next, strangers] = readState(given, found);
  unknown.push(...strangers);
  data = found;
  state = { ...next, release: shownRelease };
  show();
  noticeOf(unknown, shownRelease);
}

/**
 * The levels for a new baseline: of those chosen, and the one that was the baseline, those
 * that some record compares with it.
 */
function besides(found, { baseline, levels }, old) {
  const counts = levelCounts(found, baseline);
  const wanted = new Set([...levels, old]);
  return found.levels.id.filter((id) => id !== baseline && wanted.has(id) && counts.has(id));
}

/** A choice of the form: a new address, then what it means. */
async function choose() {
  const setting = form.setting;
  const before = state;
  const asked = before?.release ?? "";
  const turn = nextTurn();
  const [found, release] = await load(setting, asked);
  if (turn !== turns) return;
  const chosen = form.read();
  if (setting !== (before?.setting ?? page.dataset.setting)) {
    state = {
      setting,
      baseline: found.baseline,
      levels: defaultLevels(found, found.baseline),
      group: chosen.group,
      metric: "main",
      facets: {},
    };
  } else {
    // The page as made has a baseline, too; its levels are offered for that one.
    const old = before?.baseline ?? page.dataset.baseline;
    const moved = chosen.baseline !== old;
    // One level stays ticked: a comparison of nothing has no address.
    const kept = moved ? besides(found, chosen, old) : chosen.levels;
    const stay = moved ? defaultLevels(found, chosen.baseline) : (before?.levels ?? defaultLevels(found, old));
    state = { setting, ...chosen, levels: kept.length ? kept : stay };
  }
  state.view = views.find((input) => input.checked).value;
  state.release = release;
  data = found;
  writeSoon(writeAddress(state));
  noticeOf(asked === release ? [] : [`release=${asked}`], release);
  rowsShown = ROWS;
  opened = new Set();
  show();
}

/** Form, address, headline, tables and drawing of the state. */
function show() {
  groups = state.levels.length ? select(data, state) : [];
  records = new Set(groups.flatMap((group) => group.rows.map((row) => row.record)));
  form.show(data, state);
  for (const input of views) input.checked = input.value === state.view;
  showAddress();
  showHeadline();
  showTables();
}

function showAddress() {
  const path = location.pathname;
  const said = parameters(state).flatMap(([name, value], i) => [
    `${i ? "&" : "?"}${name}=`,
    make("b", {}, value),
  ]);
  find("address").replaceChildren(path, ...said);
}

const places = () => state.levels.map((level) => data.levels.id.indexOf(level));
const names = (text) => {
  const base = data.levels.id.indexOf(state.baseline);
  return sentence(text, {
    records: [counted("compare_records", records.size)],
    sources: [counted("sources_count", sources().size)],
    levels: either(places().map((place) => levelMark(data, place))),
    baseline: [levelMark(data, base)],
  });
};
const sources = () => new Set([...records].map((record) => data.records.source[record]));

function showHeadline() {
  const count = records.size;
  find("headline").replaceChildren(...(count ? names("compare_headline") : names("compare_none")));
  find("status").textContent = say("compare_shown", counted("compare_records", count));
  for (const button of page.querySelectorAll("[data-compare-download]")) button.disabled = !count;
}

/** The groups with as many of their rows as are shown at once. */
function visible() {
  let left = rowsShown;
  const found = [];
  for (const group of groups) {
    if (left <= 0) break;
    const rows = group.rows.slice(0, left);
    found.push({ ...group, rows, all: group.rows.length });
    left -= rows.length;
  }
  return found;
}

function showTables() {
  const levels = places();
  const shown = visible();
  const absolute = state.view === "absolute";
  numbers.hidden = absolute || !shown.length;
  if (!shown.length) {
    plot.clear();
    clearTimeout(waiting);
    plot.under(nothing(data, state));
    return;
  }
  const axis = axisOf(shown, levels);
  const results = page.dataset.results;
  const figures = (bars) => {
    const cells = bars ? CELLS * 2 : CELLS;
    return figureTable({ data, state, groups: shown, levels, results, open: cells, opened, bars, onOpen: open });
  };
  const main = absolute ? figures(true) : ratioTable({ data, state, groups: shown, levels, axis, results });
  const about = make("p", { class: "compare-about" }, ...names(absolute ? "compare_about_absolute" : "compare_about"));
  plot.under(about, main.table, ...more());
  draw(axis, main.drawn);
  clearTimeout(waiting);
  showFigures = () => (absolute ? showTables() : find("figures").replaceChildren(figures(false).table));
  // The numbers follow below, once the drawing is on the screen.
  if (!absolute) waiting = setTimeout(showFigures, FIGURES_MS);
}

function draw(axis, drawn) {
  const drawing = plot.draw(data, axis, data.assumed.margin_ratio, drawn);
  drawing
    .then(() => dispatchEvent(new Event("compare:drawn")))
    .catch(() => notice(say("compare_failed")));
}

/** Open one record's cells in the table of numbers. */
function open(key) {
  opened.add(key);
  clearTimeout(waiting); // or the numbers come once more, without the focus
  showFigures();
  // Where the button was, the record's own link is now.
  page.querySelector(`tbody[data-row="${CSS.escape(key)}"] a`)?.focus();
}

function more() {
  const total = groups.reduce((sum, group) => sum + group.rows.length, 0);
  if (total <= rowsShown) return [];
  const step = Math.min(ROWS * 2, total - rowsShown);
  const button = make("button", { class: "button compare-more", type: "button" });
  button.textContent = say("compare_show_more", whole(step));
  button.addEventListener("click", () => {
    rowsShown += step;
    showTables();
  });
  return [button];
}

/** Mark a record in tables and drawing. */
function link(id) {
  if (id === linked) return;
  for (const row of page.querySelectorAll("tr.is-linked")) row.classList.remove("is-linked");
  linked = id;
  if (id) {
    for (const row of page.querySelectorAll(`tr[data-row="${CSS.escape(id)}"]`)) row.classList.add("is-linked");
  }
  plot.link(id);
}

const rowOf = (event) => event.target.closest?.("tr[data-row]")?.dataset.row ?? "";
page.addEventListener("pointerover", (event) => {
  if (event.target.closest?.("tr")) link(rowOf(event));
});
page.addEventListener("focusin", (event) => link(rowOf(event)));
page.addEventListener("focusout", () => link(""));

/** The day of the data that is shown: that of a data release, else that of the page. */
const asOf = () => state.release || page.dataset.state || null;

async function download(ending) {
  const levels = places();
  const name = fileName(state, ending);
  const absolute = state.view === "absolute";
  const rows = () => (absolute ? valueRows : ratioRows)(data, state, groups, levels);
  if (ending === "csv") {
    const dated = rows().map((row) => ({ ...row, data_as_of: asOf() }));
    const text = csv([...(absolute ? VALUE_HEAD : RATIO_HEAD), "data_as_of"], dated);
    save(name, new Blob([text], { type: "text/csv;charset=utf-8" }));
  } else if (ending === "json") {
    const address = new URL(writeAddress(state), location.href).href;
    const content = { address, ...state, release: state.release || null, data_as_of: asOf(), licence: "CC-BY-4.0", rows: rows() };
    save(name, new Blob([`${JSON.stringify(content, null, 2)}\n`], { type: "application/json" }));
  } else {
    const axis = axisOf(groups, levels);
    save(name, await pictureFile(await plot.runtime(), { data, state, groups, levels, axis }, ending));
  }
}

/** Run what may fail for want of the data; then the page stays as it is. */
function trying(task) {
  return (...given) => {
    Promise.resolve(task(...given)).catch(() => {
      if (state) form.show(data, state);
      notice(say("compare_failed"));
    });
  };
}

find("form").addEventListener("change", trying(choose));
for (const input of views) input.addEventListener("change", trying(choose));
addEventListener("popstate", forget);
addEventListener("popstate", trying(readPage));
for (const button of page.querySelectorAll("[data-compare-download]")) {
  button.addEventListener(
    "click",
    trying(async () => {
      if (!state) await readPage();
      await download(button.dataset.compareDownload);
    }),
  );
}

const copy = find("copy");
copy.hidden = !navigator.clipboard; // not over plain HTTP
copy.addEventListener("click", async () => {
  const said = say("address_link_copied");
  const address = new URL(state ? writeAddress(state) : location.href, location.href).href;
  if (await copyText(address, copy, { said })) find("status").textContent = said;
});

find("address").textContent = location.pathname;
if (saysSomething(location.search)) trying(readPage)();
