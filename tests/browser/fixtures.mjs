// A page that fails its test on any console error, uncaught exception, failed request or
// violation of the content security policy.
import { test as base, expect } from "@playwright/test";

export { expect };

export const test = base.extend({
  page: async ({ page }, use) => {
    const problems = [];
    page.on("console", (message) => {
      if (message.type() === "error") problems.push(`console: ${message.text()}`);
    });
    page.on("pageerror", (error) => problems.push(`exception: ${error.message}`));
    page.on("requestfailed", (request) => {
      // A page left while it loads cancels what it asked for.
      if (request.failure()?.errorText === "net::ERR_ABORTED") return;
      problems.push(`request: ${request.url()} ${request.failure()?.errorText}`);
    });
    page.on("response", (response) => {
      if (response.status() >= 400) problems.push(`${response.status()}: ${response.url()}`);
    });
    await page.addInitScript(() => {
      document.addEventListener("securitypolicyviolation", (event) => {
        console.error(`CSP ${event.effectiveDirective}: ${event.blockedURI}`);
      });
    });
    await use(page);
    expect(problems).toEqual([]);
  },
});

/** Scroll through the page once, so that everything lazy has been asked for. */
export async function scrollThrough(page) {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += 600) {
      window.scrollTo(0, y);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    window.scrollTo(0, 0);
  });
}

/**
 * Load pages over the line of a phone, and sum how far what is shown jumps about: what a
 * script asks for arrives after the first paint. A slowed processor would hide jumps, as it
 * puts off the first paint until scripts are done.
 */
export async function watchShifts(page) {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  // Nothing is there from the page before.
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  const [latency, throughput] = [150, 200_000];
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
  await page.addInitScript(() => {
    window.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () => page.evaluate(() => window.shifted);
}
