import { featuredToysSchema, type FeaturedToy } from '#contract/toys'
import { localDb } from './local-db.ts'

const rowName = 'featured'

export interface KeptFeatured {
  toys: FeaturedToy[]
  /** Milliseconds of the device's clock. */
  savedAt: number
}

/** Keeps the list as it was just answered, in the place of the one before. */
export async function keepFeatured(toys: FeaturedToy[]): Promise<void> {
  const value: KeptFeatured = { toys, savedAt: Date.now() }
  await localDb.meta.put({ name: rowName, v: 1, value })
}

/** The last list this device was given; null when there is none that today's code can show. */
export async function readKeptFeatured(): Promise<KeptFeatured | null> {
  const value = (await localDb.meta.get(rowName))?.value as Partial<KeptFeatured> | undefined
  const toys = featuredToysSchema.safeParse(value?.toys)
  return toys.success && typeof value?.savedAt === 'number' ? { toys: toys.data, savedAt: value.savedAt } : null
}
