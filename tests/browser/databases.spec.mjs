// Databases: their answers lead to their places, what was measured elsewhere is kept
// apart, and a product nobody measured says so.
import AxeBuilder from "@axe-core/playwright";
import { test as bare } from "@playwright/test";
import { expect, test } from "./fixtures.mjs";
import { pages, typeOf } from "./pages.mjs";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const products = pages.filter((page) => typeOf(page) === "databases: one" && page.startsWith("en/"));
const section = (page, id) => page.locator(`section[aria-labelledby=${id}]`);
const links = (locator) =>
  locator.evaluateAll((all) => all.map((a) => a.getAttribute("href")));

test("the list names the number of results, and an answer where there is one", async ({ page }) => {
  await page.goto("en/databases/");
  const tiles = page.locator(".tiles > li");
  expect(await tiles.count()).toBe(products.length);
  let answered = 0;
  for (const tile of await tiles.all()) {
    await expect(tile.locator(".num")).not.toBeEmpty();
    const best = tile.locator(".tiles__best");
    if ((await best.count()) === 0) continue;
    answered += 1;
    await expect(best.locator(".certainty")).toBeVisible();
    await expect(tile.locator(".num")).toHaveText(/^\d/);
  }
  expect(answered).toBeGreaterThan(0);
  await page.locator(".tiles__best a").first().click();
  const place = new URL(page.url()).hash.slice(1);
  await expect(page.locator(`[id="${place}"]`)).toBeVisible();
});

for (const address of products) {
  bare(`${address}: answers lead to their places and are not said twice`, async ({ page, request }) => {
    await page.goto(address);
    const own = await links(page.locator(".answers tbody tr:not(.group) th a"));
    const other = await links(section(page, "elsewhere").locator(".facts a"));
    expect(own.filter((href) => other.includes(href))).toEqual([]);
    const texts = new Map();
    for (const href of new Set([...own, ...other])) {
      const [path, anchor] = href.split("#");
      if (!texts.has(path)) {
        const response = await request.get(new URL(path, page.url()).href);
        expect(response.status(), path).toBe(200);
        texts.set(path, await response.text());
      }
      expect(texts.get(path), href).toMatch(new RegExp(`id="?${anchor}["\\s>]`));
    }
  });
}

test("every answer has its certainty and what it rests on", async ({ page }) => {
  for (const address of products) {
    await page.goto(address);
    for (const table of await page.locator(".answers").all()) {
      const rows = await table.locator("tbody tr:not(.group)").count();
      expect(await table.locator("tbody .certainty").count()).toBe(rows);
      expect(await table.locator("tbody td:last-child:not(:empty)").count()).toBe(rows);
    }
  }
});

test("a database nobody measured says so and invites", async ({ page }) => {
  let found = 0;
  for (const address of products) {
    await page.goto(address);
    const answers = section(page, "recommendations");
    if ((await answers.count()) === 0 || (await answers.locator(".answers").count()) > 0) continue;
    found += 1;
    await expect(answers.locator(".missing")).toBeVisible();
    await expect(answers.locator("a.button")).toHaveAttribute("href", /\/contribute\/$/);
  }
  expect(found).toBeGreaterThan(0);
});

test("contradictions between vendors are linked both ways", async ({ page, request }) => {
  let seen = 0;
  for (const address of products) {
    await page.goto(address);
    const hrefs = await links(section(page, "vendor").locator(".source a[href*='#guidance-']"));
    for (const href of new Set(hrefs)) {
      seen += 1;
      const [path, anchor] = href.split("#");
      const where = path ? await (await request.get(new URL(path, page.url()).href)).text() : await page.content();
      expect(where, href).toMatch(new RegExp(`id="?${anchor}["\\s>]`));
    }
  }
  expect(seen).toBeGreaterThan(0);
});

for (const address of ["de/databases/mysql/", "es/databases/mongodb/"]) {
  test(`${address}: accessible and no wider than its window`, async ({ page }) => {
    test.slow(); // long pages, all folds open
    await page.goto(address);
    for (const [width, colorScheme] of [[1280, "light"], [390, "dark"]]) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.goto(address);
      await page.evaluate(() => document.querySelectorAll("details").forEach((fold) => { fold.open = true; }));
      const wider = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(wider, `sideways scroll at ${width}`).toBeLessThanOrEqual(0);
      const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).withTags(TAGS).analyze();
      expect(violations.map(({ id, nodes }) => `${id} ${nodes[0].target}`)).toEqual([]);
    }
  });
}

bare.describe("without scripts", () => {
  bare.use({ javaScriptEnabled: false });
  bare("what was carried over opens without a script", async ({ page }) => {
    await page.goto("en/databases/mysql/");
    const fold = section(page, "recommendations").locator("details");
    await fold.locator("summary").click();
    await expect(fold.locator(".answers")).toBeVisible();
  });
});
