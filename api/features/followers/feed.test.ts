import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { expect, it } from 'vitest'
import { apiPaths } from '../../contract/paths.ts'
import { createEntry, createToy } from '../../testing/builders.ts'
import { postEntry } from '../../testing/entries.ts'
import { useTestServer } from '../../testing/file-server.ts'

const origin = 'https://plushtrails.example'
const server = useTestServer({ publicUrl: origin })

const read = (toyId: string, headers: Record<string, string> = {}) =>
  fetch(server.url + apiPaths.feed(toyId), { headers })

interface Link {
  rel: string
  href: string
  type: string
}
interface ParsedEntry {
  id: string
  title: string
  author: { name: string }
  published: string
  updated: string
  link: Link[]
  content: { type: string; text: string }
}

/** The feed as a reader has it; fails when it is not well-formed. */
async function parse(toyId: string) {
  const response = await read(toyId)
  expect(response.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
  const text = await response.text()
  expect(XMLValidator.validate(text)).toBe(true)
  const parser = new XMLParser({
    ...{ ignoreAttributes: false, attributeNamePrefix: '', textNodeName: 'text', parseTagValue: false },
    isArray: (name) => name === 'entry' || name === 'link',
  })
  const { feed } = parser.parse(text) as {
    feed: {
      id: string
      title: string
      subtitle?: string
      updated: string
      link: Link[]
      entry?: ParsedEntry[]
      xmlns: string
    }
  }
  return { ...feed, entries: feed.entry ?? [] }
}

it('has the newest stops with what Atom asks of each: an id, a title, an author, times and links', async () => {
  const toy = await createToy(server.knex, { id: 'Bear-7', name: 'Bruno & <co>', mission: 'See the "sea"' })
  const photo = { photoKey: 'ab'.repeat(20), photoWidth: 1600, photoHeight: 1200 }
  const words = { location: '<Lisbon>', comment: 'Trams & ]]> cake\nand <b>more</b>\u0007', addedBy: '"Ines"' }
  await createEntry(server.knex, toy.id, { location: 'Faro' })
  const stop = await createEntry(server.knex, toy.id, { ...words, ...photo, dateOffset: 60 })
  const feed = await parse('bear-7')
  expect(feed).toMatchObject({
    xmlns: 'http://www.w3.org/2005/Atom',
    id: `${origin}/journey/Bear-7`,
    title: 'Bruno & <co> · Plush Trails',
    subtitle: 'See the "sea"',
    link: [
      { rel: 'self', href: `${origin}/api/toys/Bear-7/feed.atom` },
      { rel: 'alternate', href: `${origin}/journey/Bear-7` },
    ],
  })
  expect(feed.entries.map(({ title }) => title)).toEqual(['<Lisbon>', 'Faro'])
  expect(new Set(feed.entries.map(({ id }) => id)).size).toBe(2)
  const [first] = feed.entries
  expect(first).toMatchObject({
    id: `${origin}/journey/Bear-7#stop-${stop.id}`,
    author: { name: '"Ines"' },
    link: [
      { rel: 'alternate', href: `${origin}/journey/Bear-7#stop-${stop.id}` },
      { rel: 'enclosure', type: 'image/webp', href: `${origin}/photos/${photo.photoKey}-1600.webp` },
    ],
    content: { type: 'html' },
  })
  expect(first?.content.text).toContain('<p>Trams &amp; ]]&gt; cake<br>and &lt;b&gt;more&lt;/b&gt;</p>')
  expect(Date.parse(first?.published ?? '')).toBe(stop.date.getTime())
  expect(first?.published).toMatch(/\+01:00$/)
  expect(Date.parse(feed.updated)).toBeGreaterThanOrEqual(stop.receivedAt.getTime())
})

it('is asked again for nothing while the journey is as it was', async () => {
  const toy = await createToy(server.knex)
  await postEntry(server, toy.id)
  const etag = (await read(toy.id)).headers.get('etag') ?? ''
  const again = await read(toy.id, { 'If-None-Match': etag })
  expect([again.status, await again.text()]).toEqual([304, ''])
  await postEntry(server, toy.id, { location: 'Porto' })
  expect((await read(toy.id, { 'If-None-Match': etag })).status).toBe(200)
  expect((await parse(toy.id)).entries).toHaveLength(2)
})

it('shows nothing that is hidden, and is not there for a toy that is', async () => {
  const toy = await createToy(server.knex)
  await createEntry(server.knex, toy.id, { location: 'Lisbon' })
  await createEntry(server.knex, toy.id, { location: 'Hidden', hiddenAt: new Date() })
  expect((await parse(toy.id)).entries.map(({ title }) => title)).toEqual(['Lisbon'])
  await server.knex('toys').where({ id: toy.id }).update({ hidden_at: new Date() })
  expect((await read(toy.id)).status).toBe(404)
  expect((await read('NOBODY')).status).toBe(404)
})
