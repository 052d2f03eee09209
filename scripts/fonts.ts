/**
 * Makes pwa/src/ui/fonts, the typefaces of the app without the instructions for coarse screens (a fifth of their bytes),
 * and with the licence of each: `node --import tsx scripts/fonts.ts`. The result is committed; run this again after a
 * change of the packages or the signs below.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

const fonts = {
  besley: '@fontsource/besley/files/besley-latin-700-normal.woff2',
  cabin: '@fontsource-variable/cabin/files/cabin-latin-wght-normal.woff2',
  'patrick-hand': '@fontsource/patrick-hand/files/patrick-hand-latin-400-normal.woff2',
}

/** First and last sign of each range: western Europe's letters, and the signs that go with them. */
const ranges: [number, number][] = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2bb, 0x2bc],
  [0x2000, 0x206f],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2191, 0x2193],
  [0x2212, 0x2215],
]
const signs = ranges
  .map(([first, last]) => String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, i) => first + i)))
  .join('')

/**
 * Kerning, ligatures and figures in columns. What places accents is of no use without the signs for them, which are not among
 * these, and no text here asks for fractions and the like.
 */
const keepFeatures = ['kern', 'liga', 'tnum', 'lnum']

const modules = new URL('../node_modules/', import.meta.url)
const folder = new URL('../pwa/src/ui/fonts/', import.meta.url)
await mkdir(fileURLToPath(folder), { recursive: true })
for (const [name, file] of Object.entries(fonts)) {
  const whole = await readFile(new URL(file, modules))
  const small = await subsetFont(whole, signs, { targetFormat: 'woff2', noHinting: true, keepFeatures })
  await writeFile(new URL(`${name}.woff2`, folder), small)
  await writeFile(
    new URL(`${name}.LICENSE`, folder),
    await readFile(new URL(file.replace(/files\/.*/, 'LICENSE'), modules)),
  )
  console.log(`${name}: ${whole.length} bytes become ${small.length}`)
}
