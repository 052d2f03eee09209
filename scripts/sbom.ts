import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { packageName, productionPackages, type Lock } from './lock-file.ts'

/**
 * `npm run sbom`: a software bill of materials (CycloneDX, JSON) of what runs in production or is sent to browsers, from
 * the lock file. `npm sbom --omit=dev` leaves out what development packages use as well, so the choice is made here.
 */
const root = join(import.meta.dirname, '..')

interface Sbom {
  metadata: { component: { name: string; 'bom-ref': string } }
  components: { 'bom-ref': string; name: string; version: string }[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as Lock
const { stdout } = await promisify(execFile)('npm', ['sbom', '--package-lock-only', '--sbom-format=cyclonedx'], {
  cwd: root,
  maxBuffer: 64 * 1024 * 1024,
})
const sbom = JSON.parse(stdout) as Sbom
const shipped = new Set(productionPackages(lock).map(([folder, { version }]) => `${packageName(folder)}@${version}`))
const components = sbom.components.filter(({ name, version }) => shipped.has(`${name}@${version}`))
const refs = new Set([sbom.metadata.component['bom-ref'], ...components.map((component) => component['bom-ref'])])
const dependencies = sbom.dependencies
  .filter(({ ref }) => refs.has(ref))
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => refs.has(other)) }))
const { name } = lock.packages[''] as { name: string }
const metadata = { ...sbom.metadata, component: { ...sbom.metadata.component, name } }
process.stdout.write(`${JSON.stringify({ ...sbom, metadata, components, dependencies }, null, 2)}\n`)
