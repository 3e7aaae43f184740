// Signatures of the card provider, by fixed vectors: which are genuine, also during a key rotation, and which are not.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parseInstant } from '@daybreak/time'
import { verifySignature } from './signature.ts'

const body =
  '{"data":{"id":"evt_1","createdAt":"2026-11-20T13:42:10.000Z","name":"NOTIFICATION_ACTIVATION","node":{"ping":"pong"}},"extensions":{"signatureTimestamp":1795182130000}}'
const now = parseInstant('2026-11-20T13:42:10.000Z')
const [old, next] = ['key_of_the_fixed_vectors_1', 'key_of_the_fixed_vectors_2']
// HMAC-SHA256 of the body in lower-case hexadecimal, computed by another program.
const byOld = 'eac7ff17fa7c267dae0f078cd53a7d572e4e8284ce39ade659d87e7765801b0d'
const byNext = '3c3f69d7c32aa694c0a98807e862415a09ad9834951aae0ac5923085945c5e19'

function verdictOn(signature: string | undefined, keys: readonly string[], { text = body, at = now } = {}) {
  return verifySignature({ bytes: Buffer.from(text), body: JSON.parse(text) as unknown, signature }, keys, at)
}

describe('a signature', () => {
  test('is genuine by its key, and by no other', () => {
    assert.equal(verdictOn(byOld, [old]), 'genuine')
    assert.equal(verdictOn(byOld, [next]), 'forged')
    assert.equal(verdictOn(byOld, []), 'forged')
    assert.equal(verdictOn(byOld.toUpperCase(), [old]), 'forged')
    assert.equal(verdictOn(undefined, [old]), 'forged')
    assert.equal(verdictOn(byOld, [old], { text: body.replace('evt_1', 'evt_2') }), 'forged')
  })

  test('is genuine throughout a rotation, whichever side changed its keys first', () => {
    assert.equal(verdictOn(`${byNext},${byOld}`, [old]), 'genuine')
    assert.equal(verdictOn(byOld, [old, next]), 'genuine')
    assert.equal(verdictOn(byNext, [old, next]), 'genuine')
    assert.equal(verdictOn(`${byNext}, ${byOld}`, [next]), 'genuine')
  })

  test('is stale after five minutes either way', () => {
    assert.equal(verdictOn(byOld, [old], { at: now.add({ minutes: 5 }) }), 'genuine')
    assert.equal(verdictOn(byOld, [old], { at: now.add({ minutes: 5, milliseconds: 1 }) }), 'stale')
    assert.equal(verdictOn(byOld, [old], { at: now.subtract({ minutes: 5, milliseconds: 1 }) }), 'stale')
  })

  test('is looked for among a few, however many a stranger sends', () => {
    const many = Array.from({ length: 5_000 }, () => '0'.repeat(64))
    assert.equal(verdictOn([...many, byOld].join(','), [old]), 'forged')
    assert.equal(verdictOn([...many.slice(0, 4), byOld].join(','), [old]), 'genuine')
  })
})
