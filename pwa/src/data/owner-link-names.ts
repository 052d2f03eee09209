import { idKey } from './id-key.ts'

/** The row of `meta` with a toy's owner's link. */
export const ownerLinkName = (toyId: string): string => `owner-link\n${idKey(toyId)}`

/** The row of `meta` with the key that a link is being asked for under. */
export const ownerClaimName = (toyId: string): string => `owner-claim\n${idKey(toyId)}`
