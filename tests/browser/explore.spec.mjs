// SQL in the browser: loaded on request, closed to the outside, there again without a
// network. The engine is big, so one test does all that one loaded page can show.
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import AxeBuilder from "@axe-core/playwright";
import { test as plain } from "@playwright/test";
import { expect, test } from "./fixtures.mjs";

const PAGE = "en/explore/";
const publicFolder = new URL("../../public/", import.meta.url).pathname;
const LOAD = { timeout: 60_000 };

const part = (page, name) => page.locator(`[data-part="${name}"]`);
const control = (page, name) => page.locator(`[data-do="${name}"]`);
const code = (page) => page.locator(".cm-content");

async function load(page) {
  await page.locator("[data-load]:visible").click();
  await expect(page.locator("[data-loaded]")).toBeAttached(LOAD);
}

/** Put a query into the editor in the place of the last one. */
async function write(page, sql) {
  await code(page).click();
  await page.keyboard.press("Control+a");
  await page.keyboard.insertText(sql);
  await page.keyboard.press("Escape");
}

/** Write a query and run it by keyboard, until it has ended. */
async function ask(page, sql) {
  await write(page, sql);
  await page.keyboard.press("Control+Enter");
  await expect(control(page, "run")).toBeEnabled(LOAD);
}

async function saved(page, name) {
  const waiting = page.waitForEvent("download");
  await control(page, name).click();
  return readFileSync(await (await waiting).path(), "utf8");
}

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

