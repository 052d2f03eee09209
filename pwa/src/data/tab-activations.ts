import { nameOf, photoName, textsName } from './activation-draft.ts'
import { localDb } from './local-db.ts'
import { isGone } from './tab-drafts.ts'

/** Gives a tab that has no unfinished activation one of a tab that is gone, if there is any. */
export async function adoptActivationDraft(tab: string): Promise<void> {
  if (await localDb.meta.get(nameOf(textsName, tab))) return
  const names = await localDb.meta.where('name').startsWith(nameOf(textsName, '')).primaryKeys()
  for (const other of [null, ...names.map((name) => name.split('\n')[1] ?? '')]) {
    if ((other === null || (await isGone(other))) && (await moveActivationDraft(other, tab))) return
  }
}

/** False when there is nothing (any more). */
function moveActivationDraft(from: string | null, to: string): Promise<boolean> {
  return localDb.transaction('rw', localDb.meta, async () => {
    const texts = await localDb.meta.get(nameOf(textsName, from))
    const photo = await localDb.meta.get(nameOf(photoName, from))
    if (!texts) return false
    await localDb.meta.bulkDelete([nameOf(textsName, from), nameOf(photoName, from)])
    await localDb.meta.put({ ...texts, name: nameOf(textsName, to) })
    if (photo) await localDb.meta.put({ ...photo, name: nameOf(photoName, to) })
    return true
  })
}
