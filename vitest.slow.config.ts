import { defineConfig } from 'vitest/config'
import { screens, shared, withDatabase } from './scripts/testing/vitest-shared.ts'

/**
 * `npm run test:slow`: servers killed and stopped at every moment, databases set up and broken, and whatever else takes
 * long and rarely breaks, so they run before a release and after a change of what they are about, not with every commit.
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...shared,
          name: 'api',
          environment: 'node',
          include: ['{api,scripts}/**/*.slow.test.ts', 'api/adapters/photos/photo-store{,-marker}.test.ts'],
          // A bucket as well as the folder.
          env: { EVERY_PHOTO_STORE: '1' },
          globalSetup: ['./api/testing/global-setup.ts'],
        },
      },
      {
        test: {
          ...shared,
          setupFiles: withDatabase,
          name: 'unit',
          environment: 'node',
          include: ['pwa/src/{data,qr}/**/*.slow.test.ts'],
        },
      },
      { test: { ...screens, include: ['pwa/src/**/*.slow.test.tsx'] } },
    ],
  },
})