test("a reader asks the data, and asks again without a network", async ({ page, context, baseURL }) => {
  const asked = [];
  context.on("request", (request) => asked.push(request.url()));
  await page.goto(PAGE, { waitUntil: "networkidle" });
  const engine = (url) => /duckdb|workbench/.test(url);
  expect(asked.filter(engine), "before the request").toEqual([]);

  await test.step("loads with progress", async () => {
    await expect(control(page, "run")).toBeDisabled();
    await load(page);
    await expect(page.locator('[data-panel="ready"]')).toBeVisible();
    const bars = page.locator("[data-file] progress");
    expect(await bars.evaluateAll((all) => all.map((bar) => bar.value))).toEqual([1, 1, 1, 1]);
    await expect(control(page, "run")).toBeFocused();
  });

  await test.step("runs the example, with its chart", async () => {
    await page.keyboard.press("Enter");
    await expect(part(page, "count")).toHaveText(/^\d+ rows$/, LOAD);
    await expect(part(page, "chart").locator("svg .mark-symbol path").first()).toBeVisible();
    expect(new URL(page.url()).searchParams.get("query")).toContain("FROM effects");
  });

  const link = page.url();
  await test.step("the link is what the address says", async () => {
    await control(page, "link").click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  });

  // They were answered by another version of DuckDB, when the site was built.
  await test.step("every example gives what the page says", async () => {
    for (const example of await page.locator("[data-example]").all()) {
      const id = await example.getAttribute("data-example");
      const caption = await example.locator("caption").textContent();
      await page.locator("[data-examples-choice]").selectOption(id);
      await control(page, "run").click();
      await expect(control(page, "run")).toBeEnabled(LOAD);
      await expect(part(page, "problem"), id).toBeHidden();
      expect(caption.split(",")[0], id).toBe(await part(page, "count").textContent());
    }
  });

  await test.step("shows and saves values as they are", async () => {
    await ask(page, `SELECT '<i>a</i>, "b"' AS t, NULL AS n, 9007199254740993 AS big, 1.50::DECIMAL(4, 2) AS d`);
    const cells = part(page, "table").locator("tbody td");
    expect(await cells.allTextContents()).toEqual(['<i>a</i>, "b"', "null", "9007199254740993", "1.50"]);
    await expect(part(page, "table").locator("i")).toHaveCount(0);
    expect(await saved(page, "csv")).toBe('t,n,big,d\r\n"<i>a</i>, ""b""",,9007199254740993,1.50\r\n');
    expect(JSON.parse(await saved(page, "json"))).toEqual([
      { t: '<i>a</i>, "b"', n: null, big: "9007199254740993", d: 1.5 },
    ]);
  });

  await test.step("says when the result is longer than the table", async () => {
    await ask(page, "SELECT range FROM range(1500)");
    await expect(part(page, "count")).toHaveText("1,500 rows");
    await expect(part(page, "table").locator("tbody tr")).toHaveCount(1000);
    await expect(part(page, "more")).toContainText("1,000");
    expect((await saved(page, "csv")).trim().split("\r\n")).toHaveLength(1501);
  });

  await test.step("names the line and the remedy of an error", async () => {
    await ask(page, "SELECT 'ä',\n  geomean(e.ratoi) AS middle\nFROM effects e");
    await expect(part(page, "message")).toContainText("Line 2, column 13");
    await expect(page.locator(".cm-wrong")).toHaveText("ratoi");
    await expect(part(page, "count"), "the last result stays").toHaveText("1,500 rows");
    await part(page, "closest").getByRole("button").first().click();
    await expect(code(page)).toContainText("geomean(e.ratio)");
    await page.keyboard.press("Control+Enter");
    await expect(part(page, "count")).toHaveText("1 row");
    await expect(part(page, "problem")).toBeHidden();
  });

  await test.step("inserts names at the cursor", async () => {
    await write(page, "SELECT count(*) FROM ");
    await page.locator('[data-table="claims"] summary').click();
    await page.locator('[data-table="claims"] .explore__name').first().click();
    await expect(code(page)).toHaveText("SELECT count(*) FROM claims");
    await expect(code(page)).toBeFocused();
  });

  await test.step("lets the keyboard out", async () => {
    await page.keyboard.press("Tab");
    await expect(code(page)).not.toBeFocused();
  });

  for (const sql of [
    "SELECT * FROM 'https://example.org/x.csv'",
    "LOAD parquet",
    "SELECT json_object('a', 1)",
    "SET autoload_known_extensions = true",
    "ATTACH 'https://example.org/x.duckdb'",
    "CREATE TABLE mine AS SELECT 1",
    "COPY results TO 'x.csv'",
    "CREATE SECRET mine (TYPE http)",
    "CREATE TEMPORARY SECRET mine (TYPE http)",
    "/* ä */ EXPLAIN ANALYZE CREATE SECRET mine (TYPE http)",
    "EXPLAIN (FORMAT json) CREATE SECRET mine (TYPE http)",
    "SELECT ';'; CREATE SECRET mine (TYPE http)",
    "PRAGMA enable_progress_bar",
    "PREPARE mine AS SELECT 1",
  ]) {
    await test.step(`refuses ${sql}`, async () => {
      await ask(page, sql);
      await expect(part(page, "problem")).toBeVisible();
    });
  }

  for (const sql of [
    "CREATE TEMP TABLE mine AS SELECT 7 AS n",
    "INSERT INTO mine VALUES (8)",
    "FROM mine",
    "(SELECT 1) UNION ALL (SELECT 2)",
    "EXPLAIN SELECT 1",
    "EXPLAIN ANALYZE (SELECT 1)",
    "SHOW TABLES",
  ]) {
    await test.step(`runs ${sql}`, async () => {
      await ask(page, sql);
      await expect(part(page, "problem")).toBeHidden();
    });
  }

  await test.step("lets the worker reach this site alone", async () => {
    const worker = page.workers().find((each) => each.url().includes("/explore/worker"));
    const outcomes = await worker.evaluate(async () => {
      const elsewhere = "https://example.org/";
      const ways = [
        () => fetch(elsewhere),
        () => fetch(new Request(elsewhere)),
        () => new XMLHttpRequest().open("GET", elsewhere),
        () => new WebSocket("wss://example.org/"),
        () => importScripts(elsewhere),
        () => new Worker(location.href),
      ];
      const all = await Promise.allSettled(ways.map(async (way) => way()));
      return all.map(({ reason }) => reason?.name);
    });
    const closed = "TypeError";
    expect(outcomes).toEqual([...Array(3).fill("SecurityError"), ...Array(3).fill(closed)]);
    expect(await worker.evaluate(async () => (await fetch(location.href)).ok)).toBe(true);
  });

  await test.step("ends a query that takes too long, and goes on", async () => {
    await write(page, "SELECT count(*) FROM range(10000000) a, range(1000000) b WHERE a.range * b.range % 7 = 3");
    await page.keyboard.press("Control+Enter");
    await control(page, "stop").click();
    await expect(part(page, "message")).toContainText("Stopped");
    await ask(page, "SELECT 42 AS answer");
    await expect(part(page, "table").locator("td")).toHaveText("42");
  });

  await test.step("axe finds nothing", async () => {
    const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
    expect(violations.map(({ id, nodes }) => `${id} ${nodes[0].target}`)).toEqual([]);
  });

  await test.step("opens a link without a network, and runs nothing by itself", async () => {
    // What the page stored for this has to do, not what the browser happens to have kept.
    const session = await context.newCDPSession(page);
    await session.send("Network.clearBrowserCache");
    await session.send("Network.setCacheDisabled", { cacheDisabled: true });
    await context.setOffline(true);
    await page.goto(link);
    await expect(page.locator("[data-from-link]")).toBeVisible();
    await expect(page.locator("[data-load]:visible")).not.toContainText("MB");
    await load(page);
    await expect(part(page, "result")).toBeHidden();
    await control(page, "run").click();
    await expect(part(page, "count")).toHaveText(/^\d+ rows$/, LOAD);
    expect(page.url()).toBe(link);
    await context.setOffline(false);
  });

  const elsewhere = asked.filter((url) => !url.startsWith(baseURL) && !url.startsWith("blob:"));
  expect(elsewhere, "all requests stay on this site").toEqual([]);
});

