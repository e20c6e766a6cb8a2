// The page of defaults: filters of the matrix, and the strip with the address of the cell
// that was chosen by its link or by the address of the page.
const strip = document.querySelector("[data-strip]");
const matrix = document.querySelector("[data-matrix]");
const form = document.querySelector("[data-filters]");

/** A release as part of an id, as ingest/publishing/defaults/cells.py writes it. */
const part = (text) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

const text = (node) => node?.textContent.replace(/\s+/g, " ").trim() ?? "";

/** What a cell is about: "RHEL 9, NVMe" in the matrix, the heads of its row elsewhere. */
function nameOf(id, cell) {
  const body = cell.closest("[data-system]");
  if (!body) {
    const row = cell.closest("tr");
    const group = row.closest("tbody");
    const about = text(row.querySelector("th") ?? group.querySelector("th"));
    const column = cell.matches("[colspan]") ? cell.dataset.label : "";
    const setting = row.querySelector("td:not([colspan], :last-child)") ?? group.querySelector(".group th");
    return [strip.dataset.about, column, about, text(setting)].filter(Boolean).join(", ");
  }
  const { system, name } = body.dataset;
  const release = cell
    .closest("tr")
    .dataset.covers.split("|")
    .find((each) => id.startsWith(`${system}-${part(each)}-`));
  const device = [...form.elements.device.options].find(
    ({ value }) => value && id === `${system}-${part(release)}-${value}`,
  );
  return `${name} ${release}, ${device?.text ?? ""}`;
}

function choose(id, focus) {
  const target = id && document.getElementById(id);
  const cell = target?.closest("td") ?? target?.querySelector("td:has(.cell-link)");
  if (!cell || !strip) return;
  for (const other of document.querySelectorAll(".is-chosen")) other.classList.remove("is-chosen");
  cell.classList.add("is-chosen");
  const name = nameOf(id, cell);
  strip.querySelector("[data-strip-name]").textContent = name;
  strip.querySelector("[data-strip-value]").textContent = [
    ...cell.querySelectorAll(".setting, div > code"),
  ]
    .map(text)
    .join(" / ");
  strip.querySelector("[data-strip-link]").textContent = strip.dataset.page + id;
  fillSources(cell);
  fillBadge(id, cell);
  fillJson(cell);
  if (focus) strip.focus();
}

/** The document of the API with the cell: that of its system, product or cloud. */
function fillJson(cell) {
  const json = strip.querySelector("[data-strip-json]");
  const { subject, system } = cell.closest("[data-subject], [data-system]")?.dataset ?? {};
  if (!subject && !system) return;
  const swap = (address) => address.replace(/[^/]+\.json$/, `${subject ?? system}.json`);
  json.setAttribute("href", swap(json.getAttribute("href")));
  json.textContent = swap(json.textContent);
}

/** The sources of the cell with their dates, as the list of the page has them. */
function fillSources(cell) {
  const place = strip.querySelector("[data-strip-sources]");
  place.replaceChildren();
  for (const link of cell.querySelectorAll("sup a")) {
    const listed = document.getElementById(link.hash.slice(1));
    if (!listed) continue;
    const item = document.createElement("span");
    item.append(...[...listed.cloneNode(true).childNodes]);
    place.append(item);
  }
}

function fillBadge(id, cell) {
  const part = strip.querySelector("[data-strip-badge]");
  if (!part) return;
  const picture = part.querySelector("[data-strip-picture]");
  const code = part.querySelector("[data-strip-image]");
  part.hidden = !cell.closest("[data-badges]");
  if (part.hidden) return;
  const swap = (address) => address.replace(/[^/]+\.svg$/, `${id}.svg`);
  picture.setAttribute("src", swap(picture.getAttribute("src")));
  code.textContent = swap(code.textContent);
}

function filter() {
  const { system, device } = form.elements;
  for (const body of matrix.tBodies) {
    body.hidden = Boolean(system.value) && body.dataset.system !== system.value;
  }
  const one = device.value;
  for (const head of matrix.tHead.querySelectorAll("th:not(:first-child)")) {
    head.hidden = Boolean(one);
  }
  for (const cell of matrix.querySelectorAll("[data-devices]")) {
    const devices = cell.dataset.devices.split("|");
    cell.hidden = Boolean(one) && !devices.includes(one);
    cell.colSpan = one ? 6 : devices.length;
  }
}

for (const link of document.querySelectorAll(".cell-link")) {
  link.addEventListener("click", (event) => {
    event.preventDefault();
    const id = link.hash.slice(1);
    history.replaceState(null, "", link.hash);
    choose(id, true);
  });
}
if (form && matrix) {
  form.addEventListener("change", filter);
}
addEventListener("hashchange", () => choose(location.hash.slice(1), false));
choose(decodeURIComponent(location.hash.slice(1)) || strip?.dataset.id, false);
