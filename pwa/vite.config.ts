import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { manifest } from './manifest.ts'
import { createChunkNames } from './chunks.ts'
import { shortClassName } from './class-names.ts'
import { createPrecache, filterManifest } from './precache.ts'
import { compactPictures } from './compact-pictures.ts'
import {
  unusedLeafletIcon,
  unusedLeafletStyles,
  unusedQueryParts,
  unusedRadixParts,
  unusedRouterParts,
  unusedZipParts,
} from './unused-parts.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const inPackages = (path: string) => here(`../node_modules/${path}`)

const precache = createPrecache()

const everyScreen =
  /node_modules\/react\/|vite\/preload-helper|src\/messages\/(catalogue|format|locales?)\.ts|src\/ui\/(page-title|part-boundary|lazy-part|stamp)\.(tsx|module\.css)|contract\/(locale|site-pages)\.ts/

/**
 * What a dynamic import asks for besides its own file: its styles only. The names of all files that the file imports would
 * be a tenth of the app, and the worker has them at hand.
 */
const resolveDependencies = (_: string, files: string[], { hostType }: { hostType: 'html' | 'js' }) =>
  hostType === 'html' ? files : files.filter((file) => file.endsWith('.css'))

/** `#contract/…` needs no alias: it is one of package.json's `imports`, which Vite follows like Node does. */
export default defineConfig({
  root: import.meta.dirname,
  resolve: {
    // By their package files, react-router leads to its development build, dexie and workbox to one for old browsers.
    alias: [
      { find: /^react-router$/, replacement: inPackages('react-router/dist/production/index.mjs') },
      { find: /^leaflet$/, replacement: here('leaflet-parts.ts') },
      { find: /^react-leaflet$/, replacement: here('react-leaflet-parts.ts') },
      { find: /^dexie$/, replacement: inPackages('dexie/dist/modern/dexie.mjs') },
      { find: /^workbox-window$/, replacement: inPackages('workbox-window/build/workbox-window.prod.mjs') },
    ],
  },
  css: { modules: { generateScopedName: shortClassName } },
  build: {
    outDir: 'dist',
    // scripts/build.ts builds aside and keeps the assets of earlier builds itself.
    emptyOutDir: true,
    target: ['es2022', 'safari16', 'chrome107', 'firefox115'],
    // Fonts and pictures stay files: a strict content policy, and one copy in the precache.
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: { polyfill: false, resolveDependencies },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What several screens need is small: as one file it compresses better than as many.
            { name: 'shared', test: everyScreen },
            { name: createChunkNames(here('src/')), debugName: 'by occasion', includeDependenciesRecursively: false },
          ],
        },
      },
      // Building a schema has no effect but the schema: modules that need a constant beside one load no validator. No other
      // name goes here: the build drops the calls of every variable of that name. ESLint keeps `z` for the validator alone.
      treeshake: { manualPureFunctions: ['z'] },
    },
  },
  plugins: [
    react(),
    unusedRouterParts,
    unusedRadixParts,
    unusedLeafletIcon,
    unusedLeafletStyles,
    unusedQueryParts,
    unusedZipParts,
    compactPictures,
    precache.plugin,
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/sw',
      filename: 'sw.ts',
      // The page registers it (workbox-window) and asks the person before a new version takes over.
      injectRegister: false,
      registerType: 'prompt',
      manifest,
      // The system keeps an installed app's icons itself.
      includeManifestIcons: false,
      injectManifest: {
        // Not a module: Firefox learnt module workers late, and nothing is imported at run time.
        rollupFormat: 'iife',
        globPatterns: ['index.html', 'assets/**/*.{js,css,woff2,bin,svg,webp,png,json}', 'icons/icon.svg'],
        manifestTransforms: [filterManifest(precache.keep)],
        // Vite's names carry a hash of the content: no second one is needed.
        dontCacheBustURLsMatching: /assets\/[^/]+-[\w-]{8}\.\w+$/,
        maximumFileSizeToCacheInBytes: 2 * 1024 * 1024,
      },
    }),
  ],
})
