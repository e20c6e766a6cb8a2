// The pages that can be linked, in each language a file of its own, loaded when first needed.
export class Pages {
  #folder;
  #loaded = new Map();

  constructor(folder) {
    this.#folder = folder;
  }

  /**
   * Load the pages of a language once.
   * @returns {Promise<Map<string, object>>} by path, such as /results/an-id/
   */
  in(language) {
    if (!this.#loaded.has(language)) {
      const loading = this.#load(language);
      this.#loaded.set(language, loading);
      loading.catch(() => this.#loaded.delete(language)); // the next choice tries again
    }
    return this.#loaded.get(language);
  }

  async #load(language) {
    const answer = await fetch(`${this.#folder}${language}.json`);
    if (!answer.ok) throw new Error(`${answer.status}`);
    const { pages } = await answer.json();
    return new Map(pages.map((page) => [page.path, page]));
  }
}

/** What each page is called in the list: its title, told apart from pages called alike. */
export function names(pages) {
  const named = new Map();
  const times = new Map();
  for (const { title } of pages.values()) times.set(title, (times.get(title) ?? 0) + 1);
  for (const page of pages.values()) {
    const apart = times.get(page.title) > 1;
    let name = apart && page.kind && page.kind !== page.title ? `${page.title} · ${page.kind}` : page.title;
    if (named.has(name)) name = `${name} · ${page.path}`;
    named.set(name, page);
  }
  return named;
}

/** The page of a name, or the only one whose name holds what was typed. */
export function named(byName, typed) {
  const wanted = typed.trim().toLowerCase();
  const holding = [...byName].filter(([name]) => name.toLowerCase().includes(wanted));
  return byName.get(typed.trim()) ?? (wanted && holding.length === 1 ? holding[0][1] : undefined);
}

/** A path as the list has it: with one slash before and behind. */
export const normal = (path) => `/${path.replace(/^\/+|\/+$/g, "")}/`.replace("//", "/");
