// The search page: Pagefind's index with our own markup. The query lives in the address.
const form = document.querySelector("form[data-search]");
const field = form.querySelector("input");
const headerField = document.querySelector("[data-search-box] input");
const status = document.querySelector("[data-search-status]");
const list = document.querySelector("[data-search-results]");
const lists = document.querySelector("[data-search-lists]");
const more = document.querySelector("[data-search-more]");
const language = document.documentElement.lang;
const PAGE = 12;

let engine;
let results = [];
let shown = 0;
let latest = 0;

async function load() {
  if (!engine) {
    engine = await import(new URL(form.dataset.index, location.origin).href);
    await engine.init();
  }
  return engine;
}

/** An excerpt with its <mark>s, rebuilt as nodes: no markup of the index is trusted. */
function excerptNodes(html) {
  const parsed = new DOMParser().parseFromString(html, "text/html");
  return [...parsed.body.childNodes].map((node) => {
    if (node.nodeName !== "MARK") return document.createTextNode(node.textContent);
    const mark = document.createElement("mark");
    mark.textContent = node.textContent;
    return mark;
  });
}

function hit(data) {
  const item = document.createElement("li");
  const heading = document.createElement("h2");
  const link = document.createElement("a");
  const text = document.createElement("p");
  link.href = data.url;
  link.textContent = data.meta.title;
  heading.append(link);
  text.append(...excerptNodes(data.excerpt));
  item.append(heading, text);
  return item;
}

async function showMore(run) {
  const next = await Promise.all(
    results.slice(shown, shown + PAGE).map((result) => result.data()),
  );
  if (run !== latest) return; // a newer query has taken over
  list.append(...next.map(hit));
  shown += next.length;
  more.hidden = shown >= results.length;
}

async function search(query) {
  const run = ++latest;
  if (query === "") {
    results = [];
    list.replaceChildren();
    more.hidden = true;
    status.textContent = "";
    return;
  }
  try {
    const found = await (await load()).search(query);
    if (run !== latest) return;
    const best = await found.results[0]?.data();
    if (run !== latest) return;
    results = best && fits(best, query) ? found.results : [];
    shown = 0;
    list.replaceChildren();
    await showMore(run);
    const message = results.length > 0 ? status.dataset.found : status.dataset.none;
    status.textContent = message
      .replace("%1", results.length.toLocaleString(language))
      .replace("%2", query);
  } catch (error) {
    status.textContent = status.dataset.failed;
    lists.classList.remove("without-script");
    throw error;
  }
}

const plain = (text) =>
  text.normalize("NFD").replace(/\p{Diacritic}/gu, "").toLowerCase();

/** Pagefind shortens an unknown word until something fits; a hit that no longer has the
    first half of any word of the query is no hit. */
function fits(data, query) {
  const marked = plain(
    [...data.excerpt.matchAll(/<mark>(.*?)<\/mark>/g)].map((match) => match[1]).join(" "),
  );
  const stems = plain(query)
    .split(/[\s-]+/)
    .map((word) => word.slice(0, Math.max(3, Math.ceil(word.length / 2))));
  return stems.some((stem) => stem && marked.includes(stem));
}

function remember(query) {
  const address = query ? `?q=${encodeURIComponent(query)}` : location.pathname;
  history.replaceState(null, "", address);
}

let waiting;
function changed() {
  const query = field.value.trim();
  headerField.value = query;
  remember(query);
  clearTimeout(waiting);
  waiting = setTimeout(search, 150, query);
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  changed();
});
field.addEventListener("input", changed);
more.addEventListener("click", () => showMore(latest));
const query = (new URLSearchParams(location.search).get("q") ?? "").trim();
field.value = headerField.value = query;
search(query);

