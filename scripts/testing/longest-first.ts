import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that wait for much, such as servers that are started again and again; the longest first. */
const slow = ['backup/backup', 'photos/photo-store-marker', 'database/database']

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
