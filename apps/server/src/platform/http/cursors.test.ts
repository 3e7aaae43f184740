// What a cursor promises.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { refuse } from '../errors.ts'
import { cursorsOf, cutPage } from './cursors.ts'

const cursors = cursorsOf('tips', { createdAtMs: 'instant', id: 'uuid' })
const others = cursorsOf('gifts', { createdAtMs: 'instant', id: 'uuid' })
const anyKey = fc.record(
  { createdAtMs: fc.integer({ min: 0, max: 253_402_300_799_999 }), id: fc.uuid() },
  { noNullPrototype: true },
)
const badCursor = refuse('bad_cursor')

test('a cursor gives back the key that it was made of', () => {
  fc.assert(
    fc.property(anyKey, (key) => {
      const text = cursors.write(key)
      assert.match(text, /^[\w-]{35}$/)
      assert.deepEqual(cursors.read(text), key)
    }),
  )
})

test('no cursor and an empty one ask for the first page', () => {
  assert.deepEqual([cursors.read(undefined), cursors.read('')], [null, null])
})

test('the cursor of another list is refused, though it has the same form', () => {
  fc.assert(
    fc.property(anyKey, (key) => {
      assert.deepEqual(cursors.read(others.write(key)), badCursor)
    }),
  )
})

test('a cursor of which one character was changed is refused', () => {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  fc.assert(
    fc.property(anyKey, fc.nat(34), fc.constantFrom(...alphabet.split('')), (key, position, character) => {
      const text = cursors.write(key)
      fc.pre(text[position] !== character)
      assert.deepEqual(cursors.read(text.slice(0, position) + character + text.slice(position + 1)), badCursor)
    }),
  )
})

test('any other text is refused', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ minLength: 1 }), fc.stringMatching(/^[\w-]{35}$/)), (text) => {
      assert.deepEqual(cursors.read(text), badCursor)
    }),
  )
  const whole = cursors.write({ createdAtMs: 1, id: '00000000-0000-4000-8000-000000000000' })
  for (const text of [' ', `${whole}=`, `${whole}A`, whole.slice(1), '_'.repeat(35)])
    assert.deepEqual(cursors.read(text), badCursor, text)
})

test('a page is cut to what was asked for, and its cursor names its last row only when another page follows', () => {
  const keys = ['a', 'b', 'c'].map((digit, index) => ({ createdAtMs: index, id: `0000000${digit}-0000-4000-8000-000000000000` }))
  const cut = (take: number) => cutPage(keys, { take, cursors, keyOf: (key) => key })
  assert.deepEqual(cut(3), { shown: keys, pageInfo: { hasNextPage: false, endCursor: null } })
  const { shown, pageInfo } = cut(2)
  assert.deepEqual([shown, pageInfo.hasNextPage], [keys.slice(0, 2), true])
  assert.deepEqual(cursors.read(pageInfo.endCursor ?? ''), keys[1])
})
