// Which debit cards can be linked: the provider knows them, they have not expired, and they accept instant transfers.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseInstant } from '@daybreak/time'
import type { ProviderDebitCard } from '#features/issuer'
import { isRefused } from '#platform/errors.ts'
import { readCard } from './cards.rules.ts'

const at = parseInstant('2026-11-20T15:00:00Z')
const card: ProviderDebitCard = {
  cardRef: 'card_1',
  brand: 'VISA',
  last4: '0042',
  expires: { month: 5, year: 2028 },
  takesInstantTransfers: true,
}

function outcomeOf(change: Partial<ProviderDebitCard> | null, now = at): string {
  const read = readCard(change === null ? null : { ...card, ...change }, now)
  return isRefused(read) ? read.code : `${read.brand ?? 'no brand'} ${read.last4} ${read.expires}`
}

test('a card is linked with what may be shown of it, its month in two digits and the zeros of its number kept', () => {
  assert.equal(outcomeOf({}), 'Visa 0042 2028-05')
  assert.equal(outcomeOf({ expires: { month: 12, year: 2030 } }), 'Visa 0042 2030-12')
  const named = ['MASTERCARD', 'AMERICAN_EXPRESS', 'DISCOVER', 'UNION_PAY', null].map((brand) =>
    outcomeOf({ brand }).replace(' 0042 2028-05', ''),
  )
  assert.deepEqual(named, ['Mastercard', 'American Express', 'Discover', 'no brand', 'no brand'])
})

test('a card of which the provider cannot say the number or the month is not linked', () => {
  assert.equal(outcomeOf(null), 'move_money.card_refused')
  assert.equal(outcomeOf({ expires: null }), 'move_money.card_refused')
  for (const last4 of [null, '', '42', '00421', '004x', ' 042'])
    assert.equal(outcomeOf({ last4 }), 'move_money.card_refused', String(last4))
})

test('a card is good to the last moment of its month on the bank’s clock, and is said to be over before anything else', () => {
  const expires = { month: 11, year: 2026 }
  assert.equal(outcomeOf({ expires }, parseInstant('2026-12-01T04:59:59.999Z')), 'Visa 0042 2026-11')
  assert.equal(outcomeOf({ expires }, parseInstant('2026-12-01T05:00:00Z')), 'move_money.card_expired')
  assert.equal(outcomeOf({ expires: { month: 10, year: 2026 } }), 'move_money.card_expired')
  assert.equal(outcomeOf({ expires: { month: 12, year: 2025 } }), 'move_money.card_expired')
  assert.equal(outcomeOf({ expires: { month: 10, year: 2026 }, takesInstantTransfers: false }), 'move_money.card_expired')
})

test('a card that the provider does not say takes instant transfers is not linked', () => {
  assert.equal(outcomeOf({ takesInstantTransfers: false }), 'move_money.card_not_eligible')
  assert.equal(outcomeOf({ takesInstantTransfers: null }), 'move_money.card_not_eligible')
})
