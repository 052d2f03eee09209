import * as z from 'zod/mini'
import { emailShape, line, tagIdSchema } from './fields.ts'
import type { IssueKey } from './issue.ts'
import { limits } from './limits.ts'

/** Characters of an email address, however few a person counts (RFC 5321). */
const maxAddress = 320

/** Body of `POST /api/toys/{id}/followers`: the mailbox's reader is asked before anything else is sent to it. */
export const followByMailSchema = z.object({
  email: z.pipe(
    line({ max: limits.email, required: 'emailRequired', tooLong: 'emailTooLong' }),
    z
      .string()
      .check(
        z.maxLength(maxAddress, 'emailTooLong' satisfies IssueKey),
        z.regex(emailShape, 'emailInvalid' satisfies IssueKey),
      ),
  ),
})

/** The same for every address, whether or not it follows already. */
export const followAskedSchema = z.object({ asked: z.literal(true) })

const base64url = (characters: number) => z.string().check(z.regex(new RegExp(`^[A-Za-z0-9_-]{${characters}}=?=?$`)))

/** A browser's `PushSubscription.toJSON()`. */
export const pushSubscriptionSchema = z.object({
  endpoint: z.url('pushEndpoint' satisfies IssueKey).check(z.maxLength(1024)),
  keys: z.object({
    /** A point on P-256, uncompressed: 65 bytes. */
    p256dh: base64url(87),
    /** 16 bytes. */
    auth: base64url(22),
  }),
})
export type PushSubscriptionInput = z.infer<typeof pushSubscriptionSchema>

export const pushFollowedSchema = z.object({ following: z.literal(true) })

/** Body of `POST /api/push/leave`. */
export const leavePushSchema = z.object({ toyId: tagIdSchema, endpoint: z.string().check(z.maxLength(1024)) })

/** Body of `POST /api/push/renew`: the browser has replaced one subscription by another. */
export const renewPushSchema = z.object({
  oldEndpoint: z.string().check(z.maxLength(1024)),
  subscription: pushSubscriptionSchema,
})
export const pushRenewedSchema = z.object({ renewed: z.int() })

/** Answer of `GET /api/push/key`: what a browser subscribes with; null where this site sends no push messages. */
export const pushKeySchema = z.object({ publicKey: z.nullable(z.string()) })

const followedToySchema = z.object({ toyId: z.string(), name: z.nullable(z.string()) })
export type FollowedToy = z.infer<typeof followedToySchema>

/**
 * Answer of `GET /api/follow` with `Authorization: Bearer {token of a link in an email}`. With a link for confirming,
 * `others` are journeys that were asked for with the same address and wait for a yes.
 */
export const followLinkSchema = z.object({
  toy: followedToySchema,
  isConfirmed: z.boolean(),
  others: z.array(followedToySchema),
})
export type FollowLink = z.infer<typeof followLinkSchema>

/** Body of `POST /api/follow/confirm`: the journeys that the address wants to follow, the link's own among them or not. */
export const confirmFollowSchema = z.object({ toyIds: z.array(tagIdSchema).check(z.minLength(1), z.maxLength(20)) })
export const followConfirmedSchema = z.object({ confirmed: z.array(followedToySchema) })
export type FollowConfirmed = z.infer<typeof followConfirmedSchema>

export const followLeftSchema = z.object({ left: z.literal(true) })
