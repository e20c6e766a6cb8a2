// Results like my server. What is pasted stays in this page: nothing of it is sent, stored
// or put into the address; only the conditions chosen from it are, by their ids.
import { answersFor } from "../finder/answers.js";
import { offerCopies } from "../sheet/copies.js";
import { commandsFor, fillSheet, sheetAt } from "./filled.js";
import { MOST, NoBundle, assertBegins, readBundle } from "./bundle.js";
import { ranked } from "./match.js";
import { setNow } from "./now.js";
import { describe, mediaOfClass, regimeOf } from "./server.js";
import { answersNodes, fill, recordItem } from "./view.js";

const form = document.querySelector("form[data-similar]");
const find = (name) => document.querySelector(`[data-similar-${name}]`);
const [status, found, answersAt, count, list, more, copies, commandsAt, blocks] = [
  "status", "found", "answers", "count", "records", "more", "copies", "commands", "blocks",
].map(find);
const pasted = form.querySelector("textarea");
const selects = [...form.querySelectorAll("select")];
const boxes = [...form.querySelectorAll("input[name=layers]")];
const size = form.elements.data;
const PAGE = 8;
const ANSWERS = 5;
const GB = 1e9;
const HEAD = 4096; // bytes of a file that tell whether it is one

let loading;
const UNKNOWN_SIZES = { memoryBytes: null, poolBytes: null };
let sizes = UNKNOWN_SIZES;
let filled = {};
let seen; // the bundle that was read
let rows = [];
let shown = 0;
let latest = 0; // the last choice; what an earlier one loads comes too late

