// When an approved purchase counts as declined at the card provider: only when every authorization says so, because its hold is
// released.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseInstant } from '@daybreak/time'
import type { ProviderWord } from '#features/issuer'
import { verdictOf } from './words.rules.ts'

const at = parseInstant('2026-11-20T13:42:10.000Z')
const word = (responseCode: string | null, isAuthorization = true) =>
  ({ id: 'ate_1', isAuthorization, responseCode, at }) as ProviderWord

test('no answer, and nothing that is understood, releases no money', () => {
  for (const words of [null, [], [word(null)], [word('')], [word('SOMETHING_NEW')], [word('toString')]])
    assert.deepEqual(verdictOf(words), { kind: 'unknown' })
})

test('a decline in every word is one, and the first is the one that is kept', () => {
  const [first, second] = [word('DO_NOT_HONOR'), word('INSUFFICIENT_FUNDS')]
  assert.deepEqual(verdictOf([first, second]), { kind: 'declined', word: first })
  for (const code of ['CA_DECLINED', 'EXPIRED_CARD', 'REAL_TIME_RISK_DECISION_DECLINE'])
    assert.equal(verdictOf([word(code)]).kind, 'declined', code)
})

test('one word that is not understood among declines leaves the money where it is', () => {
  for (const other of [null, 'SOMETHING_NEW', ''])
    for (const words of [
      [word('DO_NOT_HONOR'), word(other)],
      [word(other), word('DO_NOT_HONOR')],
    ])
      assert.deepEqual(verdictOf(words), { kind: 'unknown' })
})

test('one approval is an approval, in whichever of its words, and whatever else was declined', () => {
  for (const code of ['APPROVED', 'APPROVED_FOR_PARTIAL_AMOUNT', 'APPROVED_SOME_NEW_WAY']) {
    assert.deepEqual(verdictOf([word(code)]), { kind: 'approved' })
    assert.deepEqual(verdictOf([word('DO_NOT_HONOR'), word(code)]), { kind: 'approved' })
  }
  assert.equal(verdictOf([word('NOT_APPROVED')]).kind, 'unknown')
})

test('what follows an authorization says that one was approved: a clearing of a declined one does not come', () => {
  assert.deepEqual(verdictOf([word(null, false)]), { kind: 'approved' })
  assert.deepEqual(verdictOf([word('DO_NOT_HONOR'), word('DO_NOT_HONOR', false)]), { kind: 'approved' })
})
