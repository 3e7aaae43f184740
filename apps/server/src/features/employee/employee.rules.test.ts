// Who may enter, and what an ETag guarantees.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onboardingStatus } from '@daybreak/contract'
import { hasEtag, isAdmitted, profileEtag } from './employee.rules.ts'

test('only Completed is admitted to the main app', () => {
  assert.deepEqual(
    onboardingStatus.options.filter((status) => isAdmitted(status)),
    ['Completed'],
  )
})

test("no two versions, counts of unread messages or employees share a profile's ETag", () => {
  const ids = ['0192f3a0-0000-7000-8000-000000000001', '0192f3a0-0000-7000-8000-000000000002']
  const etags = ids.flatMap((id) =>
    [1n, 2n, 12n].flatMap((version) => [0, 1, 21].map((unreadMessages) => profileEtag(id, { version, unreadMessages }))),
  )
  assert.equal(new Set(etags).size, etags.length)
  for (const etag of etags) assert.match(etag, /^"[\x21\x23-\x7e]+"$/)
})

test('an ETag is found alone, in a list, weakened and behind a star, and nowhere else', () => {
  const etag = '"1.7.x"'
  for (const header of [etag, `W/${etag}`, `"a", ${etag}`, `"a" ,W/${etag},"b"`, '*']) assert.ok(hasEtag(header, etag), header)
  for (const header of [undefined, '', '"1.8.x"', '1.7.x', '"1.7.x', 'W/"1.8.x"']) assert.ok(!hasEtag(header, etag), header)
})
