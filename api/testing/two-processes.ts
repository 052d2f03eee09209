import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Log } from '../adapters/log.ts'
import { forRequest } from '../concurrency/request-id.ts'
import type { Config } from '../config/config.ts'
import { startServer, type RunningServer } from '../server.ts'
import { startRoundRobin, type Backend } from './round-robin.ts'

/** What a test's process says to the other one. */
export type ToOtherProcess =
  | { does: 'start'; id: number; config: Config }
  | { does: 'stop'; id: number; call: number }
  | { does: 'flush'; id: number; call: number }

/** And what that one answers. */
export type FromOtherProcess =
  | { did: 'start'; id: number; url: string; metricsUrl: string | null }
  | { did: 'log'; id: number; line: string }
  | { did: 'stopping'; id: number }
  | { did: 'stop'; call: number }
  | { did: 'flush'; call: number }
  | { did: 'fail'; id: number; message: string }

/** npm run test:two: each server of the API's tests is two, in two processes, behind a load balancer. */
export const isSuiteOfTwo = process.env['API_SUITE_PROCESSES'] === '2'
/** By how many processes a test's server answers: what each of them says or remembers for itself is there so often. */
export const processCount = isSuiteOfTwo ? 2 : 1

/** The demo's sign-in provider is in the memory of one process, which production refuses. */
const isOfDemoProvider = (path: string) => /^\/(api\/login|connect\/)/.test(path)

interface TwoServers {
  url: string
  /** Of the server in this process. */
  metricsUrl: string | null
  otherMetricsUrl: string | null
  routes: RunningServer['routes']
  stop(): Promise<void>
}

/** The server in this process, with the test's own log, and one more in another; requests go to them in turn. */
export async function startTwoServers(config: Config, log: Log): Promise<TwoServers> {
  const proxy = await startRoundRobin(config.signIn.provider === 'demo' ? isOfDemoProvider : () => false)
  // Links in emails name the address of the site, which is one for all its processes.
  const shared = { ...config, publicUrl: config.publicUrl ?? proxy.url }
  try {
    const [here, there] = await Promise.all([startServer(shared, log), startElsewhere(shared, log)])
    const now = () => Promise.resolve()
    proxy.serve([{ url: here.url, settled: now, flushed: now }, there])
    const stop = async () => {
      await Promise.all([here.stop(), there.stop()])
      await proxy.close()
    }
    let stopping: Promise<void> | null = null
    const metrics = { metricsUrl: here.metricsUrl, otherMetricsUrl: there.metricsUrl }
    return { url: proxy.url, ...metrics, routes: here.routes, stop: () => (stopping ??= stop()) }
  } catch (error) {
    await proxy.close()
    throw error
  }
}

interface OtherServer extends Backend {
  metricsUrl: string | null
  stop(): Promise<void>
}

let other: ChildProcess | null = null
let count = 0

/** One more process for each worker of the tests, with as many servers as the worker has. */
function otherProcess(): ChildProcess {
  if (other?.connected) return other
  const program = fileURLToPath(new URL('./second-server-child.ts', import.meta.url))
  const env = { ...process.env }
  // Those of the test runner are not for it.
  delete env['NODE_OPTIONS']
  other = fork(program, { execArgv: ['--import', 'tsx'], serialization: 'advanced', env })
  other.setMaxListeners(0)
  other.unref()
  other.channel?.unref()
  return other
}

async function startElsewhere(config: Config, log: Log): Promise<OtherServer> {
  const child = otherProcess()
  const id = ++count
  const say = (message: ToOtherProcess) => void child.send(message)
  const waiting = new Map<number, () => void>()
  let settled = Promise.resolve()
  let onStopping = () => undefined as void

  function call(does: 'stop' | 'flush'): Promise<void> {
    const number = ++count
    const answered = new Promise<void>((resolve) => waiting.set(number, resolve))
    say({ does, id, call: number })
    return answered
  }

  const { url, metricsUrl } = await new Promise<Pick<OtherServer, 'url' | 'metricsUrl'>>((resolve, reject) => {
    child.on('message', (message: FromOtherProcess) => {
      if (message.did === 'stop' || message.did === 'flush') waiting.get(message.call)?.()
      else if (message.id !== id) return
      else if (message.did === 'start') resolve(message)
      else if (message.did === 'log') repeat(log, message.line)
      else if (message.did === 'stopping') onStopping()
      else reject(new Error(message.message))
    })
    child.once('exit', (code) => reject(new Error(`The second process ended with code ${code}`)))
    say({ does: 'start', id, config })
  })
  return {
    url,
    metricsUrl,
    settled: () => settled,
    flushed: () => call('flush'),
    stop() {
      settled = new Promise((resolve) => (onStopping = resolve))
      return call('stop')
    },
  }
}

/** A line of the other process's log, in the log of the test, whose lines take the request's ID from where they are. */
function repeat(log: Log, line: string): void {
  const { level, time: _, msg, requestId, ...fields } = JSON.parse(line) as LogLine
  forRequest(requestId ?? null, () => log[level](fields, msg))
}

interface LogLine {
  level: keyof Log
  time: string
  msg?: string
  requestId?: string
}
