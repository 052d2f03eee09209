import { readFile, writeFile } from 'node:fs/promises'
import sharp from 'sharp'

/** Makes the PNG icons from the drawn mark: `node --import tsx scripts/icons.ts`, after icon.svg has changed. */
const folder = new URL('../pwa/public/icons/', import.meta.url)
const honey = '#e9b04a'
const svg = await readFile(new URL('icon.svg', folder), 'utf8')

/** The mark on `size` pixels. A `share` under 1 leaves honey around it, for shapes that the system cuts itself. */
async function draw(name: string, size: number, share = 1): Promise<void> {
  const inner = Math.round(size * share)
  const mark = await sharp(Buffer.from(svg), { density: (72 * inner) / 64 })
    .resize(inner, inner)
    .toBuffer()
  const background = share < 1 ? honey : { r: 0, g: 0, b: 0, alpha: 0 }
  const picture = await sharp({ create: { width: size, height: size, channels: 4, background } })
    .composite([{ input: mark, gravity: 'centre' }])
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()
  await writeFile(new URL(name, folder), picture)
}

await draw('icon-32.png', 32)
await draw('icon-192.png', 192)
await draw('icon-512.png', 512)
// A maskable icon may lose everything outside the middle 80 %.
await draw('maskable-192.png', 192, 0.82)
await draw('maskable-512.png', 512, 0.82)
await draw('apple-touch-icon.png', 180, 0.94)
