// Answers: the matrix leads to them, the forest plot sorts and filters, links open what
// they point to, and without scripts nothing is missing.
import { test as bare } from "@playwright/test";
import { expect, test } from "./fixtures.mjs";
import { samples } from "./pages.mjs";

const answer = samples("en").find(({ type }) => type === "recommendations: one").page;
const forest = (page) =>
  page.locator("[data-forest]").filter({ has: page.locator("[data-pooled]") }).first();

test("the matrix leads to an answer that has its place on the page", async ({ page }) => {
  await page.goto("en/recommendations/");
  await page.locator("a.map__cell").first().click();
  await expect(page).toHaveURL(/\/en\/recommendations\/[^/]+\/[^/]+\/$/);
  await expect(page.locator(".answer__headline").first()).toBeVisible();
  const places = await page
    .locator(".also a")
    .evaluateAll((links) => links.map((a) => a.hash.slice(1)));
  for (const place of places) await expect(page.locator(`[id="${place}"]`)).toHaveCount(1);
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

test("a link to a folded answer opens it, and its head says what it is", async ({ page }) => {
  await page.goto(answer);
  const folds = page.locator("details.treatment");
  expect(await folds.count()).toBeGreaterThan(0);
  for (const fold of await folds.all()) {
    await expect(fold).not.toHaveAttribute("open");
    await expect(fold.locator("> summary .certainty")).toBeVisible();
  }
  const place = await folds.last().locator("> .treatment__body").getAttribute("id");
  await page.locator(`.also a[href="#${place}"]`).click();
  await expect(page.locator(`[id="${place}"]`)).toBeVisible();
  await page.goto("about:blank");
  await page.goto(`${answer}#${place}`);
  await expect(page.locator(`[id="${place}"]`)).toBeVisible();
});

test("the way to the commands opens them", async ({ page }) => {
  await page.goto(answer);
  await page
    .locator("details.treatment")
    .evaluateAll((folds) => folds.forEach((fold) => (fold.open = true)));
  for (const link of await page.locator(".answer a[href$='-how-to']").all()) {
    await link.click();
    const place = new URL(page.url()).hash.slice(1);
    await expect(page.locator(`[id="${place}"]`)).toBeVisible();
  }
});

test("the data on offer has a line for each level of each record", async ({ page, request }) => {
  await page.goto(answer);
  const parts = page.locator("a[href$='.csv'][href*='/data/recommendations/']");
  const address = await parts.first().evaluate((a) => a.href);
  const text = await (await request.get(address)).text();
  const rows = await page
    .locator("[data-forest]")
    .first()
    .locator("tbody[data-record] td.forest__level")
    .count();
  expect(text.trim().split("\n").length - 1).toBe(rows);
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
