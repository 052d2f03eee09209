import { readdir } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { apiPaths } from '../../api/contract/paths.ts'
import { multipartBody, multipartType } from '../../api/testing/multipart.ts'
import { phonePhoto } from '../../api/testing/photos.ts'

export type Kind = 'journey' | 'home' | 'featured' | 'asset' | 'entry'

export interface Visit {
  kind: Kind
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: Buffer
}

/** How often in a hundred, in an order in which they are mixed. */
const shares: Record<Kind, number> = { journey: 80, home: 5, featured: 5, asset: 5, entry: 5 }
/** Half of all journeys read are among so many toys, the others any. */
const popular = 1_000
/** Each has a network of its own, as a budget of a network is not what is measured. */
const senders = 20_000

interface Options {
  toys: number
  password: string
  /** Different pictures of the size that the app sends. */
  photos: number
}

/** What visitors ask for: the nth request of a run, the same in each run but for the entries, which are all new. */
export async function createVisitors({ toys, password, photos }: Options): Promise<(n: number) => Visit> {
  const kinds = mixed()
  const assets = await appFiles()
  const forms = await entryForms(photos, password)
  let entries = 0
  return (n) => {
    const kind = kinds[n % kinds.length] as Kind
    // A fixed permutation in place of chance.
    const any = (n * 48_271) % 2_147_483_647
    const sender = any % senders
    const headers = { 'X-Forwarded-For': `${11 + (sender >> 16)}.${(sender >> 8) & 255}.${sender & 255}.1` }
    const toy = `TOY-${1 + (any % 2 === 0 && kind === 'journey' ? any % popular : any % toys)}`
    const get = (path: string): Visit => ({
      kind,
      method: 'GET',
      path,
      headers: { ...headers, 'Accept-Encoding': 'gzip' },
    })
    if (kind === 'journey') return get(apiPaths.toy(toy))
    if (kind === 'home') return get('/')
    if (kind === 'featured') return get(apiPaths.featured())
    if (kind === 'asset') return get(assets[any % assets.length] ?? '/')
    const more = { 'Content-Type': multipartType, 'Idempotency-Key': crypto.randomUUID() }
    const body = forms[entries++ % forms.length]
    return {
      kind,
      method: 'POST',
      path: apiPaths.entries(toy),
      headers: { ...headers, ...more },
      ...(body && { body }),
    }
  }
}

function mixed(): Kind[] {
  const all = Object.entries(shares).flatMap(([kind, share]) => Array<Kind>(share).fill(kind as Kind))
  return all.map((_, i) => all[(i * 37) % all.length] as Kind)
}

async function appFiles(): Promise<string[]> {
  const names = await readdir(path.join(import.meta.dirname, '../../pwa/dist/assets'))
  return names.filter((name) => /\.(js|css)$/.test(name)).map((name) => `/assets/${name}`)
}

/** Forms of entries with 2048 px photos of different colours: the same bytes twice would be stored once. */
async function entryForms(count: number, password: string): Promise<Buffer[]> {
  const fields = {
    location: 'Lisbon',
    comment: 'Lovely here',
    addedBy: 'Bo',
    latitude: '38.7',
    longitude: '-9.1',
    password,
  }
  const texts = Object.entries(fields).map(([name, value]) => ({ name, value }))
  const base = await phonePhoto({ width: 1536, height: 2048, quality: 85 })
  const forms: Buffer[] = []
  for (let i = 0; i < count; i++) {
    const turned = sharp(base).modulate({ hue: (i * 137) % 360, brightness: 1 - (i % 50) / 200 })
    const value = await turned.jpeg({ quality: 85 }).toBuffer()
    forms.push(multipartBody([...texts, { name: 'image', filename: 'photo.jpg', value }]))
  }
  return forms
}
