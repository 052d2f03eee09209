import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { apiPaths } from '../../contract/paths.ts'
import { createLog, silentLog } from '../../adapters/log.ts'
import { countFollowers } from '../../domain/followers.ts'
import { addressHashes, mailboxOf } from '../../domain/mailbox.ts'
import { createToyDeletion } from '../../domain/toy-deletion.ts'
import { createEntry, createToy } from '../../testing/builders.ts'
import { entryPhoto, keyed, postEntry } from '../../testing/entries.ts'
import { createFollowing } from '../../testing/followers.ts'
import { startTestSmtp, type TestSmtp } from '../../testing/smtp-server.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { wideBudgets } from '../../testing/wide-budgets.ts'

let server: TestServer
let smtp: TestSmtp
let following: ReturnType<typeof createFollowing>
const logged: string[] = []
beforeAll(async () => {
  smtp = await startTestSmtp()
  const log = createLog({ level: 'debug' }, { write: (line: string) => void logged.push(line) })
  server = await startTestServer(
    {
      ...wideBudgets,
      publicUrl: 'https://plushtrails.example',
      mail: { smtpUrl: smtp.url, from: 'Plush Trails <orders@plushtrails.example>' },
    },
    log,
  )
  following = createFollowing(server, () => smtp)
})
beforeEach(async () => {
  smtp.refuse(null)
  smtp.received.length = 0
  await server.knex('followers').delete()
  await server.knex('follow_addresses').delete()
})
afterAll(async () => {
  await server.close()
  await smtp.close()
})

const remove = () => Promise.reject(new Error('Nothing is removed here'))
const followers = () =>
  server.knex('followers').orderBy('id') as Promise<{ toy_id: string; confirmed_at: Date | null }[]>
const dayIsOver = () => server.knex('follow_addresses').update({ next_at: new Date(0) })

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

