// The guarantees of ids: they sort by time, they survive the trip to an answer and back, and nothing else parses.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { createUuidSource, isUuid, parsePublicId, publicId } from './index.ts'
import { idPrefixes } from './prefixes.ts'

const at = (epochMilliseconds: number) => ({ now: () => ({ epochMilliseconds }) })

describe('uuid', () => {
  test('an id carries its millisecond, version 7 and the RFC variant', () => {
    const uuid = createUuidSource()(at(1_732_190_400_123))
    assert.match(uuid, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    assert.equal(Number.parseInt(uuid.replaceAll('-', '').slice(0, 12), 16), 1_732_190_400_123)
  })

  test('ids of one source rise, within a millisecond and when the clock steps back', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 2, maxLength: 200 }), (steps) => {
        const next = createUuidSource()
        const made = steps.map((step) => next(at(1_000_000 + step)))
        assert.deepEqual(made, made.toSorted())
        assert.equal(new Set(made).size, made.length)
      }),
    )
  })

  test('ten thousand ids in one millisecond are distinct and in order', () => {
    const next = createUuidSource()
    const made = Array.from({ length: 10_000 }, () => next(at(5)))
    assert.equal(new Set(made).size, 10_000)
    assert.deepEqual(made, made.toSorted())
  })
})

describe('public id', () => {
  test('each prefix is used once', () => {
    const prefixes = Object.values(idPrefixes)
    assert.equal(new Set(prefixes).size, prefixes.length)
  })

  test('an id of an answer leads back to its UUID', () => {
    fc.assert(
      fc.property(fc.uuid(), (uuid) => {
        assert.equal(parsePublicId('txn', publicId('txn', uuid)), uuid)
        assert.ok(isUuid(uuid))
      }),
    )
  })

  test('another prefix, another length and another alphabet are no id', () => {
    const uuid = createUuidSource()(at(1))
    assert.equal(parsePublicId('acc', publicId('txn', uuid)), null)
    assert.equal(parsePublicId('txn', `txn_${'0'.repeat(31)}`), null)
    assert.equal(parsePublicId('txn', `txn_${'G'.repeat(32)}`), null)
    assert.equal(parsePublicId('txn', uuid), null)
  })
})
