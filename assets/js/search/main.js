// The search page: Pagefind's index with our own markup. Query and facets live in the
// address, by the ids of the vocabularies.
import { locale } from "../locale.js";
import { hit } from "./hits.js";
import { exact, said } from "./names.js";
import { suggest } from "./suggest.js";
import { plain, variants } from "./synonyms.js";

const form = document.querySelector("form[data-search]");
const field = form.querySelector("input");
const facets = [...form.querySelectorAll("select")];
const headerField = document.querySelector("[data-search-box] input");
const status = document.querySelector("[data-search-status]");
const also = document.querySelector("[data-search-also]");
const notice = document.querySelector("[data-search-said]");
const list = document.querySelector("[data-search-results]");
const lists = document.querySelector("[data-search-lists]");
const more = document.querySelector("[data-search-more]");
const kinds = Object.fromEntries(
  [...form.elements.kind.options].map(({ value, text }) => [value, text]),
);
const PAGE = 12;
const NAMED = 4; // of the settings that a word may name
const OWN_WORDS = 1.5; // how much more the reader's words count than their synonyms

let loading;
let results = [];
let excerpts = new Set(); // shown: many answers quote the same advice
let shown = 0;
let latest = 0;

/** One search after the other: while two load parts of the index, Pagefind may forget the
    part that one of them has just loaded, and then finds nothing for it. */
function inTurn(engine) {
  let before = Promise.resolve();
  const search = (...asked) => {
    const found = before.then(() => engine.search(...asked));
    before = found.catch(() => {});
    return found;
  };
  return { search };
}

async function start() {
  const [engine, words] = await Promise.all([
    import(new URL(form.dataset.index, location.origin).href),
    fetch(form.dataset.words).then((answer) => answer.json()),
  ]);
  await engine.init();
  await engine.filters(); // without them a search counts no facet
  return { engine: inTurn(engine), groups: Object.values(words.groups), words };
}

function load() {
  loading ??= start().catch((error) => {
    loading = undefined; // the next try starts anew
    throw error;
  });
  return loading;
}

const chosen = () =>
  Object.fromEntries(facets.filter(({ value }) => value).map((f) => [f.name, [f.value]]));

/** The words of a text; some languages write no spaces between them. */
function wordsOf(text) {
  if (!Intl.Segmenter) return text.split(/[\s/-]+/);
  const parts = new Intl.Segmenter(locale, { granularity: "word" }).segment(text);
  return [...parts].filter((part) => part.isWordLike).map((part) => part.segment);
}

/** Pagefind shortens an unknown word until something fits; a hit that no longer has the
    first half of any word of the query is no hit. */
function fits(data, query) {
  const marked = plain(
    [...data.excerpt.matchAll(/<mark>(.*?)<\/mark>/g)].map((match) => match[1]).join(" "),
  );
  const stems = wordsOf(plain(query)).map((word) =>
    word.slice(0, Math.max(3, Math.ceil(word.length / 2))),
  );
  return stems.some((stem) => stem && marked.includes(stem));
}

/** What one wording finds; nothing where Pagefind had to cut the words too short. */
async function ask(engine, query) {
  const found = await engine.search(query || null, { filters: chosen() });
  const best = query && (await found.results[0]?.data());
  return query && !(best && fits(best, query)) ? { ...found, results: [] } : found;
}

/** The settings that a wording names: their pages come before those that mention them. */
async function named(engine, wordings) {
  if (chosen().kind) return [];
  const filters = { ...chosen(), kind: ["settings"] };
  const answers = await Promise.all(wordings.map((each) => engine.search(each, { filters })));
  const likely = answers.flatMap(({ results: found }, i) =>
    found.slice(0, NAMED).map((result) => ({ result, wording: plain(wordings[i]) })),
  );
  const told = await Promise.all(
    likely.map(async (each) => ({ ...each, title: plain((await each.result.data()).meta.title) })),
  );
  return told
    .filter(({ title, wording }) => title.includes(wording))
    .sort((a, b) => a.title.length - b.title.length)
    .slice(0, NAMED)
    .map(({ result }) => result);
}

