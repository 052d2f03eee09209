import { expect, test } from 'vitest'
import { closure, createChunkNames, type ModuleGraph } from './chunks.ts'

const src = '/app/pwa/src/'

/** Imports by file; what follows `later:` is a dynamic import. */
function graphOf(files: Record<string, string[]>): ModuleGraph {
  const path = (name: string) => (name.startsWith('/') ? name : src + name)
  const modules = new Map(Object.entries(files).map(([name, imports]) => [path(name), imports]))
  return {
    getModuleInfo: (id) => {
      const imports = modules.get(id)
      if (!imports) return null
      const isLater = (name: string) => name.startsWith('later:')
      return {
        importedIds: imports.filter((name) => !isLater(name)).map(path),
        dynamicallyImportedIds: imports.filter(isLater).map((name) => path(name.slice('later:'.length))),
      }
    },
  }
}

const files = {
  'main.tsx': [
    'ui/button.tsx',
    'later:screens/journey/journey-screen.tsx',
    'later:app/announcements.tsx',
    'later:legal.tsx',
  ],
  'ui/button.tsx': ['later:owner-link/keep.tsx'],
  'screens/journey/journey-screen.tsx': [
    'data/journeys.ts',
    'screens/journey/stop.tsx',
    'later:screens/journey/own-stop.tsx',
  ],
  'screens/journey/stop.tsx': [],
  'data/journeys.ts': ['later:data/check.ts'],
  'data/check.ts': ['/app/node_modules/zod/index.js'],
  '/app/node_modules/zod/index.js': [],
  'app/announcements.tsx': ['ui/dialog.tsx', 'ui/button.tsx'],
  'screens/journey/own-stop.tsx': ['ui/dialog.tsx', 'later:hooks/prepare-photo.ts'],
  'hooks/prepare-photo.ts': ['data/photo-work.ts', 'ui/dialog.tsx'],
  'data/photo-work.ts': ['data/image-kind.ts'],
  'data/image-kind.ts': [],
  'ui/dialog.tsx': [],
  'legal.tsx': [],
  'owner-link/keep.tsx': ['ui/mailbox.tsx'],
  'ui/mailbox.tsx': [],
}

test('a module goes into the file of the first occasion that needs it', () => {
  const nameOf = createChunkNames(src)
  const graph = graphOf(files)
  const names = Object.fromEntries(
    Object.keys(files).map((name) => [name, nameOf(name.startsWith('/') ? name : src + name, graph)]),
  )
  expect(names).toEqual({
    // The first loads, and what only they need.
    'main.tsx': null,
    'ui/button.tsx': null,
    'screens/journey/journey-screen.tsx': null,
    'screens/journey/stop.tsx': null,
    'data/journeys.ts': 'journeys',
    'data/check.ts': 'later',
    '/app/node_modules/zod/index.js': 'schemas',
    'app/announcements.tsx': 'idle',
    'ui/dialog.tsx': 'idle',
    'screens/journey/own-stop.tsx': 'finder',
    'hooks/prepare-photo.ts': 'finder',
    // The worker's too.
    'data/photo-work.ts': 'photo-work',
    'data/image-kind.ts': 'photo-work',
    'legal.tsx': 'later',
    // Not kept for offline: in no file that is.
    'owner-link/keep.tsx': null,
    'ui/mailbox.tsx': null,
  })
})

test('the build that starts elsewhere is left alone', () => {
  const graph = graphOf({ 'app/prerender.tsx': ['legal.tsx'], 'legal.tsx': [] })
  expect(createChunkNames(src)(`${src}legal.tsx`, graph)).toBeNull()
})

test('what runs first is found through circles, and through dynamic imports only where they are followed', () => {
  const graph = graphOf({ 'a.ts': ['b.ts'], 'b.ts': ['a.ts', 'later:c.ts', 'later:d.ts'], 'c.ts': [], 'd.ts': [] })
  const found = (follow?: (id: string) => boolean) => [...closure(graph, [`${src}a.ts`], follow)].sort()
  expect(found()).toEqual([`${src}a.ts`, `${src}b.ts`])
  expect(found((id) => id.endsWith('c.ts'))).toEqual([`${src}a.ts`, `${src}b.ts`, `${src}c.ts`])
})
