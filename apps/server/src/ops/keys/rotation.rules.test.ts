// Guarantees of the order of a rotation: no key writes before every server knows it, and none goes while something is of it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rotationFaults, type RotationFacts } from './rotation.rules.ts'

const rings = [{ name: 'encryptionKeys', newestName: 'encryptionKeys 2 new', newestId: 2 }] as const
const old = 'encryptionKeys 1 old'
const [{ newestName }] = rings
const hour = 3_600

function faults(more: Partial<RotationFacts>): string {
  return rotationFaults({ step: 'promote', rings, instances: [], uses: [], ...more }).join('\n')
}

test('a key is promoted when every server that runs knows it', () => {
  const behind = { id: 'a', knownKeys: [old], firstKeys: [old], runningSeconds: hour }
  const ready = { ...behind, id: 'b', knownKeys: [old, newestName] }
  assert.match(faults({ instances: [behind, ready] }), /^instance a runs without key 2 of encryptionKeys: [^\n]*$/)
  assert.equal(faults({ instances: [ready] }), '')
  assert.equal(faults({}), '', 'none runs')
})

test('a key goes when no server writes by it and nothing in the database is of it', () => {
  const writing = { id: 'a', knownKeys: [old, newestName], firstKeys: [old], runningSeconds: hour }
  const done = { ...writing, firstKeys: [newestName] }
  const use = { ring: 'encryptionKeys', column: 'accounts_account.account_number_sealed', count: 3 } as const
  assert.match(faults({ step: 'remove', instances: [writing] }), /instance a still writes by an older key/)
  assert.match(
    faults({ step: 'remove', instances: [done], uses: [{ ...use, keyId: 1 }] }),
    /has 3 values of key 1 .*fields reseal/,
  )
  assert.equal(faults({ step: 'remove', instances: [done], uses: [{ ...use, keyId: 2 }] }), '')
})

test('a pepper goes when every code that it made has ended', () => {
  const peppers = [{ name: 'otpPeppers', newestName, newestId: 2 }] as const
  const instance = { id: 'a', knownKeys: [newestName], firstKeys: [newestName], runningSeconds: 60 }
  assert.match(faults({ step: 'remove', rings: peppers, instances: [instance] }), /wait 14 more/)
  assert.equal(faults({ step: 'remove', rings: peppers, instances: [{ ...instance, runningSeconds: hour }] }), '')
})
