// Which replacement is possible when, its effect on the old card, and when a card should arrive.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { cardReplaceReason, cardStatus } from '@daybreak/contract'
import { parseInstant } from '@daybreak/time'
import {
  arrivalOf,
  copyReasonOf,
  feeOfOrder,
  isGone,
  planReplacement,
  statusWhenReplaced,
  type OpenOrder,
} from './orders.rules.ts'
import { isOrderDue, isUsable } from '../cards.rules.ts'

const now = parseInstant('2026-11-20T15:00:00.000Z')
const openOrder: OpenOrder = {
  id: 'o',
  cardId: 'new',
  orderedAt: now,
  status: 'SHIPPED',
  ...arrivalOf(now, { speed: 'standard', reason: null }),
}
const question = { others: [], openOrder: null, now }

describe('a replacement', () => {
  test('for each reason is for the cards that the reason fits, and no others', () => {
    for (const reason of cardReplaceReason.options) {
      for (const status of cardStatus.options) {
        const isFit = reason === 'NEVER_ARRIVED' || reason === 'ADDRESS_CHANGED' ? status === 'Inactive' : isUsable(status)
        const notMade = { ...openOrder, cardId: 'old', status: 'NEW' } as const
        const card = { id: 'old', status, formFactor: 'PHYSICAL' } as const
        const plan = planReplacement({ ...question, openOrder: reason === 'ADDRESS_CHANGED' ? notMade : null, card, reason })
        assert.equal(plan.kind, isFit ? 'plan' : 'refused', `${reason} of a card that is ${status}`)
        assert.equal(statusWhenReplaced(status, reason, true) !== null && !isFit, false)
      }
    }
  })

  test('does to the old card what its reason says', () => {
    assert.deepEqual(statusWhenReplaced('Active', 'LOST', true), { status: 'Lost', isDamaged: false })
    assert.deepEqual(statusWhenReplaced('Frozen', 'STOLEN', true), { status: 'Stolen', isDamaged: false })
    assert.deepEqual(statusWhenReplaced('Active', 'DAMAGED', true), { status: 'Damaged', isDamaged: true })
    assert.deepEqual(statusWhenReplaced('Frozen', 'DAMAGED', true), { status: 'Frozen', isDamaged: true })
    assert.deepEqual(statusWhenReplaced('Inactive', 'NEVER_ARRIVED', true), { status: 'ClosedByCustomer', isDamaged: false })
    for (const reason of ['EXPIRING', 'NAME_CHANGED'] as const) {
      assert.equal(statusWhenReplaced('Active', reason, true), null)
      assert.equal(statusWhenReplaced('Active', reason, false)?.status, 'ClosedByCustomer')
    }
  })

  test('gives a lost, stolen or unseen card’s number to no other', () => {
    for (const reason of ['LOST', 'STOLEN', 'NEVER_ARRIVED', null] as const) assert.equal(copyReasonOf(reason), null)
    for (const reason of ['DAMAGED', 'EXPIRING', 'NAME_CHANGED'] as const) assert.notEqual(copyReasonOf(reason), null)
  })

  test('lends a virtual card only to anyone who has nothing else to pay with', () => {
    const card = { id: 'old', status: 'Active', formFactor: 'PHYSICAL', replaces: null } as const
    const lends = (others: readonly { id: string; status: 'Active' | 'Inactive' }[], reason: 'LOST' | 'DAMAGED') => {
      const known = others.map((other) => ({ ...other, replaces: null }))
      const plan = planReplacement({ ...question, card, others: [card, ...known], reason })
      return plan.kind === 'plan' && plan.needsInterim
    }
    assert.equal(lends([], 'LOST'), true)
    assert.equal(lends([{ id: 'other', status: 'Inactive' }], 'LOST'), true)
    assert.equal(lends([{ id: 'other', status: 'Active' }], 'LOST'), false)
    assert.equal(lends([], 'DAMAGED'), false)
  })

  test('by a personalized card is mailed, of a virtual card too, one at a time, and leaves the present card as it is', () => {
    for (const formFactor of ['VIRTUAL', 'PHYSICAL'] as const) {
      const asked = { ...question, card: { id: 'old', status: 'Active', formFactor }, reason: 'PERSONALIZED' } as const
      assert.deepEqual(planReplacement(asked), { kind: 'plan', isMailed: true, needsInterim: false, endsOrder: null })
      assert.partialDeepStrictEqual(planReplacement({ ...asked, openOrder }), { kind: 'refused', code: 'cards.order_open' })
    }
    assert.equal(statusWhenReplaced('Active', 'PERSONALIZED', true), null)
    assert.equal(copyReasonOf('PERSONALIZED'), 'OTHER')
  })

  test('of a virtual card is mailed only where its plastic copy is in the mail already, and waits for no order', () => {
    const card = { id: 'old', status: 'Active', formFactor: 'VIRTUAL' } as const
    const atOnce = { kind: 'plan', isMailed: false, needsInterim: false, endsOrder: null }
    for (const reason of ['LOST', 'STOLEN', 'EXPIRING', 'NAME_CHANGED'] as const)
      assert.deepEqual(planReplacement({ ...question, openOrder, card, reason }), atOnce)
    assert.equal(planReplacement({ ...question, card, reason: 'DAMAGED' }).kind, 'refused', 'it is nothing that breaks')
    const copy = { id: 'new', status: 'Inactive', replaces: 'old' } as const
    const plan = planReplacement({ ...question, openOrder, card, others: [copy], reason: 'LOST' })
    assert.partialDeepStrictEqual(plan, { isMailed: true, endsOrder: openOrder })
  })

  test('goes to another address as long as it is not made, and no copy of another card or one that is not on its way does', () => {
    const ordered = { id: openOrder.cardId, status: 'Inactive', formFactor: 'PHYSICAL' } as const
    const asked = { ...question, card: ordered, reason: 'ADDRESS_CHANGED' } as const
    for (const status of ['NEW', 'APPROVED', 'SENT_TO_PRINTER', 'SHIPPED', 'SHIP_FAILED'] as const) {
      const open = { ...openOrder, status }
      const plan = planReplacement({ ...asked, openOrder: open })
      if (status === 'NEW' || status === 'APPROVED')
        assert.partialDeepStrictEqual(plan, { kind: 'plan', isMailed: true, endsOrder: open })
      else assert.partialDeepStrictEqual(plan, { kind: 'refused', code: 'cards.order_open' })
    }
    const notReplaceable = { kind: 'refused', code: 'cards.not_replaceable' }
    assert.deepEqual(planReplacement(asked), notReplaceable)
    assert.deepEqual(planReplacement({ ...asked, openOrder: { ...openOrder, cardId: 'another' } }), notReplaceable)
    assert.deepEqual(planReplacement({ ...asked, openOrder, card: { ...ordered, status: 'Active' } }), notReplaceable)
    assert.equal(copyReasonOf('ADDRESS_CHANGED'), null)
  })

  test('waits for an open order, but for a lost card, a failed delivery, and one that is late', () => {
    const damaged = { id: 'old', status: 'Damaged', formFactor: 'PHYSICAL' } as const
    const ordered = { id: 'new', status: 'Inactive', formFactor: 'PHYSICAL' } as const
    const kind = (...args: Parameters<typeof planReplacement>) => planReplacement(...args).kind
    const open = { ...question, openOrder }
    assert.equal(kind({ ...open, card: damaged, reason: 'EXPIRING' }), 'refused')
    assert.equal(kind({ ...open, card: damaged, reason: 'LOST' }), 'plan')
    assert.equal(kind({ ...open, card: ordered, reason: 'NEVER_ARRIVED' }), 'refused')
    assert.equal(
      kind({ ...open, openOrder: { ...openOrder, status: 'SHIP_FAILED' }, card: ordered, reason: 'NEVER_ARRIVED' }),
      'plan',
    )
    assert.equal(kind({ ...open, now: openOrder.lateFrom, card: ordered, reason: 'NEVER_ARRIVED' }), 'plan')
    assert.equal(
      kind({ ...open, now: openOrder.lateFrom.subtract({ seconds: 1 }), card: ordered, reason: 'NEVER_ARRIVED' }),
      'refused',
    )
  })
})

