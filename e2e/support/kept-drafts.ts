import type { Page } from '@playwright/test'

/** What is written in the drafts of this device, so that a story can pull the plug right after it was kept. */
export const keptComments = (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('plush-trails')
        opening.onerror = () => reject(new Error('no database'))
        opening.onsuccess = () => {
          const all = opening.result.transaction('drafts').objectStore('drafts').getAll()
          all.onsuccess = () => {
            opening.result.close()
            resolve((all.result as { comment: string }[]).map(({ comment }) => comment))
          }
        }
      }),
  )
