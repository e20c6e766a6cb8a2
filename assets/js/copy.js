// Copy buttons: the text of the block beside the button, then a word that it is done. Blocks
// may come later than the page.
import { copyText } from "./clipboard.js";

const status = document.createElement("p");
status.className = "sr-only";
status.setAttribute("role", "status");
document.body.append(status);

/** What a block shows: not what a filter has left out. */
function textOf(block) {
  const shown = block.cloneNode(true);
  for (const part of shown.querySelectorAll("[hidden]")) part.remove();
  return shown.textContent;
}

for (const button of document.querySelectorAll("button[data-copy]")) {
  button.hidden = !navigator.clipboard; // not over plain HTTP
}
document.addEventListener("click", async ({ target }) => {
  const button = target.closest("button[data-copy]");
  if (!button) return;
  const source = button.nextElementSibling;
  if (!(await copyText(textOf(source), button, { source }))) return;
  status.textContent = button.dataset.copied;
  setTimeout(() => (status.textContent = ""), 2000);
});
