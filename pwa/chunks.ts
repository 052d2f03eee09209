import type { Rolldown } from 'vite'
import { needsServer } from './needs-server.ts'

/** What the bundler tells about modules while it forms chunks. */
export interface ModuleGraph {
  getModuleInfo(id: string): Pick<Rolldown.ModuleInfo, 'importedIds' | 'dynamicallyImportedIds'> | null
}

/** Their first loads have budgets (bench/first-load.ts): nothing but what they import comes with them. */
const home = 'screens/home/home-screen.tsx'
const journey = 'screens/journey/journey-screen.tsx'
const form = 'screens/add-entry/add-entry-screen.tsx'

/** What a worker runs as well as the page: it imports nothing from other files, which would start the page there. */
const photoWork = 'data/photo-work.ts'

/** Loaded for themselves: maps and toasts stand on big libraries. */
const maps = ['screens/journey/map-of-stops.tsx', 'screens/add-entry/place-picker.tsx']
const toasts = ['ui/toast-region.tsx']
/** What maps and lists of places have in common. */
const places = ['screens/add-entry/photo-place.tsx', 'map/places.ts']
/** Run on every page or the front page and check with schemas: they come with those, not with what is opened later. */
const checks = ['data/featured.ts', 'data/site.ts', 'hooks/report-error.ts']
/** On the front page, once it is drawn. */
const front = ['screens/home/featured-toys.tsx', 'screens/home/recent-journeys.tsx']
/** On every page or every journey, when there is time. */
const idle = [
  'app/announcements.tsx',
  'app/offline-strip.tsx',
  'data/app-badge.ts',
  'data/keeping/journey-room.ts',
  'data/keeping/refresh-kept.ts',
  'data/outbox/arrivals.ts',
  'data/photo-copies.ts',
  'data/tab-drafts.ts',
  'data/waiting.ts',
  'hooks/live.ts',
  'hooks/watch-line.ts',
  'screens/home/step-dialog.tsx',
  'screens/journey/keep-offline.tsx',
]
/** What a finder opens from a journey or on the way to it, and what sends an entry. */
const finder = [
  'data/outbox/actions.ts',
  'data/outbox/send-due.ts',
  'hooks/prepare-photo.ts',
  'screens/add-entry/below-photo.tsx',
  'screens/add-entry/check-form.ts',
  'screens/add-entry/send-and-tell.ts',
  'screens/journey/own-stop.tsx',
  'screens/journey/password-dialog.tsx',
  'screens/journey/pending-list.tsx',
  'screens/journey/photo-preview.tsx',
  'screens/journey/report-dialog.tsx',
  'screens/track/track-screen.tsx',
  'ui/chosen-photo.tsx',
]

/** Small packages that nothing else in the app needs. */
const ours =
  /\/(pwa\/src|api\/contract|node_modules\/(@tanstack\/[\w-]+|dexie|dexie-react-hooks|fflate|leaflet\/dist|workbox-window|zod))\//
const isStyle = (id: string) => id.includes('.css')

/** The modules that run before the first of `from` can; with `follow`, also those whose dynamic import it agrees to. */
export function closure(
  graph: ModuleGraph,
  from: readonly string[],
  follow: (id: string) => boolean = () => false,
): Set<string> {
  const seen = new Set<string>()
  const queue = [...from]
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (seen.has(id)) continue
    seen.add(id)
    const info = graph.getModuleInfo(id)
    if (info) queue.push(...info.importedIds, ...info.dynamicallyImportedIds.filter(follow))
  }
  return seen
}

/**
 * Names the chunk of a module by the occasion on which it is needed, because many small files compress worse than a few.
 * Each name is given to all that its modules import, unless an earlier name was: so no two chunks import each other.
 * `null`: the bundler decides. `src` is the folder of the app's sources, with a slash at its end.
 */
export function createChunkNames(src: string): (id: string, graph: ModuleGraph) => string | null {
  let nameOf: ((id: string) => string | null) | null = null
  return (id, graph) => (nameOf ??= planChunks(src, graph))(id)
}

function planChunks(src: string, graph: ModuleGraph): (id: string) => string | null {
  const main = `${src}main.tsx`
  // The build for prerendering starts elsewhere and is never sent.
  if (!graph.getModuleInfo(main)) return () => null
  const closureOf = (...paths: string[]) =>
    closure(
      graph,
      paths.map((path) => src + path),
    )
  const offline = closure(graph, [main], (id) => !needsServer(id))
  const needs = {
    photoWork: closureOf(photoWork),
    home: closureOf('main.tsx', home),
    journey: closureOf(journey),
    form: closureOf(form),
    maps: closureOf(...maps),
    toasts: closureOf(...toasts),
    places: closureOf(...places),
    checks: closureOf(...checks),
    front: closureOf(...front),
    idle: closureOf(...idle),
    finder: closureOf(...finder),
  }
  const isChecked = (id: string) => [...closure(graph, [id])].some((needed) => needed.includes('/node_modules/zod/'))
  const schemas = [...offline].filter((id) => isChecked(id) && (!id.includes('/pwa/src/') || needs.checks.has(id)))
  const underSchemas = closure(graph, schemas)
  return (id) => {
    if (!ours.test(id) || !offline.has(id) || needsServer(id)) return null
    if (needs.photoWork.has(id)) return 'photo-work'
    // Before all else, because first loads import constants from modules whose schemas they leave out.
    if (schemas.includes(id)) return 'schemas'
    if (needs.home.has(id)) return null
    // A screen's own modules stay with it, but style sheets are smaller together.
    if (needs.journey.has(id)) return isStyle(id) || !id.includes('/screens/journey/') ? 'journeys' : null
    if (needs.form.has(id)) {
      if (id.includes('/api/contract/')) return 'journeys'
      return isStyle(id) || !id.includes('/screens/add-entry/') ? 'forms' : null
    }
    if (underSchemas.has(id)) return 'schemas'
    if (needs.maps.has(id)) return isStyle(id) ? 'maps' : needs.places.has(id) ? 'places' : null
    if (needs.toasts.has(id)) return null
    if (needs.front.has(id)) return 'front'
    if (needs.idle.has(id) || isStyle(id)) return 'idle'
    return needs.finder.has(id) ? 'finder' : 'later'
  }
}
