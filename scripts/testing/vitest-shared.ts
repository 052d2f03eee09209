const setupFiles = ['./scripts/testing/closed-network.ts', './scripts/testing/strict-console.ts']

/** Dexie looks for a database once, when it is loaded, and a worker loads it once for all its files. */
export const withDatabase = [...setupFiles, 'fake-indexeddb/auto']

/** What every project of tests has in common. */
export const shared = {
  setupFiles,
  // Each worker loads the program once for all its files, in half the time; what a file changes it takes back.
  isolate: false,
  restoreMocks: true,
  unstubGlobals: true,
  unstubEnvs: true,
  // Two processes for every server (npm run test:two) take a machine with two cores longer.
  testTimeout: process.env['API_SUITE_PROCESSES'] ? 60_000 : 20_000,
  // On a busy machine a second is not long.
  expect: { poll: { timeout: 15_000 } },
  hookTimeout: 60_000,
  // As of the stories: on a machine that stutters, once.
  retry: process.env['CI'] ? 1 : 0,
}

/** Of tests that show a screen. */
export const screens = {
  ...shared,
  name: 'screens',
  setupFiles: [...setupFiles, './pwa/src/app/testing/clean-window.ts', './pwa/src/app/testing/sole-text.ts'],
  environment: 'happy-dom',
  css: { modules: { classNameStrategy: 'non-scoped' as const } },
}
