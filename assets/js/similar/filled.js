// The settings sheet of a workload and storage class, filled in with what is set on the
// reader's server. The sheet is the published page; what is set never leaves this one.
import { exists } from "../sheet/exists.js";
import { standing } from "./now.js";

const GROUPS = ["change", "leave", "open", "unseen"];

/** The table of a published sheet. */
export async function sheetAt(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${answer.status} ${answer.url}`);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const table = page.querySelector("[data-sheet]");
  for (const use of table.querySelectorAll("use")) bring(page, use.getAttribute("href"));
  return document.importNode(table, true);
}

/** Signs lie in the page that shows them: take over one that this page lacks. */
function bring(page, href) {
  const sign = page.querySelector(href);
  if (sign && !document.querySelector(href)) {
    document.querySelector("symbol").parentNode.append(document.importNode(sign, true));
  }
}

function cell(tag, text, className) {
  return Object.assign(document.createElement(tag), { textContent: text, className });
}

/** What is set, as the files have it; words where the file does not say. */
function nowCell(values, words) {
  const found = cell("td", "", "sheet__now");
  found.dataset.label = words.now;
  const said = document.createElement("div");
  if (values) {
    said.append(...values.flatMap((value, i) => [i > 0 ? ", " : "", cell("code", value, "")]));
  } else {
    said.append(cell("span", words.now_unseen, "muted"));
  }
  found.append(said);
  return found;
}

function heading(group, { words }) {
  const row = document.createElement("tr");
  row.className = "sheet__group";
  const name = cell("th", `${words[`group_${group}`]} `, "");
  name.colSpan = 6;
  name.scope = "rowgroup";
  name.append(cell("small", words[`group_${group}_note`], ""));
  row.append(name);
  return row;
}

/**
 * Fill a sheet in: a column of what is set, rows by where they stand beside the advice.
 * @returns {object} how many rows there are by group
 */
export function fillSheet(table, now, chosen, data) {
  const { words, settings } = data;
  const head = cell("th", words.now, "");
  head.scope = "col";
  table.tHead.rows[0].cells[0].after(head);
  const groups = Object.fromEntries(GROUPS.map((group) => [group, []]));
  for (const row of table.querySelectorAll("tbody tr[data-of]")) {
    if (!exists(row, chosen.database, chosen.system)) continue;
    const { of, action } = row.dataset;
    const levels = JSON.parse(row.dataset.levels ?? "[]");
    const not = JSON.parse(row.dataset.not ?? "[]");
    const values = now[of];
    row.cells[0].after(nowCell(values, words));
    groups[standing(values, { action, levels, not }, settings[of])].push(row);
  }
  const bodies = GROUPS.filter((group) => groups[group].length > 0).map((group) => {
    const body = document.createElement("tbody");
    body.dataset.group = group;
    body.append(heading(group, data), ...groups[group]);
    return body;
  });
  for (const body of [...table.tBodies]) body.remove();
  table.append(...bodies);
  table.classList.add("sheet--filled");
  return Object.fromEntries(GROUPS.map((group) => [group, groups[group].length]));
}
