import { isSame, show } from './content.ts'
import type { Device } from './context.ts'
import { lasts, latestKey, require, type KnownEntry, type Model } from './model.ts'
import type { Sent } from './network.ts'
import type { Form } from './act.ts'

/** Judges every upload at the moment it leaves the device. */
export function judgeUpload(model: Model, device: Device, forms: readonly Form[], sent: Sent): void {
  const { upload } = sent
  const entry = model.entries.find(({ name, keys }) => name === upload.entry || keys.includes(upload.key))
  require(entry !== undefined, `an entry ${upload.entry} was sent that nobody wrote`)
  if (upload.method === 'DELETE') judgeTakeBack(entry, sent)
  else judgeContent(model, device, entry, sent, forms)
  judgeRepeat(model, device, entry, sent)
  // Where leases replace locks, a jump of the clock lets two senders in at once; the server settles that.
  if (!device.locks) return
  const isOther = device.network.sent.some((other) => other !== sent && other.isUnderWay)
  require(!isOther, `${entry.name} was sent while another upload was under way`)
  judgeDelay(model, device, entry, sent)
}

function judgeTakeBack(entry: KnownEntry, { upload: { key } }: Sent): void {
  const isAsked = entry.takenBack === 'asked' || key !== latestKey(entry) || entry.discarded !== 'no'
  require(isAsked, `${entry.name} was taken back without being asked`)
}

function judgeContent(model: Model, device: Device, entry: KnownEntry, sent: Sent, forms: readonly Form[]): void {
  const { upload } = sent
  const edition = entry.editions.get(`${upload.key} ${upload.edition}`)
  const isRight =
    edition && (upload.keepsPhoto ? edition.words === upload.content.words : isSame(edition, upload.content))
  const known = edition ? show(edition) : 'unknown'
  require(isRight ===
    true, `${entry.name} was sent as edition ${upload.edition} with ${show(upload.content)}, which is ${known}`)
  const isDiscarded = entry.discarded === 'untried' && upload.key === latestKey(entry)
  require(!isDiscarded, `${entry.name} was sent after it had been discarded`)
  judgePassword(model, sent)
  if (!device.locks) return
  require(entry.takenBack !== 'done' ||
    upload.key !== latestKey(entry), `${entry.name} was sent after it was taken back`)
  for (const { lockId } of forms.filter(({ key }) => key === upload.key)) {
    const isHeld = device.locks.holder(`outbox-entry:${upload.key}`) === lockId
    require(!isHeld, `${entry.name} was sent while its edit form was open`)
  }
}

function judgePassword(model: Model, { upload: { method, toy, password } }: Sent): void {
  const isKnown = method === 'POST' && model.refusedPasswords.has(`${toy.toLowerCase()} ${password}`)
  require(!isKnown, `the password ${password} of ${toy} was spent again after it had been refused`)
}

/** One upload is enough, unless it came to nothing or there is a newer edition to send. */
function judgeRepeat(model: Model, { network, storage, locks }: Device, entry: KnownEntry, sent: Sent): void {
  const { key, edition, method } = sent.upload
  const earlier = network.sent.filter((other) => other !== sent && other.upload.key === key && other.wasConfirmed)
  const isSecond = earlier.some(
    ({ upload }) => upload.method === method && (method !== 'PUT' || upload.edition >= edition),
  )
  const isExcused =
    storage.failures > 0 || earlier.some((other) => model.interrupted.has(other)) || (!locks && model.clockJumps > 0)
  require(!isSecond || isExcused, `${entry.name} was uploaded again after its arrival had been confirmed`)
}

const wantOfNetwork = ['timeout', 'no-answer', 'sign-in-page']

/** Within a delay only what cuts it short may lead to an attempt, and each such event to one attempt. */
function judgeDelay(model: Model, device: Device, entry: KnownEntry, { upload: { key, toy } }: Sent): void {
  const now = device.world.deviceNow()
  for (const hold of model.seen.holds) {
    const isAbsolute = hold.reason === 'rate-limited' || hold.reason === 'server-asked'
    const concerns = hold.of === '*' || hold.of === toy.toLowerCase()
    require(!(
      isAbsolute &&
      concerns &&
      lasts(hold, now)
    ), `${entry.name} was sent while ${hold.of} was held (${hold.reason})`)
  }
  const wait = model.waits.get(key)
  model.waits.delete(key)
  if (!wait || !lasts(wait, now)) return
  require(wait.reason !== 'server-asked', `${entry.name} was sent before the time that the server asked for`)
  const wake = model.wakes.find(
    ({ id, cause, at }) =>
      at >= wait.since &&
      (cause === 'person' || (cause !== 'clock' && wantOfNetwork.includes(wait.reason))) &&
      !model.usedWakes.has(`${id} ${key}`),
  )
  require(wake !== undefined, `${entry.name} was sent within its delay (${wait.reason}), and nothing had asked for it`)
  model.usedWakes.add(`${wake.id} ${key}`)
}
