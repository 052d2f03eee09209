import { createHash } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { addJourneyParts } from '../api/contract/journey-document.ts'
import { holdBack, loadAfterPaint, stylesFor } from './first-screen.ts'
import { foldForms } from './fold-forms.ts'
import { addSavedJourney, link, minified, withMinifiedScripts } from './kept-document.ts'

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
}
type Manifest = Record<string, Chunk>

interface Folders {
  /** Of the repository. */
  root: string
  /** Of the finished client build. */
  dist: string
}

/**
 * Prerenders two pages beside index.html, with markup and styles in the document itself: the first paint then waits for one
 * response instead of four in a row (document, style, program, screen). home.html is the whole home page; journey.html
 * has the form of a journey's beginning, which the server fills (contract/journey-lead.ts). index.html gets the form as
 * well, for the service worker.
 */
export async function prerender({ root, dist }: Folders): Promise<void> {
  const pages = await render(root, `${dist}.prerender`)
  const manifest = JSON.parse(await readFile(path.join(dist, '.vite', 'manifest.json'), 'utf8')) as Manifest
  const built = await readFile(path.join(dist, 'index.html'), 'utf8')
  const html = withMinifiedScripts(built)
  const entry = closure(manifest, 'index.html')
  const screenOf = (file: string) => closure(manifest, file).filter((chunk) => !entry.includes(chunk))
  const withScreen = (file: string, shown: string) =>
    loadScreenLater({ html, dist, entry, screen: screenOf(file), shown })
  const front = holdBack(pages.home)
  const home = fillRoot(await withScreen('src/screens/home/home-screen.tsx', front), 'home', front)
  const form = foldForms(pages.journey)
  const journeyFile = 'src/screens/journey/journey-screen.tsx'
  // The forms as they are shown: folded, the name of a class may be in two parts.
  const journey = fillRoot(await withScreen(journeyFile, Object.values(pages.journey).join('')), 'journey', '')
  await writeFile(path.join(dist, 'home.html'), home)
  await writeFile(path.join(dist, 'journey.html'), addJourneyParts(journey, { form }))
  const screen = screenOf(journeyFile)
  const styles = screen.flatMap(({ css = [] }) => css)
  const kept = addSavedJourney(html, { form, styles, modules: screen.map(({ file }) => file) })
  await writeFile(path.join(dist, 'index.html'), kept)
  await replaceRevision(path.join(dist, 'sw.js'), built, kept)
}

/** Makes the worker, which was built before, fetch the document again whenever it has changed. */
async function replaceRevision(worker: string, before: string, after: string): Promise<void> {
  const [old, now] = [before, after].map((html) => createHash('md5').update(html).digest('hex'))
  const [start, ...rest] = (await readFile(worker, 'utf8')).split(old as string)
  if (rest.length !== 1) throw new Error('The worker does not name the revision of index.html once.')
  await writeFile(worker, [start, ...rest].join(now))
}

function fillRoot(html: string, page: string, markup: string): string {
  const filled = html.replace(
    '<div id="root"></div>',
    () => `<div id="root" data-prerendered="${page}">${markup}</div>`,
  )
  if (filled === html) throw new Error('pwa/index.html has no <div id="root"></div> to fill.')
  return filled
}

interface Parts {
  html: string
  dist: string
  /** What every screen needs. */
  entry: Chunk[]
  /** What this screen needs besides. */
  screen: Chunk[]
  /** What is seen before any program runs. */
  shown: string
}

/** Tags of the head for what can wait until something is painted. */
const waiting =
  /[ \t]*<(?:link\s+rel="(?:modulepreload|preload|stylesheet)"|link\s+rel="icon"[^>]* type="image\/svg|script type="module")[^>]*>(?:<\/script>)?\n?/g

/** The document with the styles of what is seen first in it, and everything else asked for after the first paint. */
async function loadScreenLater({ html, dist, entry, screen, shown }: Parts): Promise<string> {
  const tags = [...html.matchAll(waiting)].map(([tag]) => tag.trim())
  const is = (kind: string) => (tag: string) => tag.includes(kind)
  if (!tags.some(is('<script'))) throw new Error('The built index.html has no script.')
  const sheets = [...new Set(screen.flatMap(({ css = [] }) => css))]
  const styles = [...tags.filter(is('"stylesheet"')), ...sheets.map((file) => link('stylesheet', file))]
  // The program of the screen would otherwise be asked for only after the shell's has run.
  const modules = screen.map(({ file }) => link('modulepreload', file))
  const late = [...styles, ...tags.filter((tag) => !styles.includes(tag)), ...modules]
  const files = new Set([...entry.flatMap(({ css = [] }) => css), ...sheets])
  const css = await Promise.all([...files].map((file) => readFile(path.join(dist, file), 'utf8')))
  const head = [
    // Empty frames between the parts of the document would cost a slow phone as much as the one with the words.
    '<link rel="expect" href="#main" blocking="render">',
    `<style>${await stylesFor(html + shown, css.join(''))}</style>`,
    `<noscript>${styles.join('')}</noscript>`,
    `<template data-late>${late.join('')}</template>`,
  ]
  return (
    html
      .replace(waiting, '')
      // Each script of its own takes its time.
      .replace('</script>', (end) => `${minified(loadAfterPaint)}${end}`)
      // In front of it, because it may add the full style sheets at once, and they have the last word.
      .replace('<script>', () => `${head.join('\n')}\n    <script>`)
  )
}

interface Pages {
  home: string
  /** By form (contract/journey-lead.ts). */
  journey: Record<string, string>
}

/** Builds the screens for Node, with the same names for classes and files as in the browser, and runs them once. */
async function render(root: string, outDir: string): Promise<Pages> {
  const vite = await import('vite')
  try {
    await vite.build({
      configFile: path.join(root, 'pwa', 'vite.config.ts'),
      mode: 'production',
      logLevel: 'warn',
      build: { outDir, emptyOutDir: true, ssr: 'src/app/prerender.tsx', manifest: false },
    })
    const { prerenderHome, prerenderJourney } = (await import(
      pathToFileURL(path.join(outDir, 'prerender.js')).href
    )) as { prerenderHome(): Promise<Pages['home']>; prerenderJourney(): Promise<Pages['journey']> }
    return { home: await prerenderHome(), journey: await prerenderJourney() }
  } finally {
    await rm(outDir, { recursive: true, force: true })
  }
}

/** The chunk and everything it imports at once, in the order in which the styles apply. */
function closure(manifest: Manifest, key: string, seen = new Set<Chunk>()): Chunk[] {
  const chunk = manifest[key]
  if (!chunk || seen.has(chunk)) return [...seen]
  for (const imported of chunk.imports ?? []) closure(manifest, imported, seen)
  return [...seen.add(chunk)]
}