test('a card is due when none is usable or on its way: a frozen or damaged one is enough', () => {
  assert.equal(isOrderDue([], false), true)
  assert.equal(isOrderDue(['Lost', 'ClosedByCustomer', 'Expired', 'Stolen', 'ClosedByIssuer'], false), true)
  assert.equal(isOrderDue([], true), false)
  for (const status of ['Active', 'Inactive', 'Frozen', 'Damaged'] as const)
    assert.equal(isOrderDue(['Lost', status], false), false)
})

test('a card arrives within the business days of its speed, over Thanksgiving too', () => {
  // Friday the 20th: ten bank days without the 26th end on Monday, December 7.
  assert.equal(arrivalOf(now, { speed: 'standard', reason: null }).expectedBy.toString(), '2026-12-07T22:00:00Z')
  assert.equal(arrivalOf(now, { speed: 'standard', reason: null }).lateFrom.toString(), '2026-12-08T05:00:00Z')
  assert.equal(arrivalOf(now, { speed: 'expedited', reason: null }).expectedBy.toString(), '2026-11-25T22:00:00Z')
})

test('haste is free once', () => {
  assert.deepEqual(
    [feeOfOrder('standard', true), feeOfOrder('expedited', false), feeOfOrder('expedited', true)],
    [0n, 0n, 1_500n],
  )
})

