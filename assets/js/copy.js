// Copy buttons: the text of the block beside the button, then a word that it is done.
import { copyText } from "./clipboard.js";

const status = document.createElement("p");
status.className = "sr-only";
status.setAttribute("role", "status");
document.body.append(status);

for (const button of document.querySelectorAll("button[data-copy]")) {
  button.hidden = !navigator.clipboard; // not over plain HTTP
  const source = button.nextElementSibling;
  button.addEventListener("click", async () => {
    if (!(await copyText(source.textContent, button, { source }))) return;
    status.textContent = button.dataset.copied;
    setTimeout(() => (status.textContent = ""), 2000);
  });
}
