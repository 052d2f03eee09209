import { createHash } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addJourneyParts } from '../../contract/journey-document.ts'
import { leadPart, leadTokens } from '../../contract/journey-lead.ts'
import { createEntry, createToy } from '../../testing/builders.ts'
import { useTestServer } from '../../testing/file-server.ts'

const origin = 'https://plushtrails.example'
const server = useTestServer({ publicUrl: origin })
beforeAll(async () => {
  await mkdir(server.config.appDir, { recursive: true })
  await writeFile(
    path.join(server.config.appDir, 'index.html'),
    '<!doctype html><html><head><!-- page --><title>Plush Trails</title><!-- /page --></head><body></body></html>',
  )
})
beforeEach(() => server.knex.raw('delete from toys'))

/** A page as a crawler reads it: no script runs. */
async function read(url: string) {
  const response = await fetch(server.url + url, { headers: { 'User-Agent': 'WhatsApp/2.23' } })
  const html = await response.text()
  const tags = [...html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)]
  return {
    response,
    html,
    title: /<title>([^<]*)<\/title>/.exec(html)?.[1],
    canonical: /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1],
    meta: Object.fromEntries(tags.map(([, name, content]) => [name, content])) as Record<string, string>,
  }
}

const photo = { photoKey: 'ab'.repeat(20), photoWidth: 1600, photoHeight: 1200 }

describe('a link to a journey', () => {
  it('shows the toy: its name, its mission, where it is and its photo', async () => {
    await createToy(server.knex, { id: 'BEAR7', name: 'Bruno', mission: 'Swim in\nevery sea', ...photo })
    await createEntry(server.knex, 'BEAR7', { location: 'Lisbon' })
    const page = await read('/journey/BEAR7')
    expect(page.response.status).toBe(200)
    expect(page.title).toBe('Bruno · Plush Trails')
    expect(page.canonical).toBe(`${origin}/journey/BEAR7`)
    expect(page.meta).toMatchObject({
      description: 'Mission: Swim in every sea · 1 stop so far. Currently in: Lisbon.',
      'og:title': 'Bruno',
      'og:description': 'Mission: Swim in every sea · 1 stop so far. Currently in: Lisbon.',
      'og:url': `${origin}/journey/BEAR7`,
      'og:image': `${origin}/photos/${photo.photoKey}-960.webp`,
      'og:image:width': '960',
      'og:image:height': '720',
      'og:image:alt': 'Portrait of Bruno',
      'twitter:card': 'summary_large_image',
    })
    expect(page.html).toContain(
      `<link rel="alternate" type="application/atom+xml" title="Bruno" href="${origin}/api/toys/BEAR7/feed.atom"`,
    )
    expect(page.html.match(/<title>/g)).toHaveLength(1)
  })

  it('says of a lost toy where it was seen last', async () => {
    await createToy(server.knex, { id: 'BEAR8', name: 'Bo', mission: null, lostAt: new Date() })
    await createEntry(server.knex, 'BEAR8', { location: 'Kyoto' })
    expect((await read('/journey/BEAR8')).meta['og:description']).toBe('1 stop so far. Lost, last seen in: Kyoto.')
  })

  it('escapes names and missions', async () => {
    const name = `</title><script>alert(1)</script> $& $' "quoted" & 'so'`
    await createToy(server.knex, { id: 'EVIL', name, mission: '"><img src=x onerror=alert(1)>' })
    const { html, meta, response } = await read('/journey/EVIL')
    expect(html).not.toMatch(/<script|<img/)
    expect(meta['og:title']).toBe(
      '&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt; $&amp; $&#39; &quot;quoted&quot; &amp; &#39;so&#39;',
    )
    expect(response.headers.get('content-security-policy')).not.toContain('sha256')
  })

  it('contains nothing that the public may not see', async () => {
    const toy = await createToy(server.knex, { id: 'SAFE1', ownerName: 'Ada Lovelace' })
    const { html } = await read('/journey/SAFE1')
    expect(html).not.toContain(toy.passwordHash)
    expect(html).not.toContain('Ada Lovelace')
  })

  it('answers 404 when there is no such toy, and is not indexed when the tag is not activated', async () => {
    expect((await read('/journey/NOBODY')).response.status).toBe(404)
    await createToy(server.knex, { id: 'SLEEPY', status: 'inactive', name: null, mission: null })
    const page = await read('/journey/SLEEPY')
    expect(page.title).toBe('Tag SLEEPY · Plush Trails')
    expect(page.meta).toMatchObject({ robots: 'noindex', description: 'Not started yet.' })
    expect(page.meta['og:image']).toBe(`${origin}/share.jpg`)
    expect(page.canonical).toBeUndefined()
  })

  it('has a new ETag after every change, and answers 304 in between', async () => {
    await createToy(server.knex, { id: 'PIP', name: 'Pip' })
    const etag = (await read('/journey/PIP')).response.headers.get('etag') ?? ''
    const again = await fetch(`${server.url}/journey/PIP`, { headers: { 'If-None-Match': etag } })
    expect(again.status).toBe(304)
    await server.knex('toys').where({ id: 'PIP' }).update({ name: 'Pippa' })
    const changed = await fetch(`${server.url}/journey/PIP`, { headers: { 'If-None-Match': etag } })
    expect(await changed.text()).toContain('Pippa')
  })
})

