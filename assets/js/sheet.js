// Settings sheets: the reader's database and system, copies, and parts of old.
import "./cite.js";
import { offerCopies } from "./sheet/copies.js";
import "./sheet/filters.js";
import "./sheet/parts.js";

const bar = document.querySelector("[data-sheet-bar]");
const table = document.querySelector("[data-sheet]");
if (bar && table) {
  offerCopies(bar, () => ({
    title: document.querySelector("h1").innerText,
    address: location.href,
    tables: [table],
  }));
}
