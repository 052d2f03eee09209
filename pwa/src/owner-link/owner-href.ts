import { paths } from '../paths.ts'

/** An owner's link as it is copied, printed and emailed. The secret is in the fragment, which is sent to no server. */
export const ownerHref = (toyId: string, token: string): string => `${location.origin}${paths.owner(toyId)}#k=${token}`
