// The API of `npm run dev`, in a process of its own: says when it answers, and ends with the one that started it.
import { parseConfig } from '../api/config/config.ts'
import { runServer } from '../api/server.ts'

process.on('disconnect', () => process.exit(1))
try {
  await runServer(parseConfig())
  process.send?.('ready')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
