/** As much of package-lock.json (version 3) as is looked at; packages by their folder. */
export interface Lock {
  lockfileVersion: number
  packages: Record<string, LockedPackage>
}

interface LockedPackage {
  version?: string
  license?: string
  integrity?: string
  /** Where it comes from, unless that is the registry (`omit-lockfile-registry-resolved` in .npmrc). */
  resolved?: string
  link?: boolean
  dev?: boolean
}

/** What anyone may use, change and sell, with a notice at most. */
const allowed = new Set(['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'CC0-1.0'])

/** Other licences, by the packages that may have them (docs/adr/0070). */
const exceptions: Record<string, RegExp> = {
  // Asks that human rights be respected; not a free licence. Confined to one folder (ADR 10).
  'Hippocratic-2.1': /^(react-leaflet|@react-leaflet\/core)$/,
  // Libraries of their own that are loaded unchanged and can be replaced, which is what the LGPL asks for.
  'LGPL-3.0': /^libheif-js$/,
  'LGPL-3.0-or-later': /^@img\/sharp-/,
  // Asks that changes to its own files be published; it is used unchanged, on the server (ADR 80).
  'MPL-2.0': /^web-push$/,
}

export interface Licences {
  packages: number
  byLicence: Map<string, string[]>
  /** One sentence for each package whose licence is unknown or not allowed. */
  problems: string[]
}

/** By folder: everything but development packages, also what is only installed on other platforms. */
export function productionPackages({ packages }: Lock): [string, LockedPackage][] {
  return Object.entries(packages).filter(([folder, { dev }]) => folder !== '' && !dev)
}

/** Of every production package, with its version. */
export function listLicences(lock: Lock): Licences {
  const byLicence = new Map<string, string[]>()
  const problems: string[] = []
  const production = productionPackages(lock)
  for (const [folder, { license, version }] of production) {
    const name = packageName(folder)
    const label = license ?? 'no licence'
    byLicence.set(label, [...(byLicence.get(label) ?? []), `${name} ${version ?? ''}`])
    if (!license || !mayUse(license, name)) problems.push(`${name}: ${label} is not on the list of allowed licences`)
  }
  return { packages: production.length, byLicence: new Map([...byLicence].sort()), problems }
}

/** SPDX: of `A OR B` one is enough, of `A AND B` both are needed. Nothing here nests them. */
function mayUse(expression: string, name: string): boolean {
  const one = (id: string) => allowed.has(id) || exceptions[id]?.test(name) === true
  const plain = expression.replace(/^\((.*)\)$/, '$1')
  return plain.split(' OR ').some((choice) => choice.split(' AND ').every((id) => one(id.trim())))
}

/** One sentence for each package that is not fixed to one content of the registry. */
export function judgeLock({ lockfileVersion, packages }: Lock): string[] {
  const problems = lockfileVersion === 3 ? [] : [`package-lock.json has version ${lockfileVersion} instead of 3`]
  for (const [folder, { integrity, resolved, link }] of Object.entries(packages)) {
    if (folder === '') continue
    const name = packageName(folder)
    if (link || !folder.startsWith('node_modules/'))
      problems.push(`${name}: is a folder, not a package of the registry`)
    else if (resolved !== undefined)
      problems.push(`${name}: comes from ${new URL(resolved).protocol} instead of the registry`)
    if (!integrity?.startsWith('sha512-')) problems.push(`${name}: has no SHA-512 of its content`)
  }
  return problems
}

export const packageName = (folder: string): string =>
  folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)
