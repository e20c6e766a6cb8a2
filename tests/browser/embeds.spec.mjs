// Charts in frames of other sites: shown whole at every width, quiet, in the theme of the
// host, with a way back.
import { readFileSync } from "node:fs";
import AxeBuilder from "@axe-core/playwright";
import { test as plain } from "@playwright/test";
import { frame as snippet } from "../../assets/js/link/formats.js";
import { expect, test } from "./fixtures.mjs";
import { LANGUAGES } from "./pages.mjs";
import { ROOT_URL, SUBPATH_URL } from "./playwright.config.mjs";

// The other server of these tests is another origin; this file of it has no policy.
const HOST = `${SUBPATH_URL}robots.txt`;
const RECORD = "oracle-linux-io-scheduler-part-2";
const { embeds } = JSON.parse(
  `{"embeds":${readFileSync(new URL("../../build/site/embeds.json", import.meta.url), "utf8")}}`,
);
const entry = (id) => embeds.find((each) => each.id === id);
const answer = embeds.find(({ kind, leading }) => kind === "answer" && leading);

/** Files that are no pages name no icon, and the browser asks for the usual one. */
const noIcon = (page) => page.route("**/favicon.ico", (route) => route.fulfill({ body: "" }));

/** Open a page of another origin, put markup into it, and return the frame in it. */
async function hosted(page, html) {
  await noIcon(page);
  await page.goto(HOST);
  await page.evaluate((markup) => {
    document.documentElement.lang = "en";
    document.title = "A guide";
    document.body.innerHTML = markup;
  }, html);
  return page.frameLocator("iframe");
}

/** What the page on “Link to us” offers for a chart. */
const pasted = (each, theme = "", language = "en") =>
  snippet({
    url: `${ROOT_URL}embed/${language}/${each.id}.svg${theme}`,
    title: each.name[language],
    picture: each.picture[language],
    narrow: each.narrow[language],
  });

const paper = (frame) => frame.locator("svg").first().evaluate((svg) => getComputedStyle(svg).backgroundColor);

for (const [width, shown, hidden] of [[800, ".w", ".n"], [358, ".n", ".w"]]) {
  test(`a frame of ${width} px shows all of a chart, legibly`, async ({ page }) => {
    await page.setViewportSize({ width: width + 32, height: 800 });
    const frame = await hosted(page, `<div style="width:${width}px">${pasted(entry(RECORD))}</div>`);
    await expect(frame.locator(shown)).toBeVisible();
    await expect(frame.locator(hidden)).toBeHidden();
    const { inside, smallest, overflow } = await frame.locator(shown).evaluate((group) => {
      const box = group.getBoundingClientRect();
      const texts = [...group.querySelectorAll("text")].map((text) => text.getBoundingClientRect().height);
      const root = document.documentElement;
      return {
        inside: box.left >= -1 && box.top >= -1 && box.right <= innerWidth + 1 && box.bottom <= innerHeight + 1,
        smallest: Math.min(...texts),
        overflow: root.scrollWidth > innerWidth || root.scrollHeight > innerHeight,
      };
    });
    expect(inside).toBe(true);
    expect(overflow).toBe(false);
    expect(smallest).toBeGreaterThan(9);
  });
}

test("no chart is cut off, in any language, however long its words", async ({ page }) => {
  const narrowest = embeds.reduce((high, each) => (each.narrow.de.height > high.narrow.de.height ? each : high));
  await page.setViewportSize({ width: 390, height: 800 });
  for (const each of [entry(RECORD), answer, entry("life-span.io-scheduler"), narrowest]) {
    for (const language of LANGUAGES) {
      const frame = await hosted(page, pasted(each, "", language));
      await expect(frame.locator("svg > title")).toHaveText(each.name[language]);
      const room = await frame.locator(":root").evaluate(() => {
        const shown = [...document.querySelectorAll(".w, .n")].find((group) => getComputedStyle(group).display !== "none");
        return innerHeight - shown.getBoundingClientRect().bottom;
      });
      expect(room, `${language} ${each.id}`).toBeGreaterThanOrEqual(-1);
    }
  }
});

