import { afterEach, beforeEach, vi } from 'vitest'
import { createStandIn } from '../../../../scripts/testing/stand-in.ts'
import { emptyDatabase } from './makers.ts'
import { openPageAt } from './page.ts'
import { startScriptedServer, type ScriptedServer } from './scripted-server.ts'

/** For each test of the file: an empty device, and a scripted server that the page (with a window or not) comes from. */
export function useScriptedServer(): ScriptedServer {
  const server = createStandIn<ScriptedServer>()
  beforeEach(async () => {
    await emptyDatabase()
    server.set(await startScriptedServer())
    const { url } = server.object
    if (!('happyDOM' in globalThis)) return void vi.stubGlobal('location', new URL(url))
    sessionStorage.clear()
    openPageAt(url)
  })
  afterEach(() => server.object.close())
  return server.object
}
