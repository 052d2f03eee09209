import { expect, it } from 'vitest'
import { useTestServer } from './testing/file-server.ts'
import { routeSpecs } from './testing/fuzz/routes.ts'

const server = useTestServer()

it('every route has a line in the table of generated requests', () => {
  const mounted = server.routes().map(({ method, path }) => `${method} ${path}`)
  expect([...new Set(mounted)].sort()).toEqual(Object.keys(routeSpecs).sort())
})
