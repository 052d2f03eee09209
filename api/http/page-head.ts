import { defaultLocale } from '../contract/locale.ts'
import { escapeHtml } from '../contract/html.ts'
import type { JourneyLead } from '../contract/journey-lead.ts'
import { documentTitle, siteName } from '../contract/site-pages.ts'

export interface Picture {
  /** Path on this site. */
  path: string
  width: number
  height: number
  text: string
}

/** What the head of a page says to search engines and to chats that show a link. */
export interface PageHead {
  title: string
  description: string
  /** The page's one true path; null for pages that no search should list. */
  canonical: string | null
  kind: 'website' | 'article'
  picture: Picture
  /** Path of the page's Atom feed. */
  feed?: string
  /** What the page shows before the app has arrived; null for all but the pages of journeys. */
  lead?: JourneyLead | null
}

/** HTML for the head. Everything is escaped: names and missions were typed by strangers. `origin` as `https://host`. */
export function renderPageHead(
  { title, description, canonical, kind, picture, feed }: PageHead,
  origin: string,
): string {
  const meta = (name: string, content: string) =>
    `<meta ${/^(og|article):/.test(name) ? 'property' : 'name'}="${name}" content="${escapeHtml(content)}" data-page />`
  return [
    `<title>${escapeHtml(documentTitle(title))}</title>`,
    meta('description', description),
    canonical === null
      ? meta('robots', 'noindex')
      : `<link rel="canonical" href="${escapeHtml(origin + canonical)}" data-page />`,
    ...(feed === undefined
      ? []
      : [
          `<link rel="alternate" type="application/atom+xml" title="${escapeHtml(title)}" href="${escapeHtml(origin + feed)}" data-page />`,
        ]),
    meta('og:title', title),
    meta('og:description', description),
    meta('og:type', kind),
    meta('og:site_name', siteName),
    meta('og:locale', defaultLocale.replace('-', '_')),
    ...(canonical === null ? [] : [meta('og:url', origin + canonical)]),
    meta('og:image', origin + picture.path),
    meta('og:image:width', String(picture.width)),
    meta('og:image:height', String(picture.height)),
    meta('og:image:alt', picture.text),
    meta('twitter:card', 'summary_large_image'),
  ].join('\n    ')
}
