import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()
const escaped = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)

/** What is wrong with the signature (AWS version 4) of a request, by S3's code for it; null when nothing is. */
export function signatureProblem(request: IncomingMessage, keys: Record<string, string>): string | null {
  const { method = '', headers, url = '/' } = request
  const [, credential = '', names = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? []
  const [accessKey = '', date = '', region = '', service = '', end = ''] = credential.split('/')
  if (!credential) return 'AccessDenied'
  const secret = keys[accessKey]
  if (!secret) return 'InvalidAccessKeyId'

  const { pathname, searchParams } = new URL(url, 'http://host')
  const query = [...searchParams].map((pair) => pair.map(escaped).join('=')).sort()
  const signed = names.split(';').map((name) => `${name}:${String(headers[name] ?? '').trim()}\n`)
  const hash = String(headers['x-amz-content-sha256'])
  const canonical = [method, pathname, query.join('&'), signed.join(''), names, hash].join('\n')
  const scope = [date, region, service, end].join('/')
  const toSign = ['AWS4-HMAC-SHA256', String(headers['x-amz-date']), scope, sha256(canonical)].join('\n')
  const key = [date, region, service, end].reduce<string | Buffer>(hmac, `AWS4${secret}`)
  return timingSafeEqual(hmac(key, toSign), Buffer.from(signature, 'hex')) ? null : 'SignatureDoesNotMatch'
}
