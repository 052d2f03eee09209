import * as z from 'zod/mini'

/** Where an error was noticed: thrown outside React, by a promise that nobody waited for, or while React rendered. */
export const clientErrorKinds = ['error', 'rejection', 'render'] as const
export type ClientErrorKind = (typeof clientErrorKinds)[number]

export const browserEngines = ['Chromium', 'Firefox', 'WebKit', 'other'] as const

/** Frames of the stack that are reported. */
export const clientErrorFrames = 8
/** Characters of the whole body, at most. */
export const clientErrorBytes = 2048

const matching = (pattern: RegExp) => z.string().check(z.regex(pattern))

/**
 * `POST /api/client-errors`. Made so that it cannot hold anything personal: no message of an error (it may repeat what was
 * typed), no address but the pattern of the route, of the stack only places in files of ours.
 */
export const clientErrorSchema = z.object({
  kind: z.enum(clientErrorKinds),
  /** The error's class, such as TypeError; with the number of a message of React's production build. */
  name: matching(/^[A-Za-z]{1,40}( \(React \d{1,4}\))?$/),
  /** File, line and column, the innermost first. */
  frames: z.array(matching(/^[\w.-]{1,80}\.js:\d{1,7}:\d{1,7}$/)).check(z.minLength(1), z.maxLength(clientErrorFrames)),
  /** As the router writes it, such as /journey/:id. */
  route: matching(/^(\/[\w:/-]{0,60}|\(other\))$/),
  /** The file of the app that the page was started with: its name changes with each build. */
  version: matching(/^[\w.-]{1,80}$/),
  engine: z.enum(browserEngines),
})
export type ClientError = z.infer<typeof clientErrorSchema>
