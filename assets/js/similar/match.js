// How a record resembles a server: condition by condition, each with what it is on both
// sides. What either does not state is neither match nor mismatch.

const WEIGHTS = {
  workload: 2,
  storage: 2,
  media: 1,
  layers: 1,
  era: 1,
  regime: 1,
  filesystem: 1,
  database: 1,
};
const WORTH = { match: 1, near: 0.5, differs: 0, unstated: 0 };
const NOT_STATED = new Set(["unspecified", "unknown", "varied"]);
const ERA_OF = { "linux-current": "modern", "linux-legacy": "legacy", aix: "aix" };

/** The step of widening.yaml that lets a record's class stand in for the reader's. */
function step(kind, theirs, mine, record, widening) {
  return widening.find(
    (each) =>
      each.kind === kind &&
      each.from.includes(theirs) &&
      each.to.includes(mine) &&
      (!each.era || each.era === record.era) &&
      (!each.factors || each.factors.some((factor) => record.treatments.includes(factor))),
  );
}

function classes(kind, mine, theirs, record, widening) {
  if (!mine) return { state: "unstated" };
  if (theirs.includes(mine)) return { state: "match" };
  const near = theirs.map((each) => step(kind, each, mine, record, widening)).find(Boolean);
  if (near) return { state: "near", reason: near.reason };
  return { state: theirs.every((each) => NOT_STATED.has(each)) ? "unstated" : "differs" };
}

function one(mine, theirs) {
  if (!mine || !theirs || NOT_STATED.has(theirs)) return { state: "unstated" };
  return { state: mine === theirs ? "match" : "differs" };
}

/** Lists match when they are the same, and come close when they share something. */
function lists(mine, theirs) {
  if (mine.length === 0 || theirs.length === 0) return { state: "unstated" };
  const shared = mine.filter((each) => theirs.includes(each));
  if (shared.length === 0) return { state: "differs" };
  return { state: shared.length === Math.max(mine.length, theirs.length) ? "match" : "near" };
}

/** A record whose runs are on several of a kind has one like the server's among them. */
function among(mine, theirs) {
  if (!mine || theirs.length === 0) return { state: "unstated" };
  return { state: theirs.includes(mine) ? "match" : "differs" };
}

function database(mine, theirs, kin) {
  if (mine && mine !== theirs && kin[mine] && kin[mine] === kin[theirs]) return { state: "near" };
  // Measured by a load generator, without a database: of use for any.
  return mine && theirs === "none" ? { state: "near" } : one(mine, theirs);
}

/**
 * @param {object} server workload, storage, media, system, regime, filesystem, database:
 * ids or ""; layers: list
 * @param {Record<string, string>} kin the product whose parameters each database goes by
 * @param {object} record a record of similar.json
 * @returns {{score: number, differs: number, aspects: object[]}} aspects: id, state (match,
 * near, differs, unstated), mine and theirs as lists of ids, reason of a near class
 */
export function compare(server, record, widening, kin) {
  const found = {
    workload: classes("workload", server.workload, record.workloads, record, widening),
    storage: classes("storage", server.storage, record.storage, record, widening),
    media: among(server.media, record.media),
    layers: lists(server.layers, record.layers),
    era: one(ERA_OF[server.system], record.system),
    regime: one(server.regime, record.regime),
    filesystem: among(server.filesystem, record.filesystems),
    database: database(server.database, record.database, kin),
  };
  const sides = {
    workload: [[server.workload], record.workloads],
    storage: [[server.storage], record.storage],
    media: [[server.media], record.media],
    layers: [server.layers, record.layers],
    era: [[ERA_OF[server.system]], [record.system]],
    regime: [[server.regime], [record.regime]],
    filesystem: [[server.filesystem], record.filesystems],
    database: [[server.database], [record.database]],
  };
  const stated = (ids) => ids.filter((id) => id && !NOT_STATED.has(id));
  const aspects = Object.entries(found).map(([id, { state, reason }]) => {
    const [mine, theirs] = sides[id].map(stated);
    return { id, state, reason, mine, theirs };
  });
  return {
    aspects,
    score: aspects.reduce((sum, { id, state }) => sum + WEIGHTS[id] * WORTH[state], 0),
    differs: aspects.filter(({ state }) => state === "differs").length,
  };
}

/** Records by resemblance, best first; those that share nothing with the server left out. */
export function ranked(server, records, widening, kin) {
  return records
    .map((record, place) => ({ record, place, ...compare(server, record, widening, kin) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.differs - b.differs || a.place - b.place);
}
