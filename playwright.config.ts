import { defineConfig, devices } from '@playwright/test';
import { headlessChromiumPath } from './scripts/chromium.ts';
import { browserTestPort } from './tests/support/browser-test-port.ts';
import { clockEnv } from './tests/support/clock-shift.ts';

// Workers and the portal inherit it.
Object.assign(process.env, clockEnv);
const given = process.env.E2E_URL;
const chromium = headlessChromiumPath();
const firefox = process.env.FIREFOX_PATH;
const address = given ?? `http://127.0.0.1:${browserTestPort}`;

const inChromium = {
  launchOptions: {
    ...(chromium === undefined ? {} : { executablePath: chromium }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // A page lives for seconds here: what it would win by being compiled for speed, it never gets back.
      '--js-flags=--no-turbofan --no-maglev',
    ],
  },
};

/** A Firefox as people have it, which playwright drives by WebDriver BiDi: what that cannot do is in CONTRIBUTING.md. */
const inFirefox = (executablePath: string) => ({
  browserName: 'firefox' as const,
  channel: 'moz-firefox',
  launchOptions: { executablePath, firefoxUserPrefs: { 'ui.useOverlayScrollbars': 1 } },
});

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: true,
  forbidOnly: process.env.CI !== undefined,
  // A second try tells a flaky test from a broken one; it is named and fails the run (tests/flaky.json).
  retries: process.env.CI === undefined ? 0 : 1,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    ...(firefox === undefined ? devices['Desktop Chrome'] : {}),
    baseURL: address,
    viewport: { width: 1440, height: 900 },
    // No demo location lies in this zone, so that the browser's zone never hides a mistake.
    timezoneId: 'Asia/Tokyo',
    locale: 'en-GB',
    trace: 'on-first-retry',
    ...(firefox === undefined ? inChromium : inFirefox(firefox)),
  },
  projects: [{ name: 'chromium' }],
  ...(given === undefined
    ? {
        webServer: {
          command: 'node tests/support/browser-test-server.ts',
          url: `${address}/api/ready`,
          timeout: 180_000,
          gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 10_000 },
          stdout: 'ignore' as const,
          stderr: 'pipe' as const,
        },
      }
    : {}),
});
