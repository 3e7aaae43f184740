// What counts as installed: the packages of the lock file, however they were installed.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { isInstalled } from './ensure-installed.mjs'

type Entries = Record<string, { version?: string; link?: boolean; optional?: boolean }>

const wanted: Entries = {
  '': {},
  'apps/web': { version: '0.1.0' },
  'node_modules/@daybreak/web': { link: true },
  'node_modules/fastify': { version: '5.0.0' },
  'node_modules/build-linux': { version: '1.0.0', optional: true },
}

describe('the packages', () => {
  const folders: string[] = []
  after(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })))

  function tree({ installed, stamp }: { installed?: Entries; stamp?: string }): string {
    const root = mkdtempSync(join(tmpdir(), 'daybreak-install-'))
    folders.push(root)
    mkdirSync(join(root, 'node_modules'))
    writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: wanted }))
    if (installed) writeFileSync(join(root, 'node_modules/.package-lock.json'), JSON.stringify({ packages: installed }))
    if (stamp !== undefined) writeFileSync(join(root, 'node_modules/.daybreak-lock'), stamp)
    return root
  }

  test('of a fresh clone are not installed', () => {
    assert.equal(isInstalled(tree({})), false)
  })

  test('that were installed from this lock are not installed again', () => {
    const stamp = createHash('sha256')
      .update(JSON.stringify({ packages: wanted }))
      .digest('hex')
    assert.equal(isInstalled(tree({ stamp })), true)
  })

  test('that were installed by hand count, without those of other platforms', () => {
    assert.equal(isInstalled(tree({ installed: { 'node_modules/fastify': { version: '5.0.0' } } })), true)
  })

  test('that lie beside a workspace must be there too', () => {
    const beside = { ...wanted, 'apps/web/node_modules/vitest': { version: '5.0.0' } }
    const lock = JSON.stringify({ packages: beside })
    const root = tree({ stamp: createHash('sha256').update(lock).digest('hex') })
    writeFileSync(join(root, 'package-lock.json'), lock)
    assert.equal(isInstalled(root), false)
    mkdirSync(join(root, 'apps/web/node_modules/vitest'), { recursive: true })
    assert.equal(isInstalled(root), true)
  })

  test('of another version are installed again, also when they are one platform’s', () => {
    assert.equal(isInstalled(tree({ installed: { 'node_modules/fastify': { version: '4.9.0' } }, stamp: 'another lock' })), false)
    const older = { 'node_modules/fastify': { version: '5.0.0' }, 'node_modules/build-linux': { version: '0.9.0' } }
    assert.equal(isInstalled(tree({ installed: older })), false)
  })
})
