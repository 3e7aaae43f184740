// Builds the story of one account: paydays, purchases in between, and transfers to a bank that keep the balance in range. Pure.
import { addCents, cents, subtractCents, type Cents } from '@daybreak/money'
import { besidePayday, type DemoCalendar, type DemoPayday } from '../demo-calendar.ts'
import { createDraw, type Draw } from './draw.ts'
import { drawPurchase, phoneBill, transitPass } from './merchants.ts'
import { effectOf, emptyPayday, purchase, withdrawal, type Movement } from './movements.ts'

/** What the payroll file brings a worker on a payday: the net after Express Pay (decision 17); zero when all of it was reimbursed. */
export type NetPay = { payday: DemoPayday; net: Cents }

/** A pay-run result: what was earned, and what of it went back for Express Pay. */
export type PayRun = {
  payday: DemoPayday
  total: Cents
  /** What Express Pay requested; more than `total` when hours were corrected afterward. */
  reimbursement: Cents
  /** What of it the payday really covered. */
  recovered: Cents
}

export type Story = { pays: readonly NetPay[]; payRuns: readonly PayRun[]; movements: readonly Movement[] }

export type StoryPlan = {
  seed: number
  /** Paid on this many of the latest paydays. */
  paidCount: number
  /** Net pay in cents, from … to. */
  pay: readonly [min: number, max: number]
  purchasesPerPeriod: number
  /** Days after the last but one payday on which nothing more is bought by chance. */
  quietAfterDay: number
  cardLast4: string
  /** The present balance in the end. */
  balance: Cents
  payRuns: readonly PayRun[]
  /** Net pay that is not left to chance, by payday. */
  fixedPay: ReadonlyMap<string, Cents>
  /** What this worker's story is about. */
  special: readonly Movement[]
}

const daysPerPeriod = 14
const periodsPerBill = 2
const withdrawalDay = 8
const noteValue = 2_000n

export function playStory(plan: StoryPlan, calendar: DemoCalendar): Story {
  const draw = createDraw(plan.seed)
  const paydays = calendar.paydays.slice(-plan.paidCount)
  const pays = paydays.map((payday) => ({
    payday,
    net: plan.fixedPay.get(payday.text) ?? cents(BigInt(draw.integer(...plan.pay))),
  }))
  const bought = paydays
    .slice(0, -1)
    .flatMap((payday, period) => buy(plan, payday, { draw, period, isLast: period === paydays.length - 2 }))
  const empty = pays
    .filter(({ net }) => net === 0n)
    .map(({ payday }) => emptyPayday({ key: `payday-${payday.text}`, at: payday.at, payday: payday.text }))
  const movements = [...bought, ...empty, ...plan.special]
  const surplus = subtractCents(addCents(...pays.map(({ net }) => net), ...movements.map(effectOf)), plan.balance)
  return { pays, payRuns: plan.payRuns, movements: [...movements, ...spendSurplus(plan, paydays, surplus)] }
}

function buy(
  plan: StoryPlan,
  payday: DemoPayday,
  { draw, period, isLast }: { draw: Draw; period: number; isLast: boolean },
): Movement[] {
  const { cardLast4: last4, purchasesPerPeriod, quietAfterDay } = plan
  const bought: Movement[] = []
  for (let index = 0; index < purchasesPerPeriod; index += 1) {
    const day = Math.floor((index * daysPerPeriod) / purchasesPerPeriod)
    const { merchant, amount } = drawPurchase(draw)
    const at = besidePayday(payday, day, draw.integer(8, 20), draw.integer(0, 59))
    if (isLast && day > quietAfterDay) continue
    bought.push(
      purchase({ key: `period-${period}-purchase-${index}`, at, amount, last4, summary: merchant.name, kind: merchant.kind }),
    )
  }
  if (period % periodsPerBill === 0 && !isLast) {
    const bills = [
      { ...phoneBill, day: 3, hour: 9 },
      { ...transitPass, day: 5, hour: 7 },
    ]
    for (const { name, kind, amount, day, hour } of bills) {
      bought.push(
        purchase({
          key: `period-${period}-${kind}`,
          at: besidePayday(payday, day, hour, 30),
          amount,
          last4,
          summary: name,
          kind,
        }),
      )
    }
  }
  return bought
}

/** Spreads what is too much over even withdrawals of twenties, one a period; a large purchase at the end takes what does not divide. */
function spendSurplus(
  { cardLast4: last4, quietAfterDay }: StoryPlan,
  paydays: readonly DemoPayday[],
  surplus: Cents,
): Movement[] {
  const days = paydays.slice(1, withdrawalDay > quietAfterDay ? -2 : -1)
  if (surplus <= 0n || days.length === 0) throw new RangeError('the story leaves less than its balance')
  const even = (surplus / BigInt(days.length) / noteValue) * noteValue
  return days.map((payday, index) => {
    const at = besidePayday(payday, withdrawalDay, 12, 15)
    if (index < days.length - 1) return withdrawal({ key: `withdrawal-${index}`, at, amount: cents(even), last4 })
    const amount = cents(surplus - even * BigInt(days.length - 1))
    return purchase({ key: 'large-purchase', at, amount, last4, summary: 'Harbor Home Store', kind: 'other' })
  })
}
