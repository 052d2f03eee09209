import type { Plant } from './bundle.ts'

const moves = 'outbox/moves.ts'
const claims = 'outbox/claims.ts'
const actions = 'outbox/actions.ts'
const arrivals = 'outbox/arrivals.ts'

const journeySettles = `  if (!row.tried.includes(row.edition)) return superseded(row)
  if (row.tried.length === 1) return 'delivered'
  return sameWords(row.fields, stored.words) ? 'undecided' : superseded(row)`

/** Faults that the explorer must find, each a small change of the outbox's code; several of them were really made. */
export const plants: readonly Plant[] = [
  {
    name: 'G2: a journey that shows the key removes the row, whatever edition it has',
    edits: [{ file: moves, find: journeySettles, replace: "  return 'delivered'" }],
  },
  {
    name: 'G3: entries behind a refused password are marked, and stranded when its row is discarded',
    edits: [
      {
        file: claims,
        find: 'if (!row.isTakeBack && (await readRefusedPasswords(row.toy)).length > 0) return null',
        replace: `if (!row.isTakeBack && (await readRefusedPasswords(row.toy)).length > 0) {
      const state = { name: 'needs-you', reason: 'password-paused', message: null, issues: null }
      await queuedEntries.put({ ...row, state } as never)
      return null
    }`,
      },
    ],
  },
  {
    name: 'G4: a photo chosen in an edit is not the one that is sent',
    edits: [{ file: actions, find: 'if (kept) await queuedPhotos.put(kept)', replace: '' }],
  },
  {
    name: 'G5: an entry is sent under its open edit form, and what was typed there is dropped',
    edits: [
      {
        file: 'outbox/edit-hold.ts',
        find: 'isHeld = true\n    return released',
        replace: 'return Promise.resolve()',
      },
      {
        file: arrivals,
        find: 'if (!draft) return null',
        replace: 'if (draft) await removeDraft(draftId)\n  if (row) return null',
      },
    ],
  },
  {
    name: 'G6: waits are absolute times',
    edits: [
      {
        file: 'outbox/waits.ts',
        find: 'since - now > tolerated || now - since >= Math.min(length, longestWait)',
        replace: 'now >= since + length',
      },
      {
        file: 'outbox/waits.ts',
        find: 'wait.since + Math.min(wait.for, longestWait)',
        replace: 'wait.since + wait.for',
      },
    ],
  },
  {
    name: 'G8: a late answer settles whatever edition is there',
    edits: [{ file: claims, find: 'stored: sent.edition', replace: 'stored: Number.MAX_SAFE_INTEGER' }],
  },
  {
    name: 'G8: a discard says done while the entry is being sent',
    edits: [
      {
        file: actions,
        find: 'tryLock(rowLock(submissionKey), () =>\n    inOutbox(async (): Promise<DiscardResult>',
        replace: 'Promise.resolve().then(() =>\n    inOutbox(async (): Promise<DiscardResult>',
      },
    ],
  },
  {
    name: 'G9: no room is made for a write',
    edits: [
      { file: 'storage.ts', find: "(await import('./make-room.ts')).makeRoom()", replace: '(async function* () {})()' },
    ],
  },
  {
    name: 'no lock around the runs of several contexts',
    edits: [
      { file: 'outbox/replay.ts', find: "withLock('outbox', () => {", replace: 'Promise.resolve().then(() => {' },
    ],
  },
  {
    name: 'the refusal of a second version (422) is taken for an arrival',
    edits: [
      {
        file: 'outbox/outcome.ts',
        find: "return { kind: 'earlier' }",
        replace: "return { kind: 'stored', entryId: 1, entry: null, age: 0 }",
      },
    ],
  },
  {
    name: 'a success without our key is believed',
    edits: [
      {
        file: 'outbox/outcome.ts',
        find: ' || echoed?.toLowerCase() !== submissionKey.toLowerCase()',
        replace: '',
      },
    ],
  },
  {
    name: 'an edit keeps the edition number',
    edits: [{ file: moves, find: 'row.edition + (isOther ? 1 : 0)', replace: 'row.edition' }],
  },
  {
    name: 'a change that goes as a new entry keeps the key',
    edits: [
      {
        file: actions,
        find: 'queuedEntries.put(asNewEntry(row, newKey, makeToken()))',
        replace: 'queuedEntries.put(asNewEntry(row, submissionKey, makeToken()))',
      },
    ],
  },
  {
    name: 'a photo-only change is taken for the version that a journey shows',
    edits: [{ file: moves, find: "? 'undecided' : superseded(row)", replace: "? 'delivered' : superseded(row)" }],
  },
  {
    name: 'an attempt whose context died is left alone for ever',
    edits: [{ file: claims, find: 'if (row !== found) await', replace: 'if (row !== found) return null\n    await' }],
  },
  {
    name: 'delays bind nothing',
    edits: [{ file: 'outbox/causes.ts', find: '!isOver(wait, now) && !wakes.some', replace: 'false && !wakes.some' }],
  },
  {
    name: 'a discarded refusal is forgotten, and the password tried with the next entry',
    edits: [{ file: actions, find: "if (needs(row, 'wrong-password')) await passOnRefusal(row)", replace: '' }],
  },
  {
    name: 'discarding leaves the row when the password was refused',
    edits: [
      {
        file: actions,
        find: "if (needs(row, 'wrong-password')) await passOnRefusal(row)",
        replace: "if (needs(row, 'wrong-password')) await queuedEntries.put(row)",
      },
    ],
  },
  {
    name: 'a newer edition is settled with the correction before it',
    edits: [
      {
        file: moves,
        find: 'return row.isCorrection ? putBack(row) : superseded(row)',
        replace: "return row.isCorrection ? 'delivered' : superseded(row)",
      },
    ],
  },
  {
    name: 'a form handed in without a change makes a new edition',
    edits: [
      {
        file: moves,
        find: 'const isOther = isOtherPhoto || !isSameText(row.fields, fields)',
        replace: 'const isOther = true',
      },
    ],
  },
  {
    name: 'a change of an entry that arrived under its form loses the untouched photo',
    edits: [
      { file: actions, find: 'hasPhoto: Boolean(shown)', replace: 'hasPhoto: false' },
      { file: actions, find: '(queued || photo === null ? null : shown)', replace: 'null' },
    ],
  },
  {
    name: 'what was typed and not handed in goes with a change that is sent as a new entry',
    edits: [
      { file: actions, find: 'await moveDrafts(submissionKey, newKey)', replace: 'await removeDrafts(submissionKey)' },
    ],
  },
  {
    name: 'handing in one of two edit forms takes away what was typed into the other',
    edits: [
      {
        file: actions,
        find: 'if (draft !== undefined) await removeDraft(draft)',
        replace: 'await removeDrafts(submissionKey)',
      },
    ],
  },
  {
    name: 'of two edit forms, the second sends the photo of the first',
    edits: [{ file: actions, find: 'queued.edition !== edition', replace: 'queued.edition < 0' }],
  },
  {
    name: 'what arrives late settles an entry that is being taken back',
    edits: [{ file: moves, find: 'if (row.isTakeBack) return arrivedBefore(row, stored)', replace: '' }],
  },
  {
    name: 'a refusal of the words ends the taking back',
    edits: [{ file: moves, find: 'row.isTakeBack !== sent.isTakeBack ||', replace: '' }],
  },
  {
    name: 'a network without our server takes an entry back',
    edits: [
      { file: 'outbox/outcome.ts', find: 'answer.status === 200 && body.takenBack === true &&', replace: 'true ||' },
    ],
  },
  {
    name: 'a correction after one that was given up has its number',
    edits: [{ file: 'outbox/receipts.ts', find: 'edition > delivery.edition)', replace: 'edition < 0)' }],
  },
  {
    name: 'a correction of the words takes the published photo away',
    edits: [
      {
        file: 'outbox/send-due.ts',
        find: 'correctEntry({ ...content, authorToken, keepsPhoto })',
        replace: 'correctEntry({ ...content, authorToken, keepsPhoto: false })',
      },
    ],
  },
  {
    name: 'an answer that was on its way shows again what was taken back',
    edits: [{ file: arrivals, find: 'withoutStops(answered, await listTakenBack())', replace: 'answered' }],
  },
  {
    name: 'a late confirmation makes a receipt of what was taken back',
    edits: [{ file: arrivals, find: '?.takenBackAt) return', replace: ') void 0' }],
  },
]
