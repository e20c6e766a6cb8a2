// The choices of the form: what they offer follows the document and the other choices.

import { facetValues } from "./state.js";
import { FACETS, facetCounts, levelCounts, MAIN } from "./select.js";
import { facetLabel, label, levelLabel, levelMark, make, say, whole } from "./words.js";

export class Form {
  #form;
  #levels;
  /** What the levels offered now belong to: a document and a baseline. */
  #offered = [];

  constructor(form) {
    this.#form = form;
    this.#levels = form.querySelector("[data-compare-levels]");
    form.addEventListener("submit", (event) => event.preventDefault());
    const filters = form.querySelector("details");
    if (matchMedia("(max-width: 53.75em)").matches) filters.open = false;
  }

  get setting() {
    return this.#form.elements.setting.value;
  }

  /** What is chosen now, as part of a state. */
  read() {
    const value = (name) => this.#form.elements[name].value;
    const ticked = this.#levels.querySelectorAll("input:checked");
    const facets = FACETS.map((facet) => [facet, value(facet)]).filter(([, chosen]) => chosen);
    return {
      baseline: value("baseline"),
      levels: [...ticked].map((input) => input.value),
      group: value("group"),
      metric: value("metric"),
      facets: Object.fromEntries(facets),
    };
  }

  /** Offer what a document has, with the choices of a state. */
  show(data, state) {
    this.#form.elements.setting.value = state.setting;
    this.#form.elements.group.value = state.group;
    this.#fillBaselines(data, state);
    const metrics = data.metrics.id.map((id, i) => [id, label(data.metrics.label[i])]);
    this.#fill("metric", [[MAIN, say("compare_metric_main")], ...metrics], state.metric);
    const counts = facetCounts(data, state);
    for (const facet of FACETS) this.#fillFacet(data, state, facet, counts[facet]);
    this.#fillLevels(data, state);
  }

  #fill(name, options, chosen) {
    const select = this.#form.elements[name];
    const known = [...select.options];
    // Mostly only the counts change: a new list would lay out the whole form again.
    if (known.length !== options.length || known.some((option, i) => option.value !== options[i][0])) {
      select.replaceChildren(...options.map(([value, text]) => make("option", { value }, text)));
    }
    options.forEach(([value, text, disabled], i) => {
      const option = select.options[i];
      if (option.text !== text) option.text = text;
      option.disabled = Boolean(disabled) && value !== chosen;
    });
    if (select.value !== chosen) select.value = chosen;
  }

  #fillBaselines(data, state) {
    const measured = measuredLevels(data);
    const places = data.levels.id.map((id, place) => [id, place]);
    const options = places
      .filter(([id, place]) => measured.has(place) || id === state.baseline)
      .map(([id, place]) => [id, levelLabel(data, place)]);
    this.#fill("baseline", options, state.baseline);
  }

  /** Values of a facet with the records that the other choices leave of each. */
  #fillFacet(data, state, facet, records) {
    const options = facetValues(data, facet).map((id) => {
      const count = records.get(id)?.size ?? 0;
      return [id, `${facetLabel(data, facet, id)} (${whole(count)})`, !count];
    });
    this.#fill(facet, [["", say("compare_any")], ...options], state.facets[facet] ?? "");
  }

  #fillLevels(data, state) {
    if (this.#offered[0] !== data || this.#offered[1] !== state.baseline) this.#offerLevels(data, state);
    const counts = levelCounts(data, state.baseline, state.facets);
    for (const input of this.#levels.querySelectorAll("input")) {
      const count = counts.get(input.value) ?? 0;
      input.checked = state.levels.includes(input.value);
      input.disabled = !count && !input.checked;
      const number = input.parentElement.querySelector(".count");
      const text = whole(count);
      if (number.textContent !== text) number.textContent = text;
    }
  }

  #offerLevels(data, state) {
    this.#offered = [data, state.baseline];
    const focused = this.#levels.contains(document.activeElement) && document.activeElement.value;
    const boxes = data.levels.id.map((id, place) => {
      if (id === state.baseline) return null;
      const input = make("input", { type: "checkbox", name: "levels", value: id });
      return make("label", { class: "compare-level" }, input, levelMark(data, place), make("span", { class: "count" }));
    });
    this.#levels.replaceChildren(...boxes.filter(Boolean));
    if (focused) this.#levels.querySelector(`input[value="${CSS.escape(focused)}"]`)?.focus();
  }
}

const measured = new WeakMap();

/** The levels that some comparison of a document names; found once. */
function measuredLevels(data) {
  if (!measured.has(data)) measured.set(data, new Set([...data.effects.level, ...data.effects.against]));
  return measured.get(data);
}

/** The pairs of levels nearest to one nobody measured, those of most records first. */
export function nearest(data, state) {
  const wanted = new Set([state.baseline, ...state.levels]);
  const found = new Map();
  const { effects, levels } = data;
  for (let i = 0; i < effects.record.length; i += 1) {
    const pair = [effects.level[i], effects.against[i]];
    const shared = pair.filter((place) => wanted.has(levels.id[place])).length;
    if (!shared) continue;
    const key = pair.join(" ");
    if (!found.has(key)) found.set(key, { pair, shared, records: new Set() });
    found.get(key).records.add(effects.record[i]);
  }
  const order = (a, b) => b.shared - a.shared || b.records.size - a.records.size;
  return [...found.values()]
    .sort(order)
    .slice(0, 3)
    .map(({ pair: [level, against], records }) => ({
      level,
      against,
      records: records.size,
    }));
}
