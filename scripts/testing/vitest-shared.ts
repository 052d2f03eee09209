const setupFiles = ['./scripts/testing/closed-network.ts', './scripts/testing/strict-console.ts']

/** What every project of tests has in common. */
export const shared = {
  setupFiles,
  // Each worker loads the program once for all its files, in half the time; what a file changes it takes back.
  isolate: false,
  restoreMocks: true,
  unstubGlobals: true,
  unstubEnvs: true,
  testTimeout: 20_000,
  hookTimeout: 60_000,
}

/** Of tests that show a screen. */
export const screens = {
  ...shared,
  name: 'screens',
  setupFiles: [...setupFiles, './pwa/src/app/testing/clean-window.ts', './pwa/src/app/testing/sole-text.ts'],
  environment: 'happy-dom',
  css: { modules: { classNameStrategy: 'non-scoped' as const } },
}
