// Each wall is proven by a planted breach: a small tree that breaks that wall and no other.
import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, describe, test } from 'node:test'
import { walls } from '../../walls.mjs'
import { checkWalls } from './walls.ts'

const project = join(import.meta.dirname, '../..')

const serverPackage = JSON.stringify({
  name: '@daybreak/server',
  type: 'module',
  imports: { '#platform/*': './src/platform/*', '#features/*': './src/features/*/index.ts' },
})
const soundTree = {
  'package.json': '{ "type": "module" }',
  'apps/server/package.json': serverPackage,
  'apps/server/src/app/main.ts': "import { deposit } from '#features/ledger'\nexport const main = deposit\n",
  'apps/server/src/features/ledger/index.ts': "export { deposit } from './ledger.store.ts'\n",
  'apps/server/src/features/ledger/ledger.store.ts':
    "import { open } from '#platform/database/database.ts'\nexport const deposit = open\n",
  'apps/server/src/features/accounts/index.ts': "import { deposit } from '#features/ledger'\nexport const account = deposit\n",
  'apps/server/src/features/accounts/limits/index.ts': "export { limit } from './limits.rules.ts'\n",
  'apps/server/src/features/accounts/limits/limits.rules.ts': 'export const limit = 1\n',
  'apps/server/src/platform/database/database.ts': "import pg from 'pg'\nexport const open = pg\nexport type Database = object\n",
  'apps/server/src/testing/clone.ts': 'export const clone = 1\n',
  'apps/web/src/features/cards/index.ts': 'export const card = 1\n',
  'packages/money/src/index.ts': 'export const cents = 1\n',
  'tools/tool.ts': 'export const tool = 1\n',
}

/** The files to add to the sound tree; each breaks the wall it is listed under. */
const breaches: Record<string, Record<string, string>> = {
  'no-cycles': {
    'packages/money/src/a.ts': "import { b } from './b.ts'\nexport const a = () => b\n",
    'packages/money/src/b.ts': "import { a } from './a.ts'\nexport const b = () => a\n",
  },
  'no-broken-imports': { 'packages/money/src/a.ts': "export { gone } from './gone.ts'\n" },
  'packages-know-no-app': { 'packages/money/src/a.ts': "export { tool } from '../../../tools/tool.ts'\n" },
  'packages-are-pure': { 'packages/money/src/a.ts': "export { readFileSync } from 'node:fs'\n" },
  'the-product-needs-no-provider-schema': {
    'packages/card-provider-schema/src/index.ts': 'export const publishedSchema = 1\n',
    'apps/server/src/app/a.ts': "export { publishedSchema } from '../../../../packages/card-provider-schema/src/index.ts'\n",
  },
  'the-database-is-the-servers': {
    'packages/embedded-postgres/src/index.ts': 'export const startEmbedded = 1\n',
    'apps/web/src/features/cards/a.ts':
      "export { startEmbedded } from '../../../../../packages/embedded-postgres/src/index.ts'\n",
  },
  'only-time-knows-the-calendar-library': { 'packages/money/src/a.ts': "export { Temporal } from 'temporal-polyfill'\n" },
  'apps-meet-only-in-packages': {
    'apps/web/src/app/a.ts': "export { open } from '../../../server/src/platform/database/database.ts'\n",
  },
  'apps-need-no-tool': { 'apps/web/src/app/a.ts': "export { tool } from '../../../../tools/tool.ts'\n" },
  'platform-and-ui-know-no-room': { 'apps/server/src/platform/a.ts': "export { deposit } from '#features/ledger'\n" },
  'ui-knows-no-platform-service': {
    'apps/web/src/platform/calls/api.ts': 'export const callApi = 1\n',
    'apps/web/src/ui/a.ts': "export { callApi } from '../platform/calls/api.ts'\n",
  },
  'rooms-know-no-app-shell': {
    'apps/web/src/app/shell.ts': 'export const shell = 1\n',
    'apps/web/src/features/cards/a.ts': "export { shell } from '../../app/shell.ts'\n",
  },
  'a-room-has-one-door': { 'apps/server/src/app/a.ts': "export { deposit } from '../features/ledger/ledger.store.ts'\n" },
  'a-sub-room-has-one-entry-point': {
    'apps/server/src/features/accounts/closing/index.ts': "export { limit } from '../limits/limits.rules.ts'\n",
  },
  'web-rooms-are-strangers': { 'apps/web/src/features/offers/a.ts': "export { card } from '../cards/index.ts'\n" },
  'the-ledger-needs-no-room': {
    'apps/server/src/features/cards/index.ts': 'export const card = 1\n',
    'apps/server/src/features/ledger/a.ts': "export { card } from '#features/cards'\n",
  },
  'database-only-in-stores': {
    'apps/server/src/features/accounts/accounts.routes.ts': "export { open } from '#platform/database/database.ts'\n",
  },
  'source-needs-no-test': { 'apps/server/src/app/a.ts': "export { clone } from '../testing/clone.ts'\n" },
}

