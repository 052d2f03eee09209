import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'

export interface Answer {
  status: number
  headers: OutgoingHttpHeaders
  body: Buffer
}

/** What a fault may do with the request it was given. */
export interface Exchange {
  request: IncomingMessage
  response: ServerResponse
  /** The whole body as it arrived. */
  body(): Promise<Buffer>
  /** Sends the request on to the real server and reads its whole answer. */
  forward(body: Buffer): Promise<Answer>
}
