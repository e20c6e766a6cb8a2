// The tables and columns beside the editor, as the page lists them.

/** Columns by table, for completing names. */
export function tablesOf(schema) {
  return Object.fromEntries(
    [...schema.querySelectorAll("[data-table]")].map((table) => [
      table.dataset.table,
      [...table.querySelectorAll("[data-column]")].map((column) => column.textContent),
    ]),
  );
}

/** Show the row counts of another release, and hide the tables it does not have. */
export function followTables(schema, counts) {
  for (const table of schema.querySelectorAll("[data-table]")) {
    const count = counts.get(table.dataset.table);
    table.hidden = count === undefined;
    table.querySelector(".num").textContent = count ?? "";
  }
}

/** Turn every listed name into a button that hands it over. */
export function offerNames(schema, insert) {
  for (const name of schema.querySelectorAll("[data-name]")) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "explore__name";
    button.append(...name.childNodes);
    button.addEventListener("click", () => insert(button.textContent));
    name.replaceChildren(button);
  }
  schema.querySelector("[data-insert-hint]").hidden = false;
}
