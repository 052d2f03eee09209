import { addJourneyParts, markProgram } from '../api/contract/journey-document.ts'

interface Parts {
  /** The beginning of a journey (scripts/fold-forms.ts). */
  form: string
  /** Files that a journey needs besides those of every page. */
  styles: string[]
  modules: string[]
}

const program = /[ \t]*<(?:link rel="(?:modulepreload|preload)"|script type="module")[^>]*>(?:<\/script>)?\n?/g

/**
 * The document of every screen with what the service worker needs to show the beginning of a saved journey in it
 * (pwa/src/sw/saved-journey.ts). Styles are named, not repeated: the worker keeps their files.
 */
export function addSavedJourney(html: string, { form, styles, modules }: Parts): string {
  const tags = [...html.matchAll(program)].map(([tag]) => tag.trim())
  if (!tags.some((tag) => tag.startsWith('<script'))) throw new Error('The built index.html has no script.')
  const link = (rel: string, file: string) => `<link rel="${rel}" crossorigin href="/${file}">`
  const marked = html.replace(program, '').replace('</head>', () => `${markProgram(tags.join(''))}</head>`)
  return addJourneyParts(marked, {
    form,
    head: styles.map((file) => link('stylesheet', file)).join(''),
    late: modules.map((file) => link('modulepreload', file)).join(''),
    tail: `<script>${loadAfterPortrait}</script>`,
  })
}

/**
 * Adds the program when words and portrait are painted (the very first frame may be an empty one): on a slow phone it
 * would hold them up.
 */
const loadAfterPortrait = `(() => {
const late = document.querySelector('template[data-late]').content
const start = () => document.head.append(late)
const onPaint = (list) => {
if (list.getEntriesByName('first-contentful-paint').length === 0) return
const portrait = document.querySelector('#root img')
if (!portrait || portrait.complete) return start()
portrait.onload = portrait.onerror = start
setTimeout(start, 500)
}
try {
new PerformanceObserver(onPaint).observe({ type: 'paint', buffered: true })
} catch {
start()
}
document.hidden ? start() : setTimeout(start, 3000)
})()`

/** Inline scripts without comments and indentation: the document comes with every first visit. */
export const withoutComments = (html: string): string =>
  html.replace(/<script>[\s\S]*?<\/script>/g, (script) =>
    script.replace(/^[ \t]*\/\/.*\n/gm, '').replace(/^[ \t]+/gm, ''),
  )