test("no line runs out of a chart, with whatever typeface stands in", async ({ page }) => {
  const some = Array.from({ length: 26 }, (_, i) => embeds[Math.floor((i * embeds.length) / 26)]);
  for (const [i, each] of some.entries()) {
    const width = i % 2 ? 390 : 732;
    await page.setViewportSize({ width, height: 800 });
    const frame = await hosted(page, pasted(each, "", LANGUAGES[i % LANGUAGES.length]));
    await expect(frame.locator("svg > title")).toBeAttached();
    const over = await frame.locator(":root").evaluate(() => {
      const texts = [...document.querySelectorAll("text")].filter((text) => text.checkVisibility());
      return texts.filter((text) => text.getBoundingClientRect().right > innerWidth + 1).map((text) => text.textContent);
    });
    expect(over, `${width} ${each.id}`).toEqual([]);
  }
});

test("the host chooses the theme, else the reader does", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  const seen = {};
  for (const theme of ["#light", "#dark", ""]) {
    const frame = await hosted(page, pasted(entry(RECORD), theme));
    await expect(frame.locator("svg").first()).toBeVisible();
    seen[theme] = await paper(frame);
  }
  expect(seen["#light"]).not.toBe(seen["#dark"]);
  expect(seen[""]).toBe(seen["#dark"]);
});

// A plain test: the browser reports the script it was told to block.
plain("a page for frames of the first release shows the chart, sandboxed too", async ({ page }) => {
  const old = `${ROOT_URL}embed/en/${RECORD}/`;
  const frame = await hosted(page, `<iframe src="${old}" width="100%" height="430" sandbox title="x"></iframe>`);
  const image = frame.locator("img");
  await expect(image).toHaveJSProperty("complete", true);
  expect(await image.evaluate((element) => element.naturalWidth)).toBeGreaterThan(0);
  await page.goto(`${old}?theme=dark`);
  await expect(page.locator("img")).toHaveAttribute("src", /#dark$/);
});

test("the way back is one key away and opens beside the host", async ({ page, context }) => {
  const frame = await hosted(page, pasted(entry(RECORD)));
  await expect(frame.locator("a").first()).toHaveAttribute("href", `../../en/results/${RECORD}/#chart`);
  await frame.locator(".w a").focus();
  const [opened] = await Promise.all([context.waitForEvent("page"), page.keyboard.press("Enter")]);
  await opened.waitForLoadState();
  await expect(opened.locator("#chart")).toBeVisible();
  expect(page.url()).toBe(HOST);
});

test("an answer in a frame is accessible, light and dark, wide and narrow", async ({ page }) => {
  for (const [width, colorScheme] of [[800, "light"], [390, "dark"]]) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await hosted(page, `<main><h1>A guide</h1>${pasted(answer, "", "de")}</main>`);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);
  }
});

test("a chart on its page leads to its snippets and pictures", async ({ page, request }) => {
  await page.goto(`en/results/${RECORD}/`);
  const ways = page.locator(".chart__use:visible a");
  await expect(ways).toHaveText([/^Embed: /, /^SVG: /, /^PNG: /]);
  const addresses = await ways.evaluateAll((all) => all.map((a) => a.href));
  const asked = new URL(addresses[0]).searchParams;
  expect(Object.fromEntries(asked)).toEqual({ page: `/results/${RECORD}/`, chart: RECORD });
  for (const address of addresses) expect((await request.get(address)).ok(), address).toBe(true);
});

test("a picture follows the reader's scheme", async ({ page }) => {
  const colour = () =>
    page.evaluate(() => getComputedStyle(document.querySelector("rect")).fill);
  await noIcon(page);
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto(`embed/en/${RECORD}.svg`);
  const light = await colour();
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await colour()).not.toBe(light);
});
