import * as z from 'zod/mini'
import { entrySchema } from './entries.ts'
import { instantSchema, line, multiline, passwordSchema, tagIdSchema } from './fields.ts'
import { limits } from './limits.ts'
import { photoSchema } from './photos.ts'

export const toyStatuses = ['inactive', 'active', 'completed'] as const
export const toyStatusSchema = z.enum(toyStatuses)
export type ToyStatus = z.infer<typeof toyStatusSchema>

const publicToy = {
  id: z.string(),
  name: z.nullable(z.string()),
  mission: z.nullable(z.string()),
  imageUrl: z.nullable(z.string()),
  photo: z.nullable(photoSchema),
  status: toyStatusSchema,
  createdAt: instantSchema,
}

/** One card of the home page. `journeyEntries` holds the newest locations only, oldest of them first. */
export const featuredToySchema = z.object({
  ...publicToy,
  stopCount: z.int(),
  currentLocation: z.nullable(z.string()),
  journeyEntries: z.array(z.object({ location: z.string() })),
})
export type FeaturedToy = z.infer<typeof featuredToySchema>
export const featuredToysSchema = z.array(featuredToySchema)

/** A toy with its whole journey, stops by date, then id. An allow-list: nothing else ever leaves the server. */
export const toySchema = z.object({
  ...publicToy,
  ownerName: z.nullable(z.string()),
  journeyEntries: z.array(entrySchema),
})
export type Toy = z.infer<typeof toySchema>

export const verifyPasswordSchema = z.object({ password: passwordSchema })
export const verifiedSchema = z.object({ verified: z.literal(true) })

/** Fields of `POST /api/toys/activate`; the photo travels as the file part `image`. */
export const activateToySchema = z.object({
  id: tagIdSchema,
  password: passwordSchema,
  name: line({
    max: limits.toyName,
    required: 'Toy name is required',
    tooLong: `Name must be ${limits.toyName} characters or less`,
  }),
  ownerName: line({
    max: limits.ownerName,
    required: 'Your name is required',
    tooLong: `Name must be ${limits.ownerName} characters or less`,
  }),
  mission: multiline({
    max: limits.mission,
    required: 'Mission description is required',
    tooLong: `Mission must be ${limits.mission} characters or less`,
  }),
})
export type ActivateToyInput = z.infer<typeof activateToySchema>
export const activatedToySchema = z.object({ id: z.string(), name: z.string() })
export type ActivatedToy = z.infer<typeof activatedToySchema>
