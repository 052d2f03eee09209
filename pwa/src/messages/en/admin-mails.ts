import type { AdminMail, MailKind, MailProblem } from '#contract/mails'
import { formatNumber, plural } from '../format.ts'

/** Emails that the shop sends, as the dashboard shows them. */
export const adminMailMessages = {
  intro:
    'Emails that couldn’t be sent. Those that wait are retried automatically: at least hourly at first, once a day after five days.',
  counts: (waiting: number, givenUp: number) => `${formatNumber(waiting)} waiting, ${formatNumber(givenUp)} given up`,
  listed: (count: number) => plural(count, { one: 'The newest email is listed.', other: 'The newest # are listed.' }),
  none: 'All emails have been sent',
  noneText: 'An email that can’t be sent will appear here.',
  kinds: {
    order_confirmation: 'Order confirmation',
    order_dispatched: 'Order on its way',
    order_refunded: 'Refund',
    owner_link: 'Owner link',
    journey_follow: 'Asking a follower',
    journey_stops: 'New stops, to a follower',
  } satisfies Record<MailKind, string>,
  states: { waiting: 'Waiting', sent: 'Sent', given_up: 'Given up' } satisfies Record<AdminMail['state'], string>,
  title: (kind: string, order: string) => `${kind}, order ${order}`,
  to: 'To',
  problem: 'Problem',
  problems: {
    connection: 'The mail server can’t be reached or doesn’t accept connections from here.',
    sign_in: 'The mail server doesn’t accept our sign-in. Check SMTP_URL.',
    sender: 'The mail server doesn’t accept our sender address. Check MAIL_FROM.',
    policy: 'The mail server doesn’t deliver this for us (relaying, blocklist or spam rules).',
    content: 'The mail server refused the message itself.',
    busy: 'The mail server asked us to try again later.',
    recipient: 'The recipient’s server says that this address doesn’t exist. Check it with the customer.',
    no_address: 'The order has no email address. Add one, then send it again.',
    other: 'Something went wrong on our side. See the server’s log.',
  } satisfies Record<MailProblem, string>,
  attempts: (count: number) => plural(count, { one: '# attempt', other: '# attempts' }),
  nextAttempt: (moment: string) => `next attempt ${moment}`,
  sentAt: (moment: string) => `Sent ${moment}`,
  queuedAt: (moment: string) => `Queued ${moment}`,
  sendAgain: 'Send again',
  sent: 'Email sent',
  sentTo: (address: string) => `To ${address}`,
  notSent: 'Email not sent',
  inHand: 'Email queued',
  failed: 'Failed to send the email',

  ofOrder: {
    button: 'Emails and link',
    open: (order: string) => `Emails and link of order ${order}`,
    title: (order: string) => `Order ${order}`,
    emails: 'Emails',
    none: 'No emails have been queued for this order.',
    mark: { waiting: 'Email waiting', given_up: 'Email not sent' },
    link: {
      title: 'Order link',
      text: 'Every email has a link to this order’s page. If it’s in the wrong hands, make a new one.',
      button: 'Make a new link',
      question: 'Make a new link?',
      questionText:
        'The link in the emails sent so far will stop working. Send the customer the new one, or send an email again.',
      made: 'New link made',
      failed: 'Failed to make a new link',
      field: 'New link',
      copy: 'Copy link',
      copied: 'Link copied',
      copyFailed: 'The link couldn’t be copied. Select it and copy it yourself.',
    },
    close: 'Close',
  },
} as const
