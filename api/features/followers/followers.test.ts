import { describe, expect, it } from 'vitest'
import { apiPaths } from '../../contract/paths.ts'
import { createLog, silentLog } from '../../adapters/log.ts'
import { countFollowers } from '../../domain/followers.ts'
import { createToyDeletion } from '../../domain/toy-deletion.ts'
import { createEntry, createToy } from '../../testing/builders.ts'
import { entryPhoto, keyed, postEntry } from '../../testing/entries.ts'
import { useFollowing } from '../../testing/followers.ts'

const logged: string[] = []
const log = createLog({ level: 'debug' }, { write: (line: string) => void logged.push(line) })
const { server, smtp, following, followers } = useFollowing(log)

const remove = () => Promise.reject(new Error('Nothing is removed here'))

describe('following by email', () => {
  it('asks by email, and follows only after a press on the page behind the link', async () => {
    const toy = await createToy(server.knex, { name: 'Bruno' })
    const answer = await following.ask(toy.id, 'Ada@Example.org')
    expect([answer.status, await answer.json()]).toEqual([202, { asked: true }])
    const [mail] = await following.mailsTo('Ada@Example.org', 1)
    expect(mail?.header('Subject')).toBe('Do you want to follow Bruno?')
    expect(mail?.body).toContain(`https://plushtrails.example/follow/confirm#${mail?.confirmToken}`)

    // A program that looks at links reads the page, and even asks what it asks.
    const link = await following.readLink(mail?.confirmToken ?? '')
    expect(await link.json()).toEqual({ toy: { toyId: toy.id, name: 'Bruno' }, isConfirmed: false, others: [] })
    expect(await countFollowers(server.knex, toy.id)).toBe(0)

    const confirmed = await following.confirm(mail?.confirmToken ?? '', [toy.id])
    expect(await confirmed.json()).toEqual({ confirmed: [{ toyId: toy.id, name: 'Bruno' }] })
    expect(await countFollowers(server.knex, toy.id)).toBe(1)

    // Pressed again and again, nothing is written.
    const written = () => server.knex('followers').select(server.knex.raw('xmin::text as version'))
    const before = (await written()) as object[]
    const again = await following.confirm(mail?.confirmToken ?? '', [toy.id])
    expect(await again.json()).toEqual({ confirmed: [{ toyId: toy.id, name: 'Bruno' }] })
    expect(await written()).toEqual(before)
  })

  it('tells of a new stop once: photo, place, words, kilometres, link and ways to leave', async () => {
    const toy = await createToy(server.knex, { name: 'Bruno' })
    await postEntry(server, toy.id, { location: 'London', latitude: '51.5', longitude: '-0.12' })
    await following.follow(toy.id, 'ada@example.org')
    smtp.received.length = 0
    await postEntry(server, toy.id, { location: 'Lisbon', comment: 'Trams & <b>cake</b>', image: await entryPhoto() })
    await following.letDigestsBeDue(toy.id)
    const [mail] = await following.mailsTo('ada@example.org', 1)
    expect(mail?.header('Subject')).toBe('Bruno was in Lisbon')
    for (const part of ['Trams &amp; &lt;b&gt;cake&lt;/b&gt;', 'Cleo', '1,585 km', '/photos/', '-480.webp'])
      expect(mail?.body).toContain(part)
    // In plain text, too, which has no heading.
    expect(mail?.body).toMatch(/\(Cleo, Lisbon, \d{1,2} \w+ \d{4}\)/)
    expect(mail?.body).toContain(`https://plushtrails.example/journey/${toy.id}`)
    expect(mail?.header('List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
    expect(mail?.header('List-Unsubscribe')).toMatch(
      /^<https:\/\/plushtrails\.example\/api\/follow\/leave\?token=[\w-]+>$/,
    )
    await following.settled(toy.id)
    expect(smtp.received).toHaveLength(1)
  })

  it('makes one digest of a burst, and none of a resend, a correction or what was hidden meanwhile', async () => {
    const toy = await createToy(server.knex, { name: 'Bruno' })
    await following.follow(toy.id, 'ada@example.org')
    smtp.received.length = 0
    const sent = keyed()
    await postEntry(server, toy.id, { location: 'Place 0' }, sent)
    await postEntry(server, toy.id, { location: 'Place 0' }, sent)
    for (let i = 1; i < 20; i++) await postEntry(server, toy.id, { location: `Place ${i}` })
    await server.knex('entries').where({ toy_id: toy.id, location: 'Place 7' }).update({ hidden_at: new Date() })
    await following.letDigestsBeDue(toy.id)
    const [mail] = await following.mailsTo('ada@example.org', 1)
    expect(mail?.header('Subject')).toBe('Bruno has made 19 new stops')
    expect(mail?.body).not.toContain('Place 7<')
    expect(mail?.body).toContain('Place 19<')
    await following.settled(toy.id)

    await postEntry(server, toy.id, { location: 'Hidden' })
    await server.knex('entries').where({ toy_id: toy.id, location: 'Hidden' }).update({ hidden_at: new Date() })
    await following.letDigestsBeDue(toy.id)
    await following.settled(toy.id)
    expect(smtp.received).toHaveLength(1)
  })

  it('ends by one request of a mail program, which forgets the address and all that was sent to it', async () => {
    const toy = await createToy(server.knex)
    const { header } = await following.follow(toy.id, 'ada@example.org')
    const [, token = ''] = /token=([\w-]+)/.exec(header('List-Unsubscribe') ?? '') ?? []
    const url = `${server.url}${apiPaths.leaveFollow()}?token=${token}`
    // Opened, it leads to the page that asks.
    const opened = await fetch(url, { redirect: 'manual' })
    expect([opened.status, opened.headers.get('location')]).toEqual([303, `/follow/leave#${token}`])
    expect(await followers()).toHaveLength(1)
    const oneClick = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) }
    for (const _ of [1, 2]) expect((await fetch(url, oneClick)).status).toBe(200)
    expect(await followers()).toEqual([])
    expect(await server.knex('mails').whereNotNull('follower_id')).toEqual([])
    expect(await server.knex('mails').where({ recipient: 'ada@example.org' })).toEqual([])
    // Who changes their mind need not wait for tomorrow.
    await following.ask(toy.id, 'ada@example.org')
    await following.mailsTo('ada@example.org', 2)
    expect(logged.join('\n')).not.toContain(token)
    expect(logged.join('\n')).not.toContain('ada@example.org')
  })

  it('forgets an address whose mailbox does not exist', async () => {
    const toy = await createToy(server.knex)
    await following.follow(toy.id, 'gone@example.org')
    smtp.refuse({ step: 'to', answer: '550 5.1.1 No such user' })
    await postEntry(server, toy.id)
    await following.letDigestsBeDue(toy.id)
    await expect.poll(followers, { timeout: 15_000 }).toEqual([])
    expect(await server.knex('mails').where({ state: 'given_up' })).toEqual([])
  })

  it('goes with the toy', async () => {
    const toy = await createToy(server.knex)
    await following.follow(toy.id, 'ada@example.org')
    await server.knex('toys').where({ id: toy.id }).delete()
    expect(await followers()).toEqual([])

    // Also at once when the toy takes a while to be deleted.
    const large = await createToy(server.knex)
    await following.follow(large.id, 'bo@example.org')
    for (const _ of [1, 2]) await createEntry(server.knex, large.id)
    const deletion = createToyDeletion({ knex: server.knex, photoStore: { remove }, log: silentLog, batchSize: 1 })
    await server.knex.transaction((trx) => deletion.begin(trx, large))
    expect(await server.knex('toys').where({ id: large.id }).whereNotNull('deleting_since')).toHaveLength(1)
    expect(await followers()).toEqual([])
  })
})
