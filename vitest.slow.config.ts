import { defineConfig } from 'vitest/config'
import { shared } from './scripts/testing/vitest-shared.ts'

/**
 * `npm run test:slow`: servers killed and stopped at every moment, and databases set up and broken. They take minutes and
 * rarely break, so they run before a release and after a change of what they are about, not with every commit.
 */
export default defineConfig({
  test: {
    ...shared,
    maxWorkers: 2,
    environment: 'node',
    include: ['{api,scripts}/**/*.slow.test.ts'],
    globalSetup: ['./api/testing/global-setup.ts'],
  },
})
