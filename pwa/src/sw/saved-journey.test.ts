import 'fake-indexeddb/auto'
import type { RouteHandlerCallbackOptions } from 'workbox-core/types.js'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { leadPart, leadTokens } from '#contract/journey-lead'
import { presentPhoto } from '#contract/photos'
import type { Toy } from '#contract/toys'
import { addSavedJourney } from '../../../scripts/kept-document.ts'
import { localDb } from '../data/local-db.ts'
import { emptyDatabase, makeToy } from '../data/testing/makers.ts'
import { withSavedJourney } from './saved-journey.ts'

const { id, name, mission, srcSet } = leadTokens
const form =
  `<main data-journey-lead="${id}">${leadPart('photo', `<img srcset="${srcSet}" alt="${name}">`)}` +
  `${leadPart('active', 'Active')}${leadPart('lost', 'Lost')}<h1>${name}</h1>${leadPart('mission', `<p>${mission}</p>`)}</main>`

const built = `<!doctype html><html lang="en-GB"><head><!-- page --><title>Plush Trails</title><!-- /page -->
<link rel="preload" as="font" href="/assets/a.woff2" crossorigin />
<script type="module" crossorigin src="/assets/index.js"></script>
<link rel="modulepreload" crossorigin href="/assets/shared.js">
<link rel="stylesheet" crossorigin href="/assets/index.css">
</head>
<body>
<div id="root"></div>
</body></html>`
const kept = addSavedJourney(built, { form, styles: ['assets/journey.css'], modules: ['assets/journey.js'] })
const policy = "script-src 'self' 'sha256-x'"

beforeEach(emptyDatabase)

async function save(toy: Partial<Toy>, { v = 1 } = {}): Promise<void> {
  const saved = makeToy('TEDDY-1', toy)
  const row = { etag: null, savedAt: 1, touchedAt: 0, viewedAt: 1 }
  await localDb.journeys.put({ id: saved.id.toLowerCase(), v, toy: saved, ...row })
}

async function open(path: string, document = kept) {
  const headers = { 'Content-Type': 'text/html', 'Content-Security-Policy': policy, ETag: 'W/"kept"' }
  const answer = withSavedJourney(async () => new Response(document, { headers }))
  const url = new URL(path, 'https://trails.example')
  const response = await answer({ url } as RouteHandlerCallbackOptions)
  const html = await response.text()
  const [head = '', body = ''] = html.split('<body>')
  return { html, head, body, headers: response.headers }
}

const isShell = ({ html }: { html: string }) => html === kept

describe('a journey that is saved on the device', () => {
  it('begins with its portrait, name and mission, under any spelling of its id', async () => {
    const photo = presentPhoto('ab'.repeat(20), 1600, 1200)
    await save({ name: 'Bruno', mission: 'Swim', photo })
    const { html, head, body } = await open('/journey/teddy-1/?from=home')
    expect(head).toContain('<title>Bruno · Plush Trails</title>')
    expect(body).toContain(
      `<div id="root" data-prerendered="journey"><main data-journey-lead="TEDDY-1"><img srcset="${photo.sources[0]?.url} 480w, `,
    )
    expect(body).toContain('Active<h1>Bruno</h1><p>Swim</p></main></div>')
    expect(html).not.toContain('{{')
  })

  it('has the styles for it at once, and its program after it is painted', async () => {
    await save({})
    const { head, body } = await open('/journey/TEDDY-1')
    expect(head).toContain('<link rel="stylesheet" crossorigin href="/assets/journey.css"></head>')
    expect(head).toContain('/assets/index.css')
    expect(head).not.toMatch(/<script|preload/)
    const [, late = ''] = /<template data-late>(.*?)<\/template><script>/s.exec(body) ?? []
    const files = ['a.woff2', 'index.js', 'shared.js', 'journey.js']
    expect(files.filter((file) => late.includes(`/assets/${file}`))).toEqual(files)
  })

  it('comes under the policy of the kept document, whose script it has unchanged', async () => {
    await save({})
    const { html, headers } = await open('/journey/TEDDY-1')
    expect(headers.get('content-security-policy')).toBe(policy)
    expect(headers.get('content-type')).toBe('text/html')
    expect(headers.get('etag')).toBeNull()
    const scripts = (text: string) => [...text.matchAll(/<script>[\s\S]*?<\/script>/g)].map(([script]) => script)
    expect(scripts(html)).toEqual(scripts(kept))
    expect(scripts(html)).toHaveLength(1)
  })

  it('says what state the toy is in', async () => {
    await save({ lostAt: '2026-05-01T00:00:00.000Z', mission: null })
    const { body } = await open('/journey/TEDDY-1')
    expect(body).toContain('>Lost<h1>Teddy</h1></main>')
  })

  it('shows what strangers typed as words', async () => {
    const words = `{{mission}} {{/}} {{#photo}} $& </template></div><script>alert(1)</script>`
    await save({ name: words, mission: '"><img src=x onerror=alert(1)>' })
    const { html, body } = await open('/journey/TEDDY-1')
    const escaped =
      '{{mission}} {{/}} {{#photo}} $&amp; &lt;/template&gt;&lt;/div&gt;&lt;script&gt;alert(1)&lt;/script&gt;'
    expect(body).toContain(`<h1>${escaped}</h1>`)
    expect(html).toContain(`<title>${escaped} · Plush Trails</title>`)
    expect(html).not.toMatch(/<script>alert|<img src=x/)
  })
})

describe('the document without anybody’s words', () => {
  it.each([
    ['another page', '/track'],
    ['the form of a saved journey', '/journey/TEDDY-1/add-entry'],
    ['a journey that is not on the device', '/journey/OTHER'],
    ['an address that is none', '/journey/%E0%A4%A'],
  ])('is the answer for %s', async (_, path) => {
    await save({})
    expect(isShell(await open(path))).toBe(true)
  })

  it('is the answer for a tag that is not activated', async () => {
    await save({ status: 'inactive', name: null })
    expect(isShell(await open('/journey/TEDDY-1'))).toBe(true)
  })

  it('is the answer for a copy that newer code has written', async () => {
    await save({}, { v: 2 })
    expect(isShell(await open('/journey/TEDDY-1'))).toBe(true)
  })

  it('is the answer for a copy that is damaged', async () => {
    await save({ photo: { broken: true } as never })
    expect(isShell(await open('/journey/TEDDY-1'))).toBe(true)
  })

  it('is the answer when the database fails, or does not answer', async () => {
    await save({})
    vi.spyOn(localDb.journeys, 'get').mockRejectedValueOnce(new Error('Closed'))
    expect(isShell(await open('/journey/TEDDY-1'))).toBe(true)
    vi.spyOn(localDb.journeys, 'get').mockReturnValueOnce(new Promise(() => undefined) as never)
    expect(isShell(await open('/journey/TEDDY-1'))).toBe(true)
  })

  it('is the answer when it has no form of a journey', async () => {
    await save({})
    expect((await open('/journey/TEDDY-1', built)).html).toBe(built)
  })
})
