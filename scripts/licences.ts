import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { judgeLock, listLicences, type Lock } from './lock-file.ts'

/**
 * `npm run licences`: the licences of everything that runs in production or is sent to browsers, and whether the lock file
 * names only packages of the registry, each with the hash of its content. Ends with `N passed, N failed`.
 */
const root = join(import.meta.dirname, '..')
const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as Lock
const isQuiet = process.argv.includes('--quiet')

const found = listLicences(lock)
if (!isQuiet) {
  for (const [licence, names] of found.byLicence) console.log(`${licence} (${names.length})\n  ${names.join(', ')}`)
}
const problems = [...found.problems, ...judgeLock(lock)]
for (const problem of problems) console.error(problem)
console.log(`${found.packages - found.problems.length} passed, ${problems.length} failed`)
process.exitCode = problems.length === 0 ? 0 : 1
