// Copy buttons: the text of the block beside the button, then a word that it is done.
const status = document.createElement("p");
status.className = "sr-only";
status.setAttribute("role", "status");
document.body.append(status);

for (const button of document.querySelectorAll("button[data-copy]")) {
  button.hidden = !navigator.clipboard; // not over plain HTTP
  const label = button.textContent;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(button.nextElementSibling.textContent);
    button.textContent = button.dataset.copied;
    status.textContent = button.dataset.copied;
    setTimeout(() => {
      button.textContent = label;
      status.textContent = "";
    }, 2000);
  });
}
