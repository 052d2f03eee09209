/**
 * Who may import whom (docs/architecture.md). Rules use capture groups, so a new feature or screen is fenced the day it
 * appears. scripts/fence.ts plants a violation of every rule below and fails when one is not seen.
 */
const test = '\\.test\\.tsx?$'

/** npm packages by name, wherever they were hoisted to. */
const packages = (...names) => `node_modules/(${names.join('|')})/`

/** `from` may import what matches `allowed` and its own folder, nothing else. */
const only = (name, comment, from, allowed, exempt = test) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: exempt },
  to: { pathNot: [from, ...allowed] },
})

const never = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

const contract = '^api/contract/'
const photoWork = '^pwa/src/data/(cover-codes|device-photo|image-kind|photo-origin|photo-work|serve-worker)\\.ts$'
const nodeCore =
  '^(node:)?(assert|async_hooks|buffer|child_process|crypto|dns|events|fs|http|https|module|net|os|path|perf_hooks|process|stream|timers|tls|url|util|v8|worker_threads|zlib)(/|$)'

const api = [
  only('contract-imports-only-zod', 'The contract is shared by both sides: it imports only zod.', contract, [
    packages('zod'),
  ]),
  only('models-know-tables-only', 'A model is a table: objection, knex and contract types.', '^api/models/', [
    contract,
    packages('objection', 'knex'),
  ]),
  never(
    'adapters-know-no-business',
    'An adapter wraps one outside technology; the rules of the product are built on it, never the other way.',
    { path: '^api/adapters/', pathNot: test },
    { path: '^api/(config|models|domain|features|http|core|app|server|demo|testing)(/|\\.ts$)' },
  ),
  only('concurrency-stands-alone', 'Queues and locks know their errors and nothing else.', '^api/concurrency/', [
    contract,
    '^api/errors\\.ts$',
    nodeCore,
  ]),
  only(
    'domain-holds-shared-rules',
    'Rules that several features share: contract, errors, models, queues and adapter types.',
    '^api/domain/',
    [
      contract,
      '^api/errors\\.ts$',
      '^api/(models|concurrency|adapters)/',
      nodeCore,
      packages('koa', '@types/koa', 'knex', 'objection', 'zod'),
    ],
  ),
  only('config-reads-the-environment', 'The environment is parsed by the contract and zod.', '^api/config/', [
    contract,
    '^api/adapters/log\\.ts$',
    nodeCore,
    packages('zod'),
  ]),
  only(
    'http-knows-no-feature',
    'Plumbing: the koa family, node, contract, errors, the current request and config.',
    '^api/http/',
    [
      contract,
      '^api/(errors|storage-refusal|concurrency/request-id)\\.ts$',
      '^api/(adapters|config)/',
      nodeCore,
      packages('koa[^/]*', '@koa/[^/]+', '@types/koa[^/]*', 'formidable', '@types/formidable', 'zod'),
    ],
  ),
  never(
    'adapters-come-as-arguments',
    'Plumbing, rules and features name an adapter by its type; the composition root hands it over.',
    { path: '^api/(http|domain|features)/', pathNot: test },
    { path: '^api/(adapters/|core\\.ts$)', dependencyTypesNot: ['type-only'] },
  ),
  never(
    'features-do-not-meet',
    'A feature never imports another feature.',
    { path: '^api/features/([^/]+)/' },
    { path: '^api/features/', pathNot: '^api/features/$1/' },
  ),
  only(
    'features-import-what-the-table-allows',
    'Contract, errors, http, models, shared rules, queues, adapter types, the router and the query builder.',
    '^api/features/',
    [
      contract,
      '^api/errors\\.ts$',
      '^api/core\\.ts$',
      '^api/(http|models|domain|concurrency|adapters)/',
      nodeCore,
      packages('koa', '@types/koa', '@koa/router', 'knex', 'objection', 'zod'),
    ],
  ),
  never(
    'only-the-root-knows-the-features',
    'The app mounts what it is given, and the demo stands in for the outside world: neither imports a feature.',
    { path: '^api/((app|core)\\.ts$|demo/)', pathNot: test },
    { path: '^api/(features/|features\\.ts$|server\\.ts$)' },
  ),
  never(
    'production-never-loads-the-demo',
    'What exists only outside production is loaded by one dynamic import in the composition root.',
    { path: '^(api|migrations|scripts)/', pathNot: ['^api/demo/', '^api/server\\.ts$', test] },
    { path: '^api/demo/' },
  ),
  never(
    'the-demo-is-loaded-on-demand',
    'A static import would keep the demo in the memory of production.',
    { path: '^api/server\\.ts$' },
    { path: '^api/demo/', dynamic: false, dependencyTypesNot: ['type-only'] },
  ),
  never(
    'api-does-not-know-the-app',
    'The server never imports the app or the browser tests.',
    { path: '^(api|migrations|knexfile\\.ts)' },
    { path: '^(pwa|e2e|bench)/' },
  ),
  only('migrations-import-nothing-of-ours', 'A migration must read the same in five years.', '^migrations/', [
    packages('knex'),
  ]),
]

