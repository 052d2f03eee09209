import * as z from 'zod/mini'
import { parseDegrees, roundCoordinate, wrapLongitude } from './position.ts'

export { normalizePosition, parseDegrees, wrapLongitude, type Position } from './position.ts'

const degrees = (error: string) =>
  z.pipe(
    z.pipe(
      z.union([z.string(), z.number()], error),
      z.transform((value) => (typeof value === 'number' ? value : (parseDegrees(value) ?? Number.NaN))),
    ),
    z.number(error),
  )

export const latitudeSchema = z.pipe(
  z.pipe(
    degrees('Latitude must be a number from -90 to 90'),
    z
      .number()
      .check(
        z.gte(-90, 'Latitude must be a number from -90 to 90'),
        z.lte(90, 'Latitude must be a number from -90 to 90'),
      ),
  ),
  z.transform(roundCoordinate),
)

export const longitudeSchema = z.pipe(
  z.pipe(
    degrees('Longitude must be a number'),
    // Map libraries hand out longitudes of neighbouring worlds; ten turns is more than anyone pans.
    z
      .number()
      .check(
        z.gte(-3600, 'Longitude must be a number from -180 to 180'),
        z.lte(3600, 'Longitude must be a number from -180 to 180'),
      ),
  ),
  z.transform((value) => roundCoordinate(wrapLongitude(roundCoordinate(value)))),
)
