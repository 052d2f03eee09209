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
  /** How long what concerns people is kept, for the privacy page. */
  retention: z.object({
    ordersMonths: z.int(),
    auditMonths: z.int(),
    reportsMonths: z.int(),
    /** Days for which it is known, as a hash, who sent an entry. */
    senderDays: z.int(),
  }),
  contact: z.object({ email: z.string(), address: z.string() }),
})
export type Site = z.infer<typeof siteSchema>
