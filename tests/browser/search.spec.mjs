// Search works in each language, in that language's words, and offers its own pages.
import { expect, test } from "./fixtures.mjs";

const QUERIES = [
  ["en", "scheduler"],
  ["pt-br", "agendador"],
  ["de", "Scheduler"],
  ["es", "planificador"],
];

for (const [language, query] of QUERIES) {
  test(`${language}: “${query}” finds pages`, async ({ page }) => {
    await page.goto(`${language}/search/?q=${encodeURIComponent(query)}`);
    await expect(page.locator("input[type=search]").first()).toHaveValue(query);
    const hits = page.locator("[data-search-results] a");
    await expect(hits.first()).toBeVisible();
    for (const hit of await hits.all()) {
      expect(await hit.evaluate((a) => new URL(a.href).pathname)).toMatch(
        new RegExp(`^/${language}/`),
      );
    }
  });

  test(`${language}: a level is found by its name`, async ({ page }) => {
    await page.goto(`${language}/search/`);
    await page.locator("input[type=search]:visible").last().fill("mq-deadline");
    const hit = page.locator(`[data-search-results] a[href*="/mq-deadline/"]`);
    await expect(hit.first()).toBeVisible();
  });
}

test("a search without hits says so", async ({ page }) => {
  await page.goto("en/search/?q=qqxxzzy");
  await expect(page.locator("[data-search-results] a")).toHaveCount(0);
  await expect(page.locator("[data-search-status]")).not.toBeEmpty();
});

test("“/” moves to the search box", async ({ page }) => {
  await page.goto("en/results/");
  await page.keyboard.press("/");
  await expect(page.locator("input[type=search]").first()).toBeFocused();
});
