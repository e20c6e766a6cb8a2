// A chart is a picture at once and an instrument on use: metrics, ratios, order, tooltips.
import { expect, test } from "./fixtures.mjs";
import { LANGUAGES } from "./pages.mjs";

const RECORD = "results/oracle-linux-io-scheduler-part-2/";

/** The figure, once its live view runs. */
async function live(page, language = "en") {
  await page.goto(`${language}/${RECORD}`);
  const figure = page.locator("figure[data-chart]").first();
  await figure.scrollIntoViewIfNeeded();
  await figure.hover();
  await expect(figure).toHaveAttribute("data-live", /.*/);
  return figure;
}

/** What the live view draws, as text. */
const drawing = (figure) =>
  figure.evaluate((element) =>
    [...element.querySelectorAll("svg")]
      .filter((svg) => svg.checkVisibility())
      .map((svg) => svg.outerHTML)
      .join(),
  );

for (const language of LANGUAGES) {
  test(`${language}: the picture is there before any script`, async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
    const page = await context.newPage();
    await page.goto(`${language}/${RECORD}`);
    const picture = page.locator("figure[data-chart] svg[role=img]:visible").first();
    await expect(picture).toBeVisible();
    expect((await picture.locator("title").first().textContent()).trim()).not.toBe("");
    await context.close();
  });

  test(`${language}: it becomes interactive`, async ({ page }) => {
    const figure = await live(page, language);
    await expect(figure.locator("svg:visible").first()).toBeVisible();
  });
}

for (const control of ["metric", "view", "sort"]) {
  test(`the ${control} control redraws the chart`, async ({ page }) => {
    const figure = await live(page);
    const before = await drawing(figure);
    const options = figure.locator(`input[type=radio][name*="${control}"]`);
    expect(await options.count()).toBeGreaterThan(1);
    await options
      .and(page.locator(":not(:checked):not(:disabled)"))
      .first()
      .evaluate((element) => element.click());
    await expect.poll(() => drawing(figure)).not.toBe(before);
  });
}

test("a tooltip repeats a value of the table", async ({ page }) => {
  const figure = await live(page, "de");
  const mark = figure.locator("svg:visible .mark-rect path, svg:visible .mark-symbol path");
  await mark.nth(1).hover();
  const tooltip = page.locator("[data-chart-tooltip], [role=tooltip]").first();
  await expect(tooltip).toBeVisible();
  expect(await tooltip.textContent()).toMatch(/\d+,\d+/);
  await page.keyboard.press("Escape");
  await expect(tooltip).toBeHidden();
});
