import { minifySync } from 'vite'
import { addJourneyParts, markProgram } from '../api/contract/journey-document.ts'
import { loadAfterPaint } from './first-screen.ts'

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
  const marked = html.replace(program, '').replace('</head>', () => `${markProgram(tags.join(''))}</head>`)
  return addJourneyParts(marked, {
    form,
    head: styles.map((file) => link('stylesheet', file)).join(''),
    late: modules.map((file) => link('modulepreload', file)).join(''),
    tail: `<script>${minified(loadAfterPaint)}</script>`,
  })
}

/** The tag that asks for a file of the build. */
export const link = (rel: 'stylesheet' | 'modulepreload', file: string) =>
  `<link rel="${rel}" crossorigin href="/${file}">`

/** An inline script as small as it can be: it comes with every first visit, and is read before anything is painted. */
export function minified(script: string): string {
  const { code, errors } = minifySync('inline.js', script)
  if (errors.length > 0) throw new Error(`An inline script is not JavaScript: ${errors[0]?.message}`)
  return code.trim()
}

export const withMinifiedScripts = (html: string): string =>
  html.replace(/<script>([\s\S]*?)<\/script>/g, (_, script: string) => `<script>${minified(script)}</script>`)
