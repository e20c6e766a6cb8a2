// Which settings exist on a reader's database and system.

const FAMILIES = { aix: "aix" };

/** Whether a list in an attribute has a value; what is not listed is for all. */
export const has = (list, value) => !list || list.split(" ").includes(value);

/** Whether the setting of a row exists there; "" is a database or system that is not known. */
export function exists({ dataset }, database, system) {
  if (database && !has(dataset.databases, database)) return false;
  return !system || has(dataset.platforms, FAMILIES[system] ?? "linux");
}
