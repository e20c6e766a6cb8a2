// The explore page before it is loaded. This file is small and on the page from the start;
// engine, editor and data come only when the reader asks for them, and a query in the
// address is only text until the reader runs it.

import { copyText } from "../clipboard.js";
import { locale } from "../locale.js";
import { addressOf, readAddress } from "./address.js";
import { Panel } from "./panel.js";
import { answerOffline, holdsAll, keepExactly, loadedFiles, openStore } from "./store.js";
import { bytesOf, unpacked } from "./transfer.js";

const page = document.querySelector("[data-explore]");
const words = JSON.parse(page.querySelector("[data-words]").textContent);
const asked = readAddress();
const files = filesOf(asked.release);
const panel = new Panel(page.querySelector("[data-load-panel]"), words, locale);
const field = page.querySelector("[data-query]");
const storing = openStore(location.pathname);
let workbench = null;
let loading = null;

/** The addresses of all files; a release has data of its own. */
function filesOf(release) {
  const { engine, worker, door, program, runtime, data, releases } = page.dataset;
  const chosen = release ? releases.replace("RELEASE", release) : data;
  return { engine, worker, door, program, runtime, data: chosen };
}

async function load() {
  loading?.abort();
  loading = new AbortController();
  panel.reset();
  panel.show("loading");
  try {
    const [store] = await Promise.all([storing, answerOffline(page.dataset.offline, location.pathname)]);
    const parts = await fetchAll(store, loading.signal);
    panel.opening();
    workbench = await start(parts);
    panel.show("ready", await keep(store));
    page.dataset.loaded = "";
    page.querySelector('[data-do="run"]').focus();
  } catch (problem) {
    if (loading.signal.aborted) panel.show("before");
    else panel.show("failed", String(problem.message ?? problem));
    // The other files need not come any more.
    loading.abort();
  }
}

async function fetchAll(store, signal) {
  const fetched = async (name, url) => {
    const onBytes = (count) => panel.progress(name, count);
    const bytes = await bytesOf(url, { signal, store, onBytes });
    panel.done(name);
    return bytes;
  };
  const uncounted = (url) => bytesOf(url, { signal, store, onBytes: () => {} });
  const [engine, data] = await Promise.all([
    fetched("engine", files.engine),
    fetched("data", files.data),
    fetched("worker", files.worker),
    fetched("program", files.program),
    uncounted(files.door),
    uncounted(files.runtime),
  ]);
  const [module, database] = await Promise.all([
    unpacked(engine, "application/wasm"),
    unpacked(data, "application/octet-stream"),
  ]);
  return {
    engine: URL.createObjectURL(module),
    worker: files.door,
    data: new Uint8Array(await database.arrayBuffer()),
  };
}

async function start(parts) {
  const module = (url) => import(new URL(url, document.baseURI).href);
  const [{ Workbench }, { createView }] = await Promise.all([
    module(files.program),
    module(files.runtime),
  ]);
  const made = new Workbench(page, {
    words,
    release: asked.release,
    chart: pending,
    createView,
    parts,
  });
  await made.start();
  return made;
}

// What the reader has now is what stays for the time without a network.
async function keep(store) {
  if (!store || !navigator.serviceWorker?.controller) {
    // The first time the worker takes over while the page is open.
    if (!store || !(await controlled())) return words.not_kept;
  }
  try {
    await keepExactly(store, location.pathname, [...Object.values(files), ...loadedFiles()]);
    return words.kept_offline;
  } catch {
    return words.not_kept;
  }
}

async function controlled() {
  if (!navigator.serviceWorker) return false;
  const late = new Promise((resolve) => setTimeout(() => resolve(false), 3000));
  return Promise.race([navigator.serviceWorker.ready.then(() => true), late]);
}

function showExample(example) {
  const query = example.querySelector("code").textContent.trim();
  const chart = JSON.parse(example.dataset.chart);
  if (workbench) workbench.show(query, chart);
  else field.value = query;
  pending = chart;
}

function share(button) {
  const address = workbench?.address ??
    addressOf({ query: field.value.trim(), release: asked.release, chart: pending });
  return copyText(address, button);
}

let pending = asked.chart;
const choice = page.querySelector("[data-examples-choice]");
const examples = [...page.querySelectorAll("[data-example]")];
const shown = examples.find(({ dataset }) => dataset.example === choice.value);
if (!asked.query && shown) pending = JSON.parse(shown.dataset.chart);
if (asked.query) {
  field.value = asked.query;
  choice.value = "";
  page.querySelector("[data-from-link]").hidden = false;
}
if (asked.release) {
  const note = page.querySelector("[data-release]");
  note.querySelector("b").textContent = asked.release;
  note.hidden = false;
}
choice.addEventListener("change", () => {
  const example = examples.find(({ dataset }) => dataset.example === choice.value);
  if (example) showExample(example);
});
for (const example of examples) {
  const button = example.querySelector("[data-use]");
  button.addEventListener("click", () => {
    showExample(example);
    choice.value = example.dataset.example;
    page.querySelector("[data-desk]").scrollIntoView({ block: "start" });
  });
}
for (const button of page.querySelectorAll("[data-load]")) button.addEventListener("click", load);
page.querySelector("[data-abort]").addEventListener("click", () => loading.abort());
const copy = page.querySelector('[data-do="link"]');
copy.hidden = !navigator.clipboard;
copy.addEventListener("click", () => share(copy));
if (await holdsAll(await storing, Object.values(files))) panel.nothingToLoad();