const { id, name, mission, src, srcSet, width, height } = leadTokens
const part = leadPart
const image = `<img alt="${name}" src="${src}" srcset="${srcSet}" width="${width}" height="${height}">`
/** As the build leaves it (scripts/prerender.ts): shows where each token and each part goes. */
const form = `<main data-form="${part('active', 'active')}${part('lost', 'lost')}${part('completed', 'completed')}">
${part('photo', image)}${part('no-photo', '<svg/>')}<b>${id}</b><h1>${name}</h1>${part('mission', `<p>${mission}</p>`)}</main>`
const emptyDocument = `<!doctype html><html><head><!-- page --><title>Plush Trails</title><!-- /page --></head><body>
<div id="root" data-prerendered="journey"></div></body></html>`
const journeyDocument = addJourneyParts(emptyDocument, { form })

describe('a journey before its code has arrived', () => {
  const file = () => path.join(server.config.appDir, 'journey.html')
  beforeAll(() => writeFile(file(), journeyDocument))
  afterAll(() => rm(file()))

  it('shows portrait, name and mission, in the form that fits', async () => {
    await createToy(server.knex, { id: 'BEAR7', name: 'Bruno', mission: 'Swim', ...photo })
    await createToy(server.knex, { id: 'STRAY', name: 'Stray', mission: null, lostAt: new Date() })
    await createToy(server.knex, { id: 'PLAIN', name: 'Pip', mission: null, status: 'completed' })
    const { html } = await read('/journey/BEAR7')
    expect(html).toContain('data-form="active"')
    expect(html).toContain(`src="/photos/${photo.photoKey}-960.webp"`)
    expect(html).toContain(`srcset="/photos/${photo.photoKey}-480.webp 480w, `)
    expect(html).toContain('width="1600" height="1200"')
    expect(html).toContain('<b>BEAR7</b><h1>Bruno</h1><p>Swim</p>')
    expect((await read('/journey/PLAIN')).html).toContain(
      'data-form="completed">\n<svg/><b>PLAIN</b><h1>Pip</h1></main>',
    )
    expect((await read('/journey/STRAY')).html).toContain('data-form="lost"')
    for (const page of ['BEAR7', 'PLAIN']) expect((await read(`/journey/${page}`)).html).not.toMatch(/<template|\{\{/)
  })

  it('escapes what strangers typed, and takes a token in a name for a name', async () => {
    await createToy(server.knex, { id: 'EVIL', name: '{{mission}} $& "</div>', mission: '<script>alert(1)</script>' })
    const { html } = await read('/journey/EVIL')
    expect(html).toContain('<h1>{{mission}} $&amp; &quot;&lt;/div&gt;</h1><p>&lt;script&gt;alert(1)&lt;/script&gt;</p>')
  })

  it('tells nothing of a tag that is not activated, of a hidden toy, or on the form', async () => {
    await createToy(server.knex, { id: 'SLEEPY', status: 'inactive', name: null, mission: null })
    await createToy(server.knex, { id: 'HIDDEN', name: 'Hidden', hiddenAt: new Date() })
    await createToy(server.knex, { id: 'OPEN', name: 'Open' })
    for (const page of ['SLEEPY', 'HIDDEN', 'OPEN/add-entry'])
      expect((await read(`/journey/${page}`)).html).not.toContain('data-form')
  })
})

describe('what the service worker needs to show a saved journey', () => {
  const file = () => path.join(server.config.appDir, 'index.html')
  const tail = '<script>addLate()</script>'
  let built = ''
  beforeAll(async () => {
    built = await readFile(file(), 'utf8')
    await writeFile(file(), addJourneyParts(built, { form, tail }))
  })
  afterAll(() => writeFile(file(), built))

  it('comes with the document that it keeps, whose policy allows its script, and with no other', async () => {
    await createToy(server.knex, { id: 'BEAR7', name: 'Bruno' })
    const kept = await read('/index.html')
    expect(kept.html).toContain(`<template data-tail>${tail}</template>`)
    const hash = createHash('sha256').update('addLate()').digest('base64')
    expect(kept.response.headers.get('content-security-policy')).toContain(`'sha256-${hash}'`)
    for (const url of ['/', '/track', '/journey/BEAR7']) expect((await read(url)).html).not.toContain('<template')
  })
})

describe('the other pages', () => {
  it.each([
    ['/', 'Follow a plush friend around the world · Plush Trails'],
    ['/track', 'Track Your Plush Friend · Plush Trails'],
    ['/start-journey', 'Start Your Journey · Plush Trails'],
    ['/shop', 'Get Your Adventure Tag · Plush Trails'],
    ['/terms', 'Terms of Service · Plush Trails'],
    ['/privacy', 'Privacy Policy · Plush Trails'],
  ])('%s has its own title and description', async (url, title) => {
    const page = await read(url)
    expect(page.title).toBe(title)
    expect(page.canonical).toBe(origin + url)
    expect((page.meta['description'] ?? '').length).toBeGreaterThan(50)
    expect(page.meta['og:image']).toBe(`${origin}/share.jpg`)
  })

  it.each(['/admin', '/checkout', '/outbox', '/offline', '/journey/KIT/add-entry'])(
    '%s is not indexed by search engines',
    async (url) => {
      await createToy(server.knex, { id: 'KIT' })
      const page = await read(url)
      expect(page.response.status).toBe(200)
      expect(page.meta['robots']).toBe('noindex')
      expect(page.canonical).toBeUndefined()
    },
  )

  it('leave the app shell that the worker caches without the text of any page', async () => {
    const { response, html, title } = await read('/index.html')
    expect(response.status).toBe(200)
    expect(title).toBe('Plush Trails')
    expect(html).not.toContain('canonical')
  })
})

describe('the sitemap', () => {
  const locations = async (url: string) => {
    const response = await fetch(server.url + url)
    expect(response.headers.get('content-type')).toMatch(/^application\/xml/)
    return [...(await response.text()).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc]) => loc)
  }

  it('is named by robots.txt and lists pages and public toys only', async () => {
    await createToy(server.knex, { id: 'A-1' })
    await createToy(server.knex, { id: 'B-2', status: 'completed' })
    await createToy(server.knex, { id: 'C-3', status: 'inactive' })
    const robots = await (await fetch(`${server.url}/robots.txt`)).text()
    expect(robots).toContain('Disallow: /api/\n')
    expect(robots).toContain(`Sitemap: ${origin}/sitemap.xml\n`)
    const files = [`${origin}/sitemap-pages.xml`, `${origin}/sitemap-toys-1.xml`]
    expect(await locations('/sitemap.xml')).toEqual(files)
    expect(await locations('/sitemap-toys-1.xml')).toEqual([`${origin}/journey/A-1`, `${origin}/journey/B-2`])
    expect(await locations('/sitemap-pages.xml')).toContain(`${origin}/shop`)
    for (const beyond of ['/sitemap-toys-2.xml', '/sitemap-toys-9999.xml', '/sitemap-toys-0.xml'])
      expect((await fetch(server.url + beyond)).status).toBe(404)
  })

  it('continues in another file after ten thousand toys', async () => {
    await server.knex.raw(
      "insert into toys (id, name, status, password_hash) select 'T-' || lpad(n::text, 6, '0'), 'Toy', 'active', 'hash' from generate_series(1, 10001) n",
    )
    expect(await locations('/sitemap.xml')).toHaveLength(3)
    expect(await locations('/sitemap-toys-1.xml')).toHaveLength(10_000)
    expect(await locations('/sitemap-toys-2.xml')).toEqual([`${origin}/journey/T-010001`])
  })
})
