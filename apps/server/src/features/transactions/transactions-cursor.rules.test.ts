// What a cursor promises.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readCursor, type PageKey } from './transactions-cursor.rules.ts'

/** What the database writes. */
function cursorOf({ createdAtMs, id }: PageKey): string {
  const milliseconds = createdAtMs.toString(16).padStart(16, '0')
  return Buffer.from(milliseconds + id.replaceAll('-', ''), 'hex').toString('base64url')
}

test('a cursor gives back the very place it was made of', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 253_402_300_799_999 }), fc.uuid(), (createdAtMs, id) => {
      const cursor = cursorOf({ createdAtMs, id })
      assert.match(cursor, /^[\w-]{32}$/)
      assert.deepEqual(readCursor(cursor), { createdAtMs, id })
    }),
  )
})

test('any other text is no cursor or names some place, and never throws', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.base64String(), fc.stringMatching(/^[\w-]{32}$/)), (text) => {
      const key = readCursor(text)
      if (key !== null) assert.equal(cursorOf(key), text)
    }),
  )
  for (const text of ['', ' ', 'abc', '_'.repeat(32), `${cursorOf({ createdAtMs: 1, id: '0'.repeat(32) })}=`])
    assert.equal(readCursor(text), null, text)
})
