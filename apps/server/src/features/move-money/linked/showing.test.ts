// What a browser is shown of a linked account: its state in the contract's words, its first day, its proof, and never its
// numbers.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { cleanText } from '@daybreak/contract'
import { publicId } from '@daybreak/ids'
import { instantText, parseInstant, parsePlainDate } from '@daybreak/time'
import { testKeys } from '../../../testing/worker-rooms.ts'
import { bankNumbersOf, fieldOfNumber, nameOf } from './destination-names.ts'
import type { Destination } from './destinations.store.ts'
import { showDestination } from './showing.ts'

const at = parseInstant('2026-11-20T15:00:00.000Z')
const id = '01890a5d-ac96-774b-bcce-b302099a8057'
const bank: Destination = {
  id,
  employeeId: '01890a5d-ac96-774b-bcce-b302099a8058',
  kind: 'bank',
  state: 'verified',
  stateReason: null,
  nickname: null,
  name: cleanText('First Harbor Bank', 100),
  last4: '4411',
  accountType: 'checking',
  routingNumber: '123456780',
  accountNumberSealed: testKeys.encryption.seal('55510004411', fieldOfNumber(id)),
  expires: null,
  receivesInstant: false,
  railRef: 'rail-1',
  addedAt: at.subtract({ hours: 100 }),
  verifiedAt: at.subtract({ hours: 90 }),
  usedAt: null,
}
const card: Destination = {
  ...bank,
  kind: 'card',
  accountType: null,
  routingNumber: null,
  accountNumberSealed: null,
  expires: '2026-11',
  receivesInstant: true,
}
const proof = {
  expectedOn: parsePlainDate('2026-11-24'),
  triesLeft: 2,
  expiresAt: parseInstant('2026-12-04T22:00:00.000Z'),
} as Parameters<typeof showDestination>[1]
const shown = (change: Partial<Destination>, of = bank, now = at) => showDestination({ ...of, ...change }, proof, now)

describe('a linked account is shown', () => {
  test('with its public id and last digits, and without a number, an owner or a name of the rail', () => {
    const text = JSON.stringify(shown({}))
    for (const secret of ['55510004411', '123456780', 'rail-1', bank.employeeId, id]) assert.ok(!text.includes(secret), secret)
    assert.partialDeepStrictEqual(shown({}), { id: publicId('dst', id), kind: 'bank', last4: '4411', accountType: 'checking' })
  })

  test('in each state by the word of the contract; one that was removed is not shown', () => {
    const reason = { stateReason: 'R03' }
    assert.deepEqual(
      (['pending', 'verified', 'failed', 'locked'] as const).map((state) => shown({ state, ...reason }).status),
      ['PENDING', 'VERIFIED', 'FAILED', 'LOCKED'],
    )
    assert.equal(shown({ state: 'failed', ...reason }).reasonCode, 'R03')
    assert.throws(() => shown({ state: 'removed' }), /not shown/)
  })

  test('as failed from the end of its last month on, when it is a card that was verified', () => {
    // Midnight of December 1 in Eastern Time.
    const over = parseInstant('2026-12-01T05:00:00.000Z')
    assert.equal(shown({}, card, over.subtract({ milliseconds: 1 })).status, 'VERIFIED')
    assert.partialDeepStrictEqual(shown({}, card, over), { status: 'FAILED', reasonCode: 'CARD_EXPIRED' })
    assert.partialDeepStrictEqual(shown({ state: 'locked', stateReason: 'R03' }, card, over), {
      status: 'LOCKED',
      reasonCode: 'R03',
    })
  })

  test('with the end of its first 24 hours while they last, and never for one that was not proven', () => {
    const verifiedAt = at.subtract({ hours: 24 })
    assert.equal(shown({ verifiedAt }).firstDayUntil, null)
    assert.equal(
      shown({ verifiedAt: verifiedAt.add({ milliseconds: 1 }) }).firstDayUntil,
      instantText(at.add({ milliseconds: 1 })),
    )
    assert.equal(shown({ state: 'pending', verifiedAt: null }).firstDayUntil, null)
  })

  test('with its proof while that is waited for, and not after', () => {
    const expected = { expectedOn: '2026-11-24', triesLeft: 2, expiresAt: '2026-12-04T22:00:00.000Z' }
    assert.deepEqual(shown({ state: 'pending' }).proof, expected)
    for (const state of ['verified', 'failed', 'locked'] as const) assert.equal(shown({ state }).proof, null, state)
    assert.equal(showDestination({ ...bank, state: 'pending' }, null, at).proof, null)
  })
})

describe('a linked account is called', () => {
  test('what the worker calls it, or else what its bank is called, or nothing', () => {
    const names = [{ nickname: cleanText('Rent', 40) }, {}, { name: null }].map((change) => nameOf({ ...bank, ...change }).name)
    assert.deepEqual(names, ['Rent', 'First Harbor Bank', null])
  })

  test('for its rail by its numbers, which open for this row alone; a card has none', () => {
    const { encryption } = testKeys
    assert.deepEqual(bankNumbersOf(encryption, bank), {
      routingNumber: '123456780',
      accountNumber: '55510004411',
      accountType: 'checking',
    })
    assert.throws(() => bankNumbersOf(encryption, { ...bank, id: bank.employeeId }), 'sealed for another row')
    assert.throws(() => bankNumbersOf(encryption, card), /a card has no account number/)
  })
})
