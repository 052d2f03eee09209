import type { Plugin } from 'vite'
import { closure } from './chunks.ts'
import { needsServer } from './needs-server.ts'

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
      const entries = Object.values(bundle).flatMap((chunk) => (chunk.type === 'chunk' && chunk.isEntry ? [chunk] : []))
      const modules = closure(
        this,
        entries.flatMap(({ facadeModuleId }) => facadeModuleId ?? []),
        (id) => !needsServer(id),
      )
      const isUseful = (file: string) => {
        const chunk = bundle[file]
        if (chunk?.type !== 'chunk') return false
        // A file without modules only hands on, under the name of one of them, what other files have.
        const own = chunk.moduleIds.length > 0 ? chunk.moduleIds : [chunk.facadeModuleId ?? '']
        return own.some((id) => modules.has(id) && !needsServer(id))
      }
      const found = new Set<string>()
      const visit = (file: string) => {
        const chunk = bundle[file]
        if (chunk?.type !== 'chunk' || found.has(file)) return
        found.add(file)
        for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style)
        for (const next of [...chunk.imports, ...chunk.dynamicImports.filter(isUseful)]) visit(next)
      }
      for (const { fileName } of entries) visit(fileName)
      // The worker is built the same way, without a page.
      if (found.size > 1) reached = found
    },
  }
  return {
    plugin,
    keep: (url) => !/\.(js|css)$/.test(url) || reached === null || reached.has(url),
  }
}

/** In the shape that the worker's builder takes. */
export const filterManifest =
  (keep: (url: string) => boolean) =>
  <T extends ManifestEntry>(entries: T[]) => ({ manifest: entries.filter(({ url }) => keep(url)), warnings: [] })
