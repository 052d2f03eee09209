import { PurgeCSS } from 'purgecss'

const firstScreen = /<section data-first-screen[^>]*>[\s\S]*?<\/section>/
const footer = /<footer[\s\S]*?<\/footer>/
const button = /<button[\s\S]*?<\/button>/g

/**
 * Everything that is not seen first in a <noscript>: a browser that runs scripts takes it for plain text, and lays out and
 * paints only the rest. loadAfterPaint puts it in its place. Held back are buttons of the header, which do nothing before
 * the program runs, the end of the first section from the element with `data-later`, the sections below, and the footer.
 */
export function holdBack(markup: string): string {
  const first = firstScreen.exec(markup)
  if (!first) throw new Error('The prerendered screen does not say which section is seen first.')
  const [section] = first
  const from = first.index + section.length
  const to = markup.lastIndexOf('</div>', markup.indexOf('</main>'))
  return (
    markup.slice(0, first.index).replace(button, later) +
    section.replace(/<div data-later[\s\S]*(?=<\/section>)/, later) +
    later(markup.slice(from, to)) +
    markup.slice(to).replace(footer, later)
  )
}

const later = (rest: string) => `<noscript data-rest>${rest}</noscript>`

/** What the script in pwa/index.html may add before the first paint. */
const darkTheme = '<html data-theme="dark">'

/**
 * The rules of built style sheets that `markup` needs as it stands. The typefaces of the app are not loaded that early, and
 * each name of one is searched for among those of the system, so they are left out as well.
 */
export async function stylesFor(markup: string, css: string): Promise<string> {
  const families = [...css.matchAll(/@font-face\{[^}]*?font-family:"?([^;"]+)/g)].map(([, name]) => name as string)
  if (families.length === 0) throw new Error('The built style sheets name no typeface.')
  const seen = markup.replace(/<noscript[\s\S]*?<\/noscript>/g, '')
  const [purged] = await new PurgeCSS().purge({
    content: [{ raw: darkTheme + seen, extension: 'html' }],
    css: [{ raw: css.replace(/@font-face\{[^}]*\}/g, '') }],
    variables: true,
    keyframes: true,
    // The ring around what has the focus is that of any element.
    safelist: [/^:/],
  })
  if (!purged) throw new Error('The styles of the first screen could not be told from the rest.')
  return families.reduce((rest, name) => rest.replaceAll(`"${name}", `, ''), purged.css)
}

/**
 * In the document, after `template[data-late]`: adds what waits there when the first words are painted (the very first
 * frame may be an empty one), and the portrait of a journey. On a slow phone all that would hold them up. What was held back
 * follows when its style sheets are there, and then the program, which takes over a complete page. Who returns to a page,
 * or asks for a part of it, has it whole at once: the browser looks for their place when the document has been read. A
 * hidden page paints nothing. Nobody waits longer than five seconds for a style sheet: without it a page can still be used.
 */
export const loadAfterPaint = `;(() => {
const { content } = document.querySelector('template[data-late]')
const program = content.querySelector('script')
const sheets = [...content.querySelectorAll('[rel=stylesheet]')]
const isReturn =
sheets.length > 0 && (location.hash || performance.getEntriesByType('navigation')[0]?.type !== 'navigate')
let started = false
const start = async () => {
if (started) return
started = true
const when = (target, ...types) =>
new Promise((resolve) => types.forEach((type) => target.addEventListener(type, resolve)))
const read = document.readyState === 'loading' && when(document, 'DOMContentLoaded')
const patience = new Promise((resolve) => setTimeout(resolve, 5000))
const styled = isReturn || Promise.race([patience, Promise.all(sheets.map((sheet) => when(sheet, 'load', 'error')))])
if (isReturn) {
sheets.forEach((sheet) => sheet.setAttribute('blocking', 'render'))
patience.then(() => sheets.forEach((sheet) => sheet.removeAttribute('blocking')))
}
program.remove()
document.head.append(content)
await read
await styled
for (const part of document.querySelectorAll('noscript[data-rest]')) part.outerHTML = part.textContent
document.head.append(program)
}
const onPaint = (list) => {
if (!list.getEntriesByName('first-contentful-paint')[0]) return
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
if (document.hidden || isReturn) start()
else setTimeout(start, 3000)
})()`
