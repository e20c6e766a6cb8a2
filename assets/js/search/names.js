// What a word names: the page of a setting, a value, a database, a workload, a storage
// class or a term, whatever else mentions the word; and what there is to say of the word.
import { plain } from "./synonyms.js";

const LIKELY = 12; // among so many the page itself is found
const MOST = 4;
/** A name as it is typed, not a word of a language: synchronous_commit, vm.swappiness. */
const TYPED = /^[\p{L}\d-]*[_.][\p{L}\d_.-]*\p{L}$/u;

const words = (entry) => entry.words.map(plain);

/** The entries that a wording names, those of the reader's own wording first. */
function meant(wordings, names) {
  const found = wordings.flatMap((wording) => {
    const asked = plain(wording);
    return names.filter((entry) => words(entry).includes(asked));
  });
  return [...new Set(found)];
}

/**
 * The pages that are named.
 * @param {object} engine Pagefind
 * @param {string[]} wordings the query, then others of the same meaning
 * @param {{name: string, words: string[], kind: string, href: string}[]} names
 * @param {Record<string, string[]>} chosen facets
 * @returns {Promise<{pages: object[], terms: object[]}>} Pagefind's results; those of the
 *   glossary apart, which explains what others are about
 */
export async function exact(engine, wordings, names, chosen) {
  const wanted = meant(wordings, names)
    .filter(({ kind }) => !chosen.kind || chosen.kind[0] === kind)
    .slice(0, MOST);
  const results = await Promise.all(
    wanted.map(async ({ name, kind, href }) => {
      const { results: found } = await engine.search(name, { filters: { ...chosen, kind: [kind] } });
      const likely = found.slice(0, LIKELY);
      const told = await Promise.all(likely.map((result) => result.data()));
      return likely[told.findIndex(({ url }) => url.split("#")[0] === href)];
    }),
  );
  const of = (isTerm) => results.filter((result, i) => result && (wanted[i].kind === "glossary") === isTerm);
  return { pages: of(false), terms: of(true) };
}

/**
 * What to say before what was found, by its key: that a word is out of scope, that what
 * it names was never measured, or that nobody compared what it names.
 * @param {string} query
 * @param {{names: object[], outside: string[]}} known
 * @returns {{key: string, word: string} | undefined}
 */
export function said(query, { names, outside }) {
  const asked = plain(query);
  if (!asked) return undefined;
  const left = outside.find((word) => plain(word) === asked);
  if (left) return { key: "outside", word: left };
  const entries = meant([query], names);
  if (entries.length > 0) {
    return entries.some(({ measured }) => measured) ? undefined : { key: "unmeasured", word: entries[0].name };
  }
  return TYPED.test(query.trim()) ? { key: "unknown", word: query.trim() } : undefined;
}
