// The list of results: check boxes narrow it, counts follow, the address keeps the state.
// Values of one facet add up (or), facets narrow each other (and).
const form = document.querySelector("form[data-facets]");
const links = document.querySelector("[data-facets-links]");
const fold = document.querySelector("[data-facets-fold]");
const status = document.querySelector("[data-facets-status]");
const chips = document.querySelector("[data-facets-chips]");
const none = document.querySelector("[data-facets-none]");
const sort = document.querySelector("[data-facets-sort]");
const order = sort.querySelector("select");
const body = document.querySelector(".results tbody");
const rows = [...body.rows];
const boxes = [...form.querySelectorAll("input[type=checkbox]")];
const facets = [...new Set(boxes.map((box) => box.name))];
const total = rows.length;
const foldLabel = fold.textContent;
const language = document.documentElement.lang;

const has = (row, facet, value) => row.dataset[facet].split(" ").includes(value);
const ticked = (facet) => boxes.filter((box) => box.name === facet && box.checked);

/** Whether a row passes all facets, or all but one (for the counts of that one). */
function passes(row, except) {
  return facets.every((facet) => {
    const wanted = facet === except ? [] : ticked(facet);
    return wanted.length === 0 || wanted.some((box) => has(row, facet, box.value));
  });
}

const effect = (row) => Math.abs(Math.log(Number(row.dataset.ratio) || 1));
const title = (row) => row.querySelector("th a").textContent;
const orders = {
  newest: (a, b) => rows.indexOf(a) - rows.indexOf(b),
  effect: (a, b) => effect(b) - effect(a),
  rows: (a, b) => Number(b.dataset.rows) - Number(a.dataset.rows),
  title: (a, b) => title(a).localeCompare(title(b), language),
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
        status.parentElement.querySelector("select").focus();
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

function showCounts() {
  for (const box of boxes) {
    const count = rows.filter(
      (row) => passes(row, box.name) && has(row, box.name, box.value),
    ).length;
    box.closest("label").querySelector(".count").textContent =
      count.toLocaleString(language);
    box.disabled = count === 0 && !box.checked;
  }
}

function show() {
  const shown = rows.filter((row) => passes(row));
  for (const row of rows) row.hidden = !shown.includes(row);
  body.append(...[...rows].sort(orders[order.value]));
  none.hidden = shown.length > 0;
  status.textContent = status.dataset.shown
    .replace("%1", shown.length.toLocaleString(language))
    .replace("%2", total.toLocaleString(language));
  showCounts();
  showChips();
}

/** The address that gives this state back; unknown parameters do not survive. */
function address() {
  const state = new URLSearchParams();
  for (const box of boxes) if (box.checked) state.append(box.name, box.value);
  if (order.value !== "newest") state.set("sort", order.value);
  const query = state.toString();
  return location.pathname + (query ? `?${query}` : "");
}

function changed() {
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
addEventListener("popstate", restore);
fold.addEventListener("click", () => {
  const folded = form.classList.toggle("is-folded");
  fold.setAttribute("aria-expanded", String(!folded));
});
restore();
