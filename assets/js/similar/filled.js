// The settings sheet of a workload and storage class, filled in with what is set on the
// reader's server. The sheet is the published page; what is set never leaves this one.
import { exists } from "../sheet/exists.js";
import { standing } from "./now.js";
import { counted } from "./view.js";

const SEEN = ["change", "leave", "open"];
const GROUPS = [...SEEN, "unseen"];

/** A published sheet: its table, and its commands, null where it has none. */
export async function sheetAt(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${answer.status} ${answer.url}`);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const table = page.querySelector("[data-sheet]");
  for (const use of table.querySelectorAll("use")) bring(page, use.getAttribute("href"));
  const commands = page.querySelector("[data-commands]");
  return {
    table: document.importNode(table, true),
    commands: commands && document.importNode(commands, true),
  };
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

function bodyOf(group, rows, { words }) {
  const body = document.createElement("tbody");
  body.dataset.group = group;
  body.dataset.standing = words[`group_${group}`];
  body.append(...rows);
  return body;
}

/** What the file does not speak of, in a table of its own that is folded. */
function folded(table, rows, data) {
  const { words } = data;
  const said = `${words.group_unseen}: ${counted(words.settings, rows.length)}`;
  const rest = table.cloneNode(false);
  rest.classList.add("sheet--unseen");
  rest.append(cell("caption", said, "sr-only"), table.tHead.cloneNode(true));
  rest.append(bodyOf("unseen", rows, data));
  const details = cell("details", "", "folded similar__unseen");
  details.append(
    cell("summary", said, ""),
    cell("p", words.group_unseen_note, "small muted"),
    rest,
  );
  return details;
}

/** The rows of a sheet by where they stand, each with what is set. */
function grouped(table, now, chosen, { words, settings }) {
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
  return groups;
}

/**
 * Fill a sheet in: a column of what is set, rows by where they stand beside the advice;
 * those the file does not speak of are folded below.
 * @returns {{groups: object, nodes: Element[]}} the rows by group, and what shows them
 */
export function fillSheet(table, now, chosen, data) {
  const head = cell("th", data.words.now, "");
  head.scope = "col";
  table.tHead.rows[0].cells[0].after(head);
  table.classList.add("sheet--filled");
  const groups = grouped(table, now, chosen, data);
  const bodies = SEEN.filter((group) => groups[group].length > 0).map((group) => {
    const body = bodyOf(group, groups[group], data);
    body.prepend(heading(group, data));
    return body;
  });
  for (const body of [...table.tBodies]) body.remove();
  table.append(...bodies);
  const nodes = bodies.length > 0 ? [table] : [];
  if (groups.unseen.length > 0) nodes.push(folded(table, groups.unseen, data));
  return { groups, nodes };
}

/**
 * The commands of a published sheet for rows that should change, as nodes: one block of
 * those that have a command, and links to the pages of those that have none. A command
 * holds nothing of what is set on the server.
 */
export function commandsFor(rows, commands, { words }) {
  const blocks = [...(commands?.querySelectorAll(".command:not([data-task=check])") ?? [])];
  const parts = blocks.flatMap((block) => [...block.querySelectorAll("[data-of]")]);
  const partOf = (row) => parts.find((part) => part.dataset.of === row.dataset.of);
  const nodes = [];
  const found = rows.map(partOf).filter(Boolean);
  if (found.length > 0) {
    const [block] = blocks;
    block.querySelector("code").replaceChildren(...found);
    nodes.push(block);
  }
  const links = rows.filter((row) => !partOf(row)).map((row) => row.cells[0].querySelector("a"));
  const without = links.filter(Boolean).flatMap((link) => [", ", link.cloneNode(true)]);
  if (without.length > 0) {
    const note = cell("p", `${words.commands_none} `, "");
    note.append(...without.slice(1));
    nodes.push(note);
  }
  return nodes;
}
