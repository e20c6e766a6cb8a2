// Databases: the list leads to an answer, and what was carried over opens. What their
// pages say and link to is tested on the HTML, tests/site/test_databases.py.
import { test as bare } from "@playwright/test";
import { expect, test } from "./fixtures.mjs";

test("the list leads to the page of an answer", async ({ page }) => {
  await page.goto("en/databases/");
  await page.locator(".tiles__best a").first().click();
  await expect(page.locator(".three__do")).toBeVisible();
});

bare.describe("without scripts", () => {
  bare.use({ javaScriptEnabled: false });
  bare("what was carried over opens without a script", async ({ page }) => {
    await page.goto("en/databases/mysql/");
    const fold = page.locator("section[aria-labelledby=recommendations]").locator("details");
    await fold.locator("summary").click();
    await expect(fold.locator(".answers")).toBeVisible();
  });
});
