// A file of a sub-room does not repeat the name of its folder or room; the files of its kinds and those of other folders may.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { repeatedFolder } from './repeated-folder.ts'

const inRoom = (rest: string): string => `apps/server/src/features/session/${rest}`

test('a file that begins with the name of its sub-room, or with the singular, is reported with the name to write', () => {
  assert.deepEqual(repeatedFolder(inRoom('passkeys/passkey-errors.ts')), [
    `${inRoom('passkeys/passkey-errors.ts')}: repeats its folder: write errors.ts`,
  ])
  assert.equal(repeatedFolder(inRoom('step-up/step-up-dialog.tsx')).length, 1)
  assert.equal(repeatedFolder('apps/web/src/features/cards/pin/pin-notice.module.css').length, 1)
})

test('nor does it repeat the name of its room, however deep it is', () => {
  assert.deepEqual(repeatedFolder(inRoom('keeping/session-keeper.ts')), [
    `${inRoom('keeping/session-keeper.ts')}: repeats its folder: write keeper.ts`,
  ])
  assert.equal(repeatedFolder(inRoom('codes/testing/session-world.ts')).length, 1)
  assert.equal(repeatedFolder('apps/web/src/features/offers/detail/offer-head.tsx').length, 1)
})

test('the store, rules and routes of a sub-room carry its name, and so do words that only begin like it', () => {
  for (const file of ['passkeys/passkeys.store.ts', 'codes/codec.ts', 'codes/codes.ts', 'codes/resend-code.ts'])
    assert.deepEqual(repeatedFolder(inRoom(file)), [])
})

test('a file at the root of a room carries its name, and other folders are no sub-rooms', () => {
  for (const path of [inRoom('session-factors.routes.ts'), 'apps/server/src/platform/nacha/nacha-reader.ts'])
    assert.deepEqual(repeatedFolder(path), [])
})
