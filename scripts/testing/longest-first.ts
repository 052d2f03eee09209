import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that wait for processes that are killed and started or for a database that is set up; the longest first. */
const slow = ['scripts/start', 'database/database', 'backup/backup']

/**
 * Begins with the slow files, so that the last worker is not left alone with one of them. Vitest knows how long a file
 * took only where it has run before, and a clean clone has not.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isSlow = (file: TestSpecification, name: string) => file.moduleId.endsWith(`${name}.test.ts`)
    const first = slow.flatMap((name) => sorted.filter((file) => isSlow(file, name)))
    return [...new Set([...first, ...sorted])]
  }
}
