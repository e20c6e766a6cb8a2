// The tooltip of a figure. It repeats what the table says; Esc closes it, and the
// pointer may move onto it. Its place is set through CSSOM, which the CSP allows.

const LINGER_MS = 150;
const GAP_PX = 6;

export class Tip {
  #figure;
  #box = document.createElement("div");
  #timer = 0;

  constructor(figure) {
    this.#figure = figure;
    this.#box.className = "chart-tip";
    this.#box.setAttribute("role", "tooltip");
    this.#box.hidden = true;
    this.#box.addEventListener("pointerenter", () => clearTimeout(this.#timer));
    this.#box.addEventListener("pointerleave", () => this.leave());
    figure.append(this.#box);
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.hide();
    });
  }

  show(element, text) {
    clearTimeout(this.#timer);
    const lines = text.split("\n").map((line, index) => {
      const part = document.createElement(index ? "span" : "b");
      part.textContent = line;
      return part;
    });
    this.#box.replaceChildren(...lines);
    this.#box.hidden = false;
    this.#place(element.getBoundingClientRect());
  }

  leave() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.hide(), LINGER_MS);
  }

  hide() {
    clearTimeout(this.#timer);
    this.#box.hidden = true;
  }

  // Below the mark, inside the figure; above it where the window ends.
  #place(mark) {
    const figure = this.#figure.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = this.#box;
    const middle = mark.left + Math.min(mark.width, 160) / 2 - figure.left;
    const left = Math.max(0, Math.min(middle - width / 2, figure.width - width));
    const below = mark.bottom + GAP_PX + height <= innerHeight;
    const top = below ? mark.bottom + GAP_PX : mark.top - GAP_PX - height;
    this.#box.style.left = `${Math.round(left)}px`;
    this.#box.style.top = `${Math.round(top - figure.top)}px`;
  }
}
