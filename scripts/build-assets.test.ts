import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { mergeAssets } from './build-assets.ts'

const day = 24 * 60 * 60 * 1000
let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'plush-trails-build-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function buildOf(name: string, files: string[]): string {
  const dist = path.join(folder, name)
  mkdirSync(path.join(dist, 'assets'), { recursive: true })
  for (const file of files) writeFileSync(path.join(dist, 'assets', file), file)
  return dist
}

it('keeps what an open tab may still ask for, for 30 days after its last build', async () => {
  const from = buildOf('old', ['same.js', 'yesterday.js', 'ancient.js'])
  const into = buildOf('new', ['same.js', 'fresh.js'])
  const now = 100 * day
  const known = { 'same.js': now - day, 'yesterday.js': now - day, 'ancient.js': now - 31 * day }

  const assets = await mergeAssets({ from, into, known, now })
  expect(readdirSync(path.join(into, 'assets')).sort()).toEqual(['fresh.js', 'same.js', 'yesterday.js'])
  expect(assets).toEqual({ 'same.js': now, 'fresh.js': now, 'yesterday.js': now - day })
})

it('works for the very first build', async () => {
  const into = buildOf('new', ['fresh.js'])
  expect(await mergeAssets({ from: path.join(folder, 'none'), into, known: {}, now: 1 })).toEqual({ 'fresh.js': 1 })
})
