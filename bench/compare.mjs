// How long a change on the comparison page takes with 1,000 records, on a processor four
// times slower than this one: `make bench-compare`. It measures from the change of a
// control to the next frame after the drawing. Needs the built site in public/.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";

import { chromium } from "@playwright/test";

const RECORDS = Number(process.env.N ?? 1000);
const SLOWER = Number(process.env.SLOWER ?? 4);
const PUBLIC = new URL("../public/", import.meta.url).pathname;
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".json": "application/json", ".woff2": "font/woff2", ".svg": "image/svg+xml" };
const FILE = "/data/compare/io-scheduler.json";

/** The document of the schedulers with each record many times over. */
function grown(document) {
  const { records, effects, cells } = document;
  const own = records.id.length;
  const times = Math.ceil(RECORDS / own);
  const repeat = (columns, each) => {
    for (const [name, column] of Object.entries(columns)) {
      const once = [...column];
      const all = [];
      for (let i = 0; i < times; i += 1) for (const value of once) all.push(each(name, value, i));
      columns[name] = all;
    }
  };
  const moved = (name, value, i) => (name === "record" ? value + i * own : value);
  // Small differences, so that nothing can be kept from one record to the next.
  const shifted = (name, value, i) => (name === "log" ? value + 0.01 * Math.sin(i * 7 + value) : moved(name, value, i));
  repeat(effects, shifted);
  repeat(cells, moved);
  const titles = (name, value, i) => {
    if (name === "id") return `${value}-${i}`;
    if (name === "source") return `${value}-${i % 5}`;
    if (name === "overlaps") return value.map((each) => each + i * own);
    return value;
  };
  repeat(records, titles);
  return document;
}

const body = JSON.stringify(grown(JSON.parse(readFileSync(PUBLIC + FILE, "utf8"))));
const server = createServer((request, response) => {
  const path = new URL(request.url, "http://localhost").pathname;
  const file = join(PUBLIC, path.endsWith("/") ? `${path}index.html` : path);
  try {
    const content = path === FILE ? body : readFileSync(file);
    response.writeHead(200, { "content-type": TYPES[extname(file)] ?? "application/octet-stream" });
    response.end(content);
  } catch {
    response.writeHead(404).end();
  }
}).listen(0);

const executablePath = process.env.CHROMIUM_PATH || undefined;
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
if (globalThis.prepare) await globalThis.prepare(page);
await page.goto(`http://localhost:${server.address().port}/en/compare/?setting=io_scheduler`);
await page.locator(".compare-chart svg").waitFor();
const session = await page.context().newCDPSession(page);
await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
// Time of the page's own thread besides: other work of this machine does not count in it.
await session.send("Performance.enable", { timeDomain: "threadTicks" });
const worked = async () => {
  const { metrics } = await session.send("Performance.getMetrics");
  return metrics.find(({ name }) => name === "TaskDuration").value * 1000;
};

/** Change a control, wait for the drawing, return milliseconds. */
function change([name, value]) {
  return page.evaluate(
    async ([field, wanted]) => {
      const form = document.querySelector("[data-compare-form]");
      const page = document.querySelector("[data-compare]");
      const control = page.querySelector(`[name="${field}"][value="${CSS.escape(wanted)}"]`) ?? form.elements[field];
      const start = performance.now();
      if (control.type === "checkbox" || control.type === "radio") control.click();
      else {
        control.value = wanted;
        control.dispatchEvent(new Event("change", { bubbles: true }));
      }
      await new Promise((done) => {
        addEventListener("compare:drawn", done, { once: true });
      });
      const script = performance.now() - start;
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
      return [script, performance.now() - start];
    },
    [name, value],
  );
}

const CHANGES = [
  ["levels", "noop"],
  ["levels", "noop"],
  ["levels", "anticipatory"],
  ["storage", "ssd-sata"],
  ["storage", ""],
  ["group", "workload"],
  ["group", "database"],
  ["group", "workload-storage"],
  ["view", "absolute"],
  ["view", "relative"],
  ["era", "legacy"],
  ["era", ""],
  ["baseline", "deadline"],
  ["baseline", "cfq"],
];
const all = [];
for (let round = 0; round < 5; round += 1) {
  for (const each of CHANGES) {
    const before = await worked();
    const [script, frame] = await change(each);
    const thread = (await worked()) - before;
    if (round) all.push({ change: each.join("="), script, frame, thread });
  }
}
await browser.close();
server.close();
const count = JSON.parse(body).records.id.length;
console.log(`${count} records, ${JSON.parse(body).effects.record.length} comparisons, processor slowed by ${SLOWER}`);
const names = [...new Set(all.map((each) => each.change))];
for (const name of names) {
  const own = all.filter((each) => each.change === name);
  // The best of the rounds: what else the machine does makes it only slower.
  const best = (key) => Math.min(...own.map((each) => each[key])).toFixed(0);
  console.log(`${name.padEnd(28)} ${best("script").padStart(6)} ms to the drawing, ${best("frame").padStart(6)} ms to the frame, ${best("thread").padStart(6)} ms of its thread`);
}
