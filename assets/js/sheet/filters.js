// The rows and defaults of a reader's database, system and release. The choice stands in the
// address, so that it can be passed on.
import { key, locale } from "../locale.js";
import { exists, has } from "./exists.js";

const bar = document.querySelector("[data-sheet-bar]");
const table = document.querySelector("[data-sheet]");

function start() {
  const { database, system, release, show } = Object.fromEntries(
    [...bar.querySelectorAll("select")].map((select) => [select.name, select]),
  );
  const rows = [...table.querySelectorAll("tbody tr[id]")];
  const given = new Map(rows.map((row) => [row, row.querySelector(".sheet__default > div").innerHTML]));
  const status = bar.querySelector("[data-status]");
  let known;

  /** Releases by system, loaded when a reader names one. */
  async function releases() {
    known ??= fetch(bar.dataset.defaults).then((answer) => (answer.ok ? answer.json() : {}), () => ({}));
    return (await known)[system.value] ?? [];
  }

  async function offerReleases(wanted) {
    const [newest] = release.options;
    const found = system.value ? await releases() : [];
    const options = found.map(({ id, label }) => new Option(label[key] ?? label.en, id));
    release.replaceChildren(newest, ...options.reverse());
    release.disabled = options.length === 0;
    release.value = found.some(({ id }) => id === wanted) ? wanted : "";
  }

  function isAsked(row) {
    if (show.value === "measured") return Boolean(row.dataset.measured);
    if (show.value === "change") return row.querySelector(".action--use, .action--prefer, .action--depends, .action--never");
    return true;
  }

  /** What a release sets, where it is recorded; else null. */
  function ofRelease(row, found) {
    if (!found) return null;
    const { of } = row.dataset;
    if (of !== "io_scheduler") return found.settings[of] ? [found.settings[of]] : null;
    const levels = bar.dataset.devices.split(" ").flatMap((device) => found.schedulers[device] ?? []);
    return levels.length > 0 ? [...new Set(levels)] : null;
  }

  function showDefault(row, found) {
    const cell = row.querySelector(".sheet__default > div");
    const levels = ofRelease(row, found);
    if (levels) {
      const name = document.createElement("small");
      name.textContent = `${system.selectedOptions[0].text} ${release.selectedOptions[0].text}`;
      const codes = levels.map((level) => Object.assign(document.createElement("code"), { textContent: level }));
      cell.replaceChildren(...codes.flatMap((code) => [code, " "]), name);
      return;
    }
    cell.innerHTML = given.get(row);
    const wanted = row.dataset.databases ? database.value : system.value;
    const entries = [...cell.querySelectorAll("[data-systems]")];
    const own = wanted ? entries.filter(({ dataset }) => has(dataset.systems, wanted)) : [];
    for (const entry of entries) entry.hidden = own.length > 0 && !own.includes(entry);
  }

  async function apply() {
    const found = release.value ? (await releases()).find(({ id }) => id === release.value) : null;
    for (const row of rows) {
      row.hidden = !(exists(row, database.value, system.value) && isAsked(row));
      showDefault(row, found);
    }
    for (const group of table.tBodies)
      group.hidden = [...group.querySelectorAll("tr[id]")].every((row) => row.hidden);
    const left = rows.filter((row) => !row.hidden);
    const shown = new Set(left.map((row) => row.dataset.of));
    for (const block of document.querySelectorAll("[data-commands] [data-of]"))
      block.hidden = !shown.has(block.dataset.of);
    status.textContent = status.dataset.shown
      .replace("%1", left.length.toLocaleString(locale))
      .replace("%2", rows.length.toLocaleString(locale));
    const state = new URLSearchParams();
    for (const select of [database, system, release, show])
      if (select.value && select.value !== "all") state.set(select.name, select.value);
    history.replaceState(null, "", `${location.pathname}${state.size > 0 ? `?${state}` : ""}${location.hash}`);
  }

  /** Take the choice from the address; what is not on offer is passed over. */
  async function restore() {
    const state = new URLSearchParams(location.search);
    for (const select of [database, system, show]) {
      const wanted = state.get(select.name);
      if ([...select.options].some(({ value }) => value === wanted)) select.value = wanted;
    }
    await offerReleases(state.get("release"));
    if (state.size > 0) await apply();
  }

  bar.addEventListener("change", async ({ target }) => {
    if (target === system) await offerReleases("");
    await apply();
  });
  restore();
}

if (bar && table) start();
