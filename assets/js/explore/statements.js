// Which statements run: those that read the data, and those about temporary tables. DuckDB
// itself keeps the file as it is and the network shut; secrets, pragmas and the like would
// still be accepted, and are of no use here.

const READING = new Set(
  "( select with from values table describe desc show summarize pivot unpivot".split(" "),
);
// Of what is not read-only, the file refuses all that is about its own tables.
const CHANGING = new Set("insert update delete drop alter".split(" "));
const MADE = /^create (or replace )?temp(orary)? (table|view|macro|function|sequence)$/;
const COMMENT = 5;

/**
 * Find the first statement that does not run here.
 * @param {string} sql
 * @param {{offsets: number[], types: number[]}} tokens as DuckDB finds them, counted in bytes
 * @returns {{words: string, position: number}|null} how it starts, and where, in bytes
 */
export function refused(sql, tokens) {
  for (const statement of statementsOf(sql, tokens)) {
    const words = explained(statement);
    if (words.length && !runs(words.map(({ text }) => text))) {
      const shown = words.slice(0, 2).map(({ text }) => text.toUpperCase());
      return { words: shown.join(" "), position: words[0].offset };
    }
  }
  return null;
}

function* statementsOf(sql, { offsets, types }) {
  const bytes = new TextEncoder().encode(sql);
  const decoder = new TextDecoder();
  let words = [];
  for (const [at, offset] of offsets.entries()) {
    if (types[at] === COMMENT) continue;
    const whole = decoder.decode(bytes.slice(offset, offsets[at + 1] ?? bytes.length));
    const text = (/^(\w+|\S)/.exec(whole)?.[0] ?? whole).toLowerCase();
    if (text === ";") {
      yield words;
      words = [];
    } else words.push({ text, offset });
  }
  yield words;
}

// EXPLAIN ANALYZE runs what it explains.
function explained(words) {
  if (words[0]?.text !== "explain") return words;
  let at = 1;
  if (words[at]?.text === "analyze") at += 1;
  if (words[at]?.text === "(") {
    const end = words.findIndex(({ text }) => text === ")");
    // Not options but a query in brackets.
    if (!READING.has(words[at + 1]?.text)) at = end + 1;
  }
  return explained(words.slice(at));
}

function runs(words) {
  const [first, second] = words;
  if (READING.has(first) || CHANGING.has(first)) return true;
  if (first === "set") return second === "variable";
  return [3, 5].some((length) => MADE.test(words.slice(0, length).join(" ")));
}
