import {
  ownerEntriesSchema,
  ownerEntrySchema,
  ownerMailAskedSchema,
  ownerTokenSchema,
  ownerToySchema,
  type OwnerEntries,
  type OwnerEntry,
  type OwnerState,
  type OwnerToy,
} from '#contract/owners'
import { apiPaths } from '#contract/paths'
import { ask, attemptLimit } from './api.ts'
import { claimOwnerLink } from './owner-links.ts'
import type { DevicePhoto } from './photo.ts'

const timeLimit = 20_000

/** A toy and the token of its owner's link. The token travels in a header only. */
export interface OwnerCredentials {
  toyId: string
  token: string
}

export interface OwnerChange {
  name?: string
  mission?: string
  ownerName?: string
  state?: OwnerState
  isUnlisted?: boolean
  placesAreRounded?: boolean
}

const authorized = (token: string) => ({ Authorization: `Bearer ${token}` })
const json = (token: string) => ({ ...authorized(token), 'Content-Type': 'application/json' })

/** All of these throw ApiError when the server said no and NetworkError when nobody did. */
export const fetchOwnerToy = ({ toyId, token }: OwnerCredentials, signal?: AbortSignal): Promise<OwnerToy> =>
  ask(async () => ownerToySchema, apiPaths.owner(toyId), { headers: authorized(token), signal, timeLimit })

/** Changes what is given, from the toy as it was read; with a photo as a form. */
export function updateOwnerToy(
  { toyId, token }: OwnerCredentials,
  change: OwnerChange & { version: string },
  photo: DevicePhoto | null = null,
): Promise<OwnerToy> {
  const load = async () => ownerToySchema
  if (!photo) {
    const body = JSON.stringify(change)
    return ask(load, apiPaths.owner(toyId), { method: 'PUT', headers: json(token), body, timeLimit })
  }
  const form = new FormData()
  for (const [name, value] of Object.entries(change)) form.append(name, String(value))
  form.append('image', new Blob([photo.bytes], { type: photo.type }), photo.name || 'photo')
  const limit = attemptLimit(photo.bytes.byteLength)
  return ask(load, apiPaths.owner(toyId), {
    method: 'PUT',
    headers: authorized(token),
    body: form,
    timeLimit: limit,
  })
}

/** Entries of one page. */
const pageSize = 20

/** The toy's entries, newest first; those before `before`, when it is given. */
export const fetchOwnerEntries = ({ toyId, token }: OwnerCredentials, before?: string): Promise<OwnerEntries> =>
  ask(async () => ownerEntriesSchema, apiPaths.ownerEntries(toyId, { limit: pageSize, before }), {
    headers: authorized(token),
    timeLimit,
  })

export const hideOwnerEntry = (
  { toyId, token }: OwnerCredentials,
  entryId: number,
  isHidden: boolean,
): Promise<OwnerEntry> =>
  ask(async () => ownerEntrySchema, apiPaths.ownerEntry(toyId, entryId), {
    method: 'PUT',
    headers: json(token),
    body: JSON.stringify({ isHidden }),
    timeLimit,
  })

/** Makes the link anew; this one is dead. The new one is on the device when it resolves. */
export async function renewOwnerLink({ toyId, token }: OwnerCredentials): Promise<string> {
  const { ownerToken } = await claimOwnerLink(toyId, (claim) =>
    ask(async () => ownerTokenSchema, apiPaths.renewOwnerLink(toyId), {
      method: 'POST',
      headers: { ...authorized(token), 'Idempotency-Key': claim },
      timeLimit,
    }),
  )
  return ownerToken
}

const postEmail = async (path: string, email: string, headers: Record<string, string>): Promise<void> => {
  const body = JSON.stringify({ email })
  await ask(async () => ownerMailAskedSchema, path, { method: 'POST', headers, body, timeLimit })
}

/** Emails the link to an address. */
export const emailOwnerLink = ({ toyId, token }: OwnerCredentials, email: string): Promise<void> =>
  postEmail(apiPaths.ownerEmail(toyId), email, json(token))

/** Emails it to the confirmed address, if this is it; the answer does not say. */
export const askForLostLink = (toyId: string, email: string): Promise<void> =>
  postEmail(apiPaths.lostOwnerLink(toyId), email, { 'Content-Type': 'application/json' })

/** The link in an email was opened. */
export const confirmOwnerEmail = ({ toyId, token }: OwnerCredentials, code: string): Promise<OwnerToy> =>
  ask(async () => ownerToySchema, apiPaths.confirmOwnerEmail(toyId), {
    method: 'POST',
    headers: json(token),
    body: JSON.stringify({ code }),
    timeLimit,
  })

export const removeOwnerEmail = ({ toyId, token }: OwnerCredentials): Promise<OwnerToy> =>
  ask(async () => ownerToySchema, apiPaths.ownerEmail(toyId), {
    method: 'DELETE',
    headers: authorized(token),
    timeLimit,
  })
