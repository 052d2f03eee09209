import { beforeAll, expect, it } from 'vitest'
import { apiPaths } from '../../contract/paths.ts'
import { createOwnerLinks } from '../../domain/owner-links.ts'
import { createAdminClient, type AdminClient } from '../../testing/admin-browser.ts'
import { createToy } from '../../testing/builders.ts'
import { useTestServer } from '../../testing/file-server.ts'
import { activateToy, askAsOwner, readOwnerToy } from '../../testing/owners.ts'

const server = useTestServer()
let admin: AdminClient
beforeAll(async () => void (admin = await createAdminClient(server.url)))

const issue = async (id: string) => {
  const answer = await admin.send('POST', apiPaths.issueOwnerLink(id))
  const { link = '' } = (await answer.json()) as { link?: string }
  return { status: answer.status, headers: answer.headers, link, token: link.split('#k=')[1] ?? '' }
}

it('an admin issues an owner’s link for a toy from before there were any', async () => {
  const toy = await createToy(server.knex)
  const { status, headers, link, token } = await issue(toy.id)
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(link).toMatch(new RegExp(`/owner/${toy.id}#k=[\\w-]{54}$`))
  expect((await readOwnerToy(server, { id: toy.id, token })).id).toBe(toy.id)
  const [record] = await server.knex('audit_log').where({ subject: toy.id })
  expect(record).toMatchObject({ action: 'owner_link_issued', before: null, after: null })
  expect(JSON.stringify(await (await admin.get(apiPaths.toyRecord(toy.id))).json())).not.toContain(token)
})

it('a link that an admin issues takes the place of the owner’s, whose address is forgotten', async () => {
  const owned = await activateToy(server)
  await server.knex('toy_owners').where({ toy_id: owned.id }).update({ email: 'ana@example.org' })
  const { token } = await issue(owned.id)
  expect((await askAsOwner(server, owned.token, 'GET', apiPaths.owner(owned.id))).status).toBe(403)
  expect(await readOwnerToy(server, { id: owned.id, token })).toMatchObject({ email: null })
})

it('no link is issued for a tag that waits for its activation, for no toy, or by nobody', async () => {
  const toy = await createToy(server.knex, { status: 'inactive' })
  expect((await issue(toy.id)).status).toBe(409)
  expect((await issue('NO-SUCH-TOY')).status).toBe(404)
  const answer = await askAsOwner(server, null, 'POST', apiPaths.issueOwnerLink(toy.id))
  expect(answer.status).toBe(401)
})

it('links stay valid while one secret takes the place of another, and none of a stranger’s is', async () => {
  const key = Buffer.alloc(16, 7)
  const [old, both, other] = [
    createOwnerLinks({ secrets: ['old'] }),
    createOwnerLinks({ secrets: ['new', 'old'] }),
    createOwnerLinks({ secrets: ['other'] }),
  ]
  const token = old.tokenFor(key)
  expect(both.keyIn(token)).toEqual(key)
  for (const wrong of [other.tokenFor(key), `${token}=`, `${token.slice(0, -1)}x`, '', null])
    expect(both.keyIn(wrong)).toBeNull()
  expect(both.isCodeFor(old.codeFor(key, 'Ana@example.org'), key, 'ana@EXAMPLE.org')).toBe(true)
  expect(both.isCodeFor(old.codeFor(key, 'ana@example.org'), key, 'bob@example.org')).toBe(false)
})
