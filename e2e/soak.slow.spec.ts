import { expect, test } from '@playwright/test'
import type { Device } from './soak/device.ts'
import { judge } from './soak/judge.ts'
import type { Site, StoredEntry } from './soak/site.ts'
import { isSound, reportSoak, soak } from './soak/soak.ts'

test('two runs of the soak lose, double and lie about nothing', async () => {
  const result = await soak({ runs: 2, seed: 20_261_164 })
  expect(isSound(result), reportSoak(result)).toBe(true)
  expect(result.total.entries).toBeGreaterThan(0)
})

test('the soak sees what is lost, doubled, changed and falsely called sent', async () => {
  const row = (location: string, parts: Partial<StoredEntry> = {}): StoredEntry => ({
    ...{ toy_id: 'TOY', location, comment: 'Hello', submission_key: location, photo_key: null },
    ...parts,
  })
  const stored = [row('Twice'), row('Twice'), row('Changed', { comment: 'Other words' }), row('No photo'), row('Fine')]
  const site = { entries: async () => stored, photoFiles: async () => new Set() } as unknown as Site
  const receipts = [{ submissionKey: 'Lost', location: 'Lost' }]
  const waiting = [{ submissionKey: 'Stuck', location: 'Stuck', state: '{}' }]
  const device = { kept: async () => ({ receipts, waiting }) } as unknown as Device
  const attempt = (location: string, wasKept: boolean, photo: Buffer | null = null) => ({
    ...{ toyId: 'TOY', location, comment: 'Hello', photo, wasKept },
  })
  const attempts = [
    ...[attempt('Twice', true), attempt('Changed', true), attempt('No photo', true, Buffer.from('photo'))],
    ...[attempt('Fine', true), attempt('Lost', true), attempt('Never kept', false)],
  ]
  const { lost, doubled, falselySent } = await judge(site, device, attempts)
  expect(lost).toEqual([
    'Changed has other words',
    'No photo has lost its photo',
    'Lost was kept and never arrived',
    'Stuck still waits: {}',
  ])
  expect(doubled).toEqual(['Twice is there 2 times'])
  expect(falselySent).toEqual(['Lost is called delivered'])
})
