// axe finds nothing on any page type, in any language, light or dark, wide or narrow;
// no page scrolls sideways; nothing is written to the console and no policy is violated.
import AxeBuilder from "@axe-core/playwright";
import { test as plain } from "@playwright/test";
import { expect, scrollThrough, test } from "./fixtures.mjs";
import { everyType, pages, SHORT, typeOf } from "./pages.mjs";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

test("the samples cover every type of page", () => {
  const looked = [...everyType, SHORT].map(({ page }) => page.replace("?stay", ""));
  const sampled = new Set(looked.map(typeOf));
  expect([...new Set(pages.map(typeOf))].filter((type) => !sampled.has(type))).toEqual([]);
});

/**
 * One readable line a finding instead of axe's page of JSON. The legacy mode only leaves
 * out a second window for frames of other origins, which the policy forbids anyway.
 */
async function findings(page, rules) {
  const axe = new AxeBuilder({ page }).setLegacyMode(true).withTags(TAGS);
  // Half of axe's time goes into it, and no translation changes a colour.
  if (rules === "structure") axe.disableRules(["color-contrast"]);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target} ${failureSummary}`),
  );
}

const WIDTHS = { wide: 1280, narrow: 390 };
// Both widths and both schemes, not all pairs: contrast depends on the scheme, structure
// on the width. What differs between languages is the length of words.
const ENGLISH = { "wide light": "all", "narrow dark": "all" };
const TRANSLATED = { "wide light": null, "narrow dark": "structure" };

for (const { name, page: path } of everyType) {
  test(`${name}: accessible, quiet, and no wider than its window`, async ({ page }) => {
    test.slow(); // the heaviest page of its type, twice
    const ways = /^(pt-br|de|es) /.test(name) ? TRANSLATED : ENGLISH;
    for (const [way, rules] of Object.entries(ways)) {
      const [width, colorScheme] = way.split(" ");
      await page.setViewportSize({ width: WIDTHS[width], height: 900 });
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.goto(path);
      if (rules) await scrollThrough(page);
      const wider = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(wider, `sideways scroll, ${way}`).toBeLessThanOrEqual(0);
      if (rules) expect(await findings(page, rules), way).toEqual([]);
    }
  });
}

// A browser without scripts runs no axe either; so only those of the page are kept away.
plain("a short address is accessible, too", async ({ page }) => {
  await page.route("**/js/**", (route) => route.abort());
  await page.setViewportSize({ width: 390, height: 900 });
  await page.goto(SHORT.page);
  expect(await findings(page, "all")).toEqual([]);
});