const app = [
  never(
    'app-reaches-only-the-contract',
    'Of the server the app knows the contract, nothing else.',
    { path: '^pwa/' },
    { path: '^(api/(?!contract/)|migrations/|e2e/|bench/|knexfile)' },
  ),
  only(
    'data-and-worker-are-window-free',
    'The page and the service worker run the same code: contract, dexie, workbox; no React.',
    '^pwa/src/(data|sw)/',
    [contract, '^pwa/src/paths\\.ts$', packages('dexie', 'workbox-[^/]+', 'zod')],
    `${test}|/testing/`,
  ),
  never(
    'the-photo-worker-stands-alone',
    'A worker runs this file of the built app as well as the page does: whatever it imported would start the page there.',
    { path: photoWork },
    { pathNot: photoWork, dependencyTypesNot: ['type-only'] },
  ),
  never(
    'data-does-not-know-the-worker',
    'The worker composes data, never the other way.',
    { path: '^pwa/src/data/' },
    { path: '^pwa/src/sw/' },
  ),
  never(
    'the-outbox-moves-its-own-rows',
    'Every row of the outbox has one owner: others call its actions and queries.',
    { path: '^pwa/src/', pathNot: ['^pwa/src/data/outbox/', '^pwa/src/data/local-db\\.ts$', test, '/testing/'] },
    { path: '^pwa/src/data/outbox/(store|moves|claims|released-schema)\\.ts$' },
  ),
  only(
    'ui-is-props-in-events-out',
    'A part of the kit knows react, radix, downshift, icons, links and the catalogue.',
    '^pwa/src/ui/',
    [
      contract,
      '^pwa/src/messages/',
      '^pwa/src/paths\\.ts$',
      packages(
        'react',
        'react-dom',
        'react-router(-dom)?',
        '@radix-ui/[^/]+',
        'downshift',
        'uqr',
        '@types/react(-dom)?',
      ),
    ],
  ),
  only('map-knows-no-data', 'Maps: leaflet, the kit and the contract.', '^pwa/src/map/', [
    contract,
    '^pwa/src/(ui|messages)/',
    packages(
      'leaflet',
      'react-leaflet',
      '@react-leaflet/core',
      'topojson-client',
      'topojson-specification',
      'world-atlas',
      'react',
      'react-dom',
      '@types/[^/]+',
    ),
  ]),
  never(
    'leaflet-stays-behind-map',
    'Only pwa/src/map imports leaflet, so that it can be replaced in one place.',
    { pathNot: '^pwa/src/map/|node_modules' },
    { path: packages('leaflet', 'react-leaflet', '@react-leaflet/core', '@types/leaflet') },
  ),
  never(
    'the-reader-stays-behind-qr',
    'Only pwa/src/qr imports the reader of QR codes, so that it can be replaced in one place.',
    { pathNot: '^pwa/src/qr/|node_modules' },
    { path: packages('@nuintun/qrcode') },
  ),
  never(
    'qr-knows-no-screen',
    'The reader and what looks through photos are a part of several screens.',
    { path: '^pwa/src/qr/' },
    { path: '^pwa/src/(screens|pending|app|map|sw)/' },
  ),
  never(
    'screens-do-not-meet',
    'A screen never imports another screen.',
    { path: '^pwa/src/screens/([^/]+)/' },
    { path: '^pwa/src/screens/', pathNot: '^pwa/src/screens/$1/' },
  ),
  never(
    'only-the-app-mounts-screens',
    'Screens and the app shell are imported by the app and its entry, by nothing below them.',
    { path: '^pwa/src/(screens|pending|owner-link|hooks|ui|map|data|sw|messages)/' },
    { path: '^pwa/src/(app/|main\\.tsx)' },
  ),
  never(
    'pending-knows-no-screen',
    'The cards of waiting entries are a part of several screens.',
    { path: '^pwa/src/(pending|owner-link)/' },
    { path: '^pwa/src/(screens|map|sw)/' },
  ),
  never(
    'hooks-know-no-screen',
    'Hooks stand between React and the data; they draw nothing. A message (toast) is words, not a drawing.',
    { path: '^pwa/src/(hooks|messages)/' },
    { path: '^pwa/src/(screens|pending|owner-link|app|ui|map|sw)/', pathNot: '^pwa/src/ui/toast\\.ts$' },
  ),
]

const everywhere = [
  never(
    'stories-see-a-browser',
    'A story uses the product as a person does: contract and the test server only.',
    { path: '^e2e/' },
    { path: '^(pwa/|api/(?!contract/|testing/)|migrations/|knexfile)' },
  ),
  never(
    'tests-do-not-ship',
    'What ships never imports what tests it.',
    { path: '^(api|pwa|migrations)/', pathNot: ['/testing/', test] },
    { path: `^e2e/|/testing/|${test}`, pathNot: 'node_modules/' },
  ),
  never(
    'shipped-code-uses-dependencies',
    'A package that runs in production stands under dependencies. The demo never runs there.',
    { path: '^(api|migrations)/', pathNot: ['^api/(testing|demo)/', test] },
    {
      dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'],
      dependencyTypesNot: ['type-only'],
      pathNot: '^node_modules/@types/',
    },
  ),
  never('no-cycles', 'Two modules that need each other are one module, or three.', {}, { circular: true }),
  never(
    'no-barrels',
    'Import from the file that defines it.',
    {},
    { path: '(^|/)index\\.tsx?$', pathNot: 'node_modules/' },
  ),
  never(
    'no-drawers',
    'A folder or file named utils, helpers or misc says nothing; name the thing.',
    {},
    { path: '(^|/)(utils?|helpers?|misc|common)(/|\\.tsx?$)', pathNot: 'node_modules/' },
  ),
  never(
    'everything-resolves',
    'An import that leads nowhere is not fenced either.',
    {},
    { couldNotResolve: true, pathNot: '^virtual:|\\?(worker|url|raw|inline)' },
  ),
]

module.exports = {
  forbidden: [...api, ...app, ...everywhere],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(pwa/dist|\\.data|test-results)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.jsx', '.mjs', '.cjs', '.css', '.json', '.d.ts'],
    },
  },
}
