// What can be done with a card in its state. Readings 4.5, the table of actions; its rows and columns are the table here.
import { plainDate } from '@daybreak/time'
import { describe, expect, test } from 'vitest'
import type { CardOrderStatus, CardStatus } from '@daybreak/contract'
import { fictionalCard, fictionalCardList, fictionalOrderedCard, fictionalOrder } from '../../testing/fictional-cards.ts'
import { actionsOf, cardToActivate, mainCardOf, replaceReasonsOf, stagesOf } from './cards.rules.ts'
import { orderedCardOf, cardOrderedFor } from './ordered.rules.ts'

function actionsWith(status: CardStatus, hasNewCard = false) {
  const shown = fictionalCard(1, { status })
  return actionsOf(shown, fictionalCardList([shown, ...(hasNewCard ? [fictionalOrderedCard(2)] : [])]))
}

describe('the actions of a card that is', () => {
  test.each(['Active', 'Frozen'] as const)('%s', (status) => {
    expect(actionsWith(status)).toEqual(['freeze', 'details', 'pin', 'replace', 'atm'])
    expect(actionsWith(status, true)).toEqual(['freeze', 'details', 'pin', 'activate', 'replace', 'atm'])
  })

  test('Active, but only to pay with until the one in the mail is there: one from work may help as well', () => {
    const interim = fictionalCard(1, { kind: 'interim', formFactor: 'VIRTUAL' })
    expect(actionsOf(interim, fictionalCardList([interim]))).toEqual(['freeze', 'details', 'pin', 'replace', 'temporary', 'atm'])
  })

  test('Inactive: it is activated before anything else', () => {
    expect(actionsWith('Inactive')).toEqual(['activate', 'replace', 'temporary', 'atm'])
  })

  test('Damaged: it is used on, and the new one is activated', () => {
    expect(actionsWith('Damaged', true)).toEqual(['freeze', 'details', 'pin', 'activate', 'temporary', 'atm'])
  })

  test('ClosedByCustomer: only another can be had', () => {
    expect(actionsWith('ClosedByCustomer')).toEqual(['order', 'temporary'])
  })

  test.each(['Lost', 'Stolen', 'Expired', 'ClosedByIssuer'] as const)('%s: nothing any more', (status) => {
    expect(actionsWith(status, true)).toEqual([])
  })
})

test('the card to activate is the one that is shown, else the newest that waits', () => {
  const [active, first, second] = [fictionalCard(1), fictionalOrderedCard(2), fictionalOrderedCard(3)]
  const all = [active, first, second]
  expect(cardToActivate(first, all)).toBe(first)
  expect(cardToActivate(active, all)).toBe(second)
  expect(cardToActivate(active, [active])).toBeNull()
})

test('the card on its way is the newest whose order is open', () => {
  const [first, second] = [fictionalOrderedCard(1), fictionalOrderedCard(2)]
  const arrived = fictionalCard(3, { order: fictionalOrder({ status: 'COMPLETED', isOpen: false }) })
  expect(orderedCardOf([first, second, arrived])).toBe(second)
  expect(orderedCardOf([arrived, fictionalCard(4)])).toBeNull()
})

test('the main card is the one that the server names', () => {
  const [one, other] = [fictionalCard(1), fictionalCard(2)]
  expect(mainCardOf(fictionalCardList([one, other], other.id))).toBe(other)
  expect(mainCardOf(fictionalCardList([one], null))).toBeNull()
})

describe('the reasons to replace', () => {
  const today = plainDate(2026, 11, 20)

  test('a card that never arrived: it was never held', () => {
    expect(replaceReasonsOf(fictionalOrderedCard(1), today)).toEqual(['NEVER_ARRIVED'])
  })

  test('a card in use', () => {
    expect(replaceReasonsOf(fictionalCard(1), today)).toEqual(['LOST', 'STOLEN', 'DAMAGED', 'NAME_CHANGED'])
  })

  test.each([
    [2027, 1, true],
    [2027, 2, false],
    [2026, 10, true],
  ])('one that expires in %d-%d may be replaced for that: %s', (expirationYear, expirationMonth, isOffered) => {
    const reasons = replaceReasonsOf(fictionalCard(1, { expirationYear, expirationMonth }), today)
    expect(reasons.includes('EXPIRING')).toBe(isOffered)
  })
})

describe('the tracker of an order', () => {
  const statesOf = (status: CardOrderStatus) => stagesOf({ status }).map(({ state }) => state)
  test.each([
    ['NEW', ['now', 'to-come', 'to-come', 'to-come']],
    ['APPROVED', ['done', 'now', 'to-come', 'to-come']],
    ['SENT_TO_PRINTER', ['done', 'now', 'to-come', 'to-come']],
    ['SHIPPED', ['done', 'done', 'now', 'to-come']],
    ['SHIP_FAILED', ['done', 'done', 'failed', 'to-come']],
    ['COMPLETED', ['done', 'done', 'done', 'done']],
    ['CANCELED', []],
  ] as const)('%s', (status, states) => {
    expect(statesOf(status)).toEqual(states)
  })
})

describe('a card that was ordered for the worker', () => {
  const coming = fictionalOrderedCard(2)
  const why = (...cards: Parameters<typeof cardOrderedFor>[0]) => cardOrderedFor(cards)?.why ?? null

  test('is shown while none of the worker’s own can be used, with what happened to the old one', () => {
    expect(why(fictionalCard(1, { status: 'ClosedByIssuer' }), coming)).toBe('closed-by-us')
    expect(why(fictionalCard(1, { status: 'Expired' }), coming)).toBe('expired')
    for (const status of ['Lost', 'Stolen', 'ClosedByCustomer'] as const)
      expect(why(fictionalCard(1, { status }), coming)).toBe('other')
    const later = fictionalCard(3, { status: 'Expired' })
    expect(cardOrderedFor([fictionalCard(1, { status: 'ClosedByIssuer' }), later, coming])?.closed).toBe(later)
  })

  test('is not the one that takes the place of a card, a first one, or one beside a card in use', () => {
    const closed = fictionalCard(1, { status: 'ClosedByIssuer' })
    expect(why(closed, { ...coming, replaces: closed.id })).toBeNull()
    expect(why(coming)).toBeNull()
    expect(why(closed)).toBeNull()
    for (const status of ['Active', 'Frozen', 'Damaged'] as const)
      expect(why(closed, fictionalCard(3, { status }), coming)).toBeNull()
  })

  test('is shown beside a card that was handed out at work', () => {
    expect(why(fictionalCard(1, { status: 'Expired' }), fictionalCard(3, { kind: 'temporary' }), coming)).toBe('expired')
  })
})
