// Answers: the matrix leads to them, the forest plot sorts and filters, links open what
// they point to, and without scripts nothing is missing.
import { test as bare } from "@playwright/test";
import { expect, test } from "./fixtures.mjs";
import { samples } from "./pages.mjs";

const sample = (kind) =>
  samples("en").find(({ type }) => type === `recommendations: ${kind}`).page;
const answer = sample("question");
const sheet = sample("sheet");
const forest = (page) =>
  page.locator("[data-forest]").filter({ has: page.locator("[data-pooled]") }).first();

test("the matrix leads to a sheet, and its rows to their questions", async ({ page }) => {
  await page.goto("en/recommendations/");
  await page.locator("a.map__cell").first().click();
  await expect(page).toHaveURL(/\/en\/recommendations\/[^/]+\/[^/]+\/$/);
  await page.locator("[data-sheet] tr[data-measured=yes] th a").first().click();
  await expect(page).toHaveURL(/\/en\/recommendations\/[^/]+\/[^/]+\/[^/]+\/$/);
  await expect(page.locator(".three__do")).toBeVisible();
});

test("a link to a part of old leads to the page it is on now", async ({ page }) => {
  await page.goto(sheet);
  const row = page.locator("[data-sheet] tr[data-measured=yes]").first();
  const id = await row.getAttribute("id");
  await page.goto(`${sheet}#${id}-how-to`);
  await page.waitForURL(`**/${sheet}${id}/#${id}-how-to`);
  await expect(page.locator(`[id="${id}-how-to"]`)).toBeVisible();
  await page.goto(`${sheet}#${id}`);
  await expect(page.locator(`tr[id="${id}"]`)).toBeInViewport();
});

test("a database and a system leave what exists there, and the address keeps them", async ({ page }) => {
  await page.goto(sheet);
  const rows = page.locator("[data-sheet] tbody tr[id]");
  const all = await rows.count();
  const select = page.locator("[data-sheet-bar] select[name=database]");
  await select.selectOption("postgresql");
  const states = await rows.evaluateAll((found) =>
    found.map((row) => ({ only: row.dataset.databases, hidden: row.hidden })),
  );
  for (const { only, hidden } of states)
    expect(hidden).toBe(Boolean(only) && !only.split(" ").includes("postgresql"));
  expect(states.filter(({ hidden }) => !hidden).length).toBeLessThan(all);
  await expect(page).toHaveURL(/database=postgresql/);
  await page.locator("select[name=system]").selectOption("rhel");
  await expect(page.locator("select[name=release]")).toBeEnabled();
  await page.locator("select[name=release]").selectOption({ index: 1 });
  await expect(page).toHaveURL(/release=rhel-/);
  await page.reload();
  await expect(select).toHaveValue("postgresql");
  await expect(page.locator("select[name=release]")).not.toHaveValue("");
});

test("a sheet is copied as text and as a table, the rows that are shown", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(`${sheet}?show=measured`);
  const shown = page.locator("[data-sheet] tbody tr[id]:visible");
  await expect(page.locator("[data-sheet] tr[data-measured='']:visible")).toHaveCount(0);
  const copied = async (kind) => {
    await page.locator(`[data-copy-as=${kind}]`).click();
    return page.evaluate(() => navigator.clipboard.readText());
  };
  expect((await copied("csv")).trim().split("\r\n").length).toBe((await shown.count()) + 1);
  const text = await copied("text");
  for (const name of await shown.locator("th a").allTextContents()) expect(text).toContain(name.trim());
});

test("commands are copied as they are shown: without what a filter left out", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(`${sheet}?database=postgresql`);
  const block = page.locator("[data-commands] .command[data-task=check]");
  await expect(block.locator("[data-of][hidden]").first()).toBeAttached();
  await block.getByRole("button").click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  const shown = await block.locator("[data-of]:not([hidden])").allTextContents();
  expect(copied).toBe(shown.join(""));
});

