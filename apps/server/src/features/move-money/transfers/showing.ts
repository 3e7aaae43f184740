// Shows transfers as a browser reads them.
import type { DestinationName, MoneyTransfer as ShownTransfer } from '@daybreak/contract'
import { publicId } from '@daybreak/ids'
import { centsText, subtractCents } from '@daybreak/money'
import { bankDateOf, instantText, isBefore, plainDateText, type Instant } from '@daybreak/time'
import type { Executor } from '#platform/database/database.ts'
import { nameOf, readDestinations } from '../linked/index.ts'
import type { Fact, FactKind } from '../move-money-facts.ts'
import { findSentAgain } from './ends/bad-ends.store.ts'
import { isWaiting } from './life-cycle.rules.ts'
import { readFacts, type MoneyTransfer } from './transfers.store.ts'

/** One worker's transfers, in the order given. */
export async function showTransfers(
  executor: Executor,
  transfers: readonly MoneyTransfer[],
  at: Instant,
): Promise<ShownTransfer[]> {
  const ids = transfers.map(({ id }) => id)
  const facts = await readFacts(executor, ids)
  const sentAgain = await findSentAgain(executor, ids)
  const destinations = await readDestinations(
    executor,
    transfers.map(({ destinationId }) => destinationId),
  )
  return transfers.map((transfer) => {
    const destination = destinations.get(transfer.destinationId)
    if (destination === undefined) throw new Error('a transfer without a destination')
    const again = sentAgain.get(transfer.id)
    return {
      ...shownOf(transfer, nameOf(destination), facts.get(transfer.id) ?? [], at),
      sentAgainAs: again === undefined ? null : publicId('trf', again),
    }
  })
}

function shownOf(
  transfer: MoneyTransfer,
  destination: DestinationName,
  facts: readonly Fact[],
  at: Instant,
): Omit<ShownTransfer, 'sentAgainAs'> {
  const { id, number, direction, speed, origin, amount, fee, status, trace, expectedOn, handOverAt, transactionId } = transfer
  if (origin === 'proof' || transactionId === null) throw new Error('a proof is in no worker’s list')
  const isCancelable = status === 'INITIATED' && isBefore(at, handOverAt)
  return {
    id: publicId('trf', id),
    number,
    direction,
    speed,
    origin,
    destination,
    amount: centsText(amount),
    fee: centsText(fee),
    net: centsText(subtractCents(amount, fee)),
    status,
    reasonCode: transfer.reason,
    createdAt: instantText(transfer.createdAt),
    cancelUntil: isCancelable ? instantText(handOverAt) : null,
    // Where its day is no bank day, the one on which it leaves.
    leavesOn: status === 'INITIATED' && isWaiting(transfer) ? plainDateText(bankDateOf(handOverAt)) : null,
    expectedOn: expectedOn === null ? null : plainDateText(expectedOn),
    steps: stepsOf(transfer, facts),
    trace,
    transactionId: publicId('txn', transactionId),
  }
}

type Step = ShownTransfer['steps'][number]

const stepNames: Readonly<Partial<Record<FactKind, Step['name']>>> = {
  sent: 'sent',
  canceled: 'canceled',
  failed: 'failed',
  returned: 'returned',
}

function stepsOf({ direction, createdAt }: MoneyTransfer, facts: readonly Fact[]): Step[] {
  const last: FactKind = direction === 'in' ? 'usable' : 'settled'
  const reported = facts.flatMap(({ kind, at }) => {
    const name = kind === last ? 'processed' : stepNames[kind]
    return name === undefined ? [] : [{ name, at: instantText(at) }]
  })
  return [{ name: 'initiated', at: instantText(createdAt) }, ...reported]
}
