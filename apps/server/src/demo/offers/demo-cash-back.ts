// Adds cash back to Maya's purchases: in Maya's story, where its money is posted, and in the offers room.
import { cents, addCents } from '@daybreak/money'
import { bringPast, planPast, type Past } from '#features/offers'
import type { TransactionToRecord } from '#features/transactions'
import type { Executor, Transaction } from '#platform/database/database.ts'
import { maya } from '../cast.ts'
import type { DemoCalendar } from '../demo-calendar.ts'
import type { Account } from '../bookkeeping.ts'
import { mayaPurchases, mayaTurnedOn } from '../stories/maya-cash-back.ts'
import { cashBack, effectOf, type Movement } from '../stories/movements.ts'
import type { Story } from '../stories/story.ts'

/** What happened in an account, and the cash back for it. */
export type Earning = { story: Story; past: EarnedPast | null }

type EarnedPast = Past & { keyOf: ReadonlyMap<string, string> }

/** After the offers were imported. The balance stays the same: the large purchase of Maya's story absorbs the cash back. */
export async function withCashBack<Earner extends Account & Earning>(
  executor: Executor,
  account: Earner,
  calendar: DemoCalendar,
): Promise<Earner> {
  if (account.employeeNumber !== maya.employeeNumber) return account
  const { story } = account
  const purchases = mayaPurchases(story.movements, calendar)
  const past = await planPast(executor, { turnedOn: mayaTurnedOn(calendar), purchases, now: calendar.now })
  const earned = past.rewards.map(({ merchant, amount, at }, index) => cashBack({ key: paymentKey(index), at, amount, merchant }))
  const came = addCents(cents(0n), ...earned.map(effectOf))
  const movements = [...story.movements.map((one) => spent(one, came)), ...earned]
  const keyOf = new Map(purchases.map(({ ref, key }) => [ref, key]))
  return { ...account, past: { ...past, keyOf }, story: { ...story, movements } }
}

function paymentKey(index: number): string {
  return `cash-back-${index}`
}

function spent(movement: Movement, more: ReturnType<typeof cents>): Movement {
  return movement.key === 'large-purchase' ? { ...movement, amount: addCents(movement.amount, more) } : movement
}

type Written = { itemOf: ReadonlyMap<string, TransactionToRecord>; now: DemoCalendar['now'] }

/** After Maya's books are written. */
export async function writeCashBack(
  tx: Transaction,
  { employeeId, accountId, past }: Account & Earning,
  { itemOf, now }: Written,
): Promise<void> {
  if (past === null) return
  const item = (key: string): TransactionToRecord => {
    const found = itemOf.get(key)
    if (found === undefined) throw new Error(`nothing in the books is called ${key}`)
    return found
  }
  const posted = past.rewards.map((_reward, index) => {
    const { id, journalId } = item(paymentKey(index))
    if (journalId === null) throw new Error('cash back of the demo world was not posted')
    return { itemId: id, journalId }
  })
  await bringPast(tx, { employeeId, accountId, past, now, itemOf: (ref) => item(past.keyOf.get(ref) ?? '').id, posted })
}
