import { useState } from 'react'
import { discardQueuedEntry, sendAsCorrection, sendAsNewEntry } from '../data/outbox/actions.ts'
import { readQueuedEntry } from '../data/outbox/queries.ts'
import { replayOutbox } from '../data/outbox/replay.ts'
import { outboxWords } from '../messages/outbox.ts'
import { showToast } from '../ui/toast.ts'
import { downloadCopy } from './entry-copy.ts'

/** What a person can do with a waiting entry. Each says what came of it; the card itself follows the device's data. */
export function usePendingActions(submissionKey: string) {
  const words = outboxWords()
  const [busy, setBusy] = useState(false)

  const run = (work: () => Promise<unknown>) => async () => {
    setBusy(true)
    try {
      await work()
    } catch {
      showToast({ title: words.actionFailed, description: words.actionFailedText, tone: 'destructive' })
    }
    setBusy(false)
  }
  const sendNow = () => replayOutbox({ cause: 'person' })

  return {
    busy,
    sendNow: run(sendNow),
    sendAsNew: run(async () => {
      if (await sendAsNewEntry(submissionKey)) await sendNow()
      else showToast({ title: words.openElsewhere, description: words.openElsewhereText })
    }),
    sendAsCorrection: run(async () => (await sendAsCorrection(submissionKey)) && sendNow()),
    /** `next` takes the focus once the card is gone. */
    discard: (next: HTMLElement | null) =>
      run(async () => {
        const result = await discardQueuedEntry(submissionKey)
        if (result !== 'busy') next?.focus()
        if (result === 'busy') showToast({ title: words.sentMeanwhile, description: words.sentMeanwhileText })
        if (result === 'done') showToast({ title: words.discarded, description: words.discardedText })
      })(),
    /** It stays published; `next` takes the focus once the card is gone. */
    leave: (next: HTMLElement | null) =>
      run(async () => {
        if ((await discardQueuedEntry(submissionKey)) === 'done') next?.focus()
      })(),
    saveCopy: run(async () => {
      const found = await readQueuedEntry(submissionKey)
      if (!found) return
      await downloadCopy(found.entry, found.photo)
      showToast({ title: words.copySaved, description: words.copySavedText, tone: 'success' })
    }),
  }
}
