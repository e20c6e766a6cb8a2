// axe finds nothing on any type of page, light and wide or dark and narrow; none scrolls
// sideways in any language; nothing is written to the console, no policy is violated.
import AxeBuilder from "@axe-core/playwright";
import { test as plain } from "@playwright/test";
import { expect, scrollThrough, test } from "./fixtures.mjs";
import { everyType, layoutOf, layouts, LANGUAGES, pages, SHORT, typeOf } from "./pages.mjs";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const TRANSLATED = LANGUAGES.filter((language) => language !== "en");

test("the samples cover every type of page and every template", () => {
  const looked = [...everyType, SHORT].map(({ page }) => page.replace("?stay", ""));
  const sampled = new Set(looked.map(typeOf));
  expect([...new Set(pages.map(typeOf))].filter((type) => !sampled.has(type))).toEqual([]);
  const rendered = new Set([...sampled].map(layoutOf));
  expect(layouts.filter((layout) => !rendered.has(layout))).toEqual([]);
});

/**
 * Of neighbours that are built alike, element by element and class by class, the first
 * two stay: what holds for an odd and an even row of one shape holds for all of them.
 */
const thin = (page) =>
  page.evaluate(() => {
    const STAY = 2;
    const shapes = new Map();
    const shape = (node) => {
      if (!shapes.has(node)) {
        const own = [...node.attributes].filter(({ name }) => /^(class|role|aria-|data-)/.test(name));
        const said = own.map(({ name, value }) => (name === "class" ? value : name));
        shapes.set(node, `${node.tagName} ${said}(${[...node.children].map(shape)})`);
      }
      return shapes.get(node);
    };
    const thinOut = (parent) => {
      const seen = new Map();
      for (const child of [...parent.children]) {
        const own = shape(child);
        seen.set(own, (seen.get(own) ?? 0) + 1);
        if (seen.get(own) > STAY) child.remove();
        else thinOut(child);
      }
    };
    document.querySelectorAll("main tbody, main ul, main ol, main dl, main section, main select").forEach(thinOut);
  });

/**
 * One readable line a finding instead of axe's page of JSON. The legacy mode only leaves
 * out a second window for frames of other origins, which the policy forbids anyway.
 */
async function findings(page) {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .withTags(TAGS)
    .options({ resultTypes: ["violations"] })
    .analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target} ${failureSummary}`),
  );
}

const wider = (page) =>
  page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );

// Both widths and both schemes, not all pairs: contrast depends on the scheme, structure
// on the width.
const LOOKS = [
  { width: 1280, colorScheme: "light" },
  { width: 390, colorScheme: "dark" },
];

// Pages most of which is folded away at first.
const FOLDED = ["databases: one"];
const openFolds = (page) =>
  page.evaluate(() => document.querySelectorAll("details").forEach((fold) => (fold.open = true)));

for (const { name, page: path } of everyType.filter(({ language }) => !TRANSLATED.includes(language))) {
  test(`${name}: accessible, quiet, and no wider than its window`, async ({ page }) => {
    for (const { width, colorScheme } of LOOKS) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.goto(path);
      if (FOLDED.includes(typeOf(path))) await openFolds(page);
      await scrollThrough(page);
      expect(await wider(page), `sideways scroll, ${width}`).toBeLessThanOrEqual(0);
      await thin(page);
      expect(await findings(page), `${width} ${colorScheme}`).toEqual([]);
    }
  });
}

// The templates are the same: what a translation changes is the length of words. That
// every label is translated is tested on the HTML, in tests/site.
for (const language of TRANSLATED) {
  test(`${language}: quiet, and no page wider than a phone`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 900 });
    for (const { name, page: path } of everyType.filter((each) => each.language === language)) {
      await page.goto(path);
      expect(await wider(page), name).toBeLessThanOrEqual(0);
    }
  });
}

// A browser without scripts runs no axe either; so only those of the page are kept away.
plain("a short address is accessible, too", async ({ page }) => {
  await page.route("**/js/**", (route) => route.abort());
  await page.setViewportSize({ width: 390, height: 900 });
  await page.goto(SHORT.page);
  expect(await findings(page)).toEqual([]);
});
