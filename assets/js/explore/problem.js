// What DuckDB says about a query that failed: its words, the place, and what to put there.

const KEYWORDS = (
  "SELECT FROM WHERE GROUP ORDER HAVING LIMIT JOIN USING DISTINCT BETWEEN UNION WITH QUALIFY"
).split(" ");
const MOST = 3;

/**
 * Read an error message against the query it is about.
 * @returns {{kind: string, message: string, place: Place|null, candidates: string[]}}
 * @typedef {{from: number, to: number, line: number, column: number}} Place
 */
export function readProblem(text, sql) {
  const told = /\{.*\}/s.exec(text);
  let error;
  try {
    error = JSON.parse(told[0]);
  } catch {
    return { kind: "", message: text, place: null, candidates: [] };
  }
  const [message] = error.exception_message.split(/\n+(?=Candidate bindings|Did you mean)/);
  const place = placeOf(error.position, sql);
  const word = place ? sql.slice(place.from, place.to) : "";
  const candidates = named(error)
    .filter((name) => name !== word)
    .slice(0, MOST);
  if (error.error_subtype === "SYNTAX_ERROR" && place) {
    const mended = keywordAt(sql, place);
    if (mended) return { kind: error.exception_type, message, ...mended };
  }
  return { kind: error.exception_type, message, place, candidates };
}

// DuckDB counts bytes of UTF-8; an editor counts UTF-16.
function placeOf(position, sql) {
  if (position === undefined) return null;
  const bytes = new TextEncoder().encode(sql).slice(0, Number(position));
  const before = new TextDecoder().decode(bytes);
  return placeAt(sql, before.length);
}

function placeAt(sql, from) {
  const name = /^(?:\w+\.)*(\w+|"[^"]*")/.exec(sql.slice(from));
  // Of `e.factor` the last part is what is wrong.
  const start = name ? from + name[0].length - name[1].length : from;
  const to = name ? from + name[0].length : Math.min(from + 1, sql.length);
  const lines = sql.slice(0, start).split("\n");
  return { from: start, to, line: lines.length, column: lines.at(-1).length + 1 };
}

function named({ candidates, exception_message: message }) {
  if (candidates) return candidates.split(",");
  const list = /(?:Candidate bindings|Did you mean)[^"]*(.*)/s.exec(message);
  return list ? [...list[1].matchAll(/"([^"]+)"/g)].map(([, name]) => name) : [];
}

// A misspelt keyword is often read as a name, and the word after it is what DuckDB minds.
function keywordAt(sql, place) {
  const before = /(\w+)\s+$/.exec(sql.slice(0, place.from));
  const at = [place.from, ...(before ? [before.index] : [])];
  for (const from of at) {
    const word = /^\w+/.exec(sql.slice(from))?.[0].toUpperCase();
    const close = word && KEYWORDS.filter((keyword) => isNear(word, keyword));
    if (close?.length) return { place: placeAt(sql, from), candidates: close.slice(0, MOST) };
  }
  return null;
}

// One letter missing, added, wrong, or two exchanged.
function isNear(word, keyword) {
  if (word === keyword || Math.abs(word.length - keyword.length) > 1) return false;
  let same = 0;
  while (word[same] === keyword[same]) same += 1;
  const rest = [word.slice(same), keyword.slice(same)];
  const [a, b] = rest;
  return (
    a.slice(1) === b ||
    a === b.slice(1) ||
    a.slice(1) === b.slice(1) ||
    (a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2))
  );
}
