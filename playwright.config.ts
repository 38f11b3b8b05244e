/**
 * Set-up and running: the browser journeys. `npm run e2e` (or `npm test`) starts an instance and tells where it is.
 * A journey runs on a phone; tag it @desktop to run it on a desktop instead, @both for both,
 * @afterwards to run it when all others are through.
 */
import { defineConfig } from '@playwright/test'

const { BASE_URL = 'http://localhost:3000', CHROMIUM_PATH, PLAYWRIGHT_JSON_OUTPUT_FILE } = process.env

/** Chromium heeds only the last of these lists, so Playwright's own, which ours replaces, comes first. */
const WITHOUT_FEATURES = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  // The pages behind the address bar: nobody sees them, and each new window spends a second of a core on them.
  'PreloadTopChromeWebUI',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
]

export default defineConfig({
  testDir: 'e2e/journeys',
  outputDir: '.cache/test-results',
  forbidOnly: true,
  retries: 0,
  // One more than there are cores: a journey waits for the server and the page in turn.
  workers: 3,
  // A busy machine is slow, not wrong: a journey fails for what it sees, not for when.
  timeout: 420_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ...(PLAYWRIGHT_JSON_OUTPUT_FILE ? [['json'] as const] : [])],
  use: {
    baseURL: BASE_URL,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // Journeys judge what is shown, not how it arrives.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace of every journey costs the two cores more than the journeys; ask for one with: npm run e2e -- <name> --trace on
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(CHROMIUM_PATH ? { executablePath: CHROMIUM_PATH } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Pages live for seconds here: what the browser would gain by compiling them well comes too late.
        '--js-flags=--no-opt --no-maglev',
        `--disable-features=${WITHOUT_FEATURES.join(',')}`,
      ],
    },
  },
  projects: [
    {
      name: 'phone',
      grepInvert: /@desktop|@afterwards/,
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
    },
    {
      name: 'desktop',
      grep: /@desktop|@both/,
      use: { viewport: { width: 1280, height: 800 } },
    },
    {
      name: 'afterwards',
      grep: /@afterwards/,
      // Each round empties its folder first.
      outputDir: '.cache/test-results-afterwards',
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
    },
  ],
})
