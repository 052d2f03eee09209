import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Metrics } from './metrics.ts'

export interface MetricsServer {
  /** Where it answers, e.g. http://127.0.0.1:9464/metrics. */
  url: string
  close(): Promise<void>
}

interface Options {
  port: number
  host: string
  metrics: Pick<Metrics, 'render'>
}

/** `GET /metrics` on a port of its own, so that it is never reachable where visitors are. */
export async function startMetricsServer({ port, host, metrics }: Options): Promise<MetricsServer> {
  const server = createServer((req, res) => {
    const isKnown = req.url?.split('?')[0] === '/metrics'
    if (!isKnown || req.method !== 'GET') {
      res.writeHead(isKnown ? 405 : 404, { 'Content-Type': 'text/plain' }).end('GET /metrics\n')
      return
    }
    metrics.render().then(
      ({ type, text }) => res.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(text),
      () => res.writeHead(500, { 'Content-Type': 'text/plain' }).end('The metrics could not be read\n'),
    )
  })
  await listen(server, port, host)
  const bound = server.address() as AddressInfo
  const name = bound.family === 'IPv6' ? `[${bound.address}]` : bound.address
  return {
    url: `http://${name}:${bound.port}/metrics`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Exclusive: processes that share the port of the site must not share this one. */
async function listen(server: Server, port: number, host: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) =>
      reject(new Error(`METRICS_PORT ${port} on ${host} cannot be used (${cause.code ?? cause.name}).`, { cause })),
    )
    server.listen({ port, host, exclusive: true }, resolve)
  })
}
