// The rules of what can be sent where, by example and against the fee helper.
import { cents } from '@daybreak/money'
import { expect, test } from 'vitest'
import { fictionalBank, fictionalDebitCard, fictionalMoveMoney, fictionalNewBank } from '../../testing/fictional-move-money.ts'
import { amountFaultOf, firstMethod, methodsOf } from './move-money.rules.ts'

const otherBank = fictionalBank({ id: `dst_${'4'.repeat(32)}` })

test('only what is proven takes money, and a card only where it can receive instant transfers', () => {
  const deaf = { ...fictionalDebitCard, receivesInstant: false }
  const locked = fictionalBank({ status: 'LOCKED' })
  expect(methodsOf([fictionalNewBank, deaf, locked], fictionalMoveMoney(), cents(10_000n))).toEqual([])
})

test('free ways come first, and only they are ever chosen beforehand', () => {
  const methods = methodsOf([fictionalDebitCard, fictionalBank(), otherBank], fictionalMoveMoney(), cents(10_000n))
  expect(methods.map(({ speed, fee }) => [speed, fee])).toEqual([
    ['standard', 0n],
    ['standard', 0n],
    ['instant', 175n],
  ])
  expect(firstMethod(methods, otherBank.id)?.destination.id).toBe(otherBank.id)
  expect(firstMethod(methods, fictionalDebitCard.id)?.speed).toBe('standard')
  expect(firstMethod(methodsOf([fictionalDebitCard], fictionalMoveMoney(), cents(10_000n)), fictionalDebitCard.id)).toBeNull()
})

test('the state’s own cap is part of the fee that is offered', () => {
  const fee = { basisPoints: 175, cap: '2500', stateCap: { state: 'CT', cap: '400' } }
  expect(methodsOf([fictionalDebitCard], fictionalMoveMoney({ fee }), cents(100_000n))[0]?.fee).toBe(400n)
})

test.each([
  ['', 'required'],
  ['abc', 'required'],
  ['0', 'required'],
  ['4.99', 'min'],
  ['5', null],
  ['1284.57', null],
  ['1284.58', 'over-available'],
])('the amount "%s" is judged: %s', (typed, fault) => {
  expect(amountFaultOf(typed, fictionalMoveMoney())).toBe(fault)
})

test('an amount is over the limit only where no speed takes it', () => {
  const standard = { max: '1000000', left: '10000', freesAt: '2026-11-21T21:15:00.000Z' }
  const instant = { max: '250000', left: '5000', freesAt: '2026-11-21T21:15:00.000Z' }
  expect(amountFaultOf('100', fictionalMoveMoney({ standard, instant }))).toBeNull()
  expect(amountFaultOf('100.01', fictionalMoveMoney({ standard, instant }))).toBe('limit')
})
