// One page that was found, as nodes: title, what kind of page it is, the excerpt, and the
// sections of it that fit.

const SECTIONS = 3;

/** An excerpt with its <mark>s, rebuilt as nodes: no markup of the index is trusted. */
function excerptNodes(html) {
  const parsed = new DOMParser().parseFromString(html, "text/html");
  return [...parsed.body.childNodes].map((node) => {
    if (node.nodeName !== "MARK") return document.createTextNode(node.textContent);
    return element("mark", node.textContent);
  });
}

function element(name, text, className = "") {
  const made = document.createElement(name);
  made.textContent = text;
  if (className) made.className = className;
  return made;
}

function link(href, text) {
  const made = element("a", text);
  made.href = href;
  return made;
}

const score = ({ weighted_locations: all }) =>
  all.reduce((sum, { balanced_score: one }) => sum + one, 0);

/** The sections of a page that hold the words, best first; none for the page as a whole. */
function sections(data) {
  const within = data.sub_results
    .filter(({ url }) => url.includes("#"))
    .sort((a, b) => score(b) - score(a));
  const list = element("ul", "", "hits__sections");
  for (const { url, title, excerpt } of within.slice(0, SECTIONS)) {
    const item = document.createElement("li");
    const text = document.createElement("span");
    text.append(...excerptNodes(excerpt));
    item.append(link(url, title), " ", text);
    list.append(item);
  }
  return list;
}

/**
 * @param {object} data what Pagefind tells of a page
 * @param {Record<string, string>} kinds names of the kinds of page, by id
 * @param {Set<string>} excerpts those shown before, which are not repeated; added to
 * @returns {HTMLLIElement}
 */
export function hit(data, kinds, excerpts) {
  const item = document.createElement("li");
  const heading = document.createElement("h2");
  heading.append(link(data.url, data.meta.title));
  item.append(heading);
  const kind = kinds[data.filters.kind?.[0]];
  if (kind) item.append(element("p", kind, "hits__kind"));
  const text = document.createElement("p");
  text.append(...excerptNodes(data.excerpt));
  const parts = sections(data);
  // The glossary as a whole says nothing; the term that was looked for does. An excerpt that
  // is that of a section stands beside its name.
  const isTerm = parts.childElementCount > 0 && data.filters.kind?.[0] === "glossary";
  const isOfPart = [...parts.querySelectorAll("span")].some((each) => each.textContent === text.textContent);
  if (!isTerm && !isOfPart && !excerpts.has(text.textContent)) item.append(text);
  excerpts.add(text.textContent);
  if (parts.childElementCount > 0) item.append(parts);
  return item;
}
