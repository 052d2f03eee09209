import * as z from 'zod/mini'
import { entrySchema } from './entries.ts'
import { instantSchema, line, multiline, passwordSchema, tagIdSchema } from './fields.ts'
import type { IssueKey } from './issue.ts'
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

/**
 * A toy with its journey, stops by date, then id: all of up to `limits.journeyStops` stops, of a longer journey the newest.
 * An allow-list: nothing else ever leaves the server. The facts about the whole journey are optional only because a
 * device may have a copy from before they were sent.
 */
export const toySchema = z.object({
  ...publicToy,
  ownerName: z.nullable(z.string()),
  /** Stops of the whole journey. */
  stopCount: z.optional(z.int()),
  /** Kilometres along the whole journey when not all of its stops are here; null when they are. */
  distanceKm: z.optional(z.nullable(z.number())),
  /** Where the page with the stops before these begins (`before` of `GET /api/toys/{id}/entries`); null when there are none. */
  nextBefore: z.optional(z.nullable(z.string())),
  /** True when its owner has every place rounded to about 10 km (`roundPlace`); the stops are so already. */
  placesAreRounded: z.optional(z.boolean()),
  /** Since when nobody knows where it is, as its owner says; null while it is not lost. */
  lostAt: z.optional(z.nullable(instantSchema)),
  journeyEntries: z.array(entrySchema),
})
export type Toy = z.infer<typeof toySchema>

const beforeForm = /^(-?\d{1,15})_(\d{1,15})$/

/** Query of `GET /api/toys/{id}/entries`: the stops before the one that `before` names, or the newest. */
export const stopPageQuerySchema = z.object({
  before: z.optional(z.string().check(z.regex(beforeForm, 'stopCursor' satisfies IssueKey))),
  limit: z.optional(
    z.pipe(
      z.string().check(z.regex(/^\d{1,4}$/, 'listLimit' satisfies IssueKey)),
      z.pipe(z.transform(Number), z.int().check(z.minimum(1), z.maximum(limits.journeyStops))),
    ),
  ),
})

/** A stop as `before` names it. */
export const stopCursor = ({ date, id }: { date: Date; id: number }): string => `${date.getTime()}_${id}`

/** The date and id of the stop that `before` names. */
export function readStopCursor(before: string): { date: Date; id: number } | null {
  const [, ms, id] = beforeForm.exec(before) ?? []
  return ms === undefined ? null : { date: new Date(Number(ms)), id: Number(id) }
}

/** One page of stops, by date, then id. */
export const stopPageSchema = z.object({ journeyEntries: z.array(entrySchema), nextBefore: z.nullable(z.string()) })
export type StopPage = z.infer<typeof stopPageSchema>

export const verifyPasswordSchema = z.object({ password: passwordSchema })
export const verifiedSchema = z.object({ verified: z.literal(true) })

/** Fields of `POST /api/toys/activate`; the photo travels as the file part `image`. */
export const activateToySchema = z.object({
  id: tagIdSchema,
  password: passwordSchema,
  name: line({
    max: limits.toyName,
    required: 'toyNameRequired',
    tooLong: 'toyNameTooLong',
  }),
  ownerName: line({
    max: limits.ownerName,
    required: 'ownerNameRequired',
    tooLong: 'ownerNameTooLong',
  }),
  mission: multiline({
    max: limits.mission,
    required: 'missionRequired',
    tooLong: 'missionTooLong',
  }),
})
export type ActivateToyInput = z.infer<typeof activateToySchema>
/**
 * Sent again with the same `Idempotency-Key` (a UUID), an activation is answered with the same toy and the same token,
 * until the owner's link is made anew.
 */
export const activatedToySchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Of the owner's link (owners.ts); missing from the servers of before. */
  ownerToken: z.optional(z.string()),
})
export type ActivatedToy = z.infer<typeof activatedToySchema>
