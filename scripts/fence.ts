import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { cruise, type ICruiseOptions, type ICruiseResult, type IFlattenedRuleSet } from 'dependency-cruiser'
import { allowed, plants, targets } from './fence-plants.ts'

const root = join(import.meta.dirname, '..')
const parts = ['api', 'pwa/src', 'e2e', 'migrations', 'scripts', 'bench', 'knexfile.ts']
/** A cruise that sees less has lost its parser, and would call any tree clean. */
const fewestModules = 50

interface RuleSet {
  forbidden: (NonNullable<IFlattenedRuleSet['forbidden']>[number] & { name: string })[]
  options: ICruiseOptions
}
const { options, ...ruleSet } = createRequire(import.meta.url)(join(root, '.dependency-cruiser.cjs')) as RuleSet

async function inspect(baseDir: string, paths: string[]): Promise<ICruiseResult> {
  const settings = { ...options, ruleSet, validate: true, baseDir, preserveSymlinks: true } as ICruiseOptions
  const { enhancedResolveOptions, ...rest } = settings as ICruiseOptions & { enhancedResolveOptions?: object }
  const { output } = await cruise(paths, rest, enhancedResolveOptions ?? {})
  return output as ICruiseResult
}

const inTree = (path: string) => existsSync(join(root, path))

/** Violations of the real tree, one line each. */
async function inspectTree(): Promise<string[]> {
  const { summary } = await inspect(root, parts.filter(inTree))
  const found = summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)
  console.log(`  ${summary.totalCruised} modules, ${summary.violations.length} violations`)
  if (summary.totalCruised <= fewestModules) found.push(`only ${summary.totalCruised} modules were seen`)
  return found
}

/** Plants every violation in a tree of its own and names the rules that kept silent, or spoke without reason. */
async function inspectPlants(): Promise<{ passed: number; failures: string[] }> {
  const field = await mkdtemp(join(tmpdir(), 'fence-'))
  try {
    await symlink(join(root, 'node_modules'), join(field, 'node_modules'))
    const files: Record<string, string> = { 'package.json': await readFile(join(root, 'package.json'), 'utf8') }
    for (const path of targets) files[path] = 'export const x = 1\n'
    Object.assign(files, allowed, ...plants.map((plant) => plant.files))
    for (const [path, source] of Object.entries(files)) {
      await mkdir(dirname(join(field, path)), { recursive: true })
      await writeFile(join(field, path), source)
    }
    const { summary } = await inspect(field, ['api', 'pwa/src', 'e2e', 'migrations'])
    const failures: string[] = []
    const seen = (rule: string, path: string) => summary.violations.some((v) => v.rule.name === rule && v.from === path)
    for (const { rule, files: planted } of plants) {
      const path = Object.keys(planted)[0] as string
      if (!seen(rule, path)) failures.push(`a planted violation was not seen: ${rule} in ${path}`)
    }
    for (const { rule, from, to } of summary.violations) {
      if (from in allowed) failures.push(`an allowed import was refused: ${rule.name}: ${from} → ${to}`)
    }
    for (const { name } of ruleSet.forbidden) {
      if (!plants.some((plant) => plant.rule === name)) failures.push(`no violation is planted for the rule ${name}`)
    }
    return { passed: plants.length + Object.keys(allowed).length - failures.length, failures }
  } finally {
    await rm(field, { recursive: true, force: true })
  }
}

const selfTest = process.argv.includes('--self-test')
const { passed, failures } = selfTest
  ? await inspectPlants()
  : await inspectTree().then((found) => ({ passed: found.length === 0 ? 1 : 0, failures: found }))
for (const failure of failures) console.error(`  ${failure}`)
console.log(`${passed} passed, ${failures.length} failed`)
process.exitCode = failures.length === 0 ? 0 : 1
