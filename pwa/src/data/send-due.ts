import { postEntry } from './api.ts'
import { claimNext, settle, shareWait, type Claim } from './claims.ts'
import { readClockSkew, rememberClockSkew } from './clock.ts'
import { ApiError, errorOf, NetworkError } from './http.ts'
import { outcomeOfAnswer, outcomeOfSilence, type Outcome } from './outcome.ts'
import { openSecret, sha256 } from './secrets.ts'

/** General faults in a row after which the pass ends: two entries that fail alike say that it is not the entries. */
const faultsToStop = 2

/** One pass over the outbox; every step reads the database afresh, because others write to it meanwhile. */
export async function sendDue(force: boolean, exclusive: boolean): Promise<void> {
  const tried = new Set<string>()
  if (!force && globalThis.navigator?.onLine === false) {
    return shareWait({ kind: 'wait', reason: 'offline', message: null, retryAfter: null, general: true }, tried)
  }
  for (let faults = 0; ;) {
    const claim = await claimNext({ tried, force, exclusive, clockSkew: await readClockSkew() })
    if (!claim) return
    tried.add(claim.row.key)
    const outcome = await attempt(claim)
    await settle(claim, outcome)
    const isFault = outcome.kind === 'wait' && outcome.general
    faults = isFault ? faults + 1 : 0
    if (isFault && (faults >= faultsToStop || outcome.reason === 'offline')) return shareWait(outcome, tried)
  }
}

const lost = (reason: 'photo-lost' | 'wrong-password'): Outcome => ({
  kind: 'need',
  reason,
  message: null,
  issues: null,
})

async function attempt({ row, photo }: Claim): Promise<Outcome> {
  if (row.hasPhoto && (!photo || (await sha256(photo.bytes)) !== photo.sha256)) return lost('photo-lost')
  const password = await openSecret(row.secret)
  if (password === null) return lost('wrong-password')
  try {
    const { key, toyId, fields, takenAt, attempts } = row
    const answer = await postEntry({ key, toyId, fields, takenAt, password, photo })
    const error = errorOf(answer)
    if (error === null || (error instanceof ApiError && error.code !== null)) await rememberClockSkew(answer.clockSkew)
    return outcomeOfAnswer(answer, { key, attempts })
  } catch (error) {
    if (error instanceof NetworkError) return outcomeOfSilence(error)
    throw error
  }
}
