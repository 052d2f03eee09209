import { formatNumber, plural } from '../format.ts'

/** The page with everything that this device has still to send, and what it has sent lately. */
export const outboxPageMessages = {
  title: 'Outbox',
  intro: 'Entries saved on this device. They’re sent automatically when you’re online.',
  waiting: (count: number) => plural(count, { one: '# entry waiting', other: '# entries waiting' }),
  needYou: (count: number) => plural(count, { one: '# needs you', other: '# need you' }),
  sending: 'Sending…',
  sendAll: 'Send all',
  tag: (toyId: string) => `Tag ${toyId}`,
  viewJourney: 'View Journey',
  viewJourneyOf: (toy: string) => `View Journey: ${toy}`,
  changePassword: 'Change password',
  changePasswordOf: (toy: string) => `Change password for ${toy}`,
  passwordText: 'Everything waiting for this toy will be sent with the new password.',
  empty: 'Nothing is waiting to be sent',
  emptyText: 'When you add an entry offline, it’s kept here until it has been delivered.',
  track: 'Enter Tag ID',
  receipts: 'Delivered',
  receiptsText: (hours: number) =>
    `What this device has sent in the last 30 days. For ${formatNumber(hours)} hours you can edit an entry or take it back.`,
  edit: 'Edit',
  editEntry: (location: string) => `Edit “${location}”`,
  takeBackEntry: (location: string) => `Take back “${location}”`,
  delivered: (toy: string, day: string) => `Delivered to ${toy}, ${day}`,
  deliveredAs: (stop: number, toy: string, day: string) => `Delivered as stop ${formatNumber(stop)} of ${toy}, ${day}`,
  corrected: (toy: string, day: string) => `Corrected on ${toy}’s journey, ${day}`,
  correctedAs: (stop: number, toy: string, day: string) => `Corrected: stop ${formatNumber(stop)} of ${toy}, ${day}`,
  takenBack: (toy: string, day: string) => `Taken back from ${toy}, ${day}`,
} as const
