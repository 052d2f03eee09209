import * as z from 'zod/mini'
import { optionalLine, optionalMultiline } from './admin-fields.ts'
import { instantSchema, newPasswordSchema, passwordIsTheId, switchSchema, tagIdSchema } from './fields.ts'
import type { IssueKey } from './issue.ts'
import { limits } from './limits.ts'
import { listQuery, pageOf, versionSchema } from './lists.ts'
import { photoSchema } from './photos.ts'
import { toyStatusSchema } from './toys.ts'

export const toySorts = ['id', 'name', 'mission', 'createdAt', 'status', 'orderId', 'stopCount'] as const
export type ToySort = (typeof toySorts)[number]

/** Query of `GET /api/toys`. Search matches id, name and mission; sorted by id unless asked otherwise. */
export const toyListQuerySchema = z.object({ ...listQuery(toySorts), status: z.optional(toyStatusSchema) })

/** A toy as the admin sees it. Never its password, nor anything made of it. */
export const adminToySchema = z.object({
  id: z.string(),
  name: z.nullable(z.string()),
  mission: z.nullable(z.string()),
  ownerName: z.nullable(z.string()),
  status: toyStatusSchema,
  orderId: z.nullable(z.int()),
  imageUrl: z.nullable(z.string()),
  photo: z.nullable(photoSchema),
  stopCount: z.int(),
  currentLocation: z.nullable(z.string()),
  createdAt: instantSchema,
  activatedAt: z.nullable(instantSchema),
  /** When many wrong passwords were tried; null when none were since the password was set. */
  passwordAttackedAt: z.nullable(instantSchema),
  /** When reports hid it; null while it is public. */
  hiddenAt: z.nullable(instantSchema),
  /** How much of it is deleted, 0 to 99; null unless it is being deleted. */
  deletingPercent: z.nullable(z.int()),
  version: versionSchema,
})
export type AdminToy = z.infer<typeof adminToySchema>
export const adminToyPageSchema = pageOf(adminToySchema)

/** How many follow a toy, never who. */
export const followerCountSchema = z.object({ followers: z.int() })

/** In the whole list each toy also has the places of its newest 100 stops, the oldest of them first. */
export const listedToySchema = z.extend(adminToySchema, {
  journeyEntries: z.array(z.object({ location: z.string() })),
})

const wholeNumber = 'orderId' satisfies IssueKey

/** The number of an order, or null for none. A form part writes none as an empty text. */
export const optionalOrderIdSchema = z.pipe(
  z.pipe(
    z.union([z.number(), z.string(), z.null()], wholeNumber),
    z.transform((value: number | string | null) =>
      value === null || value === '' || value === 'null' ? null : Number(value),
    ),
  ),
  z.nullable(z.int(wholeNumber).check(z.minimum(1, wholeNumber))),
)

const editable = {
  name: z.optional(optionalLine({ max: limits.toyName, tooLong: 'toyNameTooLong' })),
  mission: z.optional(optionalMultiline({ max: limits.mission, tooLong: 'missionTooLong' })),
  ownerName: z.optional(optionalLine({ max: limits.ownerName, tooLong: 'ownerNameTooLong' })),
  status: z.optional(toyStatusSchema),
  /** A pending order, or none. A toy may keep the order it has, whatever became of that. */
  orderId: z.optional(optionalOrderIdSchema),
  /** Links to an order whose money is in doubt (see `confirm` of an order). */
  confirm: z.optional(switchSchema),
}

/** `POST /api/toys`, JSON or multipart with the photo as `image`. Answers 201 with the toy. */
export const createToySchema = z.object({ id: tagIdSchema, password: newPasswordSchema, ...editable }).check(
  z.refine((toy) => !passwordIsTheId(toy.password, toy.id), {
    error: 'passwordIsTheId' satisfies IssueKey,
    path: ['password'],
  }),
)
export type CreateToyInput = z.infer<typeof createToySchema>

const keptPasswordSchema = z.pipe(
  z.pipe(
    z.nullable(z.string()),
    z.transform((value: string | null) => (value?.trim() ? value : undefined)),
  ),
  z.optional(newPasswordSchema),
)

/** `PUT /api/toys/{id}`, JSON or multipart. A field left out stays as it is, and so does a blank password. */
export const updateToySchema = z.object({
  password: z.optional(keptPasswordSchema),
  ...editable,
  /** Takes the photo away; a new `image` wins over it. */
  removeImage: z.optional(switchSchema),
  version: z.optional(versionSchema),
})
export type UpdateToyInput = z.infer<typeof updateToySchema>
