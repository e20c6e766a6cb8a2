// The answers of a data release, for addresses with `release=`.

/** What was answered at a release, in the shape of today's data; fetched once. */
const fetched = new Map();

function load(address) {
  if (!fetched.has(address))
    fetched.set(
      address,
      fetch(address).then((response) => {
        if (!response.ok) throw new Error(`${response.status} ${response.url}`);
        return response.json();
      }),
    );
  return fetched.get(address);
}

/** The answers of a release for a workload on a storage class, as a cell of the finder. */
export async function cellOf(release, workload, storage) {
  const { answers } = await load(release.href);
  const found = Object.entries(answers)
    .filter(([key]) => key.startsWith(`${workload}.${storage}.`))
    .flatMap(([, list]) => list)
    .sort((a, b) => a.position - b.position)
    .map((answer) => ({ ...answer, treatment: answer.setting }));
  return { workload, storage, answers: found };
}

function paragraph(text, name = "") {
  const made = document.createElement("p");
  made.textContent = text;
  made.className = name;
  return made;
}

function line(release, data, text) {
  const made = paragraph(`${text} · `, "finder__pinned");
  const link = document.createElement("a");
  const state = new URLSearchParams(location.search);
  state.delete("release");
  link.href = `?${state}`;
  link.textContent = data.words.finder_today;
  made.append(link);
  return made;
}

/** The line above an answer that is not of today, and the answer of then. */
export function pinnedAnswer(release, answer, data, language) {
  const said = document.createElement("div");
  const asOf = answer ? "finder_as_of" : "finder_as_of_none";
  said.append(line(release, data, data.words[asOf].replace("%1", release.shown)));
  if (!answer) return [said];
  said.append(
    paragraph(data.labels[answer.setting] ?? answer.setting, "finder__setting"),
    paragraph(answer.headline[language], "finder__headline"),
    paragraph(answer.sentence[language]),
  );
  const side = document.createElement("div");
  side.className = "finder__side";
  side.innerHTML = data.certainty[answer.certainty];
  const sources = document.createElement("span");
  sources.className = "small muted";
  sources.textContent = data.words.changes_sources.replace("%1", answer.sources);
  side.append(sources);
  return [said, side];
}

/** What to say of a release that does not exist, above today's answer. */
export function unknownRelease(id, data) {
  return line(id, data, data.words.finder_as_of_unknown.replace("%1", id));
}
