// Without JavaScript every page is complete: content, navigation, tables, downloads.
import { expect, test as base } from "@playwright/test";
import { everyType, SHORT } from "./pages.mjs";

const test = base.extend({ javaScriptEnabled: false });

for (const { name, page: path } of [...everyType, SHORT]) {
  test(`${name}: readable and navigable`, async ({ page }) => {
    await page.goto(path);
    await expect(page.locator("h1")).toHaveCount(1);
    await expect(page.locator("h1")).toBeVisible();
    const text = await page.locator("main").innerText();
    expect(text.split(/\s+/).length).toBeGreaterThan(8);
    await expect(page.locator("main a:visible").first()).toBeVisible();
  });
}

test("the main navigation leads to every section", async ({ page }) => {
  await page.goto("en/");
  const links = page.locator("header a[href]");
  const addresses = await links.evaluateAll((all) => all.map((a) => new URL(a.href).pathname));
  for (const section of ["recommendations", "results", "settings", "methodology"]) {
    expect(addresses).toContain(`/en/${section}/`);
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
