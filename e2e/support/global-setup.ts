import { access } from 'node:fs/promises'
import { join } from 'node:path'
import setUpDatabase from '../../api/testing/global-setup.ts'

/** Once per run: the built app must be there, and the template database the servers clone. */
export default async function setUp(): Promise<() => Promise<void>> {
  await access(join(import.meta.dirname, '../../pwa/dist/index.html')).catch(() => {
    throw new Error('The stories run on the built app: npm run build')
  })
  return setUpDatabase()
}
