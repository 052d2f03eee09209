import { expect, it } from 'vitest'
import { apiPaths } from '../../contract/paths.ts'
import { useTestServer } from '../../testing/file-server.ts'
import { activateToy, askAsOwner } from '../../testing/owners.ts'
import { wideBudgets } from '../../testing/wide-budgets.ts'

const ownerCalls = [{ points: 3, seconds: 600 }]
const server = useTestServer({ ...wideBudgets, budgets: { ...wideBudgets.budgets, ownerCalls }, trustProxy: true })

const from = (address: string) => ({ 'X-Forwarded-For': address })

it('owner calls have a budget per sender, asked before the token, the body and the row', async () => {
  const { id, token } = await activateToy(server)
  const ask = (secret: string, headers: Record<string, string>) =>
    askAsOwner(server, secret, 'GET', apiPaths.owner(id), undefined, headers)
  const guesses = []
  for (let i = 0; i < 4; i++) guesses.push((await ask('guess', from('198.51.100.1'))).status)
  expect(guesses).toEqual([403, 403, 403, 429])
  const calls: [string, string, object?][] = [
    ['GET', apiPaths.ownerEntries(id, { limit: 20 })],
    ['PUT', apiPaths.owner(id), { name: 'Late' }],
    ['PUT', apiPaths.ownerEntry(id, 1), { isHidden: true }],
    ['POST', apiPaths.renewOwnerLink(id)],
    ['DELETE', apiPaths.ownerEmail(id)],
    ['POST', apiPaths.confirmOwnerEmail(id), { code: 'x' }],
  ]
  for (const [method, path, body] of calls) {
    const answer = await askAsOwner(server, token, method, path, body, from('198.51.100.1'))
    expect([path, answer.status]).toEqual([path, 429])
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  }
  expect((await ask(token, from('198.51.101.1'))).status).toBe(200)
})
