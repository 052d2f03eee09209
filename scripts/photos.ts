// `npm run photos -- copy --from disk --to s3`, or the other way round: what is there already is not copied again.
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { createDiskPhotoStore } from '../api/adapters/files/disk-photo-store.ts'
import { makePrivateFolder } from '../api/adapters/files/private-folder.ts'
import { copyPhotos } from '../api/adapters/photos/copy-photos.ts'
import type { PhotoStore } from '../api/adapters/photos/photo-store.ts'
import { createS3PhotoStore } from '../api/adapters/s3/s3-photo-store.ts'
import { parseConfig, type Config } from '../api/config/config.ts'

const usage = 'Say what to copy: npm run photos -- copy --from disk --to s3 (or --from s3 --to disk)'
const say = (line: string) => void process.stdout.write(`${line}\n`)

function readArguments(): { from: string; to: string } {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { from: { type: 'string', default: '' }, to: { type: 'string', default: '' } },
  })
  const kinds = [values.from, values.to].sort().join(' and ')
  if (positionals.join(' ') !== 'copy' || kinds !== 'disk and s3') throw new Error(usage)
  return values
}

function openStore(kind: string, { photoDir, s3 }: Config): PhotoStore {
  if (kind === 'disk') return createDiskPhotoStore({ dir: photoDir })
  if (!s3) throw new Error('S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY and S3_SECRET_KEY have to be set.')
  return createS3PhotoStore(s3)
}

try {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const { from: source, to: target } = readArguments()
  const config = parseConfig()
  if (target === 'disk') await makePrivateFolder(config.photoDir, config.dataDir)
  const [from, to] = [openStore(source, config), openStore(target, config)]
  for (const store of [from, to]) await store.ready(say)
  say(`Copying the photos in ${from.marker.place} to ${to.marker.place} …`)
  const { copied, known, gone, damaged } = await copyPhotos({ from, to, tell: say })
  for (const key of damaged) say(`The photo ${key} is damaged or has lost a size, and was left out.`)
  if (gone > 0) say(`${gone} photos were removed meanwhile.`)
  say(`Copied ${copied} photos; ${known} were there already.`)
  if (damaged.length > 0) process.exitCode = 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
