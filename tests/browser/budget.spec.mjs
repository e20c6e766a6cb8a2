// What a page costs before anyone touches it: gzip bytes over the wire, measured by the
// browser, with an empty cache. A chart's interactive part is one further group.
import { expect, test } from "./fixtures.mjs";
import { heaviestOfType } from "./pages.mjs";

const KB = 1000;
const PAGE = 100 * KB;
const PAGE_WITHOUT_FONTS = 45 * KB;
const CHART_GROUP = 320 * KB;

/** Count bytes as they arrive, by address. */
async function countBytes(page) {
  const session = await page.context().newCDPSession(page);
  const addresses = new Map();
  const bytes = new Map();
  await session.send("Network.enable");
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  session.on("Network.requestWillBeSent", ({ requestId, request }) =>
    addresses.set(requestId, request.url),
  );
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const address = addresses.get(requestId);
    if (address?.startsWith("http")) bytes.set(address, encodedDataLength);
  });
  return bytes;
}

const isFont = (address) => new URL(address).pathname.endsWith(".woff2");
const sum = (entries) => entries.reduce((total, [, size]) => total + size, 0);
const listed = (bytes) => [...bytes].map(([a, n]) => `${n} ${new URL(a).pathname}`).join("\n");

test("every type of page is within the budget of a page", async ({ page }) => {
  const bytes = await countBytes(page);
  const heaviest = heaviestOfType();
  expect(heaviest.length).toBeGreaterThan(1);
  for (const { name, page: path } of heaviest) {
    // With the cache off, the next page asks again for what this one loaded.
    bytes.clear();
    await page.goto(path, { waitUntil: "networkidle" });
    const fonts = [...bytes].filter(([address]) => isFont(address));
    const said = `${name}: ${listed(bytes)}`;
    expect(fonts.length, said).toBeGreaterThan(0);
    expect(sum([...bytes]), said).toBeLessThanOrEqual(PAGE);
    expect(sum([...bytes]) - sum(fonts), said).toBeLessThanOrEqual(PAGE_WITHOUT_FONTS);
  }
});

test("charts become interactive within their budget", async ({ page }) => {
  const bytes = await countBytes(page);
  await page.goto("en/results/oracle-linux-io-scheduler-part-2/", {
    waitUntil: "networkidle",
  });
  const before = new Set(bytes.keys());
  for (const figure of await page.locator("figure[data-chart]").all()) {
    await figure.scrollIntoViewIfNeeded();
    await expect(figure).toHaveAttribute("data-live", /.*/);
  }
  const further = [...bytes].filter(([address]) => !before.has(address));
  expect(further.length).toBeGreaterThan(0);
  expect(sum(further), listed(new Map(further))).toBeLessThanOrEqual(CHART_GROUP);
});
