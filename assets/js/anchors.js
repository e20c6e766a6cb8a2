// Links to parts of a page: each copies its address, and a row of a table or list that
// has one shows it while it is pointed at or holds the focus.
const { linkTo, linkCopied } = document.querySelector("main").dataset;
const status = document.createElement("p");
status.className = "sr-only";
status.role = "status";
document.body.append(status);

const own = document.createElement("a");
own.className = "anchor anchor--row";
own.textContent = "#";

function offer({ target }) {
  const part = target.closest?.("main :is(tr, tbody, li)[id]");
  const place = part?.querySelector(":is(th, td)") ?? part;
  if (!part || own.parentNode === place) return;
  own.remove();
  const name = (part.querySelector("th") ?? part).textContent.replace(/\s+/g, " ").trim();
  own.href = `#${part.id}`;
  own.ariaLabel = `${linkTo}: ${name.slice(0, 80)}`;
  place.append(own);
}

async function copy(event) {
  const link = event.target.closest?.("a.anchor");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  // Not over plain HTTP, and a browser may refuse it; the address bar has it then.
  const copied = await navigator.clipboard?.writeText(link.href).then(() => true, () => false);
  if (!copied) return;
  status.textContent = link.dataset.said = linkCopied;
  setTimeout(() => {
    delete link.dataset.said;
    status.textContent = "";
  }, 2000);
}

if (linkTo) {
  for (const type of ["pointerover", "focusin"]) document.addEventListener(type, offer);
  document.addEventListener("click", copy);
}
