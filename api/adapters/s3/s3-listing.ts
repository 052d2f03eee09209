import type { S3Client } from './s3-client.ts'
import { S3Refusal } from './s3-refusal.ts'

export interface S3Object {
  key: string
  modifiedAt: Date
}

/** Every object whose key begins with `prefix`, in the order of their keys, page by page. */
export async function* listObjects(client: S3Client, prefix: string, pageSize = 1000): AsyncIterable<S3Object> {
  let token: string | null = null
  do {
    const query: Record<string, string> = {
      ...{ 'list-type': '2', prefix, 'max-keys': String(pageSize) },
      ...(token !== null && { 'continuation-token': token }),
    }
    const page: string = (await client.send({ method: 'GET', query }, readPage)) ?? ''
    for (const [, object = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
      const [key, modifiedAt] = [textOf(object, 'Key'), textOf(object, 'LastModified')]
      if (key !== null && modifiedAt !== null) yield { key, modifiedAt: new Date(modifiedAt) }
    }
    token = textOf(page, 'IsTruncated') === 'true' ? textOf(page, 'NextContinuationToken') : null
  } while (token !== null)
}

async function readPage(response: Response): Promise<string> {
  const page = await response.text()
  // Anything else would look like an empty bucket.
  if (!page.includes('<ListBucketResult')) throw new S3Refusal('to list', 'the answer is no listing', response.status)
  return page
}

/** The elements of a listing hold text only, and ours are the only keys with these prefixes: no parser is needed. */
function textOf(xml: string, element: string): string | null {
  const text = new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1]
  return text === undefined ? null : text.replace(/&(#?\w+);/g, (all, name: string) => decoded(name) ?? all).trim()
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function decoded(name: string): string | undefined {
  if (!name.startsWith('#')) return named[name]
  return String.fromCodePoint(name[1] === 'x' ? parseInt(name.slice(2), 16) : parseInt(name.slice(1), 10))
}
