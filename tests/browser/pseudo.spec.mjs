// The site in languages nobody speaks (tests/pseudo): longer words, signs without spaces,
// and one that has only begun. Nothing overflows a phone, and the search finds what is there.
import { readdirSync, statSync } from "node:fs";
import { expect, test } from "./fixtures.mjs";
import { typeOf } from "./pages.mjs";
import { PSEUDO_FOLDER, PSEUDO_URL } from "./playwright.config.mjs";

const LANGUAGES = ["cs", "ja", "fr"];

/** The heaviest page of each type. */
function samples(language) {
  const heaviest = new Map();
  const files = readdirSync(`${PSEUDO_FOLDER}/${language}`, { recursive: true });
  for (const file of files.map(String).filter((each) => each.endsWith("index.html"))) {
    const page = `${language}/${file.replace(/index\.html$/, "")}`;
    const { size } = statSync(`${PSEUDO_FOLDER}/${language}/${file}`);
    if (size > (heaviest.get(typeOf(page))?.size ?? 0)) heaviest.set(typeOf(page), { page, size });
  }
  return [...heaviest].map(([type, { page }]) => ({ type, page }));
}

for (const language of LANGUAGES) {
  test(`${language}: no page is wider than a phone`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    const wide = [];
    for (const { type, page: path } of samples(language)) {
      await page.goto(`${PSEUDO_URL}${path}`);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      if (width > 390) wide.push(`${type} ${path}: ${width}`);
    }
    expect(wide).toEqual([]);
  });

  test(`${language}: a level is found by its name`, async ({ page }) => {
    await page.goto(`${PSEUDO_URL}${language}/search/?q=mq-deadline`);
    await expect(page.locator(`[data-search-results] > li a[href*="/${language}/"][href*="/mq-deadline/"]`).first()).toBeVisible();
  });
}

// Signs without spaces are cut with a dictionary, which made-up texts are not in: the words
// are those of the real sentence in tests/pseudo/build.py.
test("ja: a page is found by words of a sentence without spaces", async ({ page }) => {
  await page.goto(`${PSEUDO_URL}ja/search/?q=${encodeURIComponent("書き込みの遅延")}`);
  await expect(page.locator('[data-search-results] > li a[href*="/ja/about/"]').first()).toBeVisible();
});

for (const language of ["cs", "fr"]) {
  test(`${language}: a page is found by a word of its heading`, async ({ page }) => {
    await page.goto(`${PSEUDO_URL}${language}/about/`);
    const word = (await page.locator("h1").textContent()).split(" ")[0];
    await page.goto(`${PSEUDO_URL}${language}/search/?q=${encodeURIComponent(word)}`);
    await expect(page.locator(`[data-search-results] > li a[href*="/${language}/about/"]`).first()).toBeVisible();
  });
}
