import { localDb } from './local-db.ts'
import type { Sealed } from './sealed.ts'
import { openSecret, sealSecret } from './secrets.ts'
import { ownerClaimName, ownerLinkName } from './owner-link-names.ts'
import { writeWithRoom } from './storage.ts'

async function read(name: string): Promise<string | null> {
  const row = await localDb.meta.get(name)
  return openSecret((row?.value as Sealed | undefined) ?? null)
}

async function keep(name: string, secret: string): Promise<void> {
  const value = await sealSecret(secret)
  await writeWithRoom([localDb.meta], () => localDb.meta.put({ name, v: 1, value }))
}

/** The token of the owner's link to a toy that this device has; null when it has none. */
export const readOwnerToken = (toyId: string): Promise<string | null> => read(ownerLinkName(toyId))

/** Keeps the token, encrypted. Throws StorageFullError. */
export const keepOwnerToken = (toyId: string, token: string): Promise<void> => keep(ownerLinkName(toyId), token)

export const forgetOwnerToken = (toyId: string): Promise<void> =>
  localDb.meta.bulkDelete([ownerLinkName(toyId), ownerClaimName(toyId)])

/**
 * Asks for a link under a key that outlives this page, so that the link is not lost with an answer: asked again with the
 * key, the server gives the same one. The token is kept on the device, and the key is done with. A device without room
 * gets its link all the same.
 */
export async function claimOwnerLink<T extends { ownerToken?: string | undefined }>(
  toyId: string,
  ask: (claim: string) => Promise<T>,
): Promise<T> {
  const name = ownerClaimName(toyId)
  let claim = await read(name).catch(() => null)
  if (claim === null) {
    claim = crypto.randomUUID()
    await keep(name, claim).catch(() => undefined)
  }
  const answer = await ask(claim)
  if (answer.ownerToken === undefined) return answer
  // On a device without room the key stays, if it is there: it is worth as much.
  await keepOwnerToken(toyId, answer.ownerToken).then(
    () => localDb.meta.delete(name),
    () => undefined,
  )
  return answer
}
