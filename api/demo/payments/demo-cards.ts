import { demoCards, type ConfirmDemoPaymentInput } from '../../contract/demo-payments.ts'

type Judged =
  { status: 'succeeded'; isDisputed?: true } | { status: 'requires_action' } | { status: 'declined'; message: string }

const plain = (number: string) => number.replaceAll(' ', '')

/** What becomes of a payment with this card. No number of a real card is ever taken, and none is kept. */
export function judgeDemoCard({ number, expiry }: ConfirmDemoPaymentInput['card'], now = new Date()): Judged {
  if (isPast(expiry, now)) return { status: 'declined', message: 'Your card has expired.' }
  if (number === plain(demoCards.succeeds)) return { status: 'succeeded' }
  if (number === plain(demoCards.disputed)) return { status: 'succeeded', isDisputed: true }
  if (number === plain(demoCards.needsConfirmation)) return { status: 'requires_action' }
  if (number === plain(demoCards.declined)) return { status: 'declined', message: 'Your card was declined.' }
  return { status: 'declined', message: 'This is a demo checkout. Please use one of the card numbers shown.' }
}

/** A card is good until the end of its month. */
function isPast(expiry: string, now: Date): boolean {
  const [month = 0, year = 0] = expiry.split('/').map(Number)
  return Date.UTC(2000 + year, month, 1) <= now.getTime()
}
