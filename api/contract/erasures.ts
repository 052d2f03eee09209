import * as z from 'zod/mini'

/**
 * `POST /api/erasures`: an entry (its number), a toy with its whole journey (the tag id), or the customer of an order
 * (its number) in all of their orders. Cannot be undone.
 */
export const eraseSchema = z.object({
  kind: z.enum(['entry', 'toy', 'order']),
  id: z.string().check(z.minLength(1), z.maxLength(20)),
})
export type EraseInput = z.infer<typeof eraseSchema>

/** What was removed. An order keeps its number, amount and payment, as the law demands, without its customer. */
export const erasedSchema = z.object({
  entries: z.int(),
  /** Those among them that are closed to everyone now, and deleted with their photos in the background. */
  entriesLater: z.int(),
  toys: z.int(),
  reports: z.int(),
  orders: z.int(),
  /** Photos whose files are deleted. */
  photos: z.int(),
  /** Photos stored within the last hour: closed to everyone now, their files are deleted within a day. */
  photosLater: z.int(),
  /** Emails that were waiting to be sent, or kept as files. */
  mails: z.int(),
})
export type Erased = z.infer<typeof erasedSchema>
