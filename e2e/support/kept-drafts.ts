import type { Page } from '@playwright/test'

interface Kept {
  comment: string
  addedBy: string
}

/** What is written in the drafts of this device, so that a story can pull the plug right after it was kept. */
export const keptDrafts = (page: Page): Promise<Kept[]> =>
  page.evaluate(
    () =>
      new Promise<Kept[]>((resolve, reject) => {
        const opening = indexedDB.open('plush-trails')
        opening.onerror = () => reject(new Error('no database'))
        opening.onsuccess = () => {
          const all = opening.result.transaction('drafts').objectStore('drafts').getAll()
          all.onsuccess = () => {
            opening.result.close()
            resolve((all.result as Kept[]).map(({ comment, addedBy }) => ({ comment, addedBy })))
          }
        }
      }),
  )

export const keptComments = async (page: Page): Promise<string[]> =>
  (await keptDrafts(page)).map(({ comment }) => comment)
