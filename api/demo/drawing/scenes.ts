import type { Light } from './light.ts'
import { beach, cityHarbour, harbour, lagoon, lighthouse, planeWindow, volcano } from './scenes-coast.ts'
import { blossom, desert, savanna, vineyard } from './scenes-land.ts'
import { mountains, northernLights, terraces, waterfall } from './scenes-mountain.ts'
import { market, oldTown, workshop } from './scenes-town.ts'
import { canal, cityLights, domes, lanterns } from './scenes-waterfront.ts'

/** Every place a toy can be drawn in. */
export const scenes = {
  beach,
  blossom,
  canal,
  cityHarbour,
  cityLights,
  desert,
  domes,
  harbour,
  lagoon,
  lanterns,
  lighthouse,
  market,
  mountains,
  northernLights,
  oldTown,
  planeWindow,
  savanna,
  terraces,
  vineyard,
  volcano,
  waterfall,
  workshop,
} satisfies Record<string, (light: Light) => string>

export type SceneName = keyof typeof scenes
