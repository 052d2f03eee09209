/** One planted file that breaks a rule: path → source. Files a plant imports are made empty unless given here. */
export interface Plant {
  rule: string
  files: Record<string, string>
}

const plant = (rule: string, path: string, target: string, more: Record<string, string> = {}): Plant => ({
  rule,
  files: { [path]: `import { x } from '${target}'\nexport const y = x\n`, ...more },
})

const typeOnly = (path: string, target: string): Record<string, string> => ({
  [path]: `import type { x } from '${target}'\nexport type Y = typeof x\n`,
})

/** A violation for every rule of .dependency-cruiser.cjs, some of them in features and screens nobody has written yet. */
export const plants: Plant[] = [
  plant('contract-imports-only-zod', 'api/contract/a.ts', 'knex'),
  plant('contract-imports-only-zod', 'api/contract/b.ts', '../errors.ts'),
  plant('models-know-tables-only', 'api/models/a.ts', '../features/toys/toys.service.ts'),
  plant('models-know-tables-only', 'api/models/b.ts', '../http/respond.ts'),
  plant('adapters-know-no-business', 'api/adapters/a.ts', '../models/toy.ts'),
  plant('adapters-know-no-business', 'api/adapters/b.ts', '../features/toys/toys.service.ts'),
  plant('http-knows-no-feature', 'api/http/a.ts', '../features/toys/toys.service.ts'),
  plant('http-knows-no-feature', 'api/http/b.ts', '../models/toy.ts'),
  plant('adapters-know-no-business', 'api/adapters/images/c.ts', '../../domain/journey-facts.ts'),
  plant('adapters-know-no-business', 'api/adapters/images/d.ts', '../../config/config.ts'),
  plant('concurrency-stands-alone', 'api/concurrency/a.ts', '../models/toy.ts'),
  plant('domain-holds-shared-rules', 'api/domain/a.ts', '../features/toys/toys.service.ts'),
  plant('domain-holds-shared-rules', 'api/domain/b.ts', 'sharp'),
  plant('config-reads-the-environment', 'api/config/a.ts', '../models/toy.ts'),
  plant('adapters-come-as-arguments', 'api/http/c.ts', '../adapters/images/images.ts'),
  plant('adapters-come-as-arguments', 'api/domain/c.ts', '../adapters/images/images.ts'),
  plant('adapters-come-as-arguments', 'api/features/postcards/d.ts', '../../adapters/images/images.ts'),
  plant('adapters-come-as-arguments', 'api/features/postcards/f.ts', '../../core.ts'),
  plant('domain-holds-shared-rules', 'api/domain/d.ts', '../core.ts'),
  plant('only-the-root-knows-the-features', 'api/app.ts', './features/toys/toys.service.ts'),
  plant('only-the-root-knows-the-features', 'api/demo/a.ts', '../features/toys/toys.service.ts'),
  plant('production-never-loads-the-demo', 'api/features/postcards/e.ts', '../../demo/demo-page.ts'),
  plant('production-never-loads-the-demo', 'api/adapters/mail-a.ts', '../demo/demo-page.ts'),
  plant('the-demo-is-loaded-on-demand', 'api/server.ts', './demo/demo-page.ts'),
  plant('features-do-not-meet', 'api/features/postcards/a.ts', '../toys/toys.service.ts'),
  plant('features-import-what-the-table-allows', 'api/features/postcards/b.ts', 'sharp'),
  plant('features-import-what-the-table-allows', 'api/features/postcards/c.ts', '../../config/config.ts'),
  plant('api-does-not-know-the-app', 'api/app-a.ts', '../pwa/src/data/http.ts'),
  plant('migrations-import-nothing-of-ours', 'migrations/1_a.ts', '../api/models/toy.ts'),
  plant('app-reaches-only-the-contract', 'pwa/src/screens/lantern/a.ts', '#api/errors'),
  plant('data-and-worker-are-window-free', 'pwa/src/data/a.ts', 'react'),
  plant('data-and-worker-are-window-free', 'pwa/src/sw/b.ts', '../ui/button.tsx'),
  plant('data-does-not-know-the-worker', 'pwa/src/data/b.ts', '../sw/sw.ts'),
  plant('the-outbox-moves-its-own-rows', 'pwa/src/hooks/c.ts', '../data/outbox/store.ts'),
  plant('the-outbox-moves-its-own-rows', 'pwa/src/data/c.ts', './outbox/moves.ts'),
  plant('ui-is-props-in-events-out', 'pwa/src/ui/a.ts', '../data/http.ts'),
  plant('ui-is-props-in-events-out', 'pwa/src/ui/b.ts', '../hooks/use-online.ts'),
  plant('map-knows-no-data', 'pwa/src/map/a.ts', '../data/http.ts'),
  plant('leaflet-stays-behind-map', 'pwa/src/screens/lantern/b.ts', 'leaflet'),
  plant('the-reader-stays-behind-qr', 'pwa/src/screens/lantern/e.ts', '@nuintun/qrcode'),
  plant('qr-knows-no-screen', 'pwa/src/qr/a.ts', '../screens/home/home-screen.tsx'),
  plant('screens-do-not-meet', 'pwa/src/screens/lantern/c.ts', '../home/home-screen.tsx'),
  plant('only-the-app-mounts-screens', 'pwa/src/screens/lantern/d.ts', '../../app/theme.tsx'),
  plant('pending-knows-no-screen', 'pwa/src/pending/a.ts', '../screens/home/home-screen.tsx'),
  plant('hooks-know-no-screen', 'pwa/src/hooks/a.ts', '../screens/home/home-screen.tsx'),
  plant('stories-see-a-browser', 'e2e/a.spec.ts', '../pwa/src/data/http.ts'),
  plant('stories-see-a-browser', 'e2e/b.spec.ts', '../api/features/toys/toys.service.ts'),
  plant('tests-do-not-ship', 'api/app-b.ts', './testing/builders.ts'),
  plant('tests-do-not-ship', 'pwa/src/hooks/b.ts', './x.test.ts'),
  plant('shipped-code-uses-dependencies', 'api/app-c.ts', 'vitest'),
  plant('no-cycles', 'api/app-d.ts', './app-e.ts', { 'api/app-e.ts': "export * from './app-d.ts'\n" }),
  plant('no-barrels', 'pwa/src/app/a.ts', './parts/index.ts'),
  plant('no-drawers', 'pwa/src/app/b.ts', '../utils/dates.ts'),
  { rule: 'everything-resolves', files: { 'api/app-f.ts': "import './nowhere-at-all.ts'\n" } },
]

