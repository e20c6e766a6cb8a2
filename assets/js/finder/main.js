// The finder: five choices, one answer. The address keeps the choices by name.
import { answersFor, byRank } from "./answers.js";
import { cellOf, pinnedAnswer, unknownRelease } from "./pinned.js";

const finder = document.querySelector("[data-finder]");
const group = finder.querySelector("[data-finder-choices]");
const plain = finder.querySelector(".finder__plain");
const shown = finder.querySelector("[data-finder-answer]");
const none = finder.querySelector("[data-finder-none]");
const names = ["setting", "database", "workload", "storage", "system"];
const [setting, database, workload, storage, system] = names.map((name) =>
  group.querySelector(`select[name=${name}]`),
);
const choices = { setting, database, workload, storage, system };
const LISTED = 4;
let loading;

/** The answers, fetched once. */
function load() {
  loading ??= fetch(finder.dataset.finder).then((response) => {
    if (!response.ok) throw new Error(`${response.status} ${response.url}`);
    return response.json();
  });
  return loading;
}

/** The answers of a cell that fit the choices, on the chosen system unless others are named. */
const fitting = (cell, data, on = [system.value]) =>
  answersFor(cell, data, { database: database.value, systems: on }).filter(
    ({ treatment }) => !setting.value || treatment === setting.value,
  );

function element(name, html) {
  const made = document.createElement(name);
  made.innerHTML = html;
  return made;
}

/** A list of answers as links; `place` names where an answer is from, where it matters. */
function list(label, answers) {
  const made = element("div", "");
  made.className = "finder__also";
  const items = element("ul", "");
  for (const answer of answers) {
    const link = element("a", answer.short);
    link.href = answer.href;
    const item = element("li", "");
    if (answer.place) item.append(`${answer.place}: `);
    item.append(link);
    items.append(item);
  }
  made.append(element("p", label), items);
  return made;
}

/**
 * What comes nearest, each with what is different there: the same choice on another
 * system; then the same workload on other storage, or the same storage under another
 * load, or anything for the database and system.
 */
function nearest(cell, data) {
  // Of the same family: what runs on Linux is no answer near to AIX.
  const family = (id) => id.split("-")[0];
  const others = [...system.options]
    .map((option) => option.value)
    .filter((id) => family(id) === family(system.value));
  const elsewhen = fitting(cell, data, others)
    .slice(0, 2)
    .map((each) => ({ ...each, place: optionText(system, each.systems[0]) }));
  const near = (same) =>
    data.cells
      .filter(same)
      .flatMap((other) =>
        fitting(other, data).slice(0, 1).map((each) => ({
          ...each,
          place: `${optionText(workload, other.workload)}, ${optionText(storage, other.storage)}`,
        })),
      )
      .sort(byRank(database.value));
  const tried = [
    (other) => other.workload === workload.value,
    (other) => other.storage === storage.value,
    () => true,
  ];
  const found = tried.map(near).find((answers) => answers.length > 0) ?? [];
  return [...elsewhen, ...found].slice(0, LISTED);
}

function optionText(select, value) {
  return [...select.options].find((option) => option.value === value)?.text ?? value;
}

/** What to say where the evidence is not from the chosen database; "" where it is. */
function origin(answer, data) {
  if (!database.value || answer.databases.includes(database.value)) return "";
  const others = answer.databases.filter((each) => each !== "none" && data.databases[each]);
  if (others.length === 0 && answer.kind === "stated") return "";
  return data.words[others.length > 0 ? "finder_other_database" : "finder_no_database"]
    .replace("%1", optionText(database, database.value))
    .replace("%2", others.map((each) => data.databases[each]).join(", "));
}

/**
 * The settings of the chosen database that have an answer elsewhere, but none here: those
 * with most answers first.
 */
function unknown(answers, data) {
  if (!database.value || setting.value) return [];
  const here = new Set(answers.map((answer) => answer.treatment));
  const elsewhere = new Map();
  for (const cell of data.cells)
    for (const { treatment } of fitting(cell, data))
      elsewhere.set(treatment, (elsewhere.get(treatment) ?? 0) + 1);
  return [...elsewhere.keys()]
    .filter((treatment) => !here.has(treatment))
    .sort((a, b) => elsewhere.get(b) - elsewhere.get(a))
    .slice(0, LISTED)
    .map((treatment) => data.labels[treatment]);
}

function showAnswers([first, ...others], data) {
  shown.innerHTML = first.html;
  const note = origin(first, data);
  if (note) shown.querySelector("[data-finder-because]").after(element("p", note));
  if (others.length > 0) shown.append(list(data.words.finder_also, others.slice(0, LISTED)));
  const missing = unknown([first, ...others], data);
  if (missing.length > 0) {
    const line = element("p", "");
    line.className = "finder__unknown";
    line.textContent = `${data.words.finder_unknown} ${missing.join(", ")}`;
    shown.append(line);
  }
}

function showNone(cell, data) {
  shown.replaceChildren(none.content.cloneNode(true));
  const near = shown.querySelector("[data-finder-near]");
  const found = nearest(cell, data);
  if (found.length > 0) near.replaceWith(list(data.words.finder_nearest, found));
  else near.remove();
  const page = setting.value && data.settings[setting.value];
  const advice = shown.querySelector("[data-finder-advice] a");
  if (page) advice.href = `${page}#vendor`;
}

async function show() {
  let data;
  try {
    data = await load();
  } catch {
    // The default answer is no answer to other choices: back to the plain links.
    group.hidden = true;
    plain.classList.remove("without-script");
    return;
  }
  const cell = data.cells.find(
    (each) => each.workload === workload.value && each.storage === storage.value,
  );
  const pinned = new URLSearchParams(location.search).get("release");
  const release = data.releases.find((each) => each.id === pinned);
  if (release && (await showPinned(release, data))) return;
  const answers = fitting(cell, data);
  if (answers.length > 0) showAnswers(answers, data);
  else showNone(cell, data);
  if (pinned && !release) shown.firstElementChild.prepend(unknownRelease(pinned, data));
}

/** Show the answer of a release; false where it cannot be had. */
async function showPinned(release, data) {
  try {
    const [first] = fitting(await cellOf(release, workload.value, storage.value), data);
    const language = finder.dataset.language;
    shown.replaceChildren(...pinnedAnswer(release, first, data, language));
    return true;
  } catch {
    return false;
  }
}

/** Take the choices from the address; tell whether it holds any. */
function restore() {
  const state = new URLSearchParams(location.search);
  for (const name of names) {
    const select = choices[name];
    const wanted = state.get(name);
    if ([...select.options].some((option) => option.value === wanted)) select.value = wanted;
  }
  return [...names, "release"].some((name) => state.has(name));
}

function changed() {
  const release = new URLSearchParams(location.search).get("release");
  const state = new URLSearchParams();
  for (const name of names) {
    if (choices[name].value) state.set(name, choices[name].value);
  }
  if (release) state.set("release", release);
  history.replaceState(null, "", `${location.pathname}?${state}`);
  show();
}

group.addEventListener("change", changed);
addEventListener("popstate", () => restore() && show());
if (restore()) show();