async function json(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${answer.status} ${answer.url}`);
  return answer.json();
}

async function start() {
  const data = await json(form.dataset.similar);
  return { data, finder: await json(data.finder) };
}

function load() {
  loading ??= start().catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** The server as the controls have it. */
function server() {
  const chosen = Object.fromEntries(selects.map(({ name, value }) => [name, value]));
  return { ...chosen, layers: boxes.filter((box) => box.checked).map(({ value }) => value) };
}

const isEmpty = (chosen) => Object.values(chosen).every((value) => value.length === 0);

function remember(chosen) {
  const state = new URLSearchParams();
  for (const [name, value] of Object.entries(chosen)) {
    if (value.length > 0) state.set(name, [value].flat().join(","));
  }
  const query = state.toString().replaceAll("%2C", ",");
  history.replaceState(null, "", query ? `?${query}` : location.pathname);
}

const nameOf = (select) => select.selectedOptions[0].text;

const cellOf = ({ workload, storage }, { cells }) =>
  cells.find((each) => each.workload === workload && each.storage === storage);

function showAnswers(chosen, data, finder) {
  const { workload, storage, database, system } = chosen;
  const cell = cellOf(chosen, finder);
  const systems = system ? [system] : ["linux-current", "linux-legacy", "aix"];
  const answers = answersFor(cell, finder, { database, systems }).slice(0, ANSWERS);
  const place = `${nameOf(form.elements.workload)} · ${nameOf(form.elements.storage)}`;
  const where = {
    chosen: workload !== "" && storage !== "",
    href: answers[0]?.href.replace(/#.*/, ""),
    place,
  };
  answersAt.replaceChildren(...answersNodes(answers, where, data));
  withdrawCopies();
}

/** There is nothing to copy, and nothing to be changed, until a sheet is filled in. */
function withdrawCopies() {
  copies.hidden = true;
  commandsAt.hidden = true;
  blocks.replaceChildren();
}

/** The filled sheet as it is copied: what is shown, under the name of the sheet. */
function copied() {
  const tables = [...answersAt.querySelectorAll("table")];
  const { title, address } = answersAt.dataset;
  return { title, address, tables, standing: copies.dataset.standing };
}

/** In place of the short list, once a file says what is set: the whole sheet. */
async function showSheet(chosen, { data, finder }) {
  const { workload, storage } = chosen;
  const cell = cellOf(chosen, finder);
  const run = (latest += 1);
  if (!seen || !cell?.answers.length) return;
  const address = new URL(`${data.sheets}${workload}/${storage}/`, location).href;
  const { table, commands } = await sheetAt(address);
  if (run !== latest || found.hidden) return;
  Object.assign(answersAt.dataset, { title: table.caption.textContent, address });
  const { groups, nodes } = fillSheet(table, setNow(seen, data.settings), chosen, data);
  const said = document.createElement("p");
  const sizes = ["change", "leave", "open", "unseen"].map((group) => groups[group].length);
  said.textContent = fill(data.words.filled, ...sizes);
  said.className = "lead";
  if (groups.change.length === 0) {
    const none = document.createElement("strong");
    none.textContent = data.words.filled_none;
    said.prepend(none, " ");
  }
  answersAt.replaceChildren(said, ...nodes, answersAt.lastElementChild);
  blocks.replaceChildren(...commandsFor(groups.change, commands, data));
  commandsAt.hidden = groups.change.length === 0;
  copies.querySelector("a").hidden = commandsAt.hidden;
  copies.hidden = false;
}

function showMore(data) {
  const next = rows.slice(shown, shown + PAGE);
  list.append(...next.map((row) => recordItem(row, data)));
  shown += next.length;
  more.hidden = shown >= rows.length;
}

async function show() {
  const chosen = server();
  found.hidden = isEmpty(chosen);
  if (found.hidden) {
    answersAt.replaceChildren();
    withdrawCopies();
    return;
  }
  try {
    const { data, finder } = await load();
    rows = ranked(chosen, data.records, data.widening, data.kin);
    shown = 0;
    list.replaceChildren();
    showMore(data);
    const { words } = data;
    count.textContent = rows.length > 0 ? fill(words.found, rows.length) : words.none;
    showAnswers(chosen, data, finder);
    await showSheet(chosen, { data, finder });
  } catch (error) {
    status.textContent = pasted.dataset.failed;
    throw error;
  }
}

function setSelect(name, value) {
  const select = form.elements[name];
  const known = [...select.options].some((option) => option.value === value);
  select.value = known ? value : "";
}

function setLayers(layers) {
  for (const box of boxes) box.checked = layers.includes(box.value);
}

/** Take back what a file filled in; what the reader has changed since stays. */
function forget() {
  for (const [name, value] of Object.entries(filled)) {
    if (name !== "layers" && form.elements[name].value === value) setSelect(name, "");
  }
  if (filled.layers?.join() === server().layers.join()) setLayers([]);
  filled = {};
  sizes = UNKNOWN_SIZES;
  seen = undefined;
}

function fillIn(described) {
  sizes = described;
  for (const name of ["database", "system", "storage", "media", "filesystem"]) {
    if (!described[name]) continue;
    setSelect(name, described[name]);
    filled[name] = form.elements[name].value;
  }
  setLayers(described.layers);
  filled.layers = server().layers;
}

/** Fill the controls from a bundle; what it does not say keeps what the reader chose. */
async function read(text) {
  forget();
  status.textContent = "";
  if (text.trim() === "") {
    changed();
    return;
  }
  const { data } = await load();
  const { words } = data;
  try {
    const bundle = readBundle(text);
    const described = describe(bundle);
    fillIn(described);
    seen = bundle;
    status.textContent = [
      fill(described.storage ? words.read : words.read_partly, described.kernel ?? "–"),
      described.virtual ? words.virtual : "",
    ].join(" ");
    changed();
  } catch (error) {
    refused(error, words);
  }
}

/** Say why a text is no bundle; nothing of the file before stays on the page. */
function refused(error, words) {
  if (!(error instanceof NoBundle)) throw error;
  status.textContent = words[`bundle_${error.reason}`];
  changed();
}

/** The text of a file that begins like a bundle and is not too long. */
async function textOf(file) {
  assertBegins(await file.slice(0, HEAD).text());
  if (file.size > MOST) throw new NoBundle("large");
  return file.text();
}

async function open(file) {
  pasted.value = "";
  try {
    pasted.value = await textOf(file);
  } catch (error) {
    forget();
    refused(error, (await load()).data.words);
    return;
  }
  await read(pasted.value);
}

function changed(name) {
  if (name === "storage") setSelect("media", mediaOfClass(form.elements.storage.value));
  const bytes = Number(size.value) * GB;
  if (bytes > 0) setSelect("regime", regimeOf(bytes, sizes) || form.elements.regime.value);
  remember(server());
  show();
}

function restore() {
  const state = new URLSearchParams(location.search);
  for (const { name } of selects) setSelect(name, state.get(name) ?? "");
  setLayers((state.get("layers") ?? "").split(","));
  show();
}

form.addEventListener("submit", (event) => event.preventDefault());
form.addEventListener("change", (event) => {
  if (event.target !== pasted && event.target.type !== "file") changed(event.target.name);
});
let waiting;
pasted.addEventListener("input", () => {
  clearTimeout(waiting);
  waiting = setTimeout(read, 200, pasted.value);
});
find("file").addEventListener("change", async (event) => {
  const [file] = event.target.files;
  if (!file) return;
  await open(file);
  event.target.value = "";
});
find("clear").addEventListener("click", () => {
  form.reset();
  sizes = UNKNOWN_SIZES;
  seen = undefined;
  filled = {};
  status.textContent = "";
  remember(server());
  show();
});
more.addEventListener("click", async () => showMore((await load()).data));
offerCopies(copies, copied);
addEventListener("popstate", restore);
restore();
