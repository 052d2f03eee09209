import { escapeHtml } from './html.ts'
import { photoSource } from './photo-source.ts'
import type { Photo } from './photos.ts'

/** Of toys whose tag has been activated; before that there is nothing to tell. */
const statuses = ['active', 'lost', 'completed'] as const

export interface JourneyState {
  status: (typeof statuses)[number]
  hasPhoto: boolean
  hasMission: boolean
}

const yesOrNo = [true, false]

/** Every form in which the beginning of a journey's page is prerendered. */
export const journeyStates: JourneyState[] = statuses.flatMap((status) =>
  yesOrNo.flatMap((hasPhoto) => yesOrNo.map((hasMission) => ({ status, hasPhoto, hasMission }))),
)

/** What the beginning of a journey's page shows. */
export interface JourneyLead {
  id: string
  name: string
  mission: string | null
  status: JourneyState['status']
  photo: Photo | null
}

interface Traveller extends Omit<JourneyLead, 'name' | 'status'> {
  name: string | null
  status: 'active' | 'inactive' | 'completed'
  /** Null or missing for a toy that nobody misses. */
  lostAt?: Date | string | null | undefined
}

/** Only what the journey's page shows to everyone; null for a tag that is not activated. */
export function leadOf({ id, name, mission, status, lostAt, photo }: Traveller): JourneyLead | null {
  if (name === null || status === 'inactive') return null
  return { id, name, mission, status: status === 'active' && lostAt ? 'lost' : status, photo }
}

/** Stand in the prerendered page for what is known of a toy only later. */
export const leadTokens = {
  id: '{{id}}',
  name: '{{name}}',
  mission: '{{mission}}',
  src: '{{src}}',
  srcSet: '{{srcSet}}',
  width: '{{width}}',
  height: '{{height}}',
} as const

export type PartName = JourneyState['status'] | 'photo' | 'no-photo' | 'mission' | 'no-mission'

const namesOf = ({ status, hasPhoto, hasMission }: JourneyState): PartName[] => [
  status,
  hasPhoto ? 'photo' : 'no-photo',
  hasMission ? 'mission' : 'no-mission',
]

/** Names a form for the build, which folds all of them into one (scripts/fold-forms.ts). */
export const leadKey = (state: JourneyState): string => namesOf(state).join(' ')

/** A part of the form that only some toys have. */
export const leadPart = (name: PartName, markup: string): string => `{{#${name}}}${markup}{{/}}`

/** The form without the parts that are not for such a toy. */
export function chooseParts(form: string, state: JourneyState): string {
  const wanted: string[] = namesOf(state)
  return form.replace(/\{\{#([a-z-]+)\}\}([\s\S]*?)\{\{\/\}\}/g, (_part, name: string, markup: string) =>
    wanted.includes(name) ? markup : '',
  )
}

/** The prerendered form with this toy's words and portrait, escaped: they were typed by strangers. */
export function fillLead(form: string, { id, name, mission, status, photo }: JourneyLead): string {
  const { src, srcSet, width, height } = photoSource(photo, null)
  const values = { id, name, mission, src, srcSet, width, height }
  const words = new Map<string, string>(
    Object.entries(leadTokens).map(([key, token]) => [
      token,
      escapeHtml(`${values[key as keyof typeof values] ?? ''}`),
    ]),
  )
  const markup = chooseParts(form, { status, hasPhoto: src !== null, hasMission: Boolean(mission) })
  // In one pass, so that a toy called {{mission}} stays one.
  return markup.replace(/\{\{\w+\}\}/g, (token) => words.get(token) ?? token)
}
