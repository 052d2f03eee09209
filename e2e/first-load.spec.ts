import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { test } from './support/test.ts'

test('what a visitor, a finder and a device download stays within its limits', async () => {
  // Fails, and says by how much, where something is over its goal.
  await promisify(execFile)(process.execPath, ['--import', 'tsx', 'bench/first-load.ts'])
})
