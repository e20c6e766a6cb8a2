// The whole result as files: RFC 4180, and JSON with one object a row.

/** A result as CSV; a missing value is an empty field, an empty text a quoted one. */
export function csvOf(result) {
  const lines = [result.columns.map(({ name }) => quoted(name))];
  for (let row = 0; row < result.length; row += 1) {
    lines.push(result.columns.map((_, column) => quoted(result.text(row, column))));
  }
  return lines.map((line) => `${line.join(",")}\r\n`).join("");
}

function quoted(text) {
  if (text === null) return "";
  return text === "" || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A result as JSON; columns of one name are told apart by their place. */
export function jsonOf(result) {
  const names = result.columns.map(({ name }, at) =>
    result.columns.findIndex((other) => other.name === name) === at ? name : `${name}_${at + 1}`,
  );
  const rows = Array.from({ length: result.length }, (_, row) =>
    Object.fromEntries(names.map((name, column) => [name, result.plain(row, column)])),
  );
  return `${JSON.stringify(rows, inRange, 1)}\n`;
}

// A whole number JSON cannot hold exactly is written as text.
function inRange(_, value) {
  if (typeof value !== "bigint") return value;
  return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
}

/** Hand a text to the reader as a file. */
export function save(text, name, type) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
