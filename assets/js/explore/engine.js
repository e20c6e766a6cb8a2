// DuckDB in a worker of this page, with the published file open for reading and every way
// out of the page closed: no other file, no extension, no network.

import { AsyncDuckDB, DuckDBAccessMode, VoidLogger } from "@duckdb/duckdb-wasm";
import { refused } from "./statements.js";

const FILE = "io-atlas.duckdb";
const OPEN_MS = 60_000;
const QUERY_MS = 30_000;
// Numbers come with the digits they have.
const AS_STORED = { castBigIntToDouble: false, castDecimalToDouble: false };
// The order matters: the last one makes the others final.
const SETTINGS = [
  "SET autoinstall_known_extensions = false",
  "SET autoload_known_extensions = false",
  "SET errors_as_json = true",
  "SET memory_limit = '1GB'",
  "SET enable_external_access = false",
  "SET lock_configuration = true",
];

/** A query that was ended before it was done: by the reader, or by the clock. */
export class Stopped extends Error {
  constructor(byClock) {
    super("stopped");
    this.byClock = byClock;
  }
}

export class Engine {
  #parts;
  #database = null;
  #worker = null;
  #connection = null;
  #stop = null;

  /** @param {{worker: string, engine: string, data: Uint8Array}} parts addresses and file */
  constructor(parts) {
    this.#parts = parts;
  }

  /** Start DuckDB and open the file. */
  async open() {
    this.#worker = new Worker(this.#parts.worker);
    const database = new AsyncDuckDB(new VoidLogger(), this.#worker);
    this.#database = database;
    // DuckDB does not tell when its module cannot be compiled; the clock does.
    await Promise.race([database.instantiate(this.#parts.engine), tooLate(OPEN_MS)]);
    // A copy, because the worker takes it over and a restart needs it again.
    await database.registerFileBuffer(FILE, this.#parts.data.slice());
    const accessMode = DuckDBAccessMode.READ_ONLY;
    await database.open({ path: FILE, accessMode, query: AS_STORED });
    this.#connection = await database.connect();
    for (const setting of SETTINGS) await this.#connection.query(setting);
  }

  /**
   * Run one statement.
   * @returns {Promise<import("apache-arrow").Table>}
   * @throws {Stopped|Error} an Error's message is what DuckDB says
   */
  async run(sql) {
    if (!this.#connection) await this.open();
    const other = refused(sql, await this.#database.tokenize(sql));
    if (other) throw notRun(other);
    const stopped = new Promise((_, reject) => {
      this.#stop = (byClock) => reject(new Stopped(byClock));
    });
    const clock = setTimeout(() => this.stop(true), QUERY_MS);
    try {
      return await Promise.race([this.#connection.query(sql), stopped]);
    } catch (problem) {
      if (!(problem instanceof Stopped) && !problem.message.includes("{")) this.#drop();
      throw problem;
    } finally {
      clearTimeout(clock);
      this.#stop = null;
    }
  }

  /** End the running query. DuckDB is started anew, which always works and takes a second. */
  stop(byClock = false) {
    if (!this.#stop) return;
    this.#drop();
    this.#stop(byClock);
  }

  // The next query opens it again; temporary tables are gone.
  #drop() {
    this.#worker?.terminate();
    this.#worker = null;
    this.#connection = null;
  }
}

// As DuckDB words its own.
function notRun({ words, position }) {
  return new Error(
    JSON.stringify({
      exception_type: "Permission",
      exception_message: `${words} does not run here: only statements that read, and temporary tables`,
      position: String(position),
    }),
  );
}

function tooLate(milliseconds) {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error("the engine did not start")), milliseconds);
  });
}