describe('the walls', () => {
  const folders: string[] = []
  after(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })))

  function plant(files: Record<string, string>): string {
    const root = realpathSync(mkdtempSync(join(tmpdir(), 'daybreak-walls-')))
    folders.push(root)
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), text)
    }
    symlinkSync(join(project, 'node_modules'), join(root, 'node_modules'))
    return root
  }

  test('a sound tree breaks no wall', async () => {
    assert.deepEqual((await checkWalls(plant(soundTree))).broken, [])
  })

  test('a route may name the type of a database without touching one', async () => {
    const route = "import type { Database } from '#platform/database/database.ts'\nexport type Needs = Database\n"
    const root = plant({ ...soundTree, 'apps/server/src/features/accounts/accounts.routes.ts': route })
    assert.deepEqual((await checkWalls(root)).broken, [])
  })

  test('a room enters its own sub-rooms through their entry points too', async () => {
    const sound = "export { limit } from './limits/index.ts'\n"
    const path = 'apps/server/src/features/accounts/accounts.rules.ts'
    assert.deepEqual((await checkWalls(plant({ ...soundTree, [path]: sound }))).broken, [])
    const { broken } = await checkWalls(plant({ ...soundTree, [path]: sound.replace('index.ts', 'limits.rules.ts') }))
    assert.deepEqual(broken, [
      `a-sub-room-has-one-entry-point: ${path} -> apps/server/src/features/accounts/limits/limits.rules.ts`,
    ])
  })

  test('a part of a sub-room that is loaded later may be named itself, and a test may name any file', async () => {
    const later = "export const load = () => import('./limits/limits.rules.ts')\n"
    const named = "import { limit } from '../limits/limits.rules.ts'\nexport const tested = limit\n"
    const root = plant({
      ...soundTree,
      'apps/server/src/features/accounts/later.ts': later,
      'apps/server/src/features/accounts/closing/closing.test.ts': named,
    })
    assert.deepEqual((await checkWalls(root)).broken, [])
  })

  for (const { name } of walls) {
    test(`a breach of "${name}" is caught`, async () => {
      const breach = breaches[name ?? '']
      assert.ok(breach, 'every wall needs a planted breach')
      const { broken } = await checkWalls(plant({ ...soundTree, ...breach }))
      assert.deepEqual([...new Set(broken.map((line) => line.split(':')[0]))], [name])
    })
  }

  test('an import inside a `using` declaration is seen', async () => {
    const text = "export async function a() {\n  await using b = await import('./gone.ts')\n  return b\n}\n"
    assert.equal((await checkWalls(plant({ ...soundTree, 'packages/money/src/a.ts': text }))).broken.length, 1)
  })

  test('an empty check does not pass', async () => {
    await assert.rejects(checkWalls(plant({})), /0 source files/)
  })

  test('the real tree breaks no wall', async () => {
    assert.deepEqual((await checkWalls(project)).broken, [])
  })
})
