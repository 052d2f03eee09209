import type { Mail } from '../../adapters/mail.ts'
import { defaultLocale } from '../../contract/locale.ts'
import { pluralIn } from '../../contract/messages/source.ts'
import { orderNumber } from '../../contract/orders.ts'
import type { Order } from '../../models/order.ts'

interface Needs {
  order: Order
  /** Names this email for good; the same in every attempt. */
  key: string
  /** The address of the order's page. */
  link: string
}

const plural = pluralIn(defaultLocale)

const delivery = [
  ['Processing', '1-2 business days'],
  ['UK delivery', '3-5 business days'],
  ['International delivery', '7-14 business days'],
] as const

/** The confirmation of an order, as plain text and as HTML; in English, because an order does not say its buyer's language. */
export function orderMail({ order, key, link }: Needs): Mail {
  const number = orderNumber(order.id)
  const tags = plural(order.quantity, { one: '# adventure tag', other: '# adventure tags' })
  const total = `${order.currency === 'gbp' ? '£' : `${order.currency.toUpperCase()} `}${order.totalAmount}`
  const address = [
    order.customerName,
    ...order.shippingAddress.split('\n'),
    `${order.city} ${order.postalCode}`,
    order.country,
  ]
  const words = { number, tags, total, address, link, name: order.customerName }
  return {
    key,
    to: { name: order.customerName, address: order.customerEmail },
    subject: `Your Plush Trails order ${number}`,
    text: plainText(words),
    html: htmlText(words),
  }
}

interface Words {
  number: string
  tags: string
  total: string
  address: string[]
  link: string
  name: string
}

const thanks = 'Thank you for your order. We’re getting your tag ready for its journey.'
const next =
  'When it arrives, fasten the tag to your toy with its chain and activate it with the ID and password printed on it.'

function plainText({ number, tags, total, address, link, name }: Words): string {
  return [
    `Hello ${name},`,
    thanks,
    [`Order ${number}`, tags, `Total: ${total} (VAT and UK shipping included)`].join('\n'),
    ['Delivery address:', ...address].join('\n'),
    ['Delivery times:', ...delivery.map(([what, time]) => `${what}: ${time}`)].join('\n'),
    `View your order at any time:\n${link}`,
    next,
    'Plush Trails',
  ].join('\n\n')
}

function htmlText(words: Words): string {
  const { number, tags, total, link, name } = words
  const row = (what: string, value: string) =>
    `<tr><th align="left" style="padding:4px 16px 4px 0;font-weight:normal;color:#6b6255">${escape(what)}</th><td style="padding:4px 0">${escape(value)}</td></tr>`
  const heading = (text: string) => `<h2 style="margin:24px 0 8px;font:600 17px Georgia,serif">${text}</h2>`
  return `<!doctype html>
<html lang="${defaultLocale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Your Plush Trails order ${number}</title></head>
<body style="margin:0;padding:24px 12px;background:#f6efe0;color:#2d2a26;font:16px/1.5 Helvetica,Arial,sans-serif">
<div style="max-width:520px;margin:0 auto;padding:28px;background:#fffdf6;border:1px solid #d9ccb0;border-radius:8px">
<h1 style="margin:0 0 16px;font:600 24px/1.25 Georgia,serif">Thank you, ${escape(name)}!</h1>
<p style="margin:0">${thanks}</p>
${heading('Your order')}
<table role="presentation" cellspacing="0" cellpadding="0" style="font-size:16px">
${row('Order', number)}
${row('Quantity', tags)}
${row('Total', `${total} (VAT and UK shipping included)`)}
</table>
${heading('Delivery address')}
<p style="margin:0">${words.address.map(escape).join('<br>')}</p>
${heading('Delivery times')}
<table role="presentation" cellspacing="0" cellpadding="0" style="font-size:16px">
${delivery.map(([what, time]) => row(what, time)).join('\n')}
</table>
<p style="margin:28px 0"><a href="${escape(link)}" style="display:inline-block;padding:12px 20px;background:#1d5c45;color:#ffffff;text-decoration:none;border-radius:6px;font-weight:600">View your order</a></p>
<p style="margin:0;color:#6b6255">${next}</p>
</div>
</body>
</html>
`
}

function escape(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}
