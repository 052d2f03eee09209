// A server in a process of its own, configured by the environment, for tests that kill it. Prints its address in one line.
import { parseConfig } from '../config/config.ts'
import { startServer } from '../server.ts'
import { silentLog } from '../adapters/log.ts'

const running = await startServer(parseConfig(), silentLog)
process.stdout.write(`${running.url}\n`)
