// A sheet as text or as a table for other programs: the rows that are shown.
import { copyText } from "../clipboard.js";

/** The text of an element, folded or not, without what is there for the eye or for a click. */
function said(element) {
  const copy = element.cloneNode(true);
  for (const part of copy.querySelectorAll("[hidden], .sr-only, .sheet__sure a")) part.remove();
  return copy.textContent.replace(/\s+/g, " ").trim();
}

const shown = (element) => !element.hidden;

/** What to do, and why: the sign before it is for the eye. */
function doing(cell) {
  const reasons = [...cell.querySelectorAll("p")].map(said);
  return [said(cell.querySelector("b")), reasons.join(" · ")];
}

/** A cell as one reads it, its paragraphs told apart. */
function listed(cell) {
  if (!cell.querySelector("p")) return said(cell);
  return [...cell.firstElementChild.children].filter(shown).map(said).join("; ");
}

const rowsOf = (tables) =>
  tables.flatMap((table) => [...table.querySelectorAll("tbody tr[id]")].filter(shown));

/** What the rows of a body have in common on a reader's server; a published sheet has none. */
const standingOf = (row) => row.parentNode.dataset.standing;

const addressOf = (row) => row.cells[0].querySelector("a")?.href ?? "";

function entry(row) {
  const [action, reason] = doing(row.querySelector(".sheet__do"));
  const facts = [...row.querySelectorAll(".sheet__now, .sheet__sure, .sheet__default")].map(
    (cell) => `${cell.dataset.label}: ${listed(cell)}`,
  );
  const below = [reason, addressOf(row)].filter(Boolean).map((line) => `\n  ${line}`);
  return `${said(row.cells[0])}: ${action} (${facts.join("; ")})${below.join("")}`;
}

function asText({ title, address, tables }) {
  let last;
  const entries = rowsOf(tables).map((row) => {
    const standing = standingOf(row);
    const heading = standing && standing !== last ? `${standing}\n${"-".repeat(standing.length)}\n` : "";
    last = standing;
    return heading + entry(row);
  });
  return `${title}\n${address}\n\n${entries.join("\n\n")}\n`;
}

/** A field no spreadsheet takes for a formula. */
const field = (text) => `"${text.replace(/^[=+\-@]/, "'$&").replaceAll('"', '""')}"`;

/** The cells of a row; what to do and why are one on the page, and two here. */
const spread = (cells, row, parts) =>
  [...cells].flatMap((cell, i) => (row.cells[i].matches(".sheet__do") ? parts(cell) : [listed(cell)]));

function asCsv({ tables, standing }) {
  const rows = rowsOf(tables);
  const own = (row) => (standing ? [standingOf(row)] : []);
  const head = rows.slice(0, 1).map((row) => {
    const cells = row.closest("table").tHead.rows[0].cells;
    return [...(standing ? [standing] : []), ...spread(cells, row, (cell) => [said(cell), ""]), "URL"];
  });
  const lines = rows.map((row) => [...own(row), ...spread(row.cells, row, doing), addressOf(row)]);
  return `${[...head, ...lines].map((line) => line.map(field).join(",")).join("\r\n")}\r\n`;
}

/**
 * Have the buttons of a bar copy a sheet.
 * @param {Element} bar holds buttons with data-copy-as, "text" or "csv"
 * @param {() => {title: string, address: string, tables: Element[], standing?: string}} sheet
 *   the sheet as it stands when a button is pressed; `standing`: the heading of what the
 *   rows of a body have in common, where the bodies say it (data-standing)
 */
export function offerCopies(bar, sheet) {
  for (const button of bar.querySelectorAll("[data-copy-as]")) {
    button.hidden = !navigator.clipboard; // not over plain HTTP
    const made = button.dataset.copyAs === "csv" ? asCsv : asText;
    button.addEventListener("click", () => copyText(made(sheet()), button));
  }
}
