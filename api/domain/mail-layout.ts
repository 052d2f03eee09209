import { escapeHtml } from '../contract/html.ts'
import { defaultLocale } from '../contract/locale.ts'
import type { MailContent } from './mail-outbox.ts'

/** One part of an email, in both of its forms. */
export type MailBlock =
  | { kind: 'text'; text: string }
  /** Less important than the rest. */
  | { kind: 'note'; text: string }
  | { kind: 'lines'; title: string; lines: readonly string[] }
  | { kind: 'facts'; title: string; facts: readonly (readonly [name: string, value: string])[] }
  | { kind: 'link'; label: string; text: string; href: string }
  /** A photo that leads somewhere; in plain text it is left out. `width` in pixels. */
  | { kind: 'picture'; src: string; alt: string; width: number; href: string }
  /** What somebody wrote, with its line breaks. */
  | { kind: 'quote'; text: string; by: string }
  | { kind: 'title'; text: string }
  /** Less important, and a link in the text. */
  | { kind: 'footnote'; text: string; label: string; href: string }

interface Letter {
  /** The recipient's name, empty when it is not known. */
  name: string
  subject: string
  heading: string
  blocks: readonly MailBlock[]
}

/** An email as plain text and as HTML from the same parts. */
export function layOutMail({ name, subject, heading, blocks }: Letter): MailContent {
  const parts = blocks.map(asText).filter((part) => part !== '')
  const text = [name === '' ? 'Hello,' : `Hello ${name},`, ...parts, 'Plush Trails'].join('\n\n')
  return { name, subject, text, html: document(subject, heading, blocks.map(asHtml).join('\n')) }
}

function asText(block: MailBlock): string {
  if (block.kind === 'link') return `${block.text}\n${block.href}`
  if (block.kind === 'footnote') return `${block.text} ${block.label}: ${block.href}`
  if (block.kind === 'picture') return ''
  if (block.kind === 'quote') return `${block.text}\n(${block.by})`
  if (block.kind === 'lines') return [`${block.title}:`, ...block.lines].join('\n')
  if (block.kind === 'facts') return [`${block.title}:`, ...block.facts.map((fact) => fact.join(': '))].join('\n')
  return block.text
}

function asHtml(block: MailBlock): string {
  if (block.kind === 'text') return `<p style="margin:0 0 16px">${escapeHtml(block.text)}</p>`
  if (block.kind === 'picture' || block.kind === 'quote' || block.kind === 'title' || block.kind === 'footnote')
    return asPostcard(block)
  if (block.kind === 'note') return `<p style="margin:0;color:#6b6255">${escapeHtml(block.text)}</p>`
  if (block.kind === 'link') {
    return `<p style="margin:28px 0"><a href="${escapeHtml(block.href)}" style="display:inline-block;padding:12px 20px;background:#1d5c45;color:#ffffff;text-decoration:none;border-radius:6px;font-weight:600">${escapeHtml(block.label)}</a></p>`
  }
  const title = `<h2 style="margin:24px 0 8px;font:600 17px Georgia,serif">${escapeHtml(block.title)}</h2>`
  if (block.kind === 'lines') return `${title}\n<p style="margin:0">${block.lines.map(escapeHtml).join('<br>')}</p>`
  return `${title}
<table role="presentation" cellspacing="0" cellpadding="0" style="font-size:16px">
${block.facts.map(row).join('\n')}
</table>`
}

/** The parts that tell of a stop. */
function asPostcard(block: Extract<MailBlock, { kind: 'picture' | 'quote' | 'title' | 'footnote' }>): string {
  switch (block.kind) {
    case 'title':
      return `<h2 style="margin:28px 0 8px;font:600 19px Georgia,serif">${escapeHtml(block.text)}</h2>`
    case 'picture':
      return `<p style="margin:0 0 12px"><a href="${escapeHtml(block.href)}"><img src="${escapeHtml(block.src)}" alt="${escapeHtml(block.alt)}" width="${block.width}" style="display:block;max-width:100%;height:auto;border:0;border-radius:6px"></a></p>`
    case 'quote':
      return `<blockquote style="margin:0 0 16px;padding:0 0 0 14px;border-left:3px solid #d9a441"><p style="margin:0 0 6px;white-space:pre-line">${escapeHtml(block.text)}</p><p style="margin:0;color:#6b6255">${escapeHtml(block.by)}</p></blockquote>`
    case 'footnote':
      return `<p style="margin:20px 0 0;color:#6b6255;font-size:14px">${escapeHtml(block.text)} <a href="${escapeHtml(block.href)}" style="color:#6b6255">${escapeHtml(block.label)}</a></p>`
  }
}

const row = ([name, value]: readonly [string, string]): string =>
  `<tr><th align="left" style="padding:4px 16px 4px 0;font-weight:normal;color:#6b6255">${escapeHtml(name)}</th><td style="padding:4px 0">${escapeHtml(value)}</td></tr>`

function document(title: string, heading: string, body: string): string {
  return `<!doctype html>
<html lang="${defaultLocale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:24px 12px;background:#f6efe0;color:#2d2a26;font:16px/1.5 Helvetica,Arial,sans-serif">
<div style="max-width:520px;margin:0 auto;padding:28px;background:#fffdf6;border:1px solid #d9ccb0;border-radius:8px">
<h1 style="margin:0 0 16px;font:600 24px/1.25 Georgia,serif">${escapeHtml(heading)}</h1>
${body}
</div>
</body>
</html>
`
}
