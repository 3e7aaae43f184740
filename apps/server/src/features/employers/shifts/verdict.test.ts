// What a row does to a stored shift: a newer version corrects it, an older one is late, and the same one changes nothing.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cents } from '@daybreak/money'
import type { FileShift } from '../shift-rows/shift-row.ts'
import { hashOf, verdictOn } from './verdict.ts'

const shift: FileShift = {
  employeeNumber: '1001',
  sourceId: 'te-9',
  version: 3,
  workedOn: '2026-11-20',
  startsAt: '2026-11-20T14:00:00.000Z',
  endsAt: '2026-11-20T22:00:00.000Z',
  regularMinutes: 480,
  overtimeMinutes: 0,
  doubletimeMinutes: 0,
  job: 'Server',
  rate: cents(1_400n),
  tips: cents(0n),
  amount: cents(11_200n),
  breakMinutes: null,
  status: 'approved',
}

function verdict(changes: Partial<FileShift>, { version = 3, rosterId = 'maya' } = {}) {
  const row = { ...shift, ...changes }
  return verdictOn(
    { shift: row, rowHash: hashOf(row), rosterId: 'maya' },
    { id: 'known', status: 'approved', rowHash: hashOf(shift), version, rosterId },
  )
}

test('a shift that no one knows is added, whatever its version and state', () => {
  for (const row of [shift, { ...shift, version: null }, { ...shift, status: 'deleted' as const }])
    assert.equal(verdictOn({ shift: row, rowHash: hashOf(row), rosterId: 'maya' }, undefined), 'added')
})

test('a newer version corrects or deletes, an older one is late, and one version says one thing', () => {
  const longer = { regularMinutes: 540, amount: cents(12_600n) }
  assert.equal(verdict({ ...longer, version: 4 }), 'changed')
  assert.equal(verdict({ status: 'deleted', version: 4 }), 'deleted')
  assert.equal(verdict({ version: 4 }), 'unchanged', 'a new version that says the same')
  assert.equal(verdict({ ...longer, version: 2 }), 'outdated')
  assert.equal(verdict({ version: 2 }), 'outdated')
  assert.equal(verdict({}), 'unchanged')
  assert.deepEqual(verdict(longer), { reason: 'version 3 of this shift is known and says something else' })
})

test('a file without versions corrects whatever differs', () => {
  assert.equal(verdict({ version: null }), 'unchanged')
  assert.equal(verdict({ version: null, tips: cents(500n) }), 'changed')
  assert.equal(verdict({ version: null, status: 'deleted' }), 'deleted')
})

test('an id that belongs to another worker is refused, however new its version is', () => {
  assert.deepEqual(verdict({ version: 9 }, { rosterId: 'omar' }), { reason: 'the shift of this id belongs to someone else' })
})

test('every part of a row but its version makes it another one', () => {
  const others: Partial<FileShift>[] = [
    { employeeNumber: '1002' },
    { sourceId: null },
    { workedOn: '2026-11-21' },
    { startsAt: '2026-11-20T14:01:00.000Z' },
    { endsAt: null },
    { regularMinutes: 479 },
    { overtimeMinutes: 1 },
    { doubletimeMinutes: 1 },
    { job: 'Cook' },
    { rate: cents(1_401n) },
    { tips: cents(1n) },
    { amount: cents(11_201n) },
    { breakMinutes: 0 },
    { status: 'submitted' },
  ]
  const hashes = [shift, ...others.map((change) => ({ ...shift, ...change }))].map((row) =>
    Buffer.from(hashOf(row)).toString('hex'),
  )
  assert.equal(new Set(hashes).size, others.length + 1)
  assert.equal(Buffer.from(hashOf({ ...shift, version: 4 })).toString('hex'), hashes[0])
})
