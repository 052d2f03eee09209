import { readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod'
import { photoFilePattern } from '../../contract/photos.ts'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

const dumpSchema = z.object({
  /** Migrations that had been run, in their order. */
  migrations: z.array(z.string()),
  tables: z.array(
    z.object({
      name: z.string().regex(/^\w+$/),
      columns: z.array(z.string().regex(/^\w+$/)),
      rows: z.int(),
      bytes: z.int(),
      sha256,
    }),
  ),
  sequences: z.array(z.object({ name: z.string().regex(/^\w+$/), value: z.nullable(z.string().regex(/^\d+$/)) })),
})
export type Dump = z.infer<typeof dumpSchema>
export type DumpedTable = Dump['tables'][number]

const manifestSchema = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  dump: dumpSchema,
  /** Every photo file with its hash. */
  photos: z.array(z.object({ name: z.string().regex(photoFilePattern), sha256 })),
  /** Photos that were removed for good while the backup was being made. */
  photosGone: z.array(z.string()),
})
export type Manifest = z.infer<typeof manifestSchema>

const fileOf = (dir: string) => path.join(dir, 'manifest.json')
/** Texts of dates and numbers that are read alike everywhere, and as long as it takes. */
export const copySettings = [
  `datestyle = 'ISO, MDY'`,
  `timezone = 'UTC'`,
  'extra_float_digits = 1',
  'statement_timeout = 0',
  'lock_timeout = 0',
  'idle_in_transaction_session_timeout = 0',
]
  .map((setting) => `set local ${setting}`)
  .join('; ')

export const tablesDir = (dir: string): string => path.join(dir, 'tables')
export const photosDir = (dir: string): string => path.join(dir, 'photos')

/** Written last and at once: a folder without it is no backup. */
export async function writeManifest(dir: string, manifest: Manifest): Promise<void> {
  const aside = `${fileOf(dir)}.tmp`
  await writeFile(aside, JSON.stringify(manifest, null, 1), { flush: true })
  await rename(aside, fileOf(dir))
}

/** Throws one sentence when there is no whole backup in the folder. */
export async function readManifest(dir: string): Promise<Manifest> {
  const text = await readFile(fileOf(dir), 'utf8').catch((cause: unknown) => {
    throw new Error(`There is no finished backup in ${dir}: it has no manifest.json.`, { cause })
  })
  const parsed = manifestSchema.safeParse(JSON.parse(text))
  if (!parsed.success) throw new Error(`${fileOf(dir)} was not written by this program, or by a newer release of it.`)
  return parsed.data
}
