import * as z from 'zod/mini'
import type { IssueKey } from './issue.ts'
import { parseDegrees, roundCoordinate, wrapLongitude } from './position.ts'

export { normalizePosition, parseDegrees, wrapLongitude, type Position } from './position.ts'

const degrees = /* @__NO_SIDE_EFFECTS__ */ (error: string) =>
  z.pipe(
    z.pipe(
      z.union([z.string(), z.number()], error),
      z.transform((value) => (typeof value === 'number' ? value : (parseDegrees(value) ?? Number.NaN))),
    ),
    z.number(error),
  )

export const latitudeSchema = z.pipe(
  z.pipe(
    degrees('latitude' satisfies IssueKey),
    z.number().check(z.gte(-90, 'latitude' satisfies IssueKey), z.lte(90, 'latitude' satisfies IssueKey)),
  ),
  z.transform(roundCoordinate),
)

export const longitudeSchema = z.pipe(
  z.pipe(
    degrees('longitude' satisfies IssueKey),
    // Map libraries hand out longitudes of neighbouring worlds; ten turns is more than anyone pans.
    z.number().check(z.gte(-3600, 'longitude' satisfies IssueKey), z.lte(3600, 'longitude' satisfies IssueKey)),
  ),
  z.transform((value) => roundCoordinate(wrapLongitude(roundCoordinate(value)))),
)
