import { describe, expect, it } from 'vitest'
import { apiPaths } from '../../contract/paths.ts'
import { addressHashes } from '../../domain/mailbox.ts'
import { createToy } from '../../testing/builders.ts'
import { postEntry } from '../../testing/entries.ts'
import { createFollowing, useFollowing } from '../../testing/followers.ts'
import { startTestServer } from '../../testing/test-server.ts'
import { wideBudgets } from '../../testing/wide-budgets.ts'

const { server, smtp, following, followers } = useFollowing()

const dayIsOver = () => server.knex('follow_addresses').update({ next_at: new Date(0) })

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
    const answer = await createFollowing({ url: rotated.url, knex: server.knex }, () => smtp).ask(
      toy.id,
      'ada@example.org',
    )
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
