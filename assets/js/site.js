import "./anchors.js";
import { remember } from "./language.js";
import { suggest } from "./search/suggest.js";

remember();

// “/” moves to the search box from anywhere outside a field.
const box = document.querySelector("[data-search-box]");
const field = box.querySelector("input");
box.querySelector("kbd").hidden = false;
suggest(field, box.dataset.searchBox);
document.addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest("input, select, textarea, [contenteditable]")) return;
  event.preventDefault();
  field.focus();
});
