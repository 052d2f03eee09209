/** What the explorer uses of the app; bundled once and evaluated anew in each context (bundle.ts). */
export { readDraft, saveDraft, tabDraftId, tabLock } from '../../../drafts.ts'
export { refreshJourney } from '../../../journeys.ts'
export { localDb } from '../../../local-db.ts'
export { withLock } from '../../../locks.ts'
export { adoptDraft } from '../../../tab-drafts.ts'
export {
  discardQueuedEntry,
  enqueueEntry,
  sendAsCorrection,
  sendAsNewEntry,
  supplyPassword,
  takeBack,
  updateQueuedEntry,
} from '../../actions.ts'
export { holdForEdit } from '../../edit-hold.ts'
export { readEditable } from '../../own-entries.ts'
export { listQueued, nextLook, readFate } from '../../queries.ts'
export { replayOutbox } from '../../replay.ts'
