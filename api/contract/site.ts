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

/** What a site has that configures nothing. */
export const defaultSite: Site = {
  tiles: {
    url: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
    attribution: '© OpenStreetMap contributors',
    attributionUrl: 'https://www.openstreetmap.org/copyright',
    maxZoom: 19,
  },
  contact: { email: 'hello@plushtrails.example', address: 'Plush Trails, United Kingdom' },
}

/** For a device that never heard its site: no tile is asked for, since it might be another provider's. */
export const unheardSite: Site = {
  ...defaultSite,
  tiles: { ...defaultSite.tiles, url: '', attribution: '', attributionUrl: '' },
}
