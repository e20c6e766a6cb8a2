// The live charts of a record come as one file: one in full, others as what differs from
// it (ingest/publishing/charts/live.py). Nothing here changes what was loaded.

/** The specification called `name` of those in a file. */
export function taken(whole, name) {
  const { like, but } = whole[name];
  return like ? changed(taken(whole, like), but) : whole[name];
}

// A change is a list of the new value alone, or the members that differ.
function changed(old, change) {
  if (Array.isArray(change)) return change[0];
  const copy = Array.isArray(old) ? [...old] : { ...old };
  for (const [key, each] of Object.entries(change)) copy[key] = changed(old[key], each);
  return copy;
}
