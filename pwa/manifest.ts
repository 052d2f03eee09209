import type { ManifestOptions } from 'vite-plugin-pwa'

/** What an installed Plush Trails is called, looks like and offers from its icon. */
export const manifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Plush Trails',
  short_name: 'Plush Trails',
  description: 'A plush toy travels the world; whoever finds it adds a stop to its journey, with or without signal.',
  lang: 'en-GB',
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
  shortcuts: [
    {
      name: 'Enter Tag ID',
      short_name: 'Track',
      description: 'Open the journey of a toy',
      url: '/track',
      icons: [{ src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }],
    },
    {
      name: 'Activate Tag',
      short_name: 'Activate',
      description: 'Send a new toy on its way',
      url: '/start-journey',
      icons: [{ src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }],
    },
  ],
}
