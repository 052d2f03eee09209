import { defaultLocale } from '#contract/locale'
import { sharePath } from '#contract/paths'
import type { ManifestOptions } from 'vite-plugin-pwa'

/** What an installed Plush Trails is called, looks like and offers from its icon. */
export const manifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Plush Trails',
  short_name: 'Plush Trails',
  description: 'A plush toy travels the world, and everyone who finds it adds a stop to its journey. Works offline.',
  lang: defaultLocale,
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#f5ecdb',
  theme_color: '#f5ecdb',
  categories: ['travel', 'lifestyle', 'social'],
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icons/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    { src: '/icons/maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  // Taken from the running app by scripts/screenshots.ts; stores and browsers show them, the worker keeps none.
  screenshots: [
    {
      src: '/screenshots/home-narrow.webp',
      sizes: '780x1688',
      type: 'image/webp',
      form_factor: 'narrow',
      label: 'The front page: follow a plush friend around the world',
    },
    {
      src: '/screenshots/journey-narrow.webp',
      sizes: '780x1688',
      type: 'image/webp',
      form_factor: 'narrow',
      label: 'A toy’s journey: its portrait, its mission and its map',
    },
    {
      src: '/screenshots/timeline-narrow.webp',
      sizes: '780x1688',
      type: 'image/webp',
      form_factor: 'narrow',
      label: 'The timeline: photos and notes of everyone it met',
    },
    {
      src: '/screenshots/home-wide.webp',
      sizes: '1280x800',
      type: 'image/webp',
      form_factor: 'wide',
      label: 'The front page on a desktop',
    },
  ],
  // Answered by the worker (src/sw/share.ts).
  share_target: {
    action: sharePath,
    method: 'POST',
    enctype: 'multipart/form-data',
    params: { files: [{ name: 'photo', accept: ['image/*', '.heic', '.heif'] }] },
  },
  shortcuts: [
    {
      name: 'Enter Tag ID',
      short_name: 'Track',
      description: 'Open the journey of a toy',
      url: '/track',
      icons: [{ src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }],
    },
    {
      name: 'Shop',
      short_name: 'Shop',
      description: 'Order a tag for a plush toy',
      url: '/shop',
      icons: [{ src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }],
    },
  ],
}
