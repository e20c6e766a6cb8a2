// The list of results: check boxes narrow it, counts follow, the address keeps the state.
// Values of one facet add up (or), facets narrow each other (and). What is filtered by is
// loaded in parts when first needed; rows come from the pages of the list.
import { loadIndex, Rows } from "./facets/source.js";
import { locale } from "./locale.js";

const form = document.querySelector("form[data-facets]");
const links = document.querySelector("[data-facets-links]");
const fold = document.querySelector("[data-facets-fold]");
const status = document.querySelector("[data-facets-status]");
const chips = document.querySelector("[data-facets-chips]");
const none = document.querySelector("[data-facets-none]");
const order = document.querySelector("[data-facets-sort] select");
const list = document.querySelector("[data-list]");
const pager = document.querySelector("[data-pager]");
const more = document.querySelector("[data-list-more]");
const body = document.querySelector(".results tbody");
const boxes = [...form.querySelectorAll("input[type=checkbox]")];
const facets = [...new Set(boxes.map((box) => box.name))];
const foldLabel = fold.textContent;
const counted = status.innerHTML;
const total = Number(list.dataset.total);
const PAGE = 50;
const asPrinted = new Map(boxes.map((box) => [box, countOf(box).textContent]));
const printed = [...body.rows];

const rows = new Rows(list.dataset.list, PAGE, printed);
let index = null; // what is filtered by, once loaded
let limit = PAGE;
let turn = 0; // a later choice overtakes an earlier one that still loads

function countOf(box) {
  return box.closest("label").querySelector(".count");
}

/** The values ticked of each facet that has any. */
function wanted() {
  const ticked = new Map();
  for (const box of boxes) {
    if (box.checked) ticked.set(box.name, (ticked.get(box.name) ?? new Set()).add(box.value));
  }
  return ticked;
}

/**
 * One pass over all records: which match, and how many each value would show.
 * A record that fails one facet alone counts for the values of that facet.
 */
function filtered(ticked) {
  const found = [];
  const counts = new Map(facets.map((facet) => [facet, new Map()]));
  for (const record of index) {
    const failed = [];
    for (const [facet, values] of ticked) {
      if (!record[facet].some((value) => values.has(value))) failed.push(facet);
      if (failed.length > 1) break;
    }
    if (failed.length > 1) continue;
    if (failed.length === 0) found.push(record);
    for (const facet of failed.length ? failed : facets) {
      const of = counts.get(facet);
      for (const value of record[facet]) of.set(value, (of.get(value) ?? 0) + 1);
    }
  }
  return { found, counts };
}

const effect = (record) => Math.abs(Math.log(Number(record.ratio) || 1));
const collator = new Intl.Collator(locale);
const orders = {
  newest: null, // the order of the index
  effect: (a, b) => effect(b) - effect(a),
  rows: (a, b) => b.rows - a.rows,
  title: (a, b) => collator.compare(a.title, b.title),
};

function makeChip(text, small, act) {
  const chip = document.createElement("button");
  chip.type = "button";
  if (small) {
    const name = document.createElement("small");
    name.textContent = small;
    chip.append(name, " ");
    chip.setAttribute("aria-label", `${chips.dataset.remove} ${small} ${text}`);
  }
  chip.append(text, small ? " ×" : "");
  chip.addEventListener("click", act);
  return chip;
}

function showChips() {
  const checked = boxes.filter((box) => box.checked);
  chips.replaceChildren(
    ...checked.map((box) => {
      const facet = box.closest("fieldset").querySelector("legend").textContent;
      const value = box.nextElementSibling.textContent;
      return makeChip(value, facet, () => {
        box.checked = false;
        changed();
        order.focus();
      });
    }),
  );
  if (checked.length > 0) {
    const clear = makeChip(chips.dataset.clear, "", () => {
      for (const box of boxes) box.checked = false;
      changed();
    });
    clear.className = "chips__clear";
    chips.append(clear);
  }
  fold.textContent = checked.length > 0 ? `${foldLabel} (${checked.length})` : foldLabel;
}

function showCounts(counts) {
  for (const box of boxes) {
    const count = counts.get(box.name).get(box.value) ?? 0;
    countOf(box).textContent = count.toLocaleString(locale);
    box.disabled = count === 0 && !box.checked;
  }
}

/** The page as it was sent: nothing filtered, in its order. */
function showPrinted() {
  body.replaceChildren(...printed);
  for (const box of boxes) {
    countOf(box).textContent = asPrinted.get(box);
    box.disabled = false;
  }
  status.innerHTML = counted;
  none.hidden = true;
  more.hidden = true;
  if (pager) pager.hidden = false;
}

async function show() {
  const mine = ++turn;
  const ticked = wanted();
  showChips();
  if (ticked.size === 0 && order.value === "newest") return showPrinted();
  body.setAttribute("aria-busy", "true");
  try {
    index ??= await loadIndex(list.dataset.parts.split(" "));
    const { found, counts } = filtered(ticked);
    const compare = orders[order.value];
    const sorted = compare ? [...found].sort(compare) : found;
    const shown = await rows.of(sorted.slice(0, limit).map(({ id, place }) => ({ id, place })));
    if (mine !== turn) return;
    body.replaceChildren(...shown);
    if (pager) pager.hidden = true;
    more.hidden = found.length <= limit;
    none.hidden = found.length > 0;
    status.textContent = status.dataset.shown
      .replace("%1", found.length.toLocaleString(locale))
      .replace("%2", total.toLocaleString(locale));
    showCounts(counts);
  } catch {
    if (mine === turn) status.textContent = list.dataset.failed;
  } finally {
    if (mine === turn) body.removeAttribute("aria-busy");
  }
}

/** The address that gives this state back; unknown parameters do not survive. */
function address() {
  const state = new URLSearchParams();
  for (const box of boxes) if (box.checked) state.append(box.name, box.value);
  if (order.value !== "newest") state.set("sort", order.value);
  const query = state.toString();
  // Without a choice, a further page of the list stays what it is.
  return query ? `${list.dataset.list}?${query}` : location.pathname;
}

function changed() {
  limit = PAGE;
  history.pushState(null, "", address());
  show();
}

function restore() {
  const state = new URLSearchParams(location.search);
  for (const box of boxes) box.checked = state.getAll(box.name).includes(box.value);
  order.value = state.get("sort") in orders ? state.get("sort") : "newest";
  show();
}

links.hidden = true;
form.addEventListener("change", changed);
form.addEventListener("submit", (event) => event.preventDefault());
order.addEventListener("change", changed);
more.addEventListener("click", () => {
  limit += PAGE;
  show();
});
addEventListener("popstate", restore);
fold.addEventListener("click", () => {
  const folded = form.classList.toggle("is-folded");
  fold.setAttribute("aria-expanded", String(!folded));
});
restore();
