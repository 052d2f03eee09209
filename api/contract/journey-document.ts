// Marks in the built documents that can show the beginning of a journey: journey.html, which the server fills, and
// index.html, which the service worker keeps for every screen and fills with a journey that is saved on the device.
import { escapeHtml } from './html.ts'
import { fillLead, type JourneyLead } from './journey-lead.ts'
import { documentTitle } from './site-pages.ts'

/** Where pwa/index.html says what a page is; each page has its own words there. */
export const headPlace = /<!-- page -->[\s\S]*?<!-- \/page -->/

const root = '<div id="root"></div>'
const journeyRoot = '<div id="root" data-prerendered="journey"></div>'
/** The tags of the head that load the program. */
const program = /[ \t]*<!-- program -->([\s\S]*?)<!-- \/program -->\n?/
/** What only the beginning of a journey needs. */
const parts = /[ \t]*<!-- journey -->[\s\S]*?<!-- \/journey -->\n?/

interface JourneyParts {
  /** Of contract/journey-lead.ts. */
  form: string
  /** Tags for the head. */
  head?: string
  /** Tags that wait, like those of the program, until the journey is painted. */
  late?: string
  /** The script that adds what waits in `template[data-late]`. */
  tail?: string
}

const template = (name: string, content: string) => `<template data-${name}>${content}</template>`

const readPart = (html: string, name: keyof JourneyParts): string | null =>
  new RegExp(`<template data-${name}>([\\s\\S]*?)</template>`).exec(html)?.[1] ?? null

/** For the build: puts the parts at the document's end. They do nothing there. */
export function addJourneyParts(html: string, added: JourneyParts): string {
  const block = Object.entries(added).map(([name, content]: [string, string]) => template(name, content))
  return html.replace('</body>', () => `  <!-- journey -->${block.join('')}<!-- /journey -->\n  </body>`)
}

/** For the build: marks the tags that load the program. */
export const markProgram = (tags: string): string => `<!-- program -->${tags}<!-- /program -->`

/** The form in a built document, and the document without what only a journey needs. */
export function takeForm(built: string): { html: string; form: string | null } {
  return { html: built.replace(parts, ''), form: readPart(built, 'form') }
}

/** The document of journeys with the beginning of this one; any other document stays as it is. */
export function placeLead(html: string, form: string, lead: JourneyLead): string {
  // A function, because a toy's name may contain `$&`, which a replacement string would expand.
  return html.replace(journeyRoot, () => journeyRoot.replace('><', () => `>${fillLead(form, lead)}<`))
}

/** The kept document as that of a saved journey, with the program after the first paint; null when it has no form. */
export function fillKeptDocument(kept: string, lead: JourneyLead): string | null {
  const form = readPart(kept, 'form')
  if (form === null) return null
  const late = `${program.exec(kept)?.[1] ?? ''}${readPart(kept, 'late') ?? ''}`
  const tail = template('late', late) + (readPart(kept, 'tail') ?? '')
  const html = kept
    .replace(parts, () => `${tail}\n`)
    .replace(program, '')
    .replace('</head>', () => `${readPart(kept, 'head') ?? ''}</head>`)
    .replace(root, journeyRoot)
    .replace(headPlace, () => `<title>${escapeHtml(documentTitle(lead.name))}</title>`)
  return placeLead(html, form, lead)
}
