// Adds money in a test's world as a worker does, and has the bank answer.
import { newUuid } from '@daybreak/ids'
import { cleanText } from '@daybreak/contract'
import { formatDollars, type Cents } from '@daybreak/money'
import { isRefused } from '#platform/errors.ts'
import { sweepAdding } from '../adding/following-up.ts'
import { addMoney } from '../adding/pulling.ts'
import { addingDaysOf } from '../limits/index.ts'
import type { FactKind } from '../move-money-facts.ts'
import { applyFacts, findTransfer, readTransfers, sweepTransfers, type MoneyTransfer } from '../transfers/index.ts'
import type { MoneyWorld } from './money-world.ts'

export function addRequestOf({ clock, bankId }: MoneyWorld, amount: Cents, id = newUuid(clock)) {
  return {
    id,
    amount,
    sourceId: bankId,
    shownUsableOn: addingDaysOf(clock.now()).usableOn,
    permission: { words: cleanText(`You let us take ${formatDollars(amount)} from Bank *4411.`, 500), language: 'en' as const },
    isRepeatMeant: true,
  }
}

export async function add(world: MoneyWorld, amount: Cents): Promise<MoneyTransfer> {
  const added = await addMoney(world.deps, world.employeeId, addRequestOf(world, amount), async () => null)
  if (isRefused(added)) throw new Error(`refused: ${added.code}`)
  return added.transfer
}

/** What every minute does. */
export async function sweep({ deps }: MoneyWorld): Promise<void> {
  const context = { signal: new AbortController().signal }
  await sweepTransfers(deps, context)
  await sweepAdding(deps, context)
}

/** The rail's report of it. */
export async function notify({ deps }: MoneyWorld, id: string, kind: FactKind, reason: string | null = null): Promise<void> {
  await deps.database.transaction((tx) => applyFacts(deps, tx, id, [{ kind, reason, at: deps.clock.now() }]))
}

export async function readAgain({ deps }: MoneyWorld, { id }: Pick<MoneyTransfer, 'id'>): Promise<MoneyTransfer> {
  return (await findTransfer(deps.database.query, id)) ?? Promise.reject(new Error('no such transfer'))
}

/** The transfer that asks for it again; null when none does. */
export async function findAgainOf(world: MoneyWorld, { id }: Pick<MoneyTransfer, 'id'>): Promise<MoneyTransfer | null> {
  const all = await readTransfers(world.deps.database.query, world.employeeId, null, 200)
  return all.find(({ againOf }) => againOf === id) ?? null
}
