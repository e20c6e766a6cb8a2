// Makes the marks of a live chart reachable: one tab stop, arrow keys between marks, and
// the same words for hover, focus and screen readers.

const MARKS = '[class*="values_marks"] > *, [class*="missing_marks"] > *';
const ARIA = ["aria-hidden", "aria-label", "aria-roledescription", "role"];
const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

export class Marks {
  #live;
  #tip;
  #elements = [];

  constructor(live, tip) {
    this.#live = live;
    this.#tip = tip;
    const markOf = (event) => event.target.closest?.("[data-mark]");
    live.addEventListener("pointerover", (event) => this.#open(markOf(event)));
    live.addEventListener("pointerout", (event) => {
      if (markOf(event) && markOf(event) !== document.activeElement) tip.leave();
    });
    live.addEventListener("focusin", (event) => this.#open(markOf(event)));
    live.addEventListener("focusout", () => tip.hide());
    live.addEventListener("keydown", (event) => this.#step(event));
  }

  // Take stock after a drawing; `label` is the name of the chart.
  collect(label) {
    const svg = this.#live.querySelector("svg");
    for (const name of ARIA) this.#live.removeAttribute(name);
    svg.setAttribute("role", "group");
    svg.setAttribute("aria-label", label);
    this.#elements = [...svg.querySelectorAll(MARKS)].filter(datumOf).sort(inOrder);
    this.#elements.forEach((element, index) => this.#describe(element, index, svg));
  }

  #describe(element, index, svg) {
    element.dataset.mark = "";
    element.removeAttribute("aria-hidden");
    element.setAttribute("role", "img");
    element.setAttribute("aria-label", datumOf(element).tip.replaceAll("\n", ", "));
    element.setAttribute("tabindex", index ? "-1" : "0");
    // Vega hides whole groups, or gives them a role without a name; these hold marks.
    for (let group = element.parentNode; group !== svg; group = group.parentNode) {
      for (const name of ARIA) group.removeAttribute(name);
    }
  }

  #open(element) {
    if (element) this.#tip.show(element, datumOf(element).tip);
  }

  #step(event) {
    const at = this.#elements.indexOf(event.target);
    const step = STEPS[event.key];
    if (at < 0 || !step) return;
    event.preventDefault();
    const next = this.#elements[at + step];
    if (!next) return;
    event.target.setAttribute("tabindex", "-1");
    next.setAttribute("tabindex", "0");
    next.focus();
  }
}

// Vega keeps the item of a mark on its element.
function datumOf(element) {
  const datum = element.__data__?.datum;
  return datum?.tip ? datum : null;
}

function inOrder(a, b) {
  const panels = datumOf(a).panel_order - datumOf(b).panel_order;
  return panels || a.getBoundingClientRect().top - b.getBoundingClientRect().top;
}
