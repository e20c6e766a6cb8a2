// A long table of measurements: a choice per setting narrows the rows, and a group can be
// put in the order of its values. Without it all rows stand there, in their order.
import { locale } from "./locale.js";

const form = document.querySelector("[data-rows-filter]");
const status = document.querySelector("[data-rows-status]");
const rest = document.querySelector(".more-rows");
const choices = [...form.querySelectorAll("select[data-factor]")];
const order = form.querySelector("select[name=sort]");
const bodies = [...document.querySelectorAll("table[data-measurements] tbody")];
const groups = bodies.map((body) => ({
  body,
  rows: [...body.querySelectorAll("tr[data-levels]")],
}));
const total = groups.reduce((sum, { rows }) => sum + rows.length, 0);
const decimal = (1.1).toLocaleString(locale).charAt(1);

/** The printed number of the first metric, infinity where none was reported. */
function value(row) {
  const text = row.querySelector("td").firstChild?.textContent ?? "";
  const digits = [...text].filter((sign) => sign === decimal || /[\d-]/.test(sign)).join("");
  return digits ? Number(digits.replace(decimal, ".")) : Infinity;
}

function show() {
  const wanted = choices
    .filter((choice) => choice.value)
    .map((choice) => `${choice.dataset.factor}=${choice.value}`);
  let shown = 0;
  for (const { body, rows } of groups) {
    for (const row of rows) {
      const levels = row.dataset.levels.split(" ");
      row.hidden = !wanted.every((each) => levels.includes(each));
      if (!row.hidden) shown += 1;
    }
    body.hidden = rows.every((row) => row.hidden);
    const sorted = order.value ? [...rows].sort((a, b) => value(a) - value(b)) : rows;
    body.append(...sorted);
  }
  if (rest && wanted.length > 0) rest.open = true;
  status.textContent = status.dataset.shown
    .replace("%1", shown.toLocaleString(locale))
    .replace("%2", total.toLocaleString(locale));
}

form.addEventListener("change", show);
form.addEventListener("submit", (event) => event.preventDefault());
