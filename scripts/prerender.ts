import { createHash } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { addJourneyParts } from '../api/contract/journey-document.ts'
import { foldForms } from './fold-forms.ts'
import { addSavedJourney, withoutComments } from './kept-document.ts'

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
  const html = withoutComments(built)
  const entry = closure(manifest, 'index.html')
  const screenOf = (file: string) => closure(manifest, file).filter((chunk) => !entry.includes(chunk))
  const withScreen = (file: string) => loadScreenLater({ html, dist, entry, screen: screenOf(file) })
  const home = fillRoot(await withScreen('src/screens/home/home-screen.tsx'), 'home', holdBack(pages.home))
  const form = foldForms(pages.journey)
  const journeyFile = 'src/screens/journey/journey-screen.tsx'
  const journey = fillRoot(await withScreen(journeyFile), 'journey', '')
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

const firstScreen = /<section data-first-screen[^>]*>[\s\S]*?<\/section>/
const footer = /<footer[\s\S]*?<\/footer>/

/**
 * Everything below the first section of the screen in a <noscript>: a browser that runs scripts takes it for plain text,
 * and lays out and paints only what is seen first. loadAfterPaint puts it in its place.
 */
function holdBack(markup: string): string {
  const first = firstScreen.exec(markup)
  if (!first) throw new Error('The prerendered screen does not say which section is seen first.')
  const from = first.index + first[0].length
  const to = markup.lastIndexOf('</div>', markup.indexOf('</main>'))
  const later = (rest: string) => `<noscript data-rest>${rest}</noscript>`
  return markup.slice(0, from) + later(markup.slice(from, to)) + markup.slice(to).replace(footer, later)
}

interface Parts {
  html: string
  dist: string
  entry: Chunk[]
  /** What the screen needs besides. */
  screen: Chunk[]
}

/** The document with the styles of a screen in it, and everything else asked for after the first paint. */
async function loadScreenLater({ html, dist, entry, screen }: Parts): Promise<string> {
  const sheets = (chunks: Chunk[]) => [...new Set(chunks.flatMap(({ css = [] }) => css))]
  const later = sheets(screen)
  const styles = await Promise.all([...sheets(entry), ...later].map((file) => readFile(path.join(dist, file), 'utf8')))
  const { faces, rest } = takeFontFaces(styles.join(''))
  const program = /<script type="module"[^>]* src="\/([^"]+)"><\/script>/.exec(html)?.[1]
  if (program === undefined) throw new Error('The built index.html has no script.')
  const links = [
    // The program of the screen would otherwise be asked for only after the shell's has run.
    ...[...entry, ...screen].map(({ file }) => ({ rel: 'modulepreload', href: `/${file}` })),
    // In the document already; named so that the program does not wait for them, and fetched for other screens' sake.
    ...later.map((file) => ({ rel: 'stylesheet', media: 'not all', href: `/${file}` })),
    // Browsers draw this one on the page's own thread.
    { rel: 'icon', href: '/icons/icon.svg', type: 'image/svg+xml' },
  ]
  return (
    html
      // A preloaded font holds the first frame up, and one that is only named makes it slower. They come with the rest.
      .replace(/[ \t]*<link\s+rel="(stylesheet|modulepreload|preload)"[^>]*>\n?/g, '')
      .replace(/[ \t]*<link\s+rel="icon"[^>]* type="image\/svg\+xml"[^>]*>\n?/, '')
      .replace(/[ \t]*<script type="module"[^>]*><\/script>\n?/, '')
      .replace('</head>', () => `  <style>${rest}</style>\n  </head>`)
      .replace('</body>', () => `  <script>${loadAfterPaint({ links, faces, src: `/${program}` })}</script>\n  </body>`)
  )
}

/** Family, source and descriptors, as the browser's FontFace takes them. */
type Face = [family: string, source: string, descriptors: Record<string, string>]

/** Takes the typefaces out of a built style sheet. */
function takeFontFaces(css: string): { faces: Face[]; rest: string } {
  const faces: Face[] = []
  const rest = css.replace(/@font-face\{([^}]*)\}/g, (_, body: string) => {
    const {
      'font-family': family = '',
      src = '',
      ...more
    } = Object.fromEntries(body.split(';').map((line) => line.split(/:(.*)/).slice(0, 2))) as Record<string, string>
    const descriptors = Object.entries(more).map(([name, value]) => [name.replace('font-', ''), value])
    faces.push([family.replaceAll(/["']/g, ''), src, Object.fromEntries(descriptors) as Record<string, string>])
    return ''
  })
  if (faces.length === 0) throw new Error('The built style sheets name no typeface.')
  return { faces, rest }
}

interface Late {
  links: object[]
  faces: Face[]
  /** Of the program. */
  src: string
}

/**
 * Completes the page (holdBack), fetches the typefaces and the program, and runs it, after the first words are painted: on
 * a slow phone all that would hold them up. Who returns to the page, or asks for a part of it, has it complete at once: the
 * browser looks for their place only until everything is loaded.
 */
function loadAfterPaint({ links, faces, src }: Late): string {
  return `(() => {
      const complete = () => {
        for (const rest of document.querySelectorAll('noscript[data-rest]')) rest.outerHTML = rest.textContent
      }
      let started = false
      const add = (tag, attributes) =>
        document.head.append(Object.assign(document.createElement(tag), { crossOrigin: '', ...attributes }))
      const start = () => {
        if (started) return
        started = true
        complete()
        for (const face of ${JSON.stringify(faces)}) document.fonts.add(new FontFace(...face))
        for (const link of ${JSON.stringify(links)}) add('link', link)
        add('script', { type: 'module', src: '${src}' })
      }
      if (location.hash || performance.getEntriesByType('navigation')[0]?.type !== 'navigate') complete()
      try {
        // The very first frame may be an empty one.
        const areWords = (list) => list.getEntriesByName('first-contentful-paint').length > 0
        new PerformanceObserver((list) => areWords(list) && start()).observe({ type: 'paint', buffered: true })
      } catch {
        start()
      }
      // A hidden page paints nothing.
      if (document.hidden) start()
      else setTimeout(start, 3000)
    })()`
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
