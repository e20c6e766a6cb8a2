// Pages of answers. Forest plots: the reader's order and filters. Each record is a <tbody>; pooled rows stay
// between the records that count and those that do not, and stay what they are.
import { locale } from "./locale.js";

const FACETS = ["database", "workload", "storage", "era"];

const ratio = (group) => Number(group.dataset.ratio) || 0;
const title = (group) => group.querySelector("th a").textContent;
const orders = {
  given: () => 0, // as they stand on the page
  ratio: (a, b) => ratio(b) - ratio(a),
  newest: (a, b) => Number(b.dataset.year) - Number(a.dataset.year),
  title: (a, b) => title(a).localeCompare(title(b), locale),
};

function connect(controls, table) {
  const choice = (name) => controls.querySelector(`select[data-choice=${name}]`)?.value;
  const groups = [...table.querySelectorAll("tbody[data-record]")];
  const counted = groups.filter((group) => !("setAside" in group.dataset));
  const aside = groups.filter((group) => "setAside" in group.dataset);
  const pooled = table.querySelector("tbody[data-pooled]");
  const heading = table.querySelector("tbody[data-aside]");
  const headings = [...table.querySelectorAll("tbody[data-group]")];
  const given = [...table.tBodies];
  const status = controls.querySelector("[role=status]");

  function passes(group) {
    return FACETS.every((facet) => {
      const wanted = choice(facet);
      return !wanted || group.dataset[facet] === wanted;
    });
  }

  /** Headings stand only in the order of the page, above what they name. */
  function head() {
    const asGiven = choice("sort") === "given";
    for (const each of headings) {
      const next = given.slice(given.indexOf(each) + 1);
      const end = next.findIndex((body) => !counted.includes(body));
      const own = next.slice(0, end < 0 ? next.length : end);
      each.hidden = !asGiven || own.every((group) => group.hidden);
    }
    return asGiven;
  }

  function show() {
    const order = orders[choice("sort")];
    for (const group of groups) group.hidden = !passes(group);
    const sorted = [
      ...headings,
      ...counted.toSorted(order),
      ...(pooled ? [pooled] : []),
      ...(heading ? [heading] : []),
      ...aside.toSorted(order),
    ];
    table.append(...(head() ? given : sorted));
    if (heading) heading.hidden = aside.every((group) => group.hidden);
    const shown = groups.filter((group) => !group.hidden).length;
    const all = shown === groups.length;
    status.textContent = all
      ? ""
      : [
          status.dataset.shown
            .replace("%1", shown.toLocaleString(locale))
            .replace("%2", groups.length.toLocaleString(locale)),
          pooled ? status.dataset.pooledAll : "",
        ].join(". ");
  }

  controls.addEventListener("change", show);
}

for (const controls of document.querySelectorAll("[data-forest-controls]")) {
  connect(controls, controls.parentElement.querySelector("[data-forest]"));
}

/** Open the folds around what the address points to, in browsers that do not by themselves. */
function unfold() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const folds = [];
  for (let fold = target?.closest("details"); fold; fold = fold.parentElement.closest("details"))
    folds.push(fold);
  const closed = folds.filter((fold) => !fold.open);
  for (const fold of closed) fold.open = true;
  if (closed.length > 0) target.scrollIntoView();
}

addEventListener("hashchange", unfold);
unfold();