/** What the table allows: none of these may be reported. */
export const allowed: Record<string, string> = {
  ...plant('', 'api/contract/ok.ts', 'zod/mini').files,
  ...plant('', 'api/models/ok.ts', 'objection').files,
  ...plant('', 'api/features/postcards/ok.ts', '#contract/toys').files,
  ...plant('', 'api/features/postcards/model.ts', '../../models/toy.ts').files,
  ...typeOnly('api/features/postcards/type.ts', '../../adapters/images/images.ts'),
  ...typeOnly('api/features/postcards/core.ts', '../../core.ts'),
  ...typeOnly('api/http/type.ts', '../adapters/images/images.ts'),
  ...typeOnly('api/domain/type.ts', '../adapters/images/images.ts'),
  ...plant('', 'api/domain/ok.ts', '../models/toy.ts').files,
  ...plant('', 'api/demo/ok.ts', '../adapters/images/images.ts').files,
  ...plant('', 'api/adapters/ok.ts', 'sharp').files,
  ...plant('', 'pwa/src/data/ok.ts', 'dexie').files,
  ...plant('', 'pwa/src/map/ok.ts', 'leaflet').files,
  ...plant('', 'pwa/src/ui/ok.ts', 'react').files,
  ...plant('', 'pwa/src/screens/lantern/ok.ts', '../../data/http.ts').files,
  ...plant('', 'pwa/src/app/ok.ts', '../screens/home/home-screen.tsx').files,
  ...plant('', 'e2e/ok.spec.ts', '../api/testing/builders.ts').files,
}

/** Empty modules the plants point at. */
export const targets = [
  'api/config/config.ts',
  'api/core.ts',
  'api/errors.ts',
  'api/contract/toys.ts',
  'api/models/toy.ts',
  'api/adapters/images/images.ts',
  'api/demo/demo-page.ts',
  'api/domain/journey-facts.ts',
  'api/http/respond.ts',
  'api/features/toys/toys.service.ts',
  'api/testing/builders.ts',
  'pwa/src/app/theme.tsx',
  'pwa/src/app/parts/index.ts',
  'pwa/src/data/outbox/store.ts',
  'pwa/src/data/outbox/moves.ts',
  'pwa/src/data/http.ts',
  'pwa/src/hooks/use-online.ts',
  'pwa/src/hooks/x.test.ts',
  'pwa/src/screens/home/home-screen.tsx',
  'pwa/src/sw/sw.ts',
  'pwa/src/ui/button.tsx',
  'pwa/src/utils/dates.ts',
]
