import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createFreeSpace } from './free-space.ts'

/** The folder of a first start is not there yet: what counts is the disk it will be on. */
const dirs = [tmpdir(), join(tmpdir(), 'not', 'there', 'yet')]

it('lets pass what leaves the floor free, and refuses what does not', async () => {
  const { bavail, bsize } = await statfs(tmpdir())
  const half = (bavail * bsize) / 2
  await createFreeSpace({ dirs, floorBytes: half }).assertRoomFor(1000)
  await expect(createFreeSpace({ dirs, floorBytes: half }).assertRoomFor(half * 1.5)).rejects.toMatchObject({
    code: 'unavailable',
    retryAfter: 60,
  })
  await expect(createFreeSpace({ dirs, floorBytes: half * 3 }).assertRoomFor(0)).rejects.toMatchObject({
    code: 'unavailable',
  })
})
