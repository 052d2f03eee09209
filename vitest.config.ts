import { defineConfig } from 'vitest/config'
import { LongestFirst } from './scripts/testing/longest-first.ts'
import { screens, shared, withDatabase } from './scripts/testing/vitest-shared.ts'

/** npm run test:shuffle: the order is left to chance. */
const isShuffled = process.argv.some((argument) => argument.startsWith('--sequence.shuffle'))

export default defineConfig({
  test: {
    // One more than there are cores to count on, since at most times one of them waits for a process or a database.
    maxWorkers: 3,
    sequence: isShuffled ? {} : { sequencer: LongestFirst },
    projects: [
      {
        // The contract and everything of the app that lives without a window.
        test: {
          ...shared,
          setupFiles: withDatabase,
          name: 'unit',
          environment: 'node',
          include: [
            'api/contract/**/*.test.ts',
            'pwa/src/{data,sw,map,qr,messages}/**/*.test.ts',
            'pwa/*.test.ts',
            'pwa/src/*.test.ts',
          ],
          // npm run test:slow has its own configuration.
          exclude: ['**/*.slow.test.ts'],
        },
      },
      {
        // Real HTTP on a clone of the migrated template database.
        test: {
          ...shared,
          name: 'api',
          environment: 'node',
          include: ['{api,migrations,scripts,bench}/**/*.test.ts'],
          exclude: ['api/contract/**', '**/*.slow.test.ts'],
          globalSetup: ['./api/testing/global-setup.ts'],
        },
      },
      {
        // Screens and their parts, by role and label.
        test: {
          ...screens,
          include: ['pwa/src/**/*.test.tsx', 'pwa/src/{ui,app,hooks,pending,screens}/**/*.test.ts'],
          exclude: ['**/*.slow.test.tsx'],
        },
      },
    ],
  },
})
