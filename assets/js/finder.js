// The finder: four choices, one answer. The address keeps the choices by name.
const finder = document.querySelector("[data-finder]");
const form = finder.querySelector("form");
const shown = finder.querySelector("[data-finder-answer]");
const none = finder.querySelector("[data-finder-none]");
const { database, workload, storage, system } = form.elements;
const names = ["database", "workload", "storage", "system"];
let loading;

/** The answers, fetched once; a failure leaves the plain links in place. */
function load() {
  loading ??= fetch(finder.dataset.finder).then((response) => {
    if (!response.ok) throw new Error(`${response.status} ${response.url}`);
    return response.json();
  });
  return loading;
}

/** Answers of a cell that fit the database and the system, one a question. */
function fitting(cell, data) {
  const settings = database.value && data.treatments[database.value];
  const usable = (cell?.answers ?? []).filter(
    (answer) =>
      answer.systems.includes(system.value) &&
      (!settings || settings.includes(answer.treatment)) &&
      (!answer.database || answer.database === database.value),
  );
  const own = new Set(
    usable.filter((each) => each.database).map((each) => each.treatment + each.measure),
  );
  return usable.filter((each) => each.database || !own.has(each.treatment + each.measure));
}

function element(name, html, href) {
  const made = document.createElement(name);
  made.innerHTML = html;
  if (href) made.href = href;
  return made;
}

function alsoList(label, answers) {
  const line = element("p", "");
  line.className = "finder__also";
  line.append(label, " ");
  answers.forEach((answer, i) => {
    if (i > 0) line.append(" · ");
    line.append(element("a", `${answer.setting}: ${answer.headline}`, answer.href));
  });
  return line;
}

/** The same workload on other storage, else the same storage under another load. */
function nearest(data) {
  const near = (same) =>
    data.cells.filter(same).flatMap((cell) =>
      fitting(cell, data).slice(0, 1).map((answer) => ({ ...answer, cell })),
    );
  const found = near((cell) => cell.workload === workload.value);
  return (found.length > 0 ? found : near((cell) => cell.storage === storage.value)).slice(0, 3);
}

function optionText(select, value) {
  return [...select.options].find((option) => option.value === value)?.text ?? value;
}

function showAnswers(answers, data) {
  const [first, ...others] = answers;
  shown.innerHTML = first.html;
  const text = shown.firstElementChild;
  const known = first.databases.filter((each) => data.databases[each]);
  if (database.value && !first.databases.includes(database.value)) {
    const note = data.words.finder_other_database
      .replace("%1", optionText(database, database.value))
      .replace("%2", known.map((each) => data.databases[each]).join(", "));
    text.append(element("p", note));
  }
  if (others.length > 0) text.append(alsoList(data.words.finder_also, others));
}

function showNone(data) {
  shown.replaceChildren(none.content.cloneNode(true));
  const near = shown.querySelector("[data-finder-near]");
  const found = nearest(data).map((answer) => ({
    ...answer,
    setting: `${optionText(workload, answer.cell.workload)}, ${optionText(storage, answer.cell.storage)}`,
  }));
  if (found.length > 0) near.replaceWith(alsoList(data.words.finder_nearest, found));
  else near.remove();
}

async function show() {
  const data = await load();
  const cell = data.cells.find(
    (each) => each.workload === workload.value && each.storage === storage.value,
  );
  const answers = fitting(cell, data);
  if (answers.length > 0) showAnswers(answers, data);
  else showNone(data);
}

/** Take the choices from the address; tell whether it holds any. */
function restore() {
  const state = new URLSearchParams(location.search);
  for (const name of names) {
    const select = form.elements[name];
    const wanted = state.get(name);
    if ([...select.options].some((option) => option.value === wanted)) select.value = wanted;
  }
  return names.some((name) => state.has(name));
}

function changed() {
  const state = new URLSearchParams();
  for (const name of names) if (form.elements[name].value) state.set(name, form.elements[name].value);
  history.replaceState(null, "", `${location.pathname}?${state}`);
  show();
}

form.hidden = false;
finder.querySelector(".finder__plain").hidden = true;
form.addEventListener("change", changed);
form.addEventListener("submit", (event) => event.preventDefault());
addEventListener("popstate", () => restore() && show());
if (restore()) show();
