// Below a sub-path, as a project site of GitHub Pages has it, everything still works.
import { expect, test } from "./fixtures.mjs";
import { SUBPATH_URL } from "./playwright.config.mjs";

test.use({ baseURL: SUBPATH_URL });

test("pages, styles, scripts and links stay below it", async ({ page }) => {
  for (const path of ["en/", "de/results/", "es/settings/io-scheduler/deadline/"]) {
    await page.goto(path);
    const outside = await page
      .locator("a[href], link[href], script[src], img[src]")
      .evaluateAll((all, base) => {
        const address = (element) => element.href || element.src;
        return all
          .map(address)
          .filter((a) => a.startsWith(new URL(base).origin) && !a.startsWith(base));
      }, SUBPATH_URL);
    expect(outside).toEqual([]);
    await expect(page.locator("link[rel=stylesheet]").first()).toHaveCount(1);
  }
});

test("the root finds the reader's language", async ({ page }) => {
  await page.goto("");
  await page.waitForURL(`${SUBPATH_URL}en/`);
});

test("search, charts and a missing page", async ({ page }) => {
  await page.goto("en/search/?q=deadline");
  const hit = page.locator("[data-search-results] a").first();
  await expect(hit).toBeVisible();
  expect(await hit.evaluate((a) => a.href)).toContain(SUBPATH_URL);

  await page.goto("en/results/oracle-linux-io-scheduler-part-2/");
  const figure = page.locator("figure[data-chart]").first();
  await figure.scrollIntoViewIfNeeded();
  await figure.hover();
  await expect(figure).toHaveAttribute("data-live", /.*/);
});

test("an unknown address leads back", async ({ request }) => {
  const answer = await request.get("en/no-such-page/");
  expect(answer.status()).toBe(404);
  expect(await answer.text()).toContain("/io-atlas/en/");
});
