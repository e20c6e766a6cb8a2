// The load panel: what is loaded, how far it is, and what to do when it fails.

const STATES = ["before", "loading", "ready", "failed"];

export class Panel {
  #panel;
  #words;
  #locale;
  #rows = new Map();

  constructor(panel, words, locale) {
    this.#panel = panel;
    this.#words = words;
    this.#locale = locale;
    for (const row of panel.querySelectorAll("[data-file]")) {
      this.#rows.set(row.dataset.file, {
        row,
        bar: row.querySelector("progress"),
        state: row.querySelector("[data-file-state]"),
        size: Number(row.dataset.size),
        length: Number(row.dataset.length),
        got: 0,
      });
    }
  }

  /** Show one of the four states; `text` takes the place of its detail, if given. */
  show(state, text = "") {
    for (const name of STATES) {
      const part = this.#panel.querySelector(`[data-panel="${name}"]`);
      part.hidden = name !== state;
      const detail = part.querySelector("[data-detail]");
      if (detail) detail.textContent = text;
    }
    this.#panel.querySelector("[data-files]").hidden = state === "before";
    this.#panel.setAttribute("aria-busy", String(state === "loading"));
  }

  /** The files are in this browser already: nothing will be transferred. */
  nothingToLoad() {
    const button = this.#panel.querySelector("[data-load]");
    button.textContent = this.#words.start;
  }

  /** Every file waits. */
  reset() {
    for (const file of this.#rows.values()) {
      file.got = 0;
      file.bar.value = 0;
      file.state.textContent = this.#words.waiting;
    }
  }

  /** So many bytes of a file have been read. */
  progress(name, count) {
    const file = this.#rows.get(name);
    const share = Math.min(count / file.length, 1);
    file.got = share * file.size;
    file.bar.value = share;
    const percent = new Intl.NumberFormat(this.#locale, { style: "percent" });
    file.state.textContent = percent.format(share);
    this.#total();
  }

  /** A file is there, whatever was counted. */
  done(name) {
    const file = this.#rows.get(name);
    file.got = file.size;
    file.bar.value = 1;
    file.state.textContent = this.#words.done;
    this.#total();
  }

  /** What it is busy with between the last byte and the first query. */
  opening() {
    this.#heading(this.#words.opening);
  }

  #total() {
    const files = [...this.#rows.values()];
    const sum = (key) => files.reduce((total, file) => total + file[key], 0);
    this.#heading(
      this.#words.loading
        .replace("%1", this.#megabytes(sum("got")))
        .replace("%2", this.#megabytes(sum("size"))),
    );
  }

  #heading(text) {
    this.#panel.querySelector('[data-panel="loading"] h2').textContent = text;
  }

  #megabytes(bytes) {
    const format = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
    return new Intl.NumberFormat(this.#locale, format).format(bytes / 1e6);
  }
}
