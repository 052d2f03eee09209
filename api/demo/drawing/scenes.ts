import type { Light } from './light.ts'
import { beach, cityHarbour, harbour, lagoon, lighthouse, planeWindow, volcano } from './scenes-coast.ts'
import { blossom, desert, mountains, northernLights, savanna, terraces, vineyard, waterfall } from './scenes-land.ts'
import { canal, cityLights, domes, lanterns, market, oldTown, workshop } from './scenes-town.ts'

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
