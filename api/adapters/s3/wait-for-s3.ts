import { setTimeout as delay } from 'node:timers/promises'
import type { S3Settings } from './s3-client.ts'
import { S3Refusal } from './s3-refusal.ts'

interface Options {
  settings: S3Settings
  /** Told at once that the store does not answer, and then again and again. */
  tell(line: string): void
  /** Writes something into the bucket. */
  tryOut(): Promise<void>
  patienceMs?: number
  tellMs?: number
}

type Told = (settings: S3Settings) => string

const wrongKey: Told = () => 'S3_ACCESS_KEY, S3_SECRET_KEY: the store does not accept them. Correct them.'
const notAllowed: Told = ({ bucket }) =>
  `S3_ACCESS_KEY: it may not write to the bucket ${bucket}. Allow it ListBucket, GetObject, PutObject and DeleteObject there.`
const noBucket: Told = ({ bucket }) =>
  `S3_BUCKET: there is no bucket ${bucket}. Make it (private, see docs/operations.md), or correct the name.`
const otherRegion: Told = ({ bucket, region }) =>
  `S3_REGION: the bucket ${bucket} is not in ${region}. Correct S3_REGION, and S3_ENDPOINT where it names the region.`
const otherTime: Told = () =>
  'The clock of this machine differs from that of the store by more than 15 minutes. Set it.'

/** Refusals that waiting does not end. */
const refusals: Record<string, Told> = {
  InvalidAccessKeyId: wrongKey,
  SignatureDoesNotMatch: wrongKey,
  AccessDenied: notAllowed,
  AllAccessDisabled: notAllowed,
  NoSuchBucket: noBucket,
  InvalidBucketName: noBucket,
  PermanentRedirect: otherRegion,
  AuthorizationHeaderMalformed: otherRegion,
  InvalidRegion: otherRegion,
  RequestTimeTooSkewed: otherTime,
}

/** Waits until the store takes an object, 60 s unless told otherwise. Throws one sentence that says what to correct. */
export async function waitForS3({
  settings,
  tell,
  tryOut,
  patienceMs = 60_000,
  tellMs = 5_000,
}: Options): Promise<void> {
  const began = Date.now()
  let toldAt = -Infinity
  for (;;) {
    const failure = await tryOut().then(
      () => null,
      (error: unknown) => error as Error,
    )
    if (!failure) return
    const reason = failure instanceof S3Refusal ? failure.reason : failure.message
    const refusal = refusals[reason]?.(settings)
    if (refusal) throw new Error(`${refusal} (${settings.endpoint} says ${reason}.)`, { cause: failure })
    const left = Math.ceil((patienceMs - (Date.now() - began)) / 1000)
    const what = `the photo store at ${settings.endpoint} does not work`
    if (left <= 0) {
      throw new Error(`S3_ENDPOINT: ${what} (${reason}). Start it, or correct the address.`, { cause: failure })
    }
    if (Date.now() - toldAt >= tellMs) {
      toldAt = Date.now()
      tell(`S3_ENDPOINT: ${what} yet (${reason}); waiting for up to ${left} s more`)
    }
    await delay(Math.min(500, tellMs))
  }
}
