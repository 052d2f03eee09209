import type { Plugin } from 'vite'

/**
 * Screens that need the server, the tests' locale, and the database of browsers that store nothing. Everything else a
 * person can open must work offline.
 */
const notPrecached = [
  'src/screens/checkout/',
  'src/screens/journey/follow-dialog',
  'src/owner-link/',
  'src/app/admin-screens',
  'src/app/link-screens',
  'contract/messages/pseudo',
  'src/hooks/memory-database',
]

/** Parts of Leaflet's style sheet for controls and markers of its own, which the maps here do not have. */
const neverShown = /assets\/(marker-icon|layers|layers-2x)-/

interface ManifestEntry {
  url: string
}

/**
 * What the service worker keeps from its installation on: everything the page can reach except through a screen that
 * needs the server. `plugin` looks at the bundle, `keep` filters the list made of it.
 */
export function createPrecache(): { plugin: Plugin; keep(url: string): boolean } {
  let reached: Set<string> | null = null
  const plugin: Plugin = {
    name: 'precache',
    apply: 'build',
    generateBundle(_options, bundle) {
      const found = new Set<string>()
      const visit = (file: string) => {
        const chunk = bundle[file]
        if (chunk?.type !== 'chunk' || found.has(file)) return
        const entry = chunk.facadeModuleId ?? ''
        if (chunk.isDynamicEntry && notPrecached.some((path) => entry.includes(path))) return
        found.add(file)
        for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style)
        for (const next of [...chunk.imports, ...chunk.dynamicImports]) visit(next)
      }
      for (const [file, chunk] of Object.entries(bundle)) if (chunk.type === 'chunk' && chunk.isEntry) visit(file)
      // The worker is built the same way, without a page.
      if (found.size > 1) reached = found
    },
  }
  return {
    plugin,
    keep: (url) => !neverShown.test(url) && (!/\.(js|css)$/.test(url) || reached === null || reached.has(url)),
  }
}

/** In the shape that the worker's builder takes. */
export const filterManifest =
  (keep: (url: string) => boolean) =>
  <T extends ManifestEntry>(entries: T[]) => ({ manifest: entries.filter(({ url }) => keep(url)), warnings: [] })
