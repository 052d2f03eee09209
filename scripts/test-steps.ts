import { spawn } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

export interface Counts {
  passed: number
  failed: number
  /** What failed, and what passed only at its second try, each with its reason. */
  failures: string[]
}

export const root = join(import.meta.dirname, '..')
export const resultsDir = join(root, 'test-results')
/** Where the reporter of Vitest writes its counts. */
export const countsFile = join(resultsDir, 'vitest.json')

/** Nothing of ours takes this long; what does is stuck, and a stuck step is a failed one. */
const patienceMs = 30 * 60_000

interface Run {
  /** Keep quiet unless it fails. */
  quiet: boolean
}

/** Runs a program of this repository. Its words appear at once, or only when it failed. */
export function run(command: string[], { quiet }: Run): Promise<{ code: number; output: string }> {
  const [program, ...args] = command as [string, ...string[]]
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
    })
    const parts: Buffer[] = []
    child.stdout?.on('data', (part: Buffer) => parts.push(part))
    child.stderr?.on('data', (part: Buffer) => parts.push(part))
    const alarm = setTimeout(() => {
      parts.push(Buffer.from('This step did not end in time and was stopped.\n'))
      child.kill('SIGKILL')
    }, patienceMs)
    const end = (code: number) => {
      clearTimeout(alarm)
      resolve({ code, output: Buffer.concat(parts).toString() })
    }
    child.once('error', (error) => {
      parts.push(Buffer.from(`${error.message}\n`))
      end(1)
    })
    child.once('close', (code) => end(code ?? 1))
  })
}

/** A program of node_modules, by the file npm links as its command. */
export const bin = (name: string): string => join(root, 'node_modules', '.bin', name)

/** As much of a long output as one reads, without the colours. */
const end = (output: string): string => stripVTControlCharacters(output).trimEnd().slice(-2_000)

/** A check that either holds or does not. */
export async function check(command: string[]): Promise<Counts> {
  const { code, output } = await run(command, { quiet: true })
  if (code !== 0) console.error(output.trimEnd())
  return code === 0 ? { passed: 1, failed: 0, failures: [] } : { passed: 0, failed: 1, failures: [end(output)] }
}

/** A check of ours that ends with its own `N passed, N failed`. */
export async function countedCheck(command: string[]): Promise<Counts> {
  const { code, output } = await run(command, { quiet: true })
  if (code !== 0) console.error(output.trimEnd())
  const [, passed, failed] = /(\d+) passed, (\d+) failed\s*$/m.exec(output) ?? []
  return honest(
    { passed: Number(passed ?? 0), failed: Number(failed ?? 0), failures: code === 0 ? [] : [end(output)] },
    code,
  )
}

/** A runner that fails without a failed test (a crash, an error outside every test) still counts one failure. */
const honest = (counts: Counts, code: number): Counts =>
  code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts

async function report<T>(file: string): Promise<T | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as T
  } catch {
    return null
  }
}

const unreported = (name: string): Counts => ({ passed: 0, failed: 1, failures: [`${name} ended without a report.`] })

export async function runVitest(args: string[] = []): Promise<Counts> {
  await rm(countsFile, { force: true })
  const reporters = ['--reporter=default', `--reporter=${join(root, 'scripts/testing/counts-reporter.ts')}`]
  const { code } = await run([bin('vitest'), 'run', ...reporters, ...args], { quiet: false })
  const result = await report<Counts>(countsFile)
  return result ? honest(result, code) : unreported('Vitest')
}

interface PlaywrightSuite {
  specs?: { title: string; file: string; line: number; tests: PlaywrightTest[] }[]
  suites?: PlaywrightSuite[]
}

interface PlaywrightTest {
  status: 'expected' | 'unexpected' | 'flaky' | 'skipped'
  results: { error?: { message?: string } }[]
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: { message?: string }[]
  suites: PlaywrightSuite[]
}

/** The stories that did not simply pass, wherever they are nested. */
function storiesThatFailed(suite: PlaywrightSuite): string[] {
  const own = (suite.specs ?? []).flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status !== 'expected')
      .map(({ status, results }) => {
        const message = results.find(({ error }) => error)?.error?.message ?? ''
        return `${status}: ${spec.file}:${spec.line} ${spec.title}\n${end(message)}`
      }),
  )
  return [...own, ...(suite.suites ?? []).flatMap(storiesThatFailed)]
}

/** A skipped story has not passed; one that passed at its second try (CI only) has, and the list names it flaky. */
export async function runPlaywright(args: string[] = []): Promise<Counts> {
  const file = join(resultsDir, 'playwright.json')
  await rm(file, { force: true })
  const { code } = await run([bin('playwright'), 'test', ...args], { quiet: false })
  const result = await report<PlaywrightReport>(file)
  if (!result) return unreported('Playwright')
  const { expected, unexpected, flaky, skipped } = result.stats
  const failures = [
    ...result.errors.map(({ message }) => end(message ?? '')),
    ...result.suites.flatMap(storiesThatFailed),
  ]
  return honest({ passed: expected + flaky, failed: unexpected + skipped, failures }, code)
}
