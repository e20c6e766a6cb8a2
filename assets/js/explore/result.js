// A result: its columns and rows as text, in a table. Values are text nodes and never
// anything else: contributed text is in the database.

import { isNumeric, plainOf, textOf } from "./values.js";

const MOST_ROWS = 1000;

/** What a query returned, column by column. */
export class Result {
  #table;

  constructor(table) {
    this.#table = table;
    this.columns = table.schema.fields.map(({ name, type }, index) => ({
      name,
      type,
      numeric: isNumeric(type),
      values: table.getChildAt(index),
    }));
  }

  get length() {
    return this.#table.numRows;
  }

  /** A value as text, or null. */
  text(row, column) {
    const { values, type } = this.columns[column];
    return textOf(values.get(row), type);
  }

  /** A value as JSON knows it. */
  plain(row, column) {
    const { values, type } = this.columns[column];
    return plainOf(values.get(row), type);
  }

  /** A value as a number, or null. */
  number(row, column) {
    const text = this.text(row, column);
    const number = text === null ? NaN : Number(text);
    return Number.isFinite(number) ? number : null;
  }
}

/** Fill a table element with the first rows of a result; returns how many are shown. */
export function fillTable(table, result) {
  const shown = Math.min(result.length, MOST_ROWS);
  const head = document.createElement("tr");
  for (const { name, numeric } of result.columns) {
    const cell = document.createElement("th");
    cell.scope = "col";
    cell.textContent = name;
    if (numeric) cell.className = "value";
    head.append(cell);
  }
  const rows = Array.from({ length: shown }, (_, row) => rowOf(result, row));
  table.tHead.replaceChildren(head);
  table.tBodies[0].replaceChildren(...rows);
  return shown;
}

function rowOf(result, row) {
  const line = document.createElement("tr");
  result.columns.forEach(({ numeric }, column) => {
    const cell = document.createElement("td");
    const text = result.text(row, column);
    cell.textContent = text ?? "null";
    if (numeric) cell.className = "value";
    if (text === null) cell.classList.add("explore__null");
    line.append(cell);
  });
  return line;
}
