// Holds the embedded server of the folder named as argument until its standard input ends; prints its address in one line.
import { startEmbeddedPostgres } from '../adapters/database/embedded-postgres.ts'
import { silentLog } from '../adapters/log.ts'

const server = await startEmbeddedPostgres({ dir: process.argv[2] ?? '', log: silentLog, settings: { fsync: 'off' } })
process.stdout.write(`${JSON.stringify({ url: server.url, joined: server.joined })}\n`)
for await (const _ of process.stdin);
await server.stop()
