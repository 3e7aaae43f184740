// The context of every step in a case: the case under its lock, its transactions, and the current instant.
import { publicId } from '@daybreak/ids'
import { centsText, type Cents } from '@daybreak/money'
import { plainDateText, type Instant, type PlainDate } from '@daybreak/time'
import type { DisputeEventName } from '#features/messages'
import type { Transaction } from '#platform/database/database.ts'
import type { DisputesDeps } from '../disputes-deps.ts'
import type { Item } from '../disputes-items.store.ts'
import { changeCase, type Case } from '../disputes.store.ts'
import { disputedOf, sumOf } from '../disputes.rules.ts'

export type StepDeps = Pick<DisputesDeps, 'clock' | 'brand' | 'notify' | 'jobs' | 'encryption'>

export type Under = { found: Case; items: readonly Item[]; at: Instant }

/** The same case as it is after a change. */
export async function changed(tx: Transaction, under: Under, change: Parameters<typeof changeCase>[2]): Promise<Under> {
  return { ...under, found: await changeCase(tx, under.found.id, change, under.at) }
}

export function disputedSum(items: readonly Item[]): Cents {
  return sumOf(items.map(disputedOf))
}

export function returnedSum(items: readonly Item[]): Cents {
  return sumOf(items.filter(({ isHeld }) => isHeld).map(({ returned }) => returned))
}

/** The names of what is disputed, as a line of a list has them. */
export function merchantsOf(items: readonly Item[]): string {
  return [...new Set(items.map(({ merchant }) => merchant))].join(', ')
}

export async function notifyWorker(
  { notify }: Pick<StepDeps, 'notify'>,
  tx: Transaction,
  { found }: Pick<Under, 'found'>,
  event: DisputeEventName,
  { key, amount, date }: { key: string; amount?: Cents | undefined; date?: PlainDate | null },
): Promise<void> {
  const facts = {
    disputeId: publicId('dsp', found.id),
    caseNumber: found.number,
    amount: amount === undefined ? '' : centsText(amount),
    date: date === null || date === undefined ? '' : plainDateText(date),
  }
  await notify(tx, { employeeId: found.employeeId, event, key: `${found.id} ${key}`, facts })
}