test("rows are put in order, and pooled rows stay below what they pool", async ({ page }) => {
  await page.goto(answer);
  const table = forest(page);
  const controls = page.locator("[data-forest-controls]").filter({
    has: page.locator("select[data-choice=sort]"),
  });
  await controls.first().locator("select[data-choice=sort]").selectOption("ratio");
  const shown = await controls
    .first()
    .locator("xpath=..")
    .locator("tbody[data-record]:not([data-set-aside])[data-ratio]")
    .evaluateAll((rows) => rows.map((row) => Number(row.dataset.ratio)));
  expect(shown).toEqual([...shown].sort((a, b) => b - a));
  const order = await table.evaluate((element) =>
    [...element.tBodies].map((body) =>
      "pooled" in body.dataset ? "pooled" : "setAside" in body.dataset ? "aside" : "row",
    ),
  );
  const pooled = order.indexOf("pooled");
  expect(order.slice(pooled)).not.toContain(undefined);
  expect(order.slice(0, pooled)).not.toContain("aside");
});

test("a filter hides the other records and says how many are left", async ({ page }) => {
  await page.goto(answer);
  const controls = page.locator("[data-forest-controls]:has(select[data-choice=storage])").first();
  const select = controls.locator("select[data-choice=storage]");
  const value = await select.locator("option").nth(1).getAttribute("value");
  await select.selectOption(value);
  const rows = controls.locator("xpath=..").locator("tbody[data-record]");
  const states = await rows.evaluateAll((all) =>
    all.map((row) => ({ storage: row.dataset.storage, hidden: row.hidden })),
  );
  for (const { storage, hidden } of states) expect(hidden).toBe(storage !== value);
  const left = states.filter(({ hidden }) => !hidden).length;
  await expect(controls.locator("[role=status]")).toContainText(`${left} of ${states.length}`);
  await select.selectOption("");
  await expect(controls.locator("[role=status]")).toHaveText("");
});

test("the way to the commands leads there", async ({ page }) => {
  await page.goto(answer);
  await page.locator(".three__way").click();
  const place = new URL(page.url()).hash.slice(1);
  await expect(page.locator(`[id="${place}"]`)).toBeInViewport();
});

test("on a phone the other settings are folded below the answer", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(answer);
  await expect(page.locator(".rail")).toBeHidden();
  await page.locator(".rail-folded > summary").click();
  await expect(page.locator(".rail-folded a").first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test("the data on offer has a line for each level of each record", async ({ page, request }) => {
  await page.goto(answer);
  const parts = page.locator("a[href$='.csv'][href*='/data/recommendations/']");
  const address = await parts.first().evaluate((a) => a.href);
  const text = await (await request.get(address)).text();
  // A row whose strata are shown names its level once for each of them.
  const levels = await page
    .locator("[data-forest]")
    .first()
    .locator("tbody[data-record]")
    .evaluateAll((all) =>
      all.map((record) => {
        const cells = [...record.querySelectorAll("td.forest__level")];
        return new Set(cells.map((cell) => cell.querySelector(".setting").textContent)).size;
      }),
    );
  const shown = levels.reduce((sum, count) => sum + count, 0);
  expect(shown).toBeGreaterThan(0);
  expect(text.trim().split("\n").length - 1).toBe(shown);
});

bare.describe("without scripts", () => {
  bare.use({ javaScriptEnabled: false });
  bare("every record is shown, and no control that would not work", async ({ page }) => {
    await page.goto(answer);
    const rows = page.locator("tbody[data-record] > tr:first-child > th");
    expect(await rows.count()).toBeGreaterThan(0);
    const open = page.locator("[data-forest]").first().locator("tbody[data-record]");
    for (const row of await open.all()) await expect(row).toBeVisible();
    await expect(page.locator("[data-forest-controls]:visible")).toHaveCount(0);
  });
});
