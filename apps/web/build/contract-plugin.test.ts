// The browser has no schemas, so no source of the web app may lean on one.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { schemasImported } from './contract-plugin.ts'
import { sourceFolder } from './paths.ts'

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
