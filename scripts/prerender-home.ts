import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

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
 * Prerenders the home page: writes home.html beside index.html, with its markup and styles in the document itself. The
 * first paint then waits for one response instead of four in a row (document, style, program, screen).
 */
export async function prerenderHome({ root, dist }: Folders): Promise<void> {
  const markup = await render(root, `${dist}.prerender`)
  const manifest = JSON.parse(await readFile(path.join(dist, '.vite', 'manifest.json'), 'utf8')) as Manifest
  const entry = closure(manifest, 'index.html')
  const screen = closure(manifest, 'src/screens/home/home-screen.tsx').filter((chunk) => !entry.includes(chunk))
  const sheets = (chunks: Chunk[]) => [...new Set(chunks.flatMap(({ css = [] }) => css))]
  const later = sheets(screen)
  const styles = await Promise.all([...sheets(entry), ...later].map((file) => readFile(path.join(dist, file), 'utf8')))
  const html = await readFile(path.join(dist, 'index.html'), 'utf8')
  const program = /<script type="module"[^>]* src="\/([^"]+)"><\/script>/.exec(html)?.[1]
  if (program === undefined) throw new Error('The built index.html has no script.')
  const links = [
    // The program of the screen would otherwise be asked for only after the shell's has run.
    ...[...entry, ...screen].map(({ file }) => ({ rel: 'modulepreload', href: `/${file}` })),
    // In the document already; named so that the program does not wait for them, and fetched for other screens' sake.
    ...later.map((file) => ({ rel: 'stylesheet', media: 'not all', href: `/${file}` })),
  ]
  const prerendered = html
    // A preloaded font holds the first frame up; the styles, being here, ask for the fonts as early. The rest comes after.
    .replace(/[ \t]*<link\s+rel="(stylesheet|modulepreload|preload)"[^>]*>\n?/g, '')
    .replace(/[ \t]*<script type="module"[^>]*><\/script>\n?/, '')
    .replace('</head>', () => `  <style>${styles.join('')}</style>\n  </head>`)
    .replace('</body>', () => `  <script>${loadAfterPaint(links, `/${program}`)}</script>\n  </body>`)
    .replace('<div id="root"></div>', () => `<div id="root">${markup}</div>`)
  if (!prerendered.includes(markup)) throw new Error('pwa/index.html has no <div id="root"></div> to fill.')
  await writeFile(path.join(dist, 'home.html'), prerendered)
}

/**
 * Fetches and runs the program after the first paint: on a slow phone both would hold up the page that is already there.
 */
function loadAfterPaint(links: object[], src: string): string {
  return `(() => {
      let started = false
      const add = (tag, attributes) =>
        document.head.append(Object.assign(document.createElement(tag), { crossOrigin: '', ...attributes }))
      const start = () => {
        if (started) return
        started = true
        for (const link of ${JSON.stringify(links)}) add('link', link)
        add('script', { type: 'module', src: '${src}' })
      }
      try {
        new PerformanceObserver(start).observe({ type: 'paint', buffered: true })
      } catch {
        start()
      }
      // A hidden page paints nothing.
      if (document.hidden) start()
      else setTimeout(start, 3000)
    })()`
}

/** Builds the screen for Node, with the same names for classes and files as in the browser, and runs it once. */
async function render(root: string, outDir: string): Promise<string> {
  const vite = await import('vite')
  try {
    await vite.build({
      configFile: path.join(root, 'pwa', 'vite.config.ts'),
      mode: 'production',
      logLevel: 'warn',
      build: { outDir, emptyOutDir: true, ssr: 'src/app/prerender-home.tsx', manifest: false },
    })
    const { prerenderHome } = (await import(pathToFileURL(path.join(outDir, 'prerender-home.js')).href)) as {
      prerenderHome(): Promise<string>
    }
    return await prerenderHome()
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
