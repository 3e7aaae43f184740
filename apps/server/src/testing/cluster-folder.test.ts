// Guarantees of where the tests' database server lives: in memory that is large enough and its own, and in the project otherwise.
import assert from 'node:assert/strict'
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { chooseFolder, type ClusterHost } from './cluster-folder.ts'

const memory = mkdtempSync(join(tmpdir(), 'memory-'))
after(() => rmSync(memory, { recursive: true }))

const host: ClusterHost = { memory, project: '/project', uid: process.getuid?.() ?? 0, minTotalBytes: 1 }
const cache = '/project/node_modules/.cache/daybreak-test-cluster'

test('it is in memory that is large enough, at a place for each project and user', () => {
  const folders = [host, { ...host, project: '/copy' }, { ...host, uid: host.uid + 1 }].map(chooseFolder)
  assert.equal(new Set(folders).size, 3)
  for (const folder of folders) assert.equal(dirname(folder), memory)
  mkdirSync(folders[0] ?? '')
  assert.equal(chooseFolder(host), folders[0])
})

test('it is in the project where memory is too small or not to be had', () => {
  assert.equal(chooseFolder({ ...host, minTotalBytes: Number.MAX_SAFE_INTEGER }), cache)
  assert.equal(chooseFolder({ ...host, memory: join(memory, 'none') }), cache)
})

test('it is in the project where another user, or no folder, has taken the place', () => {
  const stranger = { ...host, uid: host.uid + 7 }
  mkdirSync(chooseFolder(stranger))
  assert.equal(chooseFolder(stranger), cache)
  const blocked = { ...host, project: '/blocked' }
  writeFileSync(chooseFolder(blocked), '')
  assert.equal(chooseFolder(blocked), '/blocked/node_modules/.cache/daybreak-test-cluster')
})
