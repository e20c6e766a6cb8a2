// Words that mean the same: who asks for the elevator finds the I/O scheduler.

const MOST = 4; // each variant is a search of its own

/** A text for comparing: lower case, no diacritics, one space between words. */
export function plain(text) {
  return text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}/]+/gu, " ")
    .trim();
}

/** The query with `word` replaced by `other`; null where it does not occur in it. */
function replaced(query, word, other) {
  const [padded, needle] = [` ${plain(query)} `, ` ${plain(word)} `];
  return padded.includes(needle) ? padded.replace(needle, ` ${other} `).trim() : null;
}

/**
 * Other ways to ask the same, at most four.
 * @param {string} query
 * @param {string[][]} groups words of the same meaning, the usual one first
 * @returns {{word: string, query: string}[]} the word put in, and the query with it
 */
export function variants(query, groups) {
  const asked = plain(query);
  const found = new Map();
  for (const words of groups) {
    // The longest that occurs: of "disk scheduler" not the part "scheduler" alone.
    const word = words
      .filter((each) => replaced(query, each, "") !== null)
      .sort((a, b) => b.length - a.length)[0];
    if (!word) continue;
    for (const other of words) {
      const variant = replaced(query, word, other);
      const key = plain(variant);
      if (key !== asked && !found.has(key)) found.set(key, { word: other, query: variant });
    }
  }
  return [...found.values()].slice(0, MOST);
}