// Not the fixture of the site: here a request is meant to fail.
plain.describe("when loading goes wrong", () => {
  plain.use({ serviceWorkers: "block" });

  plain("it can be stopped, fails with a reason, and is tried again", async ({ page }) => {
    const release = "**/data/releases/2026-11-22/io-atlas.duckdb";
    const published = { path: `${publicFolder}data/corpus/io-atlas.duckdb` };
    // What never arrives can only be stopped.
    await page.route(release, () => {});
    await page.goto(`${PAGE}?release=2026-11-22`);
    await expect(page.locator("[data-release]")).toContainText("2026-11-22");
    await page.locator("[data-load]:visible").click();
    await page.locator("[data-abort]").click();
    await expect(page.locator('[data-panel="before"]')).toBeVisible();
    await page.unroute(release);

    await page.route(release, (route) => route.fulfill({ status: 503 }));
    await page.locator("[data-load]:visible").click();
    await expect(page.locator('[data-panel="failed"]')).toContainText("503");
    await page.unroute(release);

    await page.route(release, (route) => route.fulfill(published));
    await load(page);
    await control(page, "run").click();
    await expect(part(page, "count")).toHaveText(/^\d+ rows$/, LOAD);
    expect(new URL(page.url()).searchParams.get("release")).toBe("2026-11-22");
  });
});

test("the size on the button is what is transferred", async ({ page }) => {
  await page.goto(PAGE);
  const { dataset, sizes } = await page.locator("[data-explore]").evaluate((element) => ({
    dataset: { ...element.dataset },
    sizes: Object.fromEntries(
      [...element.querySelectorAll("[data-file]")].map((row) => [
        row.dataset.file,
        Number(row.dataset.size),
      ]),
    ),
  }));
  const bytes = (address) => readFileSync(publicFolder + address.slice(1));
  const packed = (address) => gzipSync(bytes(address)).length;
  const real = {
    engine: bytes(dataset.engine).length,
    data: bytes(dataset.data).length,
    worker: packed(dataset.worker),
    program: packed(dataset.program) + packed(dataset.runtime),
  };
  for (const [name, size] of Object.entries(sizes)) {
    expect(Math.abs(real[name] / size - 1), `${name}: ${real[name]}`).toBeLessThan(0.1);
  }
});
