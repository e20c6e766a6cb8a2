// Facets narrow the list of results, keep their state in the address, and give it back.
import { expect, test } from "./fixtures.mjs";

const rows = (page) => page.locator("[data-result]:visible");
const box = (page, facet, value) =>
  page.locator(`form[data-facets] input[name="${facet}"][value="${value}"]`);
const tick = (page, facet, value) =>
  box(page, facet, value).evaluate((element) => element.click());

const PAGE = 50;

/** How many results have one of the values of a facet, told by the published index. */
async function having(page, facet, ...values) {
  const parts = (await page.locator("[data-list]").getAttribute("data-parts")).split(" ");
  const loaded = await Promise.all(parts.map(async (part) => (await page.request.get(part)).json()));
  return loaded.flat().filter((record) => record[facet].some((one) => values.includes(one))).length;
}

test("a facet narrows, a second value of it widens, another facet narrows", async ({
  page,
}) => {
  await page.goto("en/results/");
  expect(await rows(page).count()).toBe(PAGE);
  const mysql = await having(page, "database", "mysql");
  const both = await having(page, "database", "mysql", "oracle");
  expect(mysql).toBeGreaterThan(0);
  expect(both).toBeGreaterThan(mysql);
  expect(PAGE).toBeGreaterThan(both);

  await tick(page, "database", "mysql");
  await expect(rows(page)).toHaveCount(mysql);
  await expect(page).toHaveURL(/[?&]database=mysql/);

  await tick(page, "database", "oracle");
  await expect(rows(page)).toHaveCount(both);

  await tick(page, "setting", "jfs2_mount_mode");
  const left = await rows(page).count();
  expect(left).toBeLessThan(both);
  expect(left).toBeGreaterThan(0);
  await expect(page.locator('[data-result="oracle-aix-jfs2-cio"]')).toBeVisible();
});

test("the address restores the state, and going back undoes a step", async ({ page }) => {
  await page.goto("de/results/?database=mysql");
  const mysql = await having(page, "database", "mysql");
  const both = await having(page, "database", "mysql", "sap-maxdb");
  expect(both).toBeGreaterThan(mysql);
  await expect(rows(page)).toHaveCount(mysql);
  await expect(box(page, "database", "mysql")).toBeChecked();
  await tick(page, "database", "sap-maxdb");
  await expect(rows(page)).toHaveCount(both);
  await page.goBack();
  await expect(rows(page)).toHaveCount(mysql);
});

test("the number shown is announced", async ({ page }) => {
  await page.goto("en/results/");
  const status = page.locator("[data-facets-status], [role=status]").first();
  await tick(page, "setting", "jfs2_mount_mode");
  const jfs2 = await having(page, "setting", "jfs2_mount_mode");
  await expect(status).toContainText(new RegExp(`\\b${jfs2}\\b`));
});

test("the list can be sorted", async ({ page }) => {
  const titles = (all) => all.map((link) => link.textContent);
  await page.goto("en/results/?sort=title");
  await expect(page.locator("[data-pager]")).toBeHidden();
  await expect(page.locator("tbody[aria-busy]")).toHaveCount(0);
  const first = await page.locator("[data-result] th > a:first-of-type").evaluateAll(titles);
  expect(first).toHaveLength(PAGE);
  expect(first).toEqual([...first].sort(new Intl.Collator("en").compare));
  await page.getByRole("button", { name: "Show more" }).click();
  await expect.poll(() => rows(page).count()).toBeGreaterThan(PAGE);
  const all = await page.locator("[data-result] th > a:first-of-type").evaluateAll(titles);
  expect(all).toEqual([...all].sort(new Intl.Collator("en").compare));
  expect(all.slice(0, PAGE)).toEqual(first);
});

test("nothing is loaded before a reader filters, and all comes back", async ({ page }) => {
  const asked = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto("en/results/page/2/", { waitUntil: "networkidle" });
  const before = await page.locator("[data-result]").first().getAttribute("data-result");
  expect(asked.filter((path) => path.startsWith("/data/list/"))).toEqual([]);
  await tick(page, "database", "mysql");
  await expect(rows(page)).toHaveCount(await having(page, "database", "mysql"));
  await expect(page).toHaveURL(/\/en\/results\/\?database=mysql$/);
  await page.goBack();
  await expect(page.locator("[data-result]").first()).toHaveAttribute("data-result", before);
  await expect(page.locator("[data-pager]")).toBeVisible();
});

test("a value nobody defined is ignored", async ({ page }) => {
  await page.goto("en/results/?database=%3Cscript%3E&nonsense=1");
  expect(await rows(page).count()).toBeGreaterThanOrEqual(4);
});

test("a long table of measurements can be narrowed and put in order", async ({ page }) => {
  await page.goto("de/results/postgresql18-io-method-bitmapscan-2025/");
  const shown = page.locator("table[data-measurements] tr[data-levels]:visible");
  await page.locator("select[data-factor=io_method]").selectOption("io_uring");
  await page.locator("select[data-factor=host]").selectOption({ index: 1 });
  await expect(shown).toHaveCount(18);
  for (const row of await shown.all()) {
    expect(await row.getAttribute("data-levels")).toContain("io_method=io_uring");
  }
  await page.locator("select[data-factor=io_method]").selectOption("");
  await page.locator("[data-rows-filter] select[name=sort]").selectOption("value");
  const first = page.locator("table[data-measurements] tbody:visible").first();
  const values = await first.locator("tr[data-levels] td:first-of-type").allInnerTexts();
  const numbers = values.map((text) => Number(text.replace(".", "").replace(",", ".")));
  expect(numbers.length).toBe(4);
  expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
});
