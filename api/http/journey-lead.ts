import { escapeHtml } from '../contract/html.ts'
import { leadKey, leadTokens, type JourneyState } from '../contract/journey-lead.ts'
import { photoSource } from '../contract/photo-source.ts'
import type { Photo } from '../contract/photos.ts'

/** What the beginning of a journey's page shows. */
export interface JourneyLead {
  id: string
  name: string
  mission: string | null
  status: JourneyState['status']
  photo: Photo | null
}

const template = /<template data-lead="([a-z-]+)">([\s\S]*?)<\/template>\n?/g
const place = /(<div id="root" data-prerendered="journey">)(<\/div>)/

export interface LeadDocument {
  /** The document without the forms. */
  html: string
  /** With this toy's words and portrait, escaped: they were typed by strangers. */
  fill(html: string, lead: JourneyLead): string
}

/** Takes the prerendered forms (scripts/prerender.ts) out of a document. */
export function readLeadForms(built: string): LeadDocument {
  const forms = new Map([...built.matchAll(template)].map(([, key, markup]) => [key, markup]))
  return {
    html: built.replace(template, ''),
    fill(html, lead) {
      const form = forms.get(leadKey({ ...lead, hasPhoto: lead.photo !== null, hasMission: Boolean(lead.mission) }))
      if (form === undefined) return html
      const { src, srcSet, width, height } = photoSource(lead.photo, null)
      const values = { id: lead.id, name: lead.name, mission: lead.mission, src, srcSet, width, height }
      const words = new Map(
        Object.entries(leadTokens).map(([key, token]) => [
          token,
          escapeHtml(`${values[key as keyof typeof values] ?? ''}`),
        ]),
      )
      // In one pass, so that a toy called {{mission}} stays one.
      const markup = form.replace(/\{\{\w+\}\}/g, (token) => words.get(token as never) ?? token)
      return html.replace(place, (_whole, open: string, close: string) => open + markup + close)
    },
  }
}
