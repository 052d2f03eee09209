import type { Knex } from 'knex'
import { defaultLocale } from '../../contract/locale.ts'
import { pluralIn } from '../../contract/messages/source.ts'
import { orderNumber } from '../../contract/orders.ts'
import { formatDecimal } from '../../contract/payments.ts'
import { layOutMail, type MailBlock } from '../../domain/mail-layout.ts'
import type { MailContent, MailOutbox, RenderMail } from '../../domain/mail-outbox.ts'
import { readRefundStep } from '../../domain/order-mails.ts'
import { Order } from '../../models/order.ts'
import type { OrderLinks } from './order-links.ts'

interface Needs {
  knex: Knex
  mails: Pick<MailOutbox, 'register'>
  orderLinks: OrderLinks
  /** The site's address, known once the server listens. */
  siteUrl(): string
}

const plural = pluralIn(defaultLocale)

/** Says how each email about an order is written; in English, because an order does not say its buyer's language. */
export function registerOrderMails({ knex, mails, orderLinks, siteUrl }: Needs): void {
  const about =
    (write: (order: Order, link: MailBlock, reference: string) => MailContent | null): RenderMail =>
    async ({ reference }) => {
      const order = await Order.query(knex).findById(Number(reference.split(':')[0]))
      if (!order) return null
      const href = `${siteUrl()}/order/${orderLinks.tokenFor(order)}`
      return write(
        order,
        { kind: 'link', label: 'View your order', text: 'View your order at any time:', href },
        reference,
      )
    }
  mails.register('order_confirmation', about(confirmation))
  mails.register('order_dispatched', about(dispatched))
  mails.register('order_refunded', about(refunded))
}

const money = ({ currency }: Order, amount: string): string =>
  currency === 'gbp' ? `£${amount}` : `${currency.toUpperCase()} ${amount}`

const tags = ({ quantity }: Order): string => plural(quantity, { one: '# adventure tag', other: '# adventure tags' })

const address = (order: Order): MailBlock => ({
  kind: 'lines',
  title: 'Delivery address',
  lines: [order.customerName, ...order.shippingAddress.split('\n'), `${order.city} ${order.postalCode}`, order.country],
})

const activate: MailBlock = {
  kind: 'note',
  text: 'When it arrives, fasten the tag to your toy with its chain and activate it with the ID and password printed on it.',
}

function confirmation(order: Order, link: MailBlock): MailContent {
  const number = orderNumber(order.id)
  return layOutMail({
    name: order.customerName,
    subject: `Your Plush Trails order ${number}`,
    heading: `Thank you, ${order.customerName}!`,
    blocks: [
      { kind: 'text', text: `Thank you for your order. ${next(order)}` },
      {
        kind: 'facts',
        title: 'Your order',
        facts: [
          ['Order', number],
          ['Quantity', tags(order)],
          ['Total', `${money(order, order.totalAmount)} (VAT and UK shipping included)`],
        ],
      },
      address(order),
      {
        kind: 'facts',
        title: 'Delivery times',
        facts: [
          ['Processing', '1-2 business days'],
          ['UK delivery', '3-5 business days'],
          ['International delivery', '7-14 business days'],
        ],
      },
      link,
      activate,
    ],
  })
}

const next = ({ paymentState }: Order): string =>
  paymentState === 'check_payment'
    ? 'We’re checking your payment, and will get your tag ready after that.'
    : 'We’re getting your tag ready for its journey.'

/** Nothing when the order was set back before the email was sent. */
function dispatched(order: Order, link: MailBlock): MailContent | null {
  if (order.status !== 'shipped' && order.status !== 'delivered') return null
  const number = orderNumber(order.id)
  return layOutMail({
    name: order.customerName,
    subject: `Your Plush Trails order ${number} is on its way`,
    heading: 'Your order is on its way',
    blocks: [
      { kind: 'text', text: `We’ve posted order ${number} (${tags(order)}).` },
      address(order),
      {
        kind: 'facts',
        title: 'Delivery times',
        facts: [
          ['UK delivery', '3-5 business days'],
          ['International delivery', '7-14 business days'],
        ],
      },
      link,
      activate,
    ],
  })
}

function refunded(order: Order, link: MailBlock, reference: string): MailContent | null {
  const step = readRefundStep(reference)
  if (!step) return null
  const number = orderNumber(order.id)
  const inAll = money(order, formatDecimal(step.after))
  const total = money(order, order.totalAmount)
  const isWhole = step.after >= Math.round(Number(order.totalAmount) * 100)
  return layOutMail({
    name: order.customerName,
    subject: `Refund for your Plush Trails order ${number}`,
    heading: isWhole ? 'Your order has been refunded' : 'Part of your order has been refunded',
    blocks: [
      {
        kind: 'text',
        text: `We’ve refunded ${money(order, formatDecimal(step.after - step.before))} for order ${number} to the card or account you paid with. It usually arrives within 5-10 business days.`,
      },
      {
        kind: 'facts',
        title: 'Your order',
        facts: [
          ['Order', number],
          ['Paid', total],
          ['Refunded in all', isWhole ? `${inAll} (the whole amount)` : `${inAll} of ${total}`],
        ],
      },
      link,
    ],
  })
}
