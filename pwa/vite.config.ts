import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { manifest } from './manifest.ts'

/** `#contract/…` needs no alias: it is one of package.json's `imports`, which Vite follows like Node does. */
export default defineConfig({
  root: import.meta.dirname,
  build: {
    outDir: 'dist',
    // scripts/build.ts builds aside and keeps the assets of earlier builds itself.
    emptyOutDir: true,
    target: ['es2022', 'safari16', 'chrome107', 'firefox115'],
    // Fonts and pictures stay files: a strict content policy, and one copy in the precache.
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: { polyfill: false },
  },
  plugins: [
    react(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/sw',
      filename: 'sw.ts',
      // The page registers it (workbox-window) and asks the person before a new version takes over.
      injectRegister: false,
      registerType: 'prompt',
      manifest,
      injectManifest: {
        globPatterns: [
          'index.html',
          'assets/**/*.{js,css,woff2,bin,svg,webp,png,json}',
          'icons/icon-192.png',
          'icons/icon.svg',
        ],
        // Vite's names carry a hash of the content: no second one is needed.
        dontCacheBustURLsMatching: /assets\/[^/]+-[\w-]{8}\.\w+$/,
        maximumFileSizeToCacheInBytes: 2 * 1024 * 1024,
      },
    }),
  ],
})
