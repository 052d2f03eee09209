import { request, type ClientRequest, type IncomingMessage } from 'node:http'

interface Options {
  method?: string
  headers?: Record<string, string | number>
}

export interface RawRequest {
  /** To write the body with, or to break it off. */
  sent: ClientRequest
  /** Resolves with the status of the answer, or 0 when the connection was closed without one. */
  status: Promise<number>
  answered: Promise<IncomingMessage | null>
}

/** A request whose body is written by hand, for what a well-behaved client cannot be made to do. */
export function openRequest(url: string, { method = 'POST', headers = {} }: Options = {}): RawRequest {
  const sent = request(url, { method, headers })
  const answered = new Promise<IncomingMessage | null>((resolve) => {
    sent.once('response', (response) => resolve(response.resume()))
    sent.once('error', () => resolve(null))
    sent.once('close', () => resolve(null))
  })
  return { sent, answered, status: answered.then((answer) => answer?.statusCode ?? 0) }
}
