// Small things a reader does: copy a command, print a page, choose a theme, get lost.
import { expect, test } from "./fixtures.mjs";

const LEVEL = "en/settings/io-scheduler/mq-deadline/";

test("a command is copied as it stands, and the button says so", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(LEVEL);
  const button = page.locator("button[data-copy]").first();
  await button.scrollIntoViewIfNeeded();
  const label = await button.textContent();
  await button.click();
  await expect(button).not.toHaveText(label);
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.trim()).not.toBe("");
  expect(await page.locator("main pre").allInnerTexts()).toContainEqual(
    expect.stringContaining(copied.trim()),
  );
});

test.describe("where the browser refuses to copy", () => {
  test.beforeEach(async ({ page }) => {
    await page.addInitScript(() => {
      Clipboard.prototype.writeText = () => Promise.reject(new DOMException("no", "NotAllowedError"));
    });
  });
  const selected = (page) => page.evaluate(() => getSelection().toString().trim());

  for (const [path, word] of [[LEVEL, "Ctrl+C"], [LEVEL.replace("en/", "de/"), "Strg+C"]]) {
    test(`a command is selected, and a sentence says so: ${path}`, async ({ page }) => {
      await page.goto(path);
      const button = page.locator("button[data-copy]").first();
      const label = await button.textContent();
      const block = page.locator("button[data-copy] + *").first();
      for (let times = 0; times < 2; times += 1) {
        await button.click();
        const alert = page.getByRole("alert");
        await expect(alert).toHaveCount(1);
        await expect(alert).toContainText(word);
        await expect(button).toHaveText(label);
        expect(await selected(page)).toBe((await block.innerText()).trim());
      }
    });
  }

  test("what the page does not show stands in a field", async ({ page }) => {
    for (const [path, name] of [["en/explore/", '[data-do="link"]'], ["en/compare/", "[data-compare-copy]"]]) {
      await page.goto(path, { waitUntil: "networkidle" });
      await page.locator(name).click();
      const field = page.locator(".copy-by-hand");
      await expect(field).toBeFocused();
      await expect(page.getByRole("alert").filter({ hasText: "Ctrl+C" })).toBeVisible();
      const text = await field.inputValue();
      expect(text).toContain(path);
      expect(await field.evaluate((each) => each.value.slice(each.selectionStart, each.selectionEnd))).toBe(text);
    }
  });
});

test("the theme follows the system and can be chosen", async ({ page }) => {
  const paper = () =>
    page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto(LEVEL);
  const light = await paper();
  await page.emulateMedia({ colorScheme: "dark" });
  const dark = await paper();
  expect(dark).not.toBe(light);
});

test("on paper there is no navigation and the ink is dark", async ({ page }) => {
  await page.goto(LEVEL);
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await expect(page.locator("header nav").first()).toBeHidden();
  const ink = await page.evaluate(() => getComputedStyle(document.body).color);
  const [red, green, blue] = ink.match(/\d+/g).map(Number);
  expect(red + green + blue).toBeLessThan(200);
});

test("the keyboard reaches the content by the skip link", async ({ page }) => {
  await page.goto(LEVEL);
  await page.keyboard.press("Tab");
  const link = page.locator(":focus");
  await expect(link).toHaveAttribute("href", /#/);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#/);
});