describe('the form is no weapon', () => {
  it('sends an address one email a day, whatever the toy and however it is spelled', async () => {
    const toys = [await createToy(server.knex, { name: 'Bruno' }), await createToy(server.knex, { name: 'Kit' })]
    for (const email of ['a.da@example.org', 'ADA@example.org', 'ada+x@EXAMPLE.org'])
      for (const { id } of toys) expect((await following.ask(id, email)).status).toBe(202)
    const [mail] = await following.mailsTo('example.org', 1)
    // The page offers what else was asked for with the very same address, and the reader chooses.
    const link = (await (await following.readLink(mail?.confirmToken ?? '')).json()) as { others: object[] }
    expect(link.others).toEqual([{ toyId: toys[1]?.id, name: 'Kit' }])
    await following.confirm(mail?.confirmToken ?? '', [toys[1]?.id ?? ''])
    expect((await followers()).filter((row) => row.confirmed_at).map((row) => row.toy_id)).toEqual([toys[1]?.id])

    await dayIsOver()
    await following.ask(toys[0]?.id ?? '', 'a.da@example.org')
    await following.mailsTo('example.org', 2)
  })

  it('answers the same for an address that follows, and tells only its reader', async () => {
    const toy = await createToy(server.knex, { name: 'Bruno' })
    await following.follow(toy.id, 'ada@example.org')
    await dayIsOver()
    const known = await following.ask(toy.id, 'ada@example.org')
    const unknown = await following.ask(toy.id, 'bo@example.org')
    expect(await known.text()).toBe(await unknown.text())
    expect(known.status).toBe(unknown.status)
    const mails = await following.mailsTo('ada@example.org', 2)
    expect(mails[1]?.header('Subject')).toBe('You already follow Bruno')
    // It is the one email of the day, so it leads to what is asked for after it, too.
    const other = await createToy(server.knex, { name: 'Kit' })
    await following.ask(other.id, 'ada@example.org')
    const link = (await (await following.readLink(mails[1]?.confirmToken ?? '')).json()) as object
    expect(link).toMatchObject({ isConfirmed: true, others: [{ toyId: other.id }] })
  })

  it('asks nobody twice a day because somebody with a similar address has left', async () => {
    const toys: string[] = []
    for (let i = 0; i < 3; i++) toys.push((await createToy(server.knex)).id)
    // Providers that heed dots give these to two people. One asks once, chooses three journeys, and is told of each.
    for (const id of toys) await following.ask(id, 'a.da@example.org')
    const [asked] = await following.mailsTo('a.da@example.org', 1)
    await following.confirm(asked?.confirmToken ?? '', toys)
    for (const id of toys) {
      await postEntry(server, id)
      await following.letDigestsBeDue(id)
    }
    const [, ...told] = await following.mailsTo('a.da@example.org', 4)
    for (const { leaveToken } of told) {
      expect((await following.leave(leaveToken)).status).toBe(200)
      for (const id of toys) await following.ask(id, 'ada@example.org')
    }
    expect(await server.knex('mails').where({ recipient: 'ada@example.org' })).toHaveLength(1)
    await following.mailsTo('ada@example.org', 1)
  })

  it('does not ask again for a long time after somebody said no', async () => {
    const toy = await createToy(server.knex)
    await following.ask(toy.id, 'ada@example.org')
    const [mail] = await following.mailsTo('ada@example.org', 1)
    expect((await following.leave(mail?.leaveToken ?? '')).status).toBe(200)
    expect(await followers()).toEqual([])
    const [row] = (await server.knex('follow_addresses')) as { next_at: Date }[]
    expect(row?.next_at.getTime()).toBeGreaterThan(Date.now() + 89 * 86_400_000)
    expect((await following.confirm(mail?.confirmToken ?? '', [toy.id])).status).toBe(404)
  })

  it('remembers a no that was said before the session secret was changed', async () => {
    const toy = await createToy(server.knex)
    const earlier = 'an earlier secret of at least 32 characters'
    const [address] = addressHashes('ada@example.org', [earlier])
    await server.knex('follow_addresses').insert({ address, next_at: new Date(Date.now() + 60_000) })
    const rotated = await server.join({ sessionSecrets: ['a newer secret of at least 32 characters', earlier] })
    const answer = await createFollowing({ ...server, url: rotated.url }, () => smtp).ask(toy.id, 'ada@example.org')
    expect(answer.status).toBe(202)
    expect(await server.knex('mails').where({ recipient: 'ada@example.org' })).toEqual([])
  })

  it('confirms nothing with a token of another purpose, another link or none', async () => {
    const toy = await createToy(server.knex)
    await following.ask(toy.id, 'ada@example.org')
    const [mail] = await following.mailsTo('ada@example.org', 1)
    const { confirmToken = '', leaveToken = '' } = mail ?? {}
    for (const wrong of [leaveToken, `${confirmToken.slice(0, -1)}x`, `A${confirmToken}`, 'x', ''])
      expect((await following.confirm(wrong, [toy.id])).status).toBe(404)
    expect((await followers())[0]?.confirmed_at).toBeNull()
    for (const wrong of [`${leaveToken.slice(0, -1)}x`, '']) expect((await following.leave(wrong)).status).toBe(404)
    expect(await followers()).toHaveLength(1)
  })

  it.each([
    ...['', 'ada', 'ada@', 'a@b\r\nBcc: eve@example.org', 'a@b,eve@example.org', '<a@b>', `${'x'.repeat(330)}@b.c`],
    // Delivered to one domain, and by the rules for addresses of pages another one.
    ...['ada@example.org/x.evil.example', 'ada@example.org?x.evil.example', 'ada@example.org#.evil.example'],
    'ada@exa%6dple.org',
  ])('refuses %j', async (email) => {
    const toy = await createToy(server.knex)
    expect((await following.ask(toy.id, email)).status).toBe(400)
    expect(await followers()).toEqual([])
  })

  it('shows no words of strangers in the email that nobody may have asked for', async () => {
    const toy = await createToy(server.knex, { name: 'Win £1000 at evil.example/now' })
    await following.ask(toy.id, 'ada@example.org')
    const [mail] = await following.mailsTo('ada@example.org', 1)
    expect(mail?.body).not.toContain('evil.example')
    expect(mail?.header('Subject')).toBe(`Do you want to follow the toy with tag ${toy.id}?`)
  })

  it('shows no name of a toy that reports have hidden since', async () => {
    const toy = await createToy(server.knex, { name: 'Bruno' })
    await following.ask(toy.id, 'ada@example.org')
    const [mail] = await following.mailsTo('ada@example.org', 1)
    await server.knex('toys').where({ id: toy.id }).update({ hidden_at: new Date() })
    const shown = { toyId: toy.id, name: null }
    for (const token of [mail?.confirmToken ?? '', mail?.leaveToken ?? ''])
      expect(await (await following.readLink(token)).json()).toMatchObject({ toy: shown })
    expect(await (await following.confirm(mail?.confirmToken ?? '', [toy.id])).json()).toEqual({ confirmed: [shown] })
  })

  it('knows no toy that is hidden, and tells nothing of one', async () => {
    const toy = await createToy(server.knex, { hiddenAt: new Date() })
    expect((await following.ask(toy.id, 'ada@example.org')).status).toBe(404)
    expect((await following.ask('NOBODY', 'ada@example.org')).status).toBe(404)
    expect(await followers()).toEqual([])
  })
})

describe('an address', () => {
  it.each([
    ['Ada@Example.ORG', 'ada@example.org'],
    ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
    ['ada@BÜCHER.example', 'ada@xn--bcher-kva.example'],
    // Not the domain that a browser would make of it: who reads one mailbox need not read the other.
    ['ada@ｅxample.org', 'ada@ｅxample.org'],
    ['ada@exa%6dple.org', 'ada@exa%6dple.org'],
  ])('%s is the mailbox %s', (email, mailbox) => expect(mailboxOf(email)).toBe(mailbox))

  it.each([
    ['a.d.a+toys@gmail.com', 'ADA@googlemail.com', true],
    ['ada@example.org', 'bo@example.org', false],
    ['+@example.org', '++@example.org', true],
  ])('%s and %s count as one: %s', (one, other, same) => {
    const hash = (email: string) => addressHashes(email, ['secret'])[0].toString('hex')
    expect(hash(one) === hash(other)).toBe(same)
  })
})

it('stays within the sender’s budget, asked before the body is read', async () => {
  const narrow = await startTestServer({
    ...wideBudgets,
    budgets: { ...wideBudgets.budgets, follows: [{ points: 2, seconds: 600 }] },
  })
  try {
    const toy = await createToy(narrow.knex)
    const { ask, post } = createFollowing(narrow, () => smtp)
    const statuses = []
    for (const name of ['a', 'b', 'c']) statuses.push((await ask(toy.id, `${name}@example.org`)).status)
    expect(statuses).toEqual([202, 202, 429])
    expect((await post(apiPaths.followers(toy.id), 'x'.repeat(100_000))).status).toBe(429)
    expect(await narrow.knex('followers')).toHaveLength(2)
  } finally {
    await narrow.close()
  }
})
