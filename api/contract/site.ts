import * as z from 'zod/mini'

/** What the running site tells its app: configuration that is public and changes without a build. */
export const siteSchema = z.object({
  tiles: z.object({
    /** Leaflet URL template with {z}, {x} and {y}; the host must answer CORS requests. */
    url: z.string(),
    /** Plain text shown on the map. */
    attribution: z.string(),
    attributionUrl: z.string(),
    maxZoom: z.int(),
  }),
  contact: z.object({ email: z.string(), address: z.string() }),
})
export type Site = z.infer<typeof siteSchema>
