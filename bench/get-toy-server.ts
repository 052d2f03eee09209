import { createServer } from 'node:http'
import { silentLog } from '../api/adapters/log.ts'
import { parseConfig } from '../api/config/config.ts'
import { startServer } from '../api/server.ts'
import { wideBudgets } from '../api/testing/wide-budgets.ts'

/**
 * Child of get-toy.ts. `ours`: the product's own server on DATABASE_URL. `bare`: node:http answering the same bytes from
 * memory. Prints its address, then serves until its parent goes.
 */
const [kind, file] = process.argv.slice(2)

async function bare(path: string): Promise<string> {
  const { readFile } = await import('node:fs/promises')
  const body = await readFile(path)
  const server = createServer((_req, res) => {
    res.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': body.length })
    res.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as { port: number }).port}`
}

async function ours(): Promise<string> {
  const config = { ...parseConfig(), ...wideBudgets, port: 0, seedDemo: false }
  return (await startServer(config, silentLog)).url.replace('localhost', '127.0.0.1')
}

process.stdout.write(`${kind === 'bare' ? await bare(file ?? '') : await ours()}\n`)
process.stdin.resume().on('end', () => process.exit(0))
