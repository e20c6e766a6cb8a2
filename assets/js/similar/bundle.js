// What atlas-collect.sh wrote, taken apart: sections of lines, layers of devices. The
// importer of the same file is ingest/intake/read/environment; a test holds the two together.

const EDITION = 1;
const FIRST = /^atlas-collect (\d{1,4})\s*$/;
const HEAD = /^=== ([a-z][a-zA-Z0-9 ._!-]{0,80}?) \| /;
const MOUNT = /^\S+ on <(?:data|redo)> type ([\w.-]+) \([^()]*\)\s*$/;
export const MOST = 2_000_000; // characters; the bundle of a thousand disks has half
const FIRST_LINES = 4_000; // characters: what a terminal prints before the file begins

/** Why a text is no bundle: `reason` is a key of the page's words. */
export class NoBundle extends Error {
  constructor(reason) {
    super(reason);
    this.reason = reason;
  }
}

/** Lines `key=value`, or `key: value`, as a map. */
function pairs(lines = [], sign = "=") {
  const found = new Map();
  for (const line of lines) {
    const at = line.indexOf(sign);
    const value = line.slice(at + 1).trim();
    if (at > 0 && value) found.set(line.slice(0, at).trim(), value);
  }
  return found;
}

/**
 * Look at the first lines before anything else is done with a file.
 * @throws {NoBundle} no bundle, or of another edition
 */
export function assertBegins(head) {
  const first = head.split(/\r?\n/).map((line) => FIRST.exec(line)).find(Boolean);
  if (!first) throw new NoBundle("none");
  if (Number(first[1]) !== EDITION) throw new NoBundle("edition");
}

/**
 * The sections of a bundle by name, each a list of lines that are not empty.
 * @throws {NoBundle} no bundle, of another edition, too long, cut off, or two in one
 */
export function sections(text) {
  assertBegins(text.slice(0, FIRST_LINES));
  if (text.length > MOST) throw new NoBundle("large");
  const lines = text.split(/\r?\n/);
  const start = lines.findIndex((line) => FIRST.test(line));
  const found = new Map();
  let current;
  for (const line of lines.slice(start + 1)) {
    const name = HEAD.exec(line)?.[1];
    if (name === "end") return found;
    if (name && found.has(name)) throw new NoBundle("several");
    if (name) found.set(name, (current = []));
    else if (line.trim()) current?.push(line);
  }
  throw new NoBundle("cut");
}

function device(name, lines) {
  const facts = pairs(lines);
  const below = [...facts.keys()].filter((key) => key.startsWith("below/"));
  return { name, kind: facts.get("kind") ?? "disk", below: below.map((key) => key.slice(6)), facts };
}

/** The mount of the data and the layers below it; null where the bundle has none. */
function tree(found) {
  const type = MOUNT.exec(found.get("mount data")?.[0] ?? "")?.[1];
  if (!type) return null;
  const layers = [...found].filter(([name]) => name.startsWith("layer data "));
  return {
    filesystem: type,
    devices: layers.map(([name, lines]) => device(name.slice("layer data ".length), lines)),
  };
}

/** Facts of a bundle, as printed: maps of strings, and the tree of the data. */
export function readBundle(text) {
  const found = sections(text);
  const client = [...found.keys()].find((name) => name.startsWith("database ")) ?? "";
  return {
    kernel: pairs(found.get("kernel")),
    cpu: pairs(found.get("cpu")),
    lscpu: pairs(found.get("lscpu"), ":"),
    memory: pairs(found.get("memory"), ":"),
    server: pairs(found.get("server")),
    prtconf: pairs(found.get("prtconf"), ":"),
    client: client.slice("database ".length),
    settings: pairs(found.get("settings")),
    database: pairs(found.get(client)),
    tree: tree(found),
  };
}
