import type { S3Settings } from './s3-client.ts'

const patienceMs = 5_000

/**
 * Asks for the marker, as a stranger would: at the bucket's own address and at `publicUrl`. Resolves with what to do, as a
 * sentence, when a stranger gets it, or null.
 */
export async function findPublicReads(
  { endpoint, bucket, publicUrl }: S3Settings,
  key: string,
): Promise<string | null> {
  const addresses = [`${endpoint}/${bucket}/${key}`, ...(publicUrl ? [`${publicUrl}/${key}`] : [])]
  for (const address of addresses) {
    if (await givesMarker(address)) return open(bucket, address)
  }
  return null
}

const open = (bucket: string, address: string): string =>
  `Everybody can read the bucket ${bucket} (${address} answers without a signature): what is hidden or deleted on the site stays readable there. Make the bucket private; the server hands the photos out.`

/** A stranger who gets no answer, a refusal, or a page in the place of everything sees nothing. */
async function givesMarker(address: string): Promise<boolean> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(patienceMs) })
    return answer.ok && /^[\da-f-]{36}\s*$/i.test(await answer.text())
  } catch {
    return false
  }
}
