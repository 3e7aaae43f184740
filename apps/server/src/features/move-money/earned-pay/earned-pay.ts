// Sends earned pay on to a worker's linked account: a transfer like any other, in the transaction that took the pay.
import type { DestinationName, MoneyTransferStatus, TransferSpeed } from '@daybreak/contract'
import { addCents, type Cents } from '@daybreak/money'
import { isBefore, type Instant, type PlainDate } from '@daybreak/time'
import type { Executor, Transaction } from '#platform/database/database.ts'
import { refuse, type Refusal } from '#platform/errors.ts'
import { arrivalOf, handOverOf, isCardOver, refuseSending, type SendingRefusal } from '../limits/index.ts'
import { findDestination, listDestinations, lockDestinations, markUsed, nameOf, readDestinations } from '../linked/index.ts'
import type { MoveMoneyDeps } from '../move-money-deps.ts'
import {
  applyFacts,
  findTransfer,
  findTransfers,
  keepSent,
  lockInputs,
  lockTransfer,
  newTransferOf,
  readInputs,
  type MoneyTransfer,
} from '../transfers/index.ts'

export type EarnedTransfer = {
  employeeId: string
  accountId: string
  destinationId: string
  speed: TransferSpeed
  amount: Cents
  at: Instant
}

/** Where earned pay may be sent, and how fast. */
export type EarnedMethod = { destination: DestinationName; speed: TransferSpeed }

/** The state of a transfer that was sent. */
export type SentEarned = {
  destination: DestinationName
  status: MoneyTransferStatus
  expectedOn: PlainDate | null
  /** Null when it can no longer be undone, or never could. */
  cancelUntil: Instant | null
}

export type EarnedRefusal = Refusal<'move_money.destination_not_found' | SendingRefusal>

export type EarnedDeps = Pick<MoveMoneyDeps, 'readStateCap' | 'sumTakenEarly' | 'clock' | 'notifyFailed' | 'rails' | 'jobs'>

/** The free ones first. */
export async function listEarnedMethods(executor: Executor, employeeId: string, at: Instant): Promise<EarnedMethod[]> {
  const ready = (await listDestinations(executor, employeeId)).filter(({ state }) => state === 'verified')
  const banks = ready.filter(({ kind }) => kind === 'bank')
  const cards = ready.filter(
    ({ kind, receivesInstant, expires }) => kind === 'card' && receivesInstant && !isCardOver(expires, at),
  )
  return [
    ...banks.map((bank) => ({ destination: nameOf(bank), speed: 'standard' as const })),
    ...cards.map((card) => ({ destination: nameOf(card), speed: 'instant' as const })),
  ]
}

/** Refused as sending it would be, with the pay already on the account. */
export async function readEarnedState(
  deps: Pick<EarnedDeps, 'readStateCap' | 'sumTakenEarly'>,
  executor: Executor,
  { employeeId, accountId, destinationId, speed, amount, at }: EarnedTransfer,
): Promise<{ isFirstUse: boolean; expectedOn: PlainDate | null } | EarnedRefusal> {
  const destination = await findDestination(executor, employeeId, destinationId)
  if (destination === null || destination.state === 'removed') return refuse('move_money.destination_not_found')
  const inputs = await readInputs(deps, executor, { employeeId, accountId, destination, at })
  const refusal = refuseSending({ ...inputs, available: addCents(inputs.available, amount) }, amount, speed)
  if (refusal !== null) return refusal
  return { isFirstUse: destination.usedAt === null, expectedOn: speed === 'instant' ? null : arrivalOf(handOverOf(at)) }
}

/**
 * In the transaction that put the pay on the account: both are there or neither is.
 *
 * @param earned  with the fee of Express Pay's own rules, which know more caps than ours
 */
export async function sendEarned(
  deps: EarnedDeps,
  tx: Transaction,
  earned: EarnedTransfer & { id: string; fee: Cents; isProven: boolean },
): Promise<EarnedRefusal | null> {
  const { id, employeeId, accountId, destinationId, speed, amount, fee, at, isProven } = earned
  const destinations = await lockDestinations(tx, employeeId)
  const destination = destinations.find((one) => one.id === destinationId && one.state !== 'removed')
  if (destination === undefined) return refuse('move_money.destination_not_found')
  const inputs = await lockInputs(deps, tx, { employeeId, accountId, destination, at })
  const refusal = refuseSending(inputs, amount, speed)
  if (refusal !== null) return refusal
  const request = { id, amount, speed, origin: 'express_pay' } as const
  await keepSent(deps, tx, newTransferOf(deps, { employeeId, accountId, destination, request, fee, at }))
  if (isProven) await markUsed(tx, destinationId, at)
  return null
}

/** Everything of the worker's that sending and taking back lock, in the order of docs/lock-order.md. */
export async function lockEarned(tx: Transaction, employeeId: string, transferId: string | null): Promise<void> {
  await lockDestinations(tx, employeeId)
  if (transferId !== null) await lockTransfer(tx, transferId)
}

/** False when its rail was notified, or it has already ended. */
export async function takeBackEarned(
  deps: Pick<EarnedDeps, 'clock' | 'notifyFailed'>,
  tx: Transaction,
  id: string,
): Promise<boolean> {
  const transfer = await findTransfer(tx, id)
  if (transfer === null) throw new Error('earned pay that was sent is gone')
  const at = deps.clock.now()
  if (!isCancelable(transfer, at)) return false
  await applyFacts(deps, tx, id, [{ kind: 'canceled', reason: null, at }])
  return true
}

function isCancelable(
  { status, speed, handOverAt }: Pick<MoneyTransfer, 'status' | 'speed' | 'handOverAt'>,
  at: Instant,
): boolean {
  return status === 'INITIATED' && speed === 'standard' && isBefore(at, handOverAt)
}

/** By the ids that they were sent with. */
export async function readSentEarned(executor: Executor, ids: readonly string[], at: Instant): Promise<Map<string, SentEarned>> {
  const transfers = await findTransfers(executor, ids)
  const destinations = await readDestinations(
    executor,
    transfers.map(({ destinationId }) => destinationId),
  )
  return new Map(
    transfers.map((transfer) => {
      const destination = destinations.get(transfer.destinationId)
      if (destination === undefined) throw new Error('a transfer without a destination')
      const { id, status, expectedOn, handOverAt } = transfer
      const cancelUntil = isCancelable(transfer, at) ? handOverAt : null
      return [id, { destination: nameOf(destination), status, expectedOn, cancelUntil }]
    }),
  )
}
