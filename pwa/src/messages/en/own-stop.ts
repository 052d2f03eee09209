import { formatNumber } from '../format.ts'

const km = (kilometres: number) => `${formatNumber(Math.round(kilometres))} km`

/** What the finder is told on their own stop. */
export const ownStopMessages = {
  title: (number: number, name: string) => `Your stop is number ${formatNumber(number)} on ${name}’s journey`,
  fromLast: (kilometres: number, place: string) => `${km(kilometres)} from ${place}`,
  inAll: (kilometres: number) => `${km(kilometres)} in all`,
  first: 'The first stop of all',
  follow: (name: string) => `Follow ${name}`,
  share: 'Share',
  edit: 'Edit',
  shareText: (name: string, place: string) => `I met ${name} in ${place}. Follow the journey:`,
  copied: 'Link copied',
  copiedText: 'Paste it wherever you like.',
  notShared: 'Not shared',
  notSharedText: (url: string) => `Your browser can’t share or copy. The address is ${url}`,
} as const
