// Which of the published answers fit a database and a system, and in which order.

const CERTAINTIES = ["high", "moderate", "low", "very_low"];

const UNSETTLED = new Set(["open", "mixed", "inherited", "withheld"]);
const decides = (answer) => !UNSETTLED.has(answer.kind);
const isOwn = (answer, database) => answer.databases.includes(database);

/**
 * The place of an answer among those of other cells, as numbers to compare in turn: it
 * decides, it was measured on the database, it is about speed, it was measured on the
 * spot, it is certain, it rests on more.
 */
function rank(answer, database) {
  return [
    !decides(answer),
    database !== "" && !isOwn(answer, database),
    answer.measure !== "speed",
    answer.state !== "measured",
    CERTAINTIES.indexOf(answer.certainty),
    -answer.sources,
    -answer.records,
  ].map(Number);
}

/** An order of answers for a reader of one database, "" for any. */
export const byRank = (database) => (a, b) => {
  const other = rank(b, database);
  const differences = rank(a, database).map((value, i) => value - other[i]);
  return differences.find((difference) => difference) ?? 0;
};

/** Answers with no treatment's slowest requests before what was asked of its speed. */
function speedFirst(answers) {
  const placeOf = (answer, i) => {
    if (answer.measure === "speed") return i;
    const speed = answers.findLastIndex(
      (other) => other.measure === "speed" && other.treatment === answer.treatment,
    );
    return Math.max(i, speed + 0.5);
  };
  return answers
    .map((answer, i) => ({ answer, at: placeOf(answer, i) }))
    .sort((a, b) => a.at - b.at)
    .map(({ answer }) => answer);
}

/**
 * Answers of a cell that fit a database ("" for any) and one of some systems, one a
 * question, best first: in the order they come in, which knows what decides and how well
 * it stands; for one database, those that decide and were measured on it before the others.
 */
export function answersFor(cell, data, { database, systems }) {
  const settings = database && data.treatments[database];
  const usable = (cell?.answers ?? []).filter(
    (answer) =>
      answer.systems.some((each) => systems.includes(each)) &&
      (!settings || settings.includes(answer.treatment)) &&
      (!answer.database || answer.database === database),
  );
  if (!database) return usable;
  const own = new Set(
    usable.filter((each) => each.database).map((each) => each.treatment + each.measure),
  );
  const kept = usable
    .filter((each) => each.database || !own.has(each.treatment + each.measure))
    .sort(
      (a, b) =>
        !decides(a) - !decides(b) || !isOwn(a, database) - !isOwn(b, database),
    );
  return speedFirst(kept);
}
