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

export const leadKey = ({ status, hasPhoto, hasMission }: JourneyState): string =>
  [status, ...(hasPhoto ? ['photo'] : []), ...(hasMission ? ['mission'] : [])].join('-')

/** Stand in the prerendered page for what the server knows of a toy. */
export const leadTokens = {
  id: '{{id}}',
  name: '{{name}}',
  mission: '{{mission}}',
  src: '{{src}}',
  srcSet: '{{srcSet}}',
  width: '{{width}}',
  height: '{{height}}',
} as const
