// What once was a part of a sheet has a page of its own now, under the same id; a link to it
// leads on.
const rows = [...document.querySelectorAll("[data-parts-below] :is(tr, div)[id]")];

/** The row a part belongs to: it names the part, or begins its id. */
function rowOf(part) {
  const named = rows.find(({ dataset }) => dataset.parts?.split(" ").includes(part));
  const begun = rows.filter(({ id }) => part.startsWith(`${id}-`));
  return named ?? begun.toSorted((a, b) => b.id.length - a.id.length)[0];
}

function leadOn() {
  const part = decodeURIComponent(location.hash.slice(1));
  if (!part || document.getElementById(part)) return;
  const link = rowOf(part)?.querySelector("a");
  if (link) location.replace(link.href + location.hash);
}

addEventListener("hashchange", leadOn);
leadOn();
