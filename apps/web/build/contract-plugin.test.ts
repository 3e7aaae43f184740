// The browser has no schemas and no summaries, so no source of the web app may lean on one.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { schemasImported, withoutSummaries } from './contract-plugin.ts'
import { repositoryRoot, sourceFolder } from './paths.ts'

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

test('no summary of a route is left, and all else of it is', () => {
  const sources = globSync('*.ts', { cwd: contractFolder, exclude: ['*.test.ts'] })
  assert.ok(sources.length > 10)
  for (const path of sources) {
    const source = readFileSync(join(contractFolder, path), 'utf8')
    const bare = withoutSummaries(source)
    assert.doesNotMatch(bare, /summary: *['"]/, path)
    for (const part of [/\bdefineRoute\(/g, /\bmethod:/g, /\bpath:/g, /\baccess:/g, /\bresponses:/g])
      assert.equal(bare.match(part)?.length, source.match(part)?.length, `${path} ${part.source}`)
  }
})
