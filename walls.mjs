// The walls of Daybreak: who may import whom. `npm run check` reads them; tools/walls/walls.test.ts plants a breach of each.
// dependency-cruiser parses with swc, because it cannot drive TypeScript 7.

const anyRoom = '^apps/[^/]+/src/features/'
const testSupport = '[.](test|prop[.]test|e2e)[.]tsx?$|/testing/'

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
export const walls = [
  {
    name: 'no-cycles',
    comment: 'Two files that need each other are one file, or hide a third.',
    severity: 'error',
    from: {},
    to: { circular: true },
  },
  {
    name: 'no-broken-imports',
    comment: 'Every import leads somewhere.',
    severity: 'error',
    from: {},
    to: { couldNotResolve: true },
  },
  {
    name: 'packages-know-no-app',
    comment: 'Packages are below the apps.',
    severity: 'error',
    from: { path: '^packages/' },
    to: { path: '^(apps|tools|bench|e2e)/' },
  },
  {
    name: 'packages-are-pure',
    comment:
      'No I/O and no runtime in a package, but for the one that is a file and the one that runs a database: only other packages, the schema library and the calendar.',
    severity: 'error',
    from: {
      path: '^packages/',
      pathNot: [testSupport, '^packages/card-provider-schema/src/index[.]ts$', '^packages/embedded-postgres/'],
    },
    to: {
      dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg'],
      pathNot: 'node_modules/(zod|temporal-polyfill)/',
    },
  },
  {
    name: 'the-product-needs-no-provider-schema',
    comment: "The card provider's schema is for its sandbox and for tests: the product asks a provider that has it.",
    severity: 'error',
    from: { path: '^(packages|apps/(server|web))/', pathNot: [testSupport, '^packages/card-provider-schema/'] },
    to: { path: '^packages/card-provider-schema/' },
  },
  {
    name: 'the-database-is-the-servers',
    comment: 'Only the server keeps a database: pages, the card-provider sandbox and other packages have none.',
    severity: 'error',
    from: { path: '^(apps/(web|issuer-sandbox)|packages)/', pathNot: '^packages/embedded-postgres/' },
    to: { path: '^packages/embedded-postgres/' },
  },
  {
    name: 'only-time-knows-the-calendar-library',
    comment: 'Everything else takes its instants and dates from packages/time.',
    severity: 'error',
    from: { pathNot: '^packages/time/' },
    to: { path: 'node_modules/temporal-polyfill/' },
  },
  {
    name: 'apps-meet-only-in-packages',
    comment: 'The server, the web and the sandbox share types through packages, never files.',
    severity: 'error',
    from: { path: '^apps/([^/]+)/' },
    to: { path: '^apps/', pathNot: '^apps/$1/' },
  },
  {
    name: 'apps-need-no-tool',
    comment: 'What runs in production needs no tool of the workshop.',
    severity: 'error',
    from: { path: '^apps/' },
    to: { path: '^(tools|bench|e2e)/' },
  },
  {
    name: 'platform-and-ui-know-no-room',
    comment: 'The platform carries the rooms, so it cannot lean on one.',
    severity: 'error',
    from: { path: '^apps/[^/]+/src/(platform|ui)/', pathNot: testSupport },
    to: { path: '^apps/[^/]+/src/(features|app|ops|demo)/' },
  },
  {
    name: 'ui-knows-no-platform-service',
    comment: 'The design system shows what it is given; it fetches nothing.',
    severity: 'error',
    from: { path: '^apps/web/src/ui/', pathNot: testSupport },
    to: { path: ['^apps/web/src/platform/(api|query|session)', '^apps/web/src/platform/[^/]+/(api|query|session)'] },
  },
  {
    name: 'rooms-know-no-app-shell',
    comment: 'Rooms are composed; they do not compose.',
    severity: 'error',
    from: { path: anyRoom, pathNot: testSupport },
    to: { path: '^apps/[^/]+/src/(app|ops|demo)/' },
  },
  {
    name: 'a-room-has-one-door',
    comment: 'Everyone outside a room comes in through its index.ts.',
    severity: 'error',
    from: { path: '^apps/[^/]+/src/(?:app|ops|demo|platform|features/([^/]+))/', pathNot: testSupport },
    to: { path: anyRoom, pathNot: ['/features/[^/]+/index[.]ts$', '^apps/[^/]+/src/features/$1/'] },
  },
  {
    name: 'a-sub-room-has-one-entry-point',
    comment: `A folder inside a room is entered through its index.ts, by the room's own files and by its other folders. A part that
      is loaded later is named itself: through the entry point, everything else would come with it.`,
    severity: 'error',
    from: { path: '^(apps/[^/]+/src/features/[^/]+)/([^/]+)', pathNot: testSupport },
    to: { path: '^$1/[^/]+/', pathNot: ['^$1/[^/]+/index[.]ts$', '^$1/$2/'], dynamic: false },
  },
  {
    name: 'web-rooms-are-strangers',
    comment: 'The app composes web rooms; they never meet on their own.',
    severity: 'error',
    from: { path: '^apps/web/src/features/([^/]+)/' },
    to: { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/$1/' },
  },
  {
    name: 'the-ledger-needs-no-room',
    comment: 'The ledger is under every room that moves money.',
    severity: 'error',
    from: { path: '^apps/server/src/features/ledger/' },
    to: { path: '^apps/server/src/features/', pathNot: '^apps/server/src/features/ledger/' },
  },
  {
    name: 'database-only-in-stores',
    comment: 'A room reads and writes in its store. Types may be named anywhere, so that a route can hand a transaction on.',
    severity: 'error',
    from: { path: '^apps/server/src/features/', pathNot: ['[.]store[.]ts$', testSupport] },
    to: { path: '^apps/server/src/platform/database/|node_modules/(pg|kysely)/', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'source-needs-no-test',
    comment: 'Test support never reaches production.',
    severity: 'error',
    from: { path: '^(apps|packages)/', pathNot: `${testSupport}|^apps/web/bench/` },
    to: { path: testSupport },
  },
]

/** @type {import('dependency-cruiser').ICruiseOptions} */
export const reading = {
  parser: 'swc',
  tsPreCompilationDeps: true,
  doNotFollow: { path: 'node_modules' },
  exclude: { path: '(^|/)(dist|[.]types)/' },
  enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
}
