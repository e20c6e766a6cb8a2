// The page once it is loaded: editor, query, result, chart, and the address that follows
// them. Loaded on request together with the engine.

import { copyText } from "../clipboard.js";
import { locale } from "../locale.js";
import { addressOf } from "./address.js";
import { ChartPanel } from "./chart-panel.js";
import { Editor } from "./editor.js";
import { Engine, Stopped } from "./engine.js";
import { csvOf, jsonOf, save } from "./files.js";
import { readProblem } from "./problem.js";
import { fillTable, Result } from "./result.js";
import { followTables, offerNames, tablesOf } from "./schema.js";

export class Workbench {
  #page;
  #words;
  #engine;
  #editor;
  #chart;
  #result = null;
  #release;
  #count;

  /**
   * @param {HTMLElement} page element with data-explore
   * @param {{words: object, release: string, chart: object, createView: Function,
   *   parts: {worker: string, engine: string, data: Uint8Array}}} given
   */
  constructor(page, { words, release, chart, createView, parts }) {
    this.#page = page;
    this.#words = words;
    this.#release = release;
    this.#engine = new Engine(parts);
    this.#count = new Intl.NumberFormat(locale);
    this.#chart = new ChartPanel(this.#part("chart"), {
      createView,
      words,
      onChange: () => this.#writeAddress(),
    });
    this.#chart.choose(chart);
  }

  /** Open the database and hand the page over to the reader. */
  async start() {
    await this.#engine.open();
    const schema = this.#page.querySelector("[data-schema]");
    this.#editor = new Editor(this.#page.querySelector("[data-query]"), {
      label: this.#words.editor,
      tables: tablesOf(schema),
      run: () => this.run(),
    });
    offerNames(schema, (name) => this.#editor.insert(name));
    this.#listen("run", () => this.run());
    this.#listen("stop", () => this.#engine.stop());
    this.#listen("csv", () => this.#save(csvOf, "csv", "text/csv"));
    this.#listen("json", () => this.#save(jsonOf, "json", "application/json"));
    if (this.#release) followTables(schema, await this.#rowCounts());
    this.#button("run").disabled = false;
    this.#offerCitation();
  }

  /** The query as it stands, for whoever shares it. */
  get address() {
    const query = this.#editor.text.trim();
    return addressOf({ query, release: this.#release, chart: this.#chart.chosen });
  }

  /** Put a query into the editor, with the choices of its chart; it is not run. */
  show(query, chart) {
    this.#editor.text = query;
    this.#chart.choose(chart);
    this.#editor.focus();
  }

  /** Run the query and show what comes of it. */
  async run() {
    const sql = this.#editor.text;
    if (!sql.trim() || this.#button("run").disabled) return;
    this.#page.querySelector("[data-from-link]").hidden = true;
    this.#busy(true);
    this.#editor.mark(null);
    const start = performance.now();
    try {
      const table = await this.#engine.run(sql);
      this.#succeed(new Result(table), performance.now() - start);
    } catch (problem) {
      this.#fail(problem, sql);
    } finally {
      this.#busy(false);
    }
  }

  #succeed(result, milliseconds) {
    this.#result = result;
    this.#part("problem").hidden = true;
    this.#part("result").hidden = false;
    const shown = fillTable(this.#part("table"), result);
    const rows = result.length === 1 ? this.#words.row : this.#words.rows;
    const time = this.#count.format(Math.round(milliseconds));
    this.#part("count").textContent = rows.replace("%1", this.#count.format(result.length));
    this.#part("time").textContent = this.#words.time.replace("%1", time);
    const more = this.#part("more");
    more.hidden = shown === result.length;
    more.textContent = this.#words.more.replace("%1", this.#count.format(shown));
    this.#part("table").parentElement.hidden = result.length === 0;
    this.#part("none").hidden = result.length > 0;
    this.#chart.show(result);
    this.#writeAddress();
  }

  #fail(problem, sql) {
    const box = this.#part("problem");
    box.hidden = false;
    if (problem instanceof Stopped) {
      const text = problem.byClock ? this.#words.timeout : this.#words.stopped;
      this.#tell(text, "", []);
      return;
    }
    const { kind, message, place, candidates } = readProblem(problem.message, sql);
    const line = this.#words.line
      .replace("%1", String(place?.line))
      .replace("%2", String(place?.column));
    this.#tell(place ? `${line}: ${message}` : message, kind, candidates, place);
    if (place) this.#editor.mark(place);
  }

  #tell(text, kind, candidates, place = null) {
    this.#part("message").textContent = text;
    const detail = this.#part("kind");
    const kept = this.#result ? this.#words.kept : "";
    detail.textContent = [kind && this.#words.kind.replace("%1", kind), kept].join(" ").trim();
    const closest = this.#part("closest");
    closest.hidden = candidates.length === 0;
    closest.querySelector("span").replaceChildren(
      ...candidates.map((name) => this.#remedy(name, place)),
    );
  }

  #remedy(name, place) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "button button--quiet";
    button.textContent = this.#words.replace.replace("%1", name);
    button.disabled = place === null;
    button.addEventListener("click", () => {
      this.#editor.replace(place.from, place.to, name);
      this.#part("problem").hidden = true;
      this.#editor.focus();
    });
    return button;
  }

  async #rowCounts() {
    const table = await this.#engine.run(
      "SELECT table_name, estimated_size FROM duckdb_tables() WHERE NOT internal",
    );
    const result = new Result(table);
    return new Map(
      Array.from({ length: result.length }, (_, row) => [
        result.text(row, 0),
        this.#count.format(result.number(row, 1)),
      ]),
    );
  }

  // The query is what gives a figure its meaning, so a citation holds all of it.
  #offerCitation() {
    const button = this.#button("cite");
    button.hidden = !navigator.clipboard;
    button.addEventListener("click", () => {
      const text = this.#words.citation
        .replace("%1", this.#release || this.#page.dataset.date)
        .replace("%2", () => this.address);
      return copyText(text, button);
    });
  }

  #save(write, extension, type) {
    save(write(this.#result), `io-atlas-query.${extension}`, type);
  }

  #writeAddress() {
    history.replaceState(null, "", this.address);
  }

  #busy(yes) {
    this.#button("run").disabled = yes;
    this.#button("stop").hidden = !yes;
    this.#part("running").textContent = yes ? this.#words.running : "";
  }

  #part(name) {
    return this.#page.querySelector(`[data-part="${name}"]`);
  }

  #button(name) {
    return this.#page.querySelector(`[data-do="${name}"]`);
  }

  #listen(name, act) {
    this.#button(name).addEventListener("click", act);
  }
}
