// The history of each worker's account. Pure: the same calendar gives the same stories.
import { cents } from '@daybreak/money'
import { dwayne, linh, maya, omar, sofia, tom } from '../cast.ts'
import { besidePayday, type DemoCalendar } from '../demo-calendar.ts'
import { mayaStory } from './maya-story.ts'
import { advance } from './movements.ts'
import { playStory, type Story, type StoryPlan } from './story.ts'

const ordinary = { purchasesPerPeriod: 5, quietAfterDay: 13, payRuns: [], fixedPay: new Map(), special: [] } as const

/** The stories of those who have an account, by employee number. */
export function storiesOf(calendar: DemoCalendar): ReadonlyMap<string, Story> {
  const plain = (plan: Pick<StoryPlan, 'seed' | 'paidCount' | 'pay' | 'cardLast4' | 'balance'> & Partial<StoryPlan>) =>
    playStory({ ...ordinary, ...plan }, calendar)
  return new Map([
    [maya.employeeNumber, mayaStory(calendar)],
    [
      dwayne.employeeNumber,
      plain({ seed: 1002, paidCount: 20, pay: [61_000, 83_400], cardLast4: '2306', balance: cents(116_094n) }),
    ],
    [linh.employeeNumber, plain(linhPlan(calendar))],
    [sofia.employeeNumber, plain(sofiaPlan(calendar))],
    [omar.employeeNumber, plain({ seed: 1005, paidCount: 9, pay: [49_800, 58_300], cardLast4: '5560', balance: cents(83_218n) })],
    [
      tom.employeeNumber,
      plain({
        seed: 1007,
        paidCount: 22,
        pay: [92_500, 109_900],
        cardLast4: '6408',

        balance: cents(222_640n),
        purchasesPerPeriod: 4,
      }),
    ],
  ])
}

/** Four hours were corrected, so the last payday covered $32.15 less than was taken, which makes the worker delinquent (decision 8). */
function linhPlan({ lastPayday }: DemoCalendar) {
  const last4 = '9174'
  return {
    seed: 1003,
    paidCount: 14,
    pay: [47_200, 57_600],
    cardLast4: last4,

    balance: cents(31_877n),
    fixedPay: new Map([[lastPayday.text, cents(0n)]]),
    payRuns: [{ payday: lastPayday, total: cents(20_000n), reimbursement: cents(23_215n), recovered: cents(20_000n) }],
    special: [
      advance({ key: 'advance-1', at: besidePayday(lastPayday, -10, 16, 20), amount: cents(10_000n) }),
      advance({ key: 'advance-2', at: besidePayday(lastPayday, -5, 12, 8), amount: cents(13_215n) }),
    ],
  } as const
}

/** Express Pay ends once the next payday has repaid the last transfer. */
function sofiaPlan({ now }: DemoCalendar) {
  const last4 = '3387'
  return {
    seed: 1004,
    paidCount: 26,
    pay: [56_100, 66_700],
    cardLast4: last4,

    balance: cents(94_305n),
    special: [advance({ key: 'advance-1', at: now.subtract({ hours: 7 }), amount: cents(6_000n) })],
  } as const
}
