// A change of source is noticed once, a change of anything else not at all.
import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { watchSources } from './source-watch.ts'

describe('watching sources', () => {
  let root: string
  before(() => {
    root = mkdtempSync(join(tmpdir(), 'daybreak-watch-'))
    mkdirSync(join(root, 'src/deep'), { recursive: true })
  })
  after(() => rmSync(root, { recursive: true, force: true }))

  test('a burst of writes is one change, and files that are no source are none', async () => {
    let changes = 0
    const changed = new Promise<void>((resolve) => {
      const stop = watchSources(root, ['src'], () => {
        changes += 1
        stop()
        resolve()
      })
    })
    writeFileSync(join(root, 'src/notes.txt'), 'a')
    writeFileSync(join(root, 'src/a.test.ts'), 'a')
    writeFileSync(join(root, 'src/a.ts'), 'a')
    writeFileSync(join(root, 'src/deep/b.ts'), 'a')
    writeFileSync(join(root, 'src/a.ts'), 'b')
    await changed
    assert.equal(changes, 1)
  })
})
