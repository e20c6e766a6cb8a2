// Facets narrow the list of results, keep their state in the address, and give it back.
import { expect, test } from "./fixtures.mjs";

const rows = (page) => page.locator("[data-result]:visible");
const box = (page, facet, value) =>
  page.locator(`form[data-facets] input[name="${facet}"][value="${value}"]`);
const tick = (page, facet, value) =>
  box(page, facet, value).evaluate((element) => element.click());

test("a facet narrows, a second value of it widens, another facet narrows", async ({
  page,
}) => {
  await page.goto("en/results/");
  const all = await rows(page).count();
  expect(all).toBeGreaterThanOrEqual(4);

  await tick(page, "database", "mysql");
  await expect(rows(page)).toHaveCount(1);
  await expect(page).toHaveURL(/[?&]database=mysql/);

  await tick(page, "database", "oracle");
  await expect(rows(page)).toHaveCount(3);

  await tick(page, "setting", "jfs2_mount_mode");
  await expect(rows(page)).toHaveCount(1);
  await expect(page.locator('[data-result="oracle-aix-jfs2-cio"]')).toBeVisible();
});

test("the address restores the state, and going back undoes a step", async ({ page }) => {
  await page.goto("de/results/?database=mysql");
  await expect(rows(page)).toHaveCount(1);
  await expect(box(page, "database", "mysql")).toBeChecked();
  await tick(page, "database", "sap-maxdb");
  await expect(rows(page)).toHaveCount(2);
  await page.goBack();
  await expect(rows(page)).toHaveCount(1);
});

test("the number shown is announced", async ({ page }) => {
  await page.goto("en/results/");
  const status = page.locator("[data-facets-status], [role=status]").first();
  await tick(page, "database", "mysql");
  await expect(status).toContainText("1");
});

test("a value nobody defined is ignored", async ({ page }) => {
  await page.goto("en/results/?database=%3Cscript%3E&nonsense=1");
  expect(await rows(page).count()).toBeGreaterThanOrEqual(4);
});
