import { roundCoordinate, wrapLongitude, type Position } from './position.ts'

/** A tenth of a degree of latitude is 11 km; a step of longitude is as many tenths as come closest to that. */
const perDegree = 10

const nearest = (value: number): number => Math.floor(value + 0.5)

/** The place to about 10 km, the same for every place around it. `roundedPlaceSql` of the server does the same. */
export function roundPlace({ latitude, longitude }: Position): Position {
  const rounded = nearest(latitude * perDegree) / perDegree
  const step = Math.min(3600, nearest(1 / Math.cos((rounded * Math.PI) / 180))) / perDegree
  return {
    latitude: roundCoordinate(rounded),
    longitude: roundCoordinate(wrapLongitude(nearest(longitude / step) * step)),
  }
}
