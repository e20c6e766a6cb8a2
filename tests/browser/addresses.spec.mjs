// Links that last: short addresses, links to parts of a page, and what they lead to.
import { expect, test } from "./fixtures.mjs";

const ID = "oracle-linux-io-scheduler-part-2";
const RECORD = `en/results/${ID}/`;
const ROW = "run--filesystemio_options-none--io_scheduler-cfq";

test("a short address leads to the browser's language, with all that follows", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ locale: "de-AT", baseURL });
  const page = await context.newPage();
  await page.goto(`r/${ID}/?a=b#charts`);
  await page.waitForURL(`${baseURL}de/results/${ID}/?a=b#charts`);
  // The language chosen on the site counts for more.
  await page.locator("header [data-language=es]").click();
  await page.waitForURL(`${baseURL}es/results/${ID}/**`);
  await page.goto("s/io-scheduler/");
  await page.waitForURL(`${baseURL}es/settings/io-scheduler/`);
  await context.close();
});

test("without a script a short address offers all languages", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const page = await context.newPage();
  await page.goto("a/oltp/nvme/");
  await expect(page.locator("main [data-language]")).toHaveCount(4);
  await page.locator("main [data-language=pt-br]").click();
  await page.waitForURL(`${baseURL}pt-br/recommendations/oltp/nvme/`);
  await context.close();
});

test("a heading's link copies its address and says so", async ({ page, context, baseURL }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(RECORD);
  const link = page.getByRole("link", { name: "Link to: Charts", exact: true });
  await link.first().focus();
  await expect(link.first()).toHaveCSS("opacity", "1");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "Link copied" })).toHaveCount(1);
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(`${baseURL}${RECORD}#charts`);
});

test("a row shows its link when pointed at, and is marked when linked to", async ({ page }) => {
  await page.goto(RECORD);
  const row = page.locator(`#${ROW}`);
  await expect(row.locator(".anchor")).toHaveCount(0);
  await row.locator("td").first().hover();
  const link = row.getByRole("link", { name: "Link to: cfq" });
  const plain = await row.locator("td").first().evaluate((e) => getComputedStyle(e).background);
  await link.click();
  await expect(page).toHaveURL(new RegExp(`#${ROW}$`));
  const marked = await row.locator("td").first().evaluate((e) => getComputedStyle(e).background);
  expect(marked).not.toBe(plain);
});

test("on a phone a link to a row shows that row, and nothing scrolls sideways", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(`${RECORD}#${ROW}`);
  await expect(page.locator(`#${ROW}`)).toBeInViewport();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
});

test("a link to a view of a chart shows that view", async ({ page }) => {
  await page.goto(`${RECORD}#chart--log_file_sync_pct--absolute`);
  await expect(page.locator("#chart--log_file_sync_pct--absolute")).toBeVisible();
  const figure = page.locator("figure#chart");
  await expect(figure.locator("input[value=log_file_sync_pct]")).toBeChecked();
});
