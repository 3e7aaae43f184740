// The browser has no schemas, so no source of the web app may lean on one.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { forBrowser, schemasImported } from './contract-plugin.ts'
import { repositoryRoot, sourceFolder } from '../paths.ts'

const contractFolder = join(repositoryRoot, 'packages/contract/src')

test('a schema imported as a value is named; a type, a route and a constant are not', () => {
  const source = `
    import { transactionStatus, type Profile, employeeRoutes, brandDefault as brand } from '@daybreak/contract'
    import type { Transaction } from '@daybreak/contract'`
  assert.deepEqual(schemasImported(source), ['transactionStatus'])
  assert.deepEqual(schemasImported(`import {\n  problem as shape,\n  sessionMarkerCookie,\n} from '@daybreak/contract'`), [
    'problem',
  ])
})

test('no source of the web app imports one', () => {
  const sources = globSync('**/*.{ts,tsx}', { cwd: sourceFolder, exclude: ['**/*.test.*', 'testing/**'] })
  assert.ok(sources.length > 50)
  assert.deepEqual(
    sources.filter((path) => schemasImported(readFileSync(join(sourceFolder, path), 'utf8')).length > 0),
    [],
  )
})

test('of a route only what a page asks by is left, of a schema nothing', () => {
  const source = `import * as z from 'zod/mini'
export const shape = z.object({ id: idText('acc') }).check(z.minLength(1))
export type Shape = z.infer<typeof shape>
export const most = 3
export function pageOf(item: z.ZodMiniType) {
  return z.object({ data: z.array(item) })
}
export const routes = {
  list: defineRoute({ room: 'offers', method: 'GET', path: '/api/offers', access: 'session', ...shared, responses: { 200: shape } }),
}
`
  assert.equal(
    forBrowser(source),
    `import * as z from 'zod/mini'
export const shape = z.any()
export type Shape = z.infer<typeof shape>
export const most = 3
export /* @__NO_SIDE_EFFECTS__ */ function pageOf(item: z.ZodMiniType) {
  return z.any()
}
export const routes = {
  list: defineRoute({ method: 'GET', path: '/api/offers', access: 'session', ...shared, }),
}
`,
  )
})

test('of a flag its value is left', () => {
  const source = `export const flagDefinitions = {
  recording: { about: 'For operators', value: false, reviewBy: '2027-05-31' },
  'add-money': {
    about: 'For operators',
    value: true,
    reviewBy: '2027-05-31',
  },
} as const satisfies Record<string, FlagDefinition>
`
  assert.equal(
    forBrowser(source).replaceAll(/\s+/g, ' '),
    "export const flagDefinitions = { recording: { value: false, }, 'add-money': { value: true, }, } as const satisfies Record<string, FlagDefinition> ",
  )
})

test('every route of the contract keeps its address, and none of its schemas', () => {
  const sources = globSync('**/*.ts', { cwd: contractFolder, exclude: ['**/*.test.ts', 'route.ts'] })
  assert.ok(sources.length > 10)
  for (const path of sources) {
    const source = readFileSync(join(contractFolder, path), 'utf8')
    const bare = forBrowser(source)
    // A type may have a body, which is a text.
    assert.doesNotMatch(bare, /\b(?:summary|responses|body): (?!string\n)|\bz\.(?!any\(\)|infer\b|input\b|\w*Zod)/, path)
    for (const part of [/\bdefineRoute\(/g, /\bmethod: '/g, /\bpath: ['`]/g, /\baccess: '/g])
      assert.equal(bare.match(part)?.length, source.match(part)?.length, `${path} ${part.source}`)
  }
})
