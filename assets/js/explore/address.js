// The address of a question: the SQL and the choices of the chart, by readable names. What
// comes from a link is only ever text until the reader presses Run.

const CHART = ["point", "low", "high", "row", "group", "scale"];
const RELEASE = /^\d{4}-\d{2}-\d{2}[a-z0-9.-]*$/;

/**
 * What the address asks for.
 * @returns {{query: string, release: string, chart: Object<string, string>}}
 */
export function readAddress(search = location.search) {
  const given = new URLSearchParams(search);
  const chart = {};
  for (const name of CHART) {
    const value = given.get(`chart-${name}`);
    if (value) chart[name] = value;
  }
  const release = given.get("release") ?? "";
  return {
    query: given.get("query") ?? "",
    release: RELEASE.test(release) ? release : "",
    chart,
  };
}

/** The full address of a question, without what is as it would be anyway. */
export function addressOf({ query, release, chart = {} }) {
  const parts = [["query", query], ["release", release]];
  for (const name of CHART) parts.push([`chart-${name}`, chart[name]]);
  const search = parts
    .filter(([, value]) => value)
    .map(([name, value]) => `${name}=${encoded(value)}`)
    .join("&");
  return `${location.origin}${location.pathname}${search ? `?${search}` : ""}`;
}

// Spaces as +, and the marks that SQL is full of left alone, so that people can read it.
// A quote and a bracket at the end would be cut off where links are found in text.
function encoded(text) {
  return encodeURIComponent(text)
    .replaceAll("%20", "+")
    .replaceAll("%2C", ",")
    .replaceAll("%2F", "/")
    .replaceAll("%3A", ":")
    .replaceAll("%3D", "=")
    .replaceAll("'", "%27")
    .replace(/[!)]$/, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
}
