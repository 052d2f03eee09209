import { useLiveQuery } from 'dexie-react-hooks'
import { localDb } from '../data/local-db.ts'
import { ownerLinkName } from '../data/owner-link-names.ts'

/** Whether this device has the owner's link of a toy; false until that is known. */
export const useIsOwner = (toyId: string): boolean =>
  useLiveQuery(async () => (await localDb.meta.get(ownerLinkName(toyId))) !== undefined, [toyId]) ?? false
