// The page about the data: the dictionary opens table by table and fits a phone, the
// copied code is the code, and a download is the file.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test } from "./fixtures.mjs";

test("the dictionary fits a phone with every table open", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto("de/data/");
  const summaries = page.locator("details.dictionary > summary");
  expect(await summaries.count()).toBeGreaterThan(30);
  await summaries.first().click();
  await expect(page.locator("#table-results table")).toBeVisible();
  await page.evaluate(() => {
    for (const each of document.querySelectorAll("details")) each.open = true;
  });
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(390);
});

test("a reference leads to its table", async ({ page }) => {
  await page.goto("en/data/");
  await page.locator("#table-runs > summary").click();
  await page.locator("#table-runs a[href='#table-results']").first().click();
  await expect(page).toHaveURL(/#table-results$/);
  await expect(page.locator("#table-results")).toBeInViewport();
});

test("a download is the file whose checksum is shown", async ({ page }) => {
  await page.goto("pt-br/data/");
  const row = page.locator("tr", {
    has: page.getByRole("link", { name: "dictionary.json", exact: true }),
  });
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    row.getByRole("link").click(),
  ]);
  const digest = createHash("sha256")
    .update(readFileSync(await download.path()))
    .digest("hex");
  expect(await row.locator("code[title]").getAttribute("title")).toBe(digest);
});
