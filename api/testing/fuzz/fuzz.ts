import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { createAdminClient } from '../admin-browser.ts'
import { quadrantPicture } from '../photos.ts'
import type { TestServer } from '../test-server.ts'
import { judge } from './judge.ts'
import { createKnownValues } from './known-values.ts'
import { encodeBody, requestsTo, resolveRefs, type FuzzFiles, type Plan } from './requests.ts'
import { pageSpecs, routeSpecs, type RouteSpec } from './routes.ts'
import { judgePublicRows } from './rows.ts'
import { buildPath, send, type Answer, type Sent } from './send.ts'

/** What became of the requests to one route. */
export interface Tally {
  route: string
  asked: number
  taken: number
  refused: number
  slowestMs: number
}

export interface FuzzResult {
  seed: number
  tallies: Tally[]
  /** One for each request that was answered as it must not be. */
  failures: string[]
}

interface Options {
  server: TestServer
  seed: number
  /** Requests to each route in one round. */
  runs: number
  /** Asked after each round. */
  isOver(): boolean
}

/** Sends generated requests to every route, round after round; the same seed on a fresh server sends the same ones. */
export async function fuzz({ server, seed, runs, isOver }: Options): Promise<FuzzResult> {
  const { browser } = await createAdminClient(server.url)
  const known = createKnownValues(server)
  const files = await makeFiles()
  await makePage(server.config.appDir)
  const tallies = new Map<string, Tally>()
  const failures: string[] = []

  async function ask(route: string, spec: RouteSpec, plan: Plan): Promise<void> {
    const sent = prepare(route, plan, known.resolve, files)
    if (plan.asAdmin) sent.headers['Cookie'] = browser.cookies(server.url)
    const answer = await send(server.url, sent).catch((error: unknown) => String(error))
    const problem = typeof answer === 'string' ? answer : judge(spec, answer)
    if (problem) failures.push(`${describe(sent)}\n  ${problem}`)
    if (typeof answer === 'string') return
    count(tallies, route, answer)
    if (answer.status < 300 && String(answer.headers['content-type']).includes('json'))
      known.learn(JSON.parse(answer.text))
  }

  async function askRoute(route: string, spec: RouteSpec, turn: number): Promise<void> {
    const [method = ''] = route.split(' ')
    const property = fc.asyncProperty(requestsTo(method, spec), (plan) => ask(route, spec, plan))
    await fc.assert(property, { seed: seed + turn, numRuns: runs, endOnFailure: true })
  }

  const specs = Object.entries({ ...routeSpecs, ...pageSpecs })
  let turn = 0
  do {
    for (const [route, spec] of specs) {
      if (spec.params ?? spec.body) await known.refill()
      await askRoute(route, spec, turn++)
    }
  } while (!isOver())
  failures.push(...(await judgePublicRows(server)))
  return { seed, tallies: [...tallies.values()], failures }
}

function prepare(route: string, plan: Plan, resolve: (...asked: never[]) => unknown, files: FuzzFiles): Sent {
  const values = resolveRefs(plan, resolve as Parameters<typeof resolveRefs>[1]) as Plan
  const pattern = route.slice(route.indexOf(' ') + 1)
  const encoded = values.body && encodeBody(values.body, files)
  const headers = Object.entries(values.headers).map(([name, value]) => [name, String(value)])
  return {
    method: plan.method,
    path: buildPath(pattern.startsWith('/^') ? '/sitemap-toys-1.xml' : pattern, values.params, values.query),
    headers: {
      ...(encoded?.type ? { 'Content-Type': encoded.type } : {}),
      ...(Object.fromEntries(headers) as Record<string, string>),
    },
    bytes: encoded?.bytes ?? null,
  }
}

function count(tallies: Map<string, Tally>, route: string, { status, milliseconds }: Answer): void {
  const tally = tallies.get(route) ?? { route, asked: 0, taken: 0, refused: 0, slowestMs: 0 }
  tallies.set(route, tally)
  tally.asked += 1
  if (status < 400) tally.taken += 1
  else tally.refused += 1
  tally.slowestMs = Math.max(tally.slowestMs, Math.round(milliseconds))
}

function describe({ method, path, headers, bytes }: Sent): string {
  const { Cookie, ...shown } = headers
  const body = bytes ? `\n  ${JSON.stringify(bytes.toString('latin1').slice(0, 1_500))}` : ''
  return `${method} ${path}${Cookie ? ' (as an admin)' : ''} ${JSON.stringify(shown)}${body}`
}

/** Pages are this one, with a head that is looked up for each address. */
async function makePage(appDir: string): Promise<void> {
  const page = '<!doctype html><html><head><!-- page --><title>x</title><!-- /page --></head><body></body></html>'
  await mkdir(appDir, { recursive: true })
  await writeFile(join(appDir, 'index.html'), page)
}

async function makeFiles(): Promise<FuzzFiles> {
  const jpeg = await quadrantPicture(64, 48).jpeg().toBuffer()
  return {
    jpeg,
    png: await quadrantPicture(16, 16).png().toBuffer(),
    cut: jpeg.subarray(0, jpeg.length / 2),
    text: Buffer.from('This is no photo.'),
    empty: Buffer.alloc(0),
  }
}
