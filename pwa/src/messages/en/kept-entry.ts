import { formatNumber } from '../format.ts'

/** What is said of an entry once it is kept: after it was submitted, and in the form that edits it. */
export const keptEntryMessages = {
  editTitle: 'Edit the waiting entry',
  editIntro: 'This entry has not been sent yet. Change what you like; it will be sent with your changes.',
  editUnknownIntro:
    'We don’t know yet whether this entry has arrived. If it has, we keep your change and ask you how to send it.',
  editPublishedIntro:
    'An earlier version of this entry is published. Your change is kept until you choose how to send it.',
  correctTitle: 'Correct your entry',
  correctIntro: 'This entry is published. Your correction takes its place as soon as it has been delivered.',
  photoStays: 'Its photo can’t be shown right now. It stays as it is unless you choose another one.',
  photoRefused: 'The photo could not be used. Choose another one, or send the entry without it.',
  photoLost: 'The photo could not be read back from this device. Add it again, or send the entry without it.',
  saveChanges: 'Save and send',
  savedPausedText: 'It’s waiting for this toy’s password.',
  changeKept: 'Your change is kept',
  changeKeptText: 'An earlier version was already published. Choose how to send your change.',
  authFailed: 'Authentication Failed',
  authFailedText: 'Invalid password. Please try again.',
  error: 'Error',
  errorText: 'Failed to add entry',
  saved: 'Saved on this device',
  savedText: "We'll send it when you're back online.",
  notSent: 'Not sent yet',
  notSentText: 'Your browser can’t keep the entry. Keep this page open and we’ll send it when the connection allows.',
  savedSlowText: 'We’ll send it as soon as the connection allows.',
  gone: 'This entry is no longer waiting',
  goneText: 'It has already been sent, discarded or taken back.',
  tooLate: 'It’s too late to change this entry',
  tooLateText: (hours: number) =>
    `An entry can be changed or taken back for ${formatNumber(hours)} hours after it was published.`,
  goneKeptText: 'It was discarded in another tab. What you changed is still here.',
  sendAsNew: 'Send as a new entry',
  backToJourney: 'Back to the journey',
} as const
