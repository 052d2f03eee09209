import { useState } from 'react'
import { discardQueuedEntry, readQueuedEntry, sendAsNewEntry } from '../../data/outbox.ts'
import { replayOutbox } from '../../data/replay.ts'
import { outboxMessages } from '../../messages/journey.ts'
import { showToast } from '../../ui/toast.ts'
import { downloadFiles, entryCopy } from './entry-copy.ts'

const words = outboxMessages

/** What a person can do with a waiting entry. Each says what came of it; the card itself follows the device's data. */
export function usePendingActions(key: string) {
  const [busy, setBusy] = useState(false)

  const run = (work: () => Promise<void>) => async () => {
    setBusy(true)
    try {
      await work()
    } catch {
      showToast({ title: words.actionFailed, description: words.actionFailedText, tone: 'destructive' })
    }
    setBusy(false)
  }

  return {
    busy,
    sendNow: run(() => replayOutbox({ force: true })),
    sendAsNew: run(async () => {
      await sendAsNewEntry(key)
      await replayOutbox({ force: true })
    }),
    discard: run(async () => {
      const result = await discardQueuedEntry(key)
      if (result === 'sending') showToast({ title: words.sentMeanwhile, description: words.sentMeanwhileText })
      if (result === 'done') showToast({ title: words.discarded, description: words.discardedText })
    }),
    saveCopy: run(async () => {
      const found = await readQueuedEntry(key)
      if (!found) return
      downloadFiles(entryCopy(found.row, found.photo))
      showToast({ title: words.copySaved, description: words.copySavedText, tone: 'success' })
    }),
  }
}
