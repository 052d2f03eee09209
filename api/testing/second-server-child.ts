// The second process of npm run test:two: starts and stops servers as the first one says, and sends it their logs.
import { createLog } from '../adapters/log.ts'
import { startServer, type RunningServer } from '../server.ts'
import type { FromOtherProcess, ToOtherProcess } from './two-processes.ts'

const servers = new Map<number, RunningServer>()

const say = (message: FromOtherProcess) => {
  if (process.connected) process.send?.(message)
}

process.on('message', (message: ToOtherProcess) => void hear(message))
process.once('disconnect', () => process.exit(0))

async function hear(message: ToOtherProcess): Promise<void> {
  const { id } = message
  if (message.does === 'flush') return say({ did: 'flush', call: message.call })
  if (message.does === 'stop') {
    const stopped = servers.get(id)?.stop()
    say({ did: 'stopping', id })
    await stopped
    servers.delete(id)
    return say({ did: 'stop', call: message.call })
  }
  try {
    const log = createLog({ level: 'debug' }, { write: (line) => say({ did: 'log', id, line }) })
    const server = await startServer(message.config, log)
    servers.set(id, server)
    say({ did: 'start', id, url: server.url, metricsUrl: server.metricsUrl })
  } catch (error) {
    say({ did: 'fail', id, message: error instanceof Error ? error.message : String(error) })
  }
}
