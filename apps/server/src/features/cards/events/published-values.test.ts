// How the parts of the card provider's bodies are read: amounts, times, merchants, cash and how a card was used.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parseInstant } from '@daybreak/time'
import {
  amount,
  dollars,
  instant,
  likelyMoment,
  merchantDetails,
  merchantReported,
  modeReported,
  momentText,
  pointOfService,
  processingTypeOf,
} from './published-values.ts'

describe('an amount', () => {
  test('is of dollars alone: of another currency, or without its value, it is none', () => {
    assert.deepEqual(dollars({ value: 0, currencyCode: 'USD' }), { value: 0, currencyCode: 'USD' })
    assert.deepEqual(dollars({ value: 1_234, currencyCode: 'USD' }), { value: 1_234, currencyCode: 'USD' })
    for (const other of [null, undefined, { value: 1_234, currencyCode: 'CAD' }, { value: 1_234 }, { currencyCode: 'USD' }])
      assert.equal(dollars(other), null)
    assert.equal(dollars({ value: null, currencyCode: 'USD' }), null)
  })

  test('is whole, not below zero, and as large as the provider’s own are', () => {
    for (const value of [0, 1, 4_294_967_295, null])
      assert.ok(amount.safeParse({ value, currencyCode: 'USD' }).success, `${value}`)
    for (const value of [-1, 0.5, 4_294_967_296, '12', Number.NaN])
      assert.ok(!amount.safeParse({ value, currencyCode: 'USD' }).success, `${value}`)
  })
})

describe('a time', () => {
  test('is kept in one form, whatever the offset that it was written with', () => {
    for (const text of ['2026-11-20T13:42:10Z', '2026-11-20T08:42:10-05:00', '2026-11-20T13:42:10.000Z'])
      assert.equal(momentText(text), '2026-11-20T13:42:10.000Z')
    for (const text of ['2026-11-20', 'now', '', '2026-02-30T00:00:00Z']) assert.ok(!instant.safeParse(text).success, text)
    assert.throws(() => momentText('now'), RangeError)
  })

  test('that no clock can have is that of its receipt: more than five minutes ahead, or before the year 2000', () => {
    const receivedAt = parseInstant('2026-11-20T13:42:10.000Z')
    const moment = (reported: string) => String(likelyMoment(parseInstant(reported), receivedAt))
    for (const kept of ['2026-11-20T13:47:10Z', '2026-11-20T13:42:10Z', '2026-11-01T00:00:00Z', '2000-01-01T00:00:00Z'])
      assert.equal(moment(kept), kept)
    for (const odd of ['2026-11-20T13:47:10.001Z', '2027-11-20T13:42:10Z', '1999-12-31T23:59:59.999Z', '1970-01-01T00:00:00Z'])
      assert.equal(moment(odd), String(receivedAt))
  })
})

describe('a merchant', () => {
  const read = (details: unknown) => merchantReported(merchantDetails.parse(details))

  test('is read with what is said of it, and its description is its name where there is none', () => {
    const details = {
      name: 'CORNER BAKERY',
      categoryCode: '5814',
      countryCodeAlpha3: 'USA',
      address: { locality: 'Buffalo', region: 'NY' },
    }
    assert.partialDeepStrictEqual(read(details), {
      name: 'CORNER BAKERY',
      city: 'Buffalo',
      region: 'NY',
      country: 'USA',
      category: '5814',
    })
    assert.equal(read({ description: 'BAKERY' }).name, 'BAKERY')
    assert.equal(read({ name: '', description: 'BAKERY' }).name, 'BAKERY')
  })

  test('of which nothing can be read is a merchant anyway, of no kind that we know', () => {
    for (const details of [
      {},
      { name: 7, categoryCode: 5814, address: 'Buffalo' },
      { name: null, address: null, categoryCode: null },
    ])
      assert.deepEqual([read(details).name, read(details).city, read(details).category], ['', null, '0000'])
    for (const categoryCode of ['581', '58145', '58a4', ' 5814', '５８１４'])
      assert.equal(read({ categoryCode }).category, '0000')
    assert.deepEqual([merchantReported(null).name, merchantReported(undefined).category], ['', '0000'])
  })
})

describe('cash', () => {
  test('is what the transaction itself says, and otherwise the machine or the merchant’s category', () => {
    const isCash = (signs: Parameters<typeof processingTypeOf>[0]) => processingTypeOf(signs) === 'CASH'
    for (const type of ['CASH', 'CASH_DISBURSEMENT']) assert.ok(isCash({ transactionProcessingType: type }), type)
    for (const categoryCode of ['6010', '6011'])
      assert.ok(isCash({ merchantDetails: merchantDetails.parse({ categoryCode }) }), categoryCode)
    for (const category of ['AUTOMATED_CASH_DISBURSE', 'MANUAL_CASH_DISBURSE'])
      assert.ok(isCash({ merchantDetails: merchantDetails.parse({ category }) }), category)
    assert.ok(
      isCash({ pointOfService: pointOfService.parse({ category: 'AUTOMATED_TELLER_MACHINE' }), transactionProcessingType: null }),
    )
    assert.ok(!isCash({}))
    assert.ok(!isCash({ merchantDetails: merchantDetails.parse({ categoryCode: '6012' }) }))
    // A purchase at a bank's counter is a purchase, and a word that we do not know is none of cash.
    for (const type of ['PURCHASE', 'SOMETHING_NEW', ''])
      assert.ok(
        !isCash({ transactionProcessingType: type, merchantDetails: merchantDetails.parse({ categoryCode: '6011' }) }),
        type,
      )
  })
})

describe('how a card was used', () => {
  const cases: [
    said: string,
    point: object | null,
    isOnline: boolean | null,
    isPin: boolean | null,
    entry: 'tap' | 'chip' | null,
  ][] = [
    ['nothing', null, null, null, null],
    ['nothing that is read', { panEntryMode: 7, isCardPresent: 'yes' }, null, null, null],
    ['a tap', { panEntryMode: 'CONTACTLESS_VIA_CHIP_RULES', isCardPresent: true }, false, null, 'tap'],
    ['a tap by stripe', { panEntryMode: 'CONTACTLESS_VIA_MAGNETIC_STRIPE_RULES' }, false, null, 'tap'],
    ['a chip', { panEntryMode: 'INTEGRATED_CIRCUIT_CARD' }, false, null, 'chip'],
    ['a stripe', { panEntryMode: 'MAGNETIC_STRIPE' }, false, null, null],
    ['a store on the web', { category: 'ECOMMERCE' }, true, null, null],
    ['a card on file', { panEntryMode: 'CREDENTIALS_ON_FILE' }, true, null, null],
    ['a card that is not there', { isCardPresent: false }, true, null, null],
    ['a card that is there', { isCardPresent: true }, false, null, null],
    ['a PIN', { panEntryMode: 'INTEGRATED_CIRCUIT_CARD', pinEntryMode: 'PIN_VERIFIED_BY_TERMINAL_DEVICE' }, false, true, 'chip'],
    // A terminal that could have taken a PIN has taken none unless it says so.
    ['a PIN pad', { panEntryMode: 'INTEGRATED_CIRCUIT_CARD', pinEntryMode: 'PIN_ENTRY_CAPABILITY' }, false, false, 'chip'],
  ]
  for (const [said, point, isOnline, isPin, entry] of cases)
    test(`of which is said ${said}`, () => {
      const parsed = point === null ? null : pointOfService.parse(point)
      assert.deepEqual(modeReported(parsed), { isOnline, isPin, entry })
    })
})
