// Charts in frames of other sites: shown, quiet, in the theme of the host, and telling
// their height.
import { readFileSync } from "node:fs";
import AxeBuilder from "@axe-core/playwright";
import { test as plain } from "@playwright/test";
import { expect, test } from "./fixtures.mjs";
import { ROOT_URL, SUBPATH_URL } from "./playwright.config.mjs";

// The other server of these tests is another origin; this file of it has no policy.
const HOST = `${SUBPATH_URL}robots.txt`;
const RECORD = "oracle-linux-io-scheduler-part-2";
const { embeds } = JSON.parse(
  `{"embeds":${readFileSync(new URL("../../build/site/embeds.json", import.meta.url), "utf8")}}`,
);
const entry = (id) => embeds.find((each) => each.id === id);
const answer = embeds.find(({ kind, leading }) => kind === "answer" && leading);

/** Open a page of another origin, put one frame into it, and return the frame. */
async function hosted(page, path, { sandbox } = {}) {
  await noIcon(page);
  await page.goto(HOST);
  await page.evaluate(
    ([src, rules]) => {
      globalThis.told = [];
      addEventListener("message", ({ data }) => globalThis.told.push(data));
      const frame = document.createElement("iframe");
      if (rules !== undefined) frame.sandbox = rules;
      Object.assign(frame, { src, width: 760, height: 500, title: "A chart" });
      document.body.replaceChildren(frame);
    },
    [ROOT_URL + path, sandbox],
  );
  return page.frameLocator("iframe");
}

/** Files that are no pages name no icon, and the browser asks for the usual one. */
const noIcon = (page) => page.route("**/favicon.ico", (route) => route.fulfill({ body: "" }));

const paper = (frame) =>
  frame.locator("body").evaluate((body) => getComputedStyle(body).backgroundColor);

test("a frame on another site shows the chart and tells its height", async ({ page }) => {
  const frame = await hosted(page, `embed/en/${RECORD}/`);
  await expect(frame.locator(".chart__wide svg")).toBeVisible();
  await expect(frame.locator(".chart__narrow svg")).toBeHidden();
  await expect(frame.locator(".chart__wide svg")).toHaveAccessibleName(/Transactions per second/);
  await expect.poll(() => page.evaluate(() => globalThis.told.length)).toBeGreaterThan(0);
  const [told] = await page.evaluate(() => globalThis.told);
  const height = await frame
    .locator("html")
    .evaluate((html) => html.getBoundingClientRect().height);
  expect(told).toMatchObject({ type: "io-atlas:height", id: RECORD });
  expect(Math.abs(told.height - height)).toBeLessThanOrEqual(1);
});

test("the host chooses the theme, else the reader does", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  const seen = {};
  for (const theme of ["light", "dark", "auto"]) {
    const frame = await hosted(page, `embed/en/${RECORD}/?theme=${theme}`);
    await expect(frame.locator("main")).toBeVisible();
    if (theme !== "auto") await expect(frame.locator("html")).toHaveAttribute("data-theme", theme);
    seen[theme] = await paper(frame);
  }
  expect(seen.light).not.toBe(seen.dark);
  expect(seen.auto).toBe(seen.dark);
});

// A plain test: the browser reports the script it was told to block.
plain("a sandboxed frame without scripts still shows the chart, styled", async ({ page }) => {
  const frame = await hosted(page, `embed/en/${answer.id}/`, { sandbox: "" });
  await expect(frame.locator(".chart__wide svg")).toBeVisible();
  await expect(frame.locator(".embed__lead")).toContainText("Certainty: ");
});

test("the way back is one key away and opens beside the host", async ({ page, context }) => {
  const frame = await hosted(page, `embed/en/${RECORD}/`);
  const link = frame.locator(".embed__foot a").first();
  await link.waitFor();
  await page.keyboard.press("Tab");
  const focused = frame.locator(":focus");
  await expect(focused).toHaveAttribute("href", `/en/results/${RECORD}/#chart`);
  const [opened] = await Promise.all([context.waitForEvent("page"), page.keyboard.press("Enter")]);
  await opened.waitForLoadState();
  await expect(opened.locator("#chart")).toBeVisible();
  expect(page.url()).toBe(HOST);
});

test("snippets give enough height, in every language", async ({ page }) => {
  await page.setViewportSize({ width: 760, height: 200 });
  const samples = [entry(RECORD), answer, entry("life-span.io-scheduler")];
  const highest = embeds.reduce((high, each) => (each.height > high.height ? each : high));
  for (const each of [...samples, highest]) {
    for (const language of ["en", "pt-br", "de", "es"]) {
      await page.goto(`embed/${language}/${each.id}/`);
      const height = await page.evaluate(() => document.body.getBoundingClientRect().height);
      expect(height, `${language} ${each.id}`).toBeLessThanOrEqual(each.height);
    }
  }
});

test("an answer in a frame is accessible, light and dark, wide and narrow", async ({ page }) => {
  for (const [width, colorScheme] of [[760, "light"], [390, "dark"]]) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await page.goto(`embed/de/${answer.id}/`);
    const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);
    const wider = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(wider).toBeLessThanOrEqual(0);
  }
});

test("a chart on its page leads to its snippets and pictures", async ({ page, request }) => {
  await page.goto(`en/results/${RECORD}/`);
  const ways = page.locator(".chart__use:visible a");
  await expect(ways).toHaveText(["Embed", "SVG", "PNG"]);
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
