import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { noAnswer, refusalOf, S3Refusal } from './s3-refusal.ts'

/** Where an S3-compatible store is, and who we are to it. */
export interface S3Settings {
  /** Without a trailing slash. */
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKey: string
  readonly secretKey: string
  readonly publicUrl: string | null
  /** Tests have less patience. */
  readonly limits?: S3Limits
}

export interface S3Request {
  method: 'GET' | 'PUT' | 'DELETE'
  /** Empty for the bucket itself. */
  key?: string
  query?: Record<string, string>
  body?: Uint8Array<ArrayBuffer>
}

export interface S3Limits {
  /** How often a request is made that gets no answer, or one that may be another in a moment. */
  tries?: number
  /** How long one try may take, without the bytes that a reader streams. */
  tryMs?: number
  /** The wait before the second try; it doubles. */
  pauseMs?: number
}

export interface S3Client {
  /**
   * Sends a signed request; null when there is no such object. `read` takes what is needed from the answer within the time
   * of its try. Throws an {@link S3Refusal} after `tries` × `tryMs` at the latest.
   */
  send<T>(request: S3Request, read: (response: Response) => T | Promise<T>): Promise<T | null>
}

const emptyHash = createHash('sha256').digest('hex')

/** Requests with the bucket in the path, which every S3-compatible store understands. */
export function createS3Client(settings: S3Settings): S3Client {
  const { tries = 3, tryMs = 5_000, pauseMs = 100 } = settings.limits ?? {}
  const signingKeys = new Map<string, ArrayBuffer>()

  async function sign({ method, key = '', query = {}, body }: S3Request): Promise<Request> {
    const url = new URL(`${settings.endpoint}/${settings.bucket}${key && `/${key}`}`)
    url.search = new URLSearchParams(query).toString()
    // The store refuses bytes that do not have the hash that was signed.
    const headers = { 'X-Amz-Content-Sha256': body ? createHash('sha256').update(body).digest('hex') : emptyHash }
    const signer = new AwsV4Signer({
      ...{ method, url: url.href, headers, service: 's3', cache: signingKeys },
      ...{ region: settings.region, accessKeyId: settings.accessKey, secretAccessKey: settings.secretKey },
    })
    const signed = await signer.sign()
    return new Request(signed.url, { method, headers: signed.headers, redirect: 'manual', ...(body && { body }) })
  }

  async function tryOnce<T>(request: S3Request, read: (response: Response) => T | Promise<T>): Promise<T | null> {
    const what = `${request.method} ${request.key ?? 'the bucket'}`
    const giveUp = new AbortController()
    const timer = setTimeout(() => giveUp.abort(new Error(`no answer in ${tryMs} ms`)), tryMs)
    try {
      const response = await fetch(await sign(request), { signal: giveUp.signal })
      if (response.ok) return await read(response)
      const refusal = await refusalOf(what, response)
      if (refusal.reason === 'NoSuchKey' && request.method !== 'PUT') return null
      throw refusal
    } catch (error) {
      throw noAnswer(what, error)
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    async send(request, read) {
      for (let left = tries - 1, pause = pauseMs; ; left--, pause *= 2) {
        try {
          return await tryOnce(request, read)
        } catch (error) {
          if (left === 0 || !(error instanceof S3Refusal) || !error.mayPass) throw error
        }
        await delay(pause * (0.5 + Math.random()))
      }
    },
  }
}

/** For `send`: a store names what it has stored, or hands out; a proxy in between that answers in its place does not. */
export function requireStored({ headers, status }: Response): true {
  if (!headers.has('etag')) throw new S3Refusal('an object', 'the answer is not of an S3 store', status)
  return true
}
