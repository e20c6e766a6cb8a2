// A sheet as text or as a table for other programs: the rows that are shown.
import { copyText } from "../clipboard.js";

const table = document.querySelector("[data-sheet]");
const bar = document.querySelector("[data-sheet-bar]");

const said = (element) => (element?.innerText ?? "").replace(/\s+/g, " ").trim();

/** The cells of a row as one reads them, the address of its question last. */
function cellsOf(row) {
  const [name, action, sure, ...rest] = [...row.cells];
  const short = action.querySelector("b");
  const reason = said(action).replace(said(short), "").trim();
  return [said(name), said(short), reason, said(sure), ...rest.map(said), name.querySelector("a")?.href ?? ""];
}

const shown = () => [...table.querySelectorAll("tbody tr[id]")].filter((row) => !row.hidden);

function asText() {
  const lines = shown().map((row) => {
    const [name, action, reason, sure, present, , address] = cellsOf(row);
    return `${name}: ${action} (${sure}; ${table.tHead.rows[0].cells[3].innerText.trim()}: ${present})\n  ${reason}\n  ${address}`;
  });
  return `${document.querySelector("h1").innerText}\n${location.href}\n\n${lines.join("\n\n")}\n`;
}

/** A field no spreadsheet takes for a formula. */
const field = (text) => `"${text.replace(/^[=+\-@]/, "'$&").replaceAll('"', '""')}"`;

function asCsv() {
  const [name, action, sure, present, advice] = [...table.tHead.rows[0].cells].map((cell) => cell.innerText.trim());
  const head = [name, action, "", sure, present, advice, "URL"];
  return `${[head, ...shown().map(cellsOf)].map((row) => row.map(field).join(",")).join("\r\n")}\r\n`;
}

for (const button of bar?.querySelectorAll("[data-copy-as]") ?? []) {
  button.hidden = !navigator.clipboard; // not over plain HTTP
  button.addEventListener("click", () => copyText(button.dataset.copyAs === "csv" ? asCsv() : asText(), button));
}
