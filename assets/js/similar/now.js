// What is set on a server, by the settings of the atlas: the facts of a bundle at the paths
// of ingest/intake/read/environment/facts.py; a test holds the two together.

/** The text of each fact about the data's devices and mount, the kernel and the database. */
export function factsOf({ tree, settings, database }) {
  const facts = new Map();
  for (const [name, part] of Object.entries({ settings, database })) {
    for (const [key, value] of part) facts.set(`${name}.${key}`, value);
  }
  if (!tree) return facts;
  facts.set("data.mount.filesystem", tree.filesystem);
  const counts = {};
  for (const { kind, facts: own } of tree.devices) {
    counts[kind] = (counts[kind] ?? 0) + 1;
    for (const [key, value] of own) facts.set(`data.${kind}.${counts[kind]}.${key}`, value);
  }
  return facts;
}

/** Of several words the kernel puts the one in force in brackets. */
const inForce = (text) => /\[([\w-]+)\]/.exec(text)?.[1] ?? text;

/**
 * What is set, by setting: a list, for the disks of a volume may differ. `settings` has for
 * each the `path` of the facts that state its level, as a regular expression.
 */
export function setNow(bundle, settings) {
  const facts = [...factsOf(bundle)];
  const now = {};
  for (const [id, { path }] of Object.entries(settings)) {
    const stated = new RegExp(`^(?:${path})$`);
    const found = facts.filter(([at]) => stated.test(at)).map(([, text]) => inForce(text));
    if (found.length > 0) now[id] = [...new Set(found)];
  }
  return now;
}

/**
 * Where a setting stands beside its advice. `row` is what the sheet says of it: `action`,
 * `levels` it speaks for, `not` those it warns of; `setting` has the `levels` of the atlas
 * and which of them are `unsafe`, measured or not.
 * @returns {"change" | "leave" | "open" | "unseen"}
 */
export function standing(values, { action, levels, not }, setting) {
  if (!values) return "unseen";
  const ids = values.map((value) =>
    setting.levels.find((id) => id.toLowerCase() === value.toLowerCase()),
  );
  if (ids.some((id) => setting.unsafe.includes(id))) return "change";
  if (!action || action === "open" || action === "depends") return "open";
  if (ids.some((id) => not.includes(id))) return "change";
  if (levels.length === 0) return "leave";
  // A value the atlas has no name for, such as a size in other units, is not judged.
  if (ids.some((id) => id === undefined)) return "open";
  return ids.every((id) => levels.includes(id)) ? "leave" : "change";
}
