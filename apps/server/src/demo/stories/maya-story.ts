// Maya's fourteen months: every status and kind of the list, and the rows in the pictures of the home screen. Interfaces, "Demo
// world".
import { cents } from '@daybreak/money'
import { isBefore } from '@daybreak/time'
import { besidePayday, type DemoCalendar } from '../demo-calendar.ts'
import { advance, bankCredit, ownTransfer, purchase, refund, type Movement } from './movements.ts'
import { playStory, type PayRun, type Story } from './story.ts'

const cardLast4 = '4821'
const bankLast4 = '8830'
const otherBank = 'HUDSON SAVINGS'
const presentBalance = cents(134_211n)
const lastNetPay = cents(61_240n)
const earlyAmounts = [cents(12_000n), cents(12_635n)] as const

export function mayaStory(calendar: DemoCalendar): Story {
  const { paydays, lastPayday } = calendar
  const [shortPayday] = paydays.slice(-2)
  if (shortPayday === undefined) throw new RangeError('the calendar has no two paydays')
  return playStory(
    {
      seed: 1001,
      paidCount: paydays.length,
      pay: [55_800, 68_900],
      purchasesPerPeriod: 12,
      quietAfterDay: 6,
      cardLast4,
      balance: presentBalance,
      payRuns: payRunsOf(calendar),
      fixedPay: new Map([
        [shortPayday.text, cents(0n)],
        [lastPayday.text, lastNetPay],
      ]),
      special: [...latest(calendar), ...pendingNow(calendar), ...earlyPay(calendar), ...unusual(calendar)],
    },
    calendar,
  )
}

/** Hours were corrected after the transfer: the first payday falls short by $38.20, and the next one makes up for it. */
function payRunsOf({ paydays, lastPayday }: DemoCalendar): PayRun[] {
  const [shortPayday] = paydays.slice(-2)
  if (shortPayday === undefined) return []
  return [
    { payday: shortPayday, total: cents(20_815n), reimbursement: cents(24_635n), recovered: cents(20_815n) },
    { payday: lastPayday, total: cents(65_060n), reimbursement: cents(3_820n), recovered: cents(3_820n) },
  ]
}

/** The rows of the pictures, around the last payday. */
function latest({ now, lastPayday }: DemoCalendar): Movement[] {
  const last4 = cardLast4
  const before = (days: number, hour: number, minute: number) => besidePayday(lastPayday, -days, hour, minute)
  const [dinner, yesterday] = [before(1, 19, 12), now.subtract({ hours: 24 })]
  return [
    advance({ key: 'advance-latest', at: now.subtract({ hours: 5 }), amount: cents(7_860n) }),
    purchase({
      key: 'latest-dinner',
      // So late that its reward has a date, which is still in the future.
      at: isBefore(dinner, yesterday) ? yesterday : dinner,
      amount: cents(1_475n),
      last4,
      summary: 'Casa Verde Grill',
      kind: 'restaurant',
    }),
    bankCredit({
      key: 'transfer-failed',
      at: before(2, 10, 40),
      amount: cents(15_000n),
      summary: otherBank,
      status: 'FAILED',
      reasonCode: 'ACCOUNT_CLOSED',
    }),
    purchase({
      key: 'latest-pharmacy',
      at: before(3, 17, 26),
      amount: cents(2_209n),
      last4,
      summary: 'Northgate Pharmacy',
      kind: 'pharmacy',
    }),
    purchase({
      key: 'latest-phone',
      at: before(4, 9, 30),
      amount: cents(4_500n),
      last4,
      summary: 'Lumen Wireless',
      kind: 'phone',
    }),
    purchase({
      key: 'pass-canceled',
      at: before(6, 7, 30),
      amount: cents(2_500n),
      last4,
      summary: 'City Transit pass',
      kind: 'transit',
      status: 'CANCELED',
    }),
  ]
}

/** What is under way: two purchases that wait for their clearing, and money on its way in. */
function pendingNow({ now }: DemoCalendar): Movement[] {
  const last4 = cardLast4
  return [
    purchase({
      key: 'pending-fuel',
      at: now.subtract({ minutes: 50 }),
      amount: cents(3_820n),
      last4,
      summary: 'Pine Street Fuel',
      kind: 'fuel',
      status: 'PENDING',
    }),
    purchase({
      key: 'pending-groceries',
      at: now.subtract({ hours: 3 }),
      amount: cents(1_934n),
      last4,
      summary: 'Harvest & Vine Market',
      kind: 'groceries',
      status: 'PENDING',
    }),
    ownTransfer({
      key: 'pending-in-new',
      at: now.subtract({ hours: 6 }),
      amount: cents(4_000n),
      last4: bankLast4,
      status: 'INITIATED',
    }),
    ownTransfer({
      key: 'pending-in-sent',
      at: now.subtract({ hours: 30 }),
      amount: cents(6_000n),
      last4: bankLast4,
      status: 'PROCESSING',
    }),
  ]
}

/** The transfers of the period whose payday fell short. */
function earlyPay({ lastPayday }: DemoCalendar): Movement[] {
  const [first, second] = earlyAmounts
  return [
    advance({ key: 'advance-1', at: besidePayday(lastPayday, -23, 18, 5), amount: first }),
    advance({ key: 'advance-2', at: besidePayday(lastPayday, -18, 13, 44), amount: second }),
  ]
}

/** One each of what seldom happens. */
function unusual({ lastPayday }: DemoCalendar): Movement[] {
  const last4 = cardLast4
  const before = (days: number, hour: number, minute: number) => besidePayday(lastPayday, -days, hour, minute)
  const shoes = { summary: 'Stride Shoe Co.', kind: 'other', amount: cents(6_495n), last4 } as const
  return [
    purchase({
      key: 'fuel-partial',
      at: before(47, 8, 21),
      amount: cents(3_000n),
      last4,
      summary: 'Pine Street Fuel',
      kind: 'fuel',
      status: 'COMPLETED_FOR_PARTIAL_AMOUNT',
    }),
    purchase({ key: 'shoes', at: before(62, 15, 9), ...shoes }),
    refund({ key: 'shoes-refund', at: before(55, 11, 47), refundOf: 'shoes', ...shoes }),
    purchase({
      key: 'groceries-without-cash',
      at: before(75, 18, 33),
      amount: cents(4_120n),
      last4,
      summary: 'Juniper Street Grocer',
      kind: 'groceries',
      status: 'COMPLETED_PURCHASE_AMOUNT_ONLY',
    }),
    purchase({
      key: 'thrift-unknown',
      at: before(98, 14, 2),
      amount: cents(1_200n),
      last4,
      summary: 'Green Door Thrift',
      kind: 'other',
      status: 'UNKNOWN',
    }),
    bankCredit({
      key: 'transfer-returned',
      at: before(130, 9, 15),
      amount: cents(8_000n),
      summary: otherBank,
      status: 'RETURNED',
      reasonCode: 'INVALID_ACCOUNT_NUMBER',
    }),
    bankCredit({
      key: 'transfer-in',
      at: before(160, 12, 30),
      amount: cents(5_000n),
      summary: otherBank,
      status: 'PROCESSED',
    }),
  ]
}
