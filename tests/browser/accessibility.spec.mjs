// axe finds nothing on any type of page, light and wide or dark and narrow; none scrolls
// sideways in any language; nothing is written to the console, no policy is violated.
import { test as plain } from "@playwright/test";
import { findings, thin } from "./axe.mjs";
import { expect, scrollThrough, test } from "./fixtures.mjs";
import { everyType, layoutOf, layouts, LANGUAGES, pages, SHORT, typeOf } from "./pages.mjs";

const TRANSLATED = LANGUAGES.filter((language) => language !== "en");

test("the samples cover every type of page and every template", () => {
  const looked = [...everyType, SHORT].map(({ page }) => page.replace("?stay", ""));
  const sampled = new Set(looked.map(typeOf));
  expect([...new Set(pages.map(typeOf))].filter((type) => !sampled.has(type))).toEqual([]);
  const rendered = new Set([...sampled].map(layoutOf));
  expect(layouts.filter((layout) => !rendered.has(layout))).toEqual([]);
});

/** Scripts follow a change of the window within two frames. */
const twoFrames = (page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  });

const wider = (page) =>
  page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );

// Both widths and both schemes, not all pairs: contrast depends on the scheme, structure
// on the width. A page is loaded wide, and its window then changes; further down each is
// loaded on a phone.
const WIDE = { width: 1280, colorScheme: "light" };
const NARROW = { width: 390, colorScheme: "dark" };

async function look(page, { width, colorScheme }) {
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  await twoFrames(page);
}

// Pages most of which is folded away at first.
const FOLDED = ["databases: one"];
const openFolds = (page) =>
  page.evaluate(() => document.querySelectorAll("details").forEach((fold) => (fold.open = true)));

for (const { name, page: path } of everyType.filter(({ language }) => !TRANSLATED.includes(language))) {
  test(`${name}: accessible, quiet, and no wider than its window`, async ({ page }) => {
    await look(page, WIDE);
    await page.goto(path);
    if (FOLDED.includes(typeOf(path))) await openFolds(page);
    await scrollThrough(page);
    // Widths are those of the whole page, so both come before anything is left out.
    for (const each of [WIDE, NARROW]) {
      await look(page, each);
      expect(await wider(page), `sideways scroll, ${each.width}`).toBeLessThanOrEqual(0);
    }
    await thin(page);
    for (const each of [NARROW, WIDE]) {
      await look(page, each);
      expect(await findings(page), `${each.width} ${each.colorScheme}`).toEqual([]);
    }
  });
}

// The templates are the same: what a translation changes is the length of words. That
// every label is translated is tested on the HTML, in tests/site.
for (const language of TRANSLATED) {
  test(`${language}: a long choice and the menu are no wider than their window`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 900 });
    // The level with the longest name is chosen among there.
    await page.goto(`/${language}/results/postgresql-filesystems-nvme-2022/`);
    expect(await wider(page), "a choice of long levels").toBeLessThanOrEqual(0);
    // The menu is what is widest between a phone and a desk.
    for (const width of [800, 1000, 1090, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await wider(page), `menu at ${width}`).toBeLessThanOrEqual(0);
      const search = await page.locator(".search-box").boundingBox();
      expect(search.width, `search at ${width}`).toBeGreaterThan(140);
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

// Letters of twice the size are what WCAG asks for (1.4.4), and what a browser's own setting
// gives; 320 px is what it asks of a window (1.4.10), or both at once in twice that. A page
// is loaded in the narrowest, and its letters and window then change under it. Large letters
// find what is sized in pixels, which is the same in every language: widths at which the
// layout changes are stated in letters, so longer words have least room on a phone.
const PHONES = [
  { width: 320, letters: 16 },
  { width: 390, letters: 16 },
];
const SIZES = [...PHONES, { width: 640, letters: 32 }, { width: 1280, letters: 32 }];

/** Controls that did not grow with the letters: fields for a word, boxes, buttons cut off. */
const small = (page) =>
  page.evaluate(() => {
    const cut = [];
    const ruler = document.createElement("canvas").getContext("2d");
    /** How wide a field has to be: a word, or what is chosen where that is shorter. */
    const least = (field, letters) => {
      ruler.font = getComputedStyle(field).font;
      const chosen = field.selectedOptions?.[0]?.text;
      return Math.min(letters * 4, chosen === undefined ? Infinity : ruler.measureText(chosen).width);
    };
    for (const each of document.querySelectorAll("input:not([type=hidden]), select, button")) {
      const { width, height } = each.getBoundingClientRect();
      if (!each.checkVisibility() || getComputedStyle(each).opacity === "0" || width <= 2) continue;
      const letters = parseFloat(getComputedStyle(each).fontSize);
      const what = `${each.localName} ${each.type} ${each.name || each.className}: ${width}×${height}`;
      if (["checkbox", "radio"].includes(each.type)) {
        if (width < letters * 0.7) cut.push(what);
      } else if (each.localName === "button") {
        if (each.scrollWidth > each.clientWidth + 2) cut.push(what);
      } else if (width < least(each, letters) || height < letters * 1.2) cut.push(what);
    }
    return cut;
  });

/** Give a page a window and its reader's letters. */
async function resize(page, session, { width, letters }) {
  await page.setViewportSize({ width, height: 900 });
  const fontSizes = { standard: letters, fixed: Math.round((letters * 13) / 16) };
  await session.send("Page.setFontSizes", { fontSizes });
  await twoFrames(page);
  const set = await page.evaluate(() => [
    innerWidth,
    parseFloat(getComputedStyle(document.documentElement).fontSize),
  ]);
  expect(set).toEqual([width, letters]);
}

for (const language of LANGUAGES) {
  test(`${language}: quiet, nothing is cut off, no page scrolls sideways, with large letters or a phone`, async ({ page }) => {
    const session = await page.context().newCDPSession(page);
    const problems = [];
    for (const { name, page: path } of everyType.filter((each) => each.language === language)) {
      await resize(page, session, PHONES[0]);
      await page.goto(path);
      for (const size of TRANSLATED.includes(language) ? PHONES : SIZES) {
        await resize(page, session, size);
        const where = `${name}, ${size.letters} px letters in ${size.width} px`;
        const over = await wider(page);
        if (over > 0) problems.push(`${where}: ${over} px too wide`);
        problems.push(...(await small(page)).map((each) => `${where}: ${each}`));
      }
    }
    expect(problems).toEqual([]);
  });
}
