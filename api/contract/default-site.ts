import type { Site } from './site.ts'

// Apart from the schema, so that the first page reads it without loading a validator.

/** What a site has that configures nothing. */
export const defaultSite: Site = {
  tiles: {
    url: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
    attribution: '© OpenStreetMap contributors',
    attributionUrl: 'https://www.openstreetmap.org/copyright',
    maxZoom: 19,
  },
  retention: { ordersMonths: 84, auditMonths: 24, reportsMonths: 6, senderDays: 30 },
  contact: { email: 'hello@plushtrails.example', address: 'Plush Trails, United Kingdom' },
}

/** For a device that never heard its site: no tile is asked for, since it might be another provider's. */
export const fallbackSite: Site = {
  ...defaultSite,
  tiles: { ...defaultSite.tiles, url: '', attribution: '', attributionUrl: '' },
}
