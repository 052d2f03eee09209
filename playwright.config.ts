import { defineConfig } from '@playwright/test'
import { launchOptions } from './e2e/support/browser.ts'

/** Those of `npm run test:slow` (playwright.slow.config.ts): whole files, and those that are marked (e2e/support/slow.ts). */
export const slowStories = /\.slow\.spec\.ts|@slow\b/

/** What the headless build of the browser cannot do. */
const wholeBrowser = /(background-sync|follow-push\.slow|scan)\.spec\.ts$/

export default defineConfig({
  testDir: 'e2e',
  grepInvert: slowStories,
  outputDir: 'test-results/stories',
  globalSetup: './e2e/support/global-setup.ts',
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  fullyParallel: true,
  workers: 2,
  // A machine that stutters may cost a story once; one that fails twice is broken. The report calls the first one flaky.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: true,
  timeout: 300_000,
  expect: { timeout: 20_000 },
  use: {
    browserName: 'chromium',
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    serviceWorkers: 'allow',
    // Finders are on the way: a story that does not say otherwise happens on a phone.
    viewport: { width: 390, height: 844 },
    actionTimeout: 30_000,
    // Nothing has to be waited for until it stands still; the stories about animations ask for them.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'stories',
      testIgnore: wholeBrowser,
      use: { launchOptions: launchOptions() },
    },
    {
      name: 'whole browser',
      testMatch: wholeBrowser,
      use: { launchOptions: launchOptions({ whole: true }) },
    },
  ],
})
