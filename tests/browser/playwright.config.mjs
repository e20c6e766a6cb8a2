// Runs over the built site, which two local servers offer: at the root of an address,
// and below a sub-path, as a project site of GitHub Pages has it. A third has the small
// site of tests/pseudo.
import { defineConfig } from "@playwright/test";

const root = new URL("../..", import.meta.url).pathname;
// Workers load this file again; what the first process chose reaches them through env.
process.env.ATLAS_PORT ??= String(20000 + (process.pid % 20000));
const port = Number(process.env.ATLAS_PORT);

const serve = (directory, url) => ({
  command: `.venv/bin/python -m ingest.workbench.serve --directory ${directory} --url ${url}`,
  cwd: root,
  url,
  reuseExistingServer: false,
});

export const ROOT_URL = `http://localhost:${port}/`;
export const SUBPATH_URL = `http://localhost:${port + 1}/io-atlas/`;
export const PSEUDO_URL = `http://localhost:${port + 2}/`;
export const PSEUDO_FOLDER = `${root}test-results/pseudo/public`;

export default defineConfig({
  testDir: ".",
  testMatch: "*.spec.mjs",
  outputDir: `${root}test-results/browser`,
  forbidOnly: true,
  fullyParallel: true,
  workers: 2,
  // On a busy machine a request is lost now and then. What fails twice is wrong; what
  // fails once is listed as flaky.
  retries: 1,
  timeout: 120_000,
  // Other steps run beside this one.
  expect: { timeout: 15_000 },
  reporter: [["list"]],
  use: {
    baseURL: ROOT_URL,
    viewport: { width: 1280, height: 900 },
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      // A shell would set letters at whole pixels, wider than a reader's browser does.
      args: ["--font-render-hinting=none"],
      // Root in a container has no user namespace for the sandbox.
      chromiumSandbox: process.getuid?.() !== 0,
    },
    screenshot: "only-on-failure",
  },
  webServer: [
    serve("public", ROOT_URL),
    serve("test-results/world/public", SUBPATH_URL),
    serve("test-results/pseudo/public", PSEUDO_URL),
  ],
});
