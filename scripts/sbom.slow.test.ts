import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { listLicences, type Lock } from './lock-file.ts'
import { root, run } from './test-steps.ts'

it('npm run sbom lists every production package, with version, hash and licence, as CycloneDX', async () => {
  const { code, output } = await run(['npm', 'run', '--silent', 'sbom'], { quiet: true })
  expect(code).toBe(0)
  const sbom = JSON.parse(output) as {
    bomFormat: string
    specVersion: string
    components: {
      'bom-ref': string
      name: string
      version: string
      purl: string
      hashes?: object[]
      licenses?: object[]
    }[]
    dependencies: { ref: string; dependsOn: string[] }[]
  }
  expect(sbom.bomFormat).toBe('CycloneDX')
  expect(sbom.specVersion).toMatch(/^1\.\d$/)
  const listed = new Set(sbom.components.map(({ name, version }) => `${name} ${version}`))
  const { byLicence } = listLicences(JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as Lock)
  expect([...listed].sort()).toEqual([...new Set([...byLicence.values()].flat())].sort())
  for (const component of sbom.components) {
    expect(component.purl).toMatch(/^pkg:npm\/.+@.+$/)
    expect(component.hashes).toHaveLength(1)
    expect(component.licenses).toHaveLength(1)
  }
  const refs = new Set(sbom.components.map((component) => component['bom-ref']))
  expect(sbom.dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !refs.has(ref))).toEqual([])
})
