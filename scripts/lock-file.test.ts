import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { judgeLock, listLicences, type Lock } from './lock-file.ts'
import { root } from './test-steps.ts'

const integrity = 'sha512-x'
const lockOf = (packages: Lock['packages']): Lock => ({ lockfileVersion: 3, packages: { '': {}, ...packages } })
const readLock = async () => JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as Lock

describe('licences of production packages', () => {
  it.each([
    ['MIT', true],
    ['(MIT OR GPL-3.0-only)', true],
    ['Apache-2.0 AND MIT', true],
    ['GPL-3.0-only', false],
    ['Apache-2.0 AND GPL-3.0-only', false],
    ['Hippocratic-2.1', false],
    ['LGPL-3.0-or-later', false],
    ['SEE LICENSE IN LICENSE', false],
    [undefined, false],
  ])('%s is allowed: %s', (license, isAllowed) => {
    const found = listLicences(lockOf({ 'node_modules/any': { integrity, ...(license ? { license } : {}) } }))
    expect(found.problems.length === 0).toBe(isAllowed)
  })

  it('have exceptions by name, also for packages inside others', () => {
    const named = lockOf({
      'node_modules/react-leaflet': { integrity, license: 'Hippocratic-2.1' },
      'node_modules/x/node_modules/libheif-js': { integrity, license: 'LGPL-3.0' },
    })
    expect(listLicences(named).problems).toEqual([])
  })

  it('are those of what is shipped: development packages are not looked at', () => {
    const found = listLicences(lockOf({ 'node_modules/tool': { integrity, license: 'GPL-3.0-only', dev: true } }))
    expect(found).toMatchObject({ packages: 0, problems: [] })
  })
})

describe('the lock file', () => {
  it.each([
    ['from git', { resolved: 'git+ssh://git@example.org/x.git#1', integrity }, 'git+ssh:'],
    ['from an address of its own', { resolved: 'https://example.org/x.tgz', integrity }, 'https:'],
    ['from a file', { resolved: 'file:../x.tgz', integrity }, 'file:'],
    ['linked to a folder', { link: true, integrity }, 'folder'],
    ['without a hash', {}, 'SHA-512'],
    ['with a weak hash', { integrity: 'sha1-x' }, 'SHA-512'],
  ])('may not have a package %s', (_case, entry, words) => {
    const problems = judgeLock(lockOf({ 'node_modules/any': entry }))
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain(words)
  })

  it('that we have is in order, and so are its licences', async () => {
    const lock = await readLock()
    expect([...judgeLock(lock), ...listLicences(lock).problems]).toEqual([])
  })
})
