// Where the list of results comes from: an index in parts, and the rows of its pages.

async function fetched(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer;
}

/**
 * Load the index.
 * @returns {Promise<object[]>} one entry a record, with its place in the list
 */
export async function loadIndex(parts) {
  const loaded = await Promise.all(parts.map(async (part) => (await fetched(part)).json()));
  return loaded.flat().map((record, place) => ({ ...record, place }));
}

/** The rows of the list, taken from the pages that show them; a page is loaded once. */
export class Rows {
  #base;
  #size;
  #rows = new Map();
  #pages = new Map();

  constructor(base, size, printed) {
    this.#base = base;
    this.#size = size;
    this.#take(printed);
  }

  /** Return the rows of records, given by id and place, in their order. */
  async of(records) {
    const missing = records.filter(({ id }) => !this.#rows.has(id));
    const pages = new Set(missing.map(({ place }) => 1 + Math.floor(place / this.#size)));
    await Promise.all([...pages].map((page) => this.#page(page)));
    return records.map(({ id }) => this.#rows.get(id)).filter(Boolean);
  }

  #take(rows) {
    for (const row of rows) this.#rows.set(row.dataset.result, row);
  }

  #page(number) {
    if (!this.#pages.has(number)) {
      const loading = this.#load(number);
      this.#pages.set(number, loading);
      loading.catch(() => this.#pages.delete(number)); // the next choice tries again
    }
    return this.#pages.get(number);
  }

  async #load(number) {
    const address = number === 1 ? this.#base : `${this.#base}page/${number}/`;
    const page = new DOMParser().parseFromString(await (await fetched(address)).text(), "text/html");
    const rows = [...page.querySelectorAll("[data-result]")].map((row) => document.adoptNode(row));
    this.#take(rows.filter((row) => !this.#rows.has(row.dataset.result)));
  }
}
