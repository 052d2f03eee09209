import type { Refusal } from './identity.ts'

/** Ends the reading of a reply; becomes a `Refusal`. */
export class Refused extends Error {
  constructor(
    readonly problem: Refusal['problem'],
    reason: string,
    options?: ErrorOptions,
  ) {
    super(reason, options)
  }
}
