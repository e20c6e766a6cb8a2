// Without JavaScript no style sheet hides what a page says. That all of it is in the HTML
// is tested there, on every page (tests/site/test_noscript.py).
import { expect, test as base } from "@playwright/test";
import { everyType, SHORT, typeOf } from "./pages.mjs";

const test = base.extend({ javaScriptEnabled: false });

test("every type of page is readable and leads on", async ({ page }) => {
  const inEnglish = everyType.filter(({ language = "en" }) => language === "en");
  // A page for frames is one picture that has the words (embeds.spec.mjs).
  const read = [...inEnglish.filter(({ page: path }) => typeOf(path) !== "embed"), SHORT];
  for (const { name, page: path } of read) {
    await page.goto(path);
    await expect(page.locator("h1"), name).toBeVisible();
    expect((await page.locator("main").innerText()).split(/\s+/).length, name).toBeGreaterThan(8);
    await expect(page.locator("main a:visible").first(), name).toBeVisible();
  }
});

test("the list of results is whole", async ({ page }) => {
  await page.goto("en/results/");
  expect(await page.locator("[data-result]:visible").count()).toBeGreaterThanOrEqual(4);
});

test("a record shows its numbers and offers its files", async ({ page, request }) => {
  await page.goto("en/results/mysql-tpcc-deadline-vs-cfq/");
  await expect(page.getByText("2145").first()).toBeVisible();
  const link = page.locator('a[href$="runs.csv"]').first();
  const answer = await request.get(await link.evaluate((a) => a.href));
  expect(answer.ok()).toBe(true);
});
