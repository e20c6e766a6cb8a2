// A citation: the reader's own day with a script, that of the build without, and a copy
// of exactly what is shown.
import { expect, test } from "./fixtures.mjs";

const RECORD = "de/results/oracle-linux-io-scheduler-part-2/";
const ANSWERS = "en/recommendations/oltp/nvme/";

test("the day of access is the reader's, and the page says so", async ({ page }) => {
  await page.clock.setFixedTime(new Date("2031-03-05T12:00:00"));
  await page.goto(RECORD);
  const citation = page.locator(".citation");
  await expect(citation).toContainText("Abgerufen am 5. März 2031.");
  await expect(citation).toContainText("Fabrizio Magni (ohne Datum)");
  await expect(page.locator("[data-access-note]")).toContainText("Uhr des Geräts");
});

test("a citation is copied as it is shown", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.clock.setFixedTime(new Date("2031-03-05T12:00:00"));
  await page.goto(ANSWERS);
  await page.locator("section[aria-labelledby=cite] button[data-copy]").first().click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(await page.locator(".citation").innerText());
  expect(copied).toContain("Accessed 5 March 2031.");
  expect(copied).not.toMatch(/\s{2}|^\s|\s$/);
});

test("reference managers get what they read", async ({ page, request }) => {
  await page.goto(ANSWERS);
  const links = page.locator("section[aria-labelledby=cite] a[download]");
  const hrefs = await links.evaluateAll((all) => all.slice(0, 3).map((a) => a.href));
  for (const [href, start] of hrefs.map((each, i) => [each, ["@misc{", "TY  - ", "[\n"][i]])) {
    const answer = await request.get(href);
    expect(answer.ok()).toBe(true);
    expect((await answer.text()).startsWith(start)).toBe(true);
  }
});

test.describe("without a script", () => {
  test.use({ javaScriptEnabled: false });
  test("the day is that of the build, and no button promises to copy", async ({ page }) => {
    await page.goto(RECORD);
    await expect(page.locator(".citation")).toContainText("Abgerufen am");
    await expect(page.locator("[data-access-note]")).toContainText("erzeugt wurde");
    await expect(page.locator("section[aria-labelledby=reuse] .copy").first()).toBeHidden();
  });
});