test('a card with a name on it takes fifteen business days, whatever the speed, and is late after them', () => {
  for (const speed of ['standard', 'expedited'] as const) {
    const { expectedBy, lateFrom } = arrivalOf(now, { speed, reason: 'PERSONALIZED' })
    // Friday, December 11, is the fourteenth bank day without Thanksgiving, and Monday the fifteenth.
    assert.deepEqual([expectedBy.toString(), lateFrom.toString()], ['2026-12-14T22:00:00Z', '2026-12-15T05:00:00Z'])
  }
})

test('an order of a Saturday night begins with the bank’s next day, and is never late before it was to arrive', () => {
  const saturday = parseInstant('2026-11-22T04:30:00.000Z')
  for (const speed of ['standard', 'expedited'] as const) {
    const arrival = arrivalOf(saturday, { speed, reason: 'LOST' })
    assert.ok(arrival.expectedBy.epochMilliseconds < arrival.lateFrom.epochMilliseconds)
    assert.ok(arrival.expectedBy.epochMilliseconds > arrivalOf(now, { speed, reason: 'LOST' }).expectedBy.epochMilliseconds - 1)
  }
})

test('a worker without any card gets one in the mail and one to pay with until then, and not a second', () => {
  const plan = planReplacement({ ...question, card: null, reason: null })
  assert.deepEqual(plan, { kind: 'plan', isMailed: true, needsInterim: true, endsOrder: null })
  const open = planReplacement({ ...question, card: null, reason: null, openOrder })
  assert.deepEqual(open, { kind: 'refused', code: 'cards.order_open', orderedAt: '2026-11-20T15:00:00.000Z' })
})

test('only a lost or a stolen card is gone, and ends an order that is on its way whatever its state', () => {
  for (const reason of [...cardReplaceReason.options, 'PERSONALIZED', null] as const)
    assert.equal(isGone(reason), reason === 'LOST' || reason === 'STOLEN', `${reason}`)
  const card = { id: 'old', status: 'Active', formFactor: 'PHYSICAL' } as const
  for (const status of ['NEW', 'APPROVED', 'SENT_TO_PRINTER', 'SHIPPED', 'SHIP_FAILED'] as const) {
    const open = { ...openOrder, status }
    assert.partialDeepStrictEqual(planReplacement({ ...question, card, reason: 'STOLEN', openOrder: open }), { endsOrder: open })
  }
})
