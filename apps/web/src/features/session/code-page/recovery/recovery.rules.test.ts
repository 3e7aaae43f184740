// What may be typed into the proof by card.
import { expect, test } from 'vitest'
import { checkCardProof } from './recovery.rules.ts'

const right = { cardLast4: '4821', cardExpiry: '04/28', ssnLast4: '1234' }

test('a whole proof has nothing wrong', () => {
  expect(checkCardProof(right)).toEqual({})
})

test.each([
  ['cardLast4', '482', 'session.recovery.digits-format'],
  ['cardExpiry', '13/28', 'session.recovery.expiry-format'],
  ['cardExpiry', '00/28', 'session.recovery.expiry-format'],
  ['cardExpiry', '0428', 'session.recovery.expiry-format'],
  ['ssnLast4', '', 'session.recovery.digits-format'],
] as const)('%s %j is refused by itself', (field, typed, error) => {
  expect(checkCardProof({ ...right, [field]: typed })).toEqual({ [field]: error })
})
