// The page of open questions: filters by what one has, by load and by time, and the plan
// of the question that the address names.
const list = document.querySelector("[data-questions]");
const form = document.querySelector("[data-filters]");
const none = document.querySelector("[data-none]");

function filter() {
  const { needs, workload, hours } = Object.fromEntries(new FormData(form));
  let shown = 0;
  for (const row of list.children) {
    const fits =
      (!needs || row.dataset.needs === needs) &&
      (!workload || row.dataset.workload === workload) &&
      (!hours || Number(row.dataset.hours) <= Number(hours));
    row.hidden = !fits;
    shown += fits;
  }
  none.hidden = shown > 0;
}

function open() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const plan = target?.closest("li")?.querySelector("details");
  if (plan) plan.open = true;
}

form.addEventListener("change", filter);
form.addEventListener("submit", (event) => event.preventDefault());
addEventListener("hashchange", open);
filter();
open();