/** All wordings; a page ranks as high as the wording it fits best, the reader's own first. */
async function askAll(query) {
  const { engine, groups, words } = await load();
  const others = query ? variants(query, groups) : [];
  const wordings = [query, ...others.map((other) => other.query)];
  const [meant, first, ...answers] = await Promise.all([
    query ? exact(engine, wordings, words.names, chosen()) : { pages: [], terms: [] },
    query ? named(engine, wordings) : [],
    ...wordings.map((each) => ask(engine, each)),
  ]);
  const before = [...meant.pages, ...first, ...meant.terms];
  const pages = new Map(before.map((result) => [result.id, { score: Infinity, result }]));
  for (const [i, answer] of answers.entries()) {
    for (const result of answer.results) {
      const score = result.score * (i === 0 ? OWN_WORDS : 1);
      if (!(pages.get(result.id)?.score >= score)) pages.set(result.id, { score, result });
    }
  }
  const ranked = [...pages.values()].sort((a, b) => b.score - a.score);
  const helped = others.filter((_, i) => answers[i + 1].results.length > 0);
  return {
    results: ranked.map(({ result }) => result),
    also: helped.map(({ word }) => word),
    answers,
    notice: said(query, words),
  };
}

/** A value that no page has, with the other facets as they are, cannot be chosen. */
function showFacets(answers) {
  for (const facet of facets) {
    for (const option of facet.options) {
      const counts = answers.map(({ filters }) => filters[facet.name]?.[option.value] ?? 0);
      option.disabled = option.value !== "" && !option.selected && !counts.some(Boolean);
    }
  }
}

async function showMore(run) {
  const next = await Promise.all(
    results.slice(shown, shown + PAGE).map((result) => result.data()),
  );
  if (run !== latest) return; // a newer query has taken over
  list.append(...next.map((data) => hit(data, kinds, excerpts)));
  shown += next.length;
  more.hidden = shown >= results.length;
}

/** What there is to say about a word itself, before what was found. */
function tell({ key, word } = { key: "", word: "" }) {
  notice.querySelector("span").textContent = key ? notice.dataset[key].replace("%1", () => word) : "";
  notice.querySelector("a").hidden = key === "outside" || !key;
}

function clear() {
  results = [];
  tell();
  list.replaceChildren();
  more.hidden = true;
  status.textContent = also.textContent = "";
  for (const facet of facets) for (const option of facet.options) option.disabled = false;
}

function message(query) {
  const key = results.length === 0 ? "none" : query ? "found" : "listed";
  return status.dataset[key]
    .replace("%1", results.length.toLocaleString(locale))
    .replace("%2", () => query);
}

async function search(query) {
  const run = ++latest;
  if (query === "" && Object.keys(chosen()).length === 0) {
    clear();
    return;
  }
  try {
    const found = await askAll(query);
    if (run !== latest) return;
    results = found.results;
    shown = 0;
    excerpts = new Set();
    list.replaceChildren();
    showFacets(found.answers);
    tell(found.notice);
    await showMore(run);
    status.textContent = message(query);
    also.textContent =
      found.also.length > 0 ? also.dataset.also.replace("%1", () => found.also.join(", ")) : "";
  } catch (error) {
    status.textContent = status.dataset.failed;
    lists.classList.remove("without-script");
    throw error;
  }
}

function remember(query) {
  const state = new URLSearchParams();
  if (query) state.set("q", query);
  for (const { name, value } of facets) if (value) state.set(name, value);
  history.replaceState(null, "", state.size > 0 ? `?${state}` : location.pathname);
}

let waiting;
function changed(delay = 150) {
  const query = field.value.trim();
  headerField.value = query;
  remember(query);
  clearTimeout(waiting);
  waiting = setTimeout(search, delay, query);
}

function restore() {
  const state = new URLSearchParams(location.search);
  const query = (state.get("q") ?? "").trim();
  field.value = headerField.value = query;
  for (const facet of facets) {
    const wanted = state.get(facet.name) ?? "";
    facet.value = [...facet.options].some(({ value }) => value === wanted) ? wanted : "";
  }
  search(query);
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  changed(0);
});
field.addEventListener("input", () => changed());
suggest(field, form.dataset.words);
for (const facet of facets) facet.addEventListener("change", () => changed(0));
more.addEventListener("click", () => showMore(latest));
restore();
