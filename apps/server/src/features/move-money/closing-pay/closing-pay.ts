// Stops a worker's transfers permanently and sends the rest of a closing account to a proven bank, without daily limits.
import type { DestinationName, MoneyTransferStatus } from '@daybreak/contract'
import { noCents, type Cents } from '@daybreak/money'
import type { Instant, PlainDate } from '@daybreak/time'
import type { Executor, Transaction } from '#platform/database/database.ts'
import { arrivalAtOnce } from '../limits/index.ts'
import {
  dropDestination,
  listDestinations,
  lockDestinations,
  nameOf,
  readDestinations,
  type Destination,
  type RemovingDeps,
} from '../linked/index.ts'
import type { MoveMoneyDeps } from '../move-money-deps.ts'
import { findInstruction, stopInstruction } from '../payday/index.ts'
import { cancelOutgoingOf, findTransfers, isOpenCourse, keepSent, newTransferOf } from '../transfers/index.ts'

export type ClosingBank = { id: string; destination: DestinationName }

/** Banks alone: a standard transfer is free and has no limit by a card's network. */
export async function listClosingBanks(executor: Executor, employeeId: string): Promise<ClosingBank[]> {
  return (await listDestinations(executor, employeeId))
    .filter(isReady)
    .map((bank) => ({ id: bank.id, destination: nameOf(bank) }))
}

function isReady({ kind, state }: Destination): boolean {
  return kind === 'bank' && state === 'verified'
}

/** Of a bank that the worker had, unlinked by now or not; null for a stranger. */
export async function readDestinationName(executor: Executor, id: string): Promise<DestinationName | null> {
  const destination = (await readDestinations(executor, [id])).get(id)
  return destination === undefined ? null : nameOf(destination)
}

export async function hasInstruction(executor: Executor, employeeId: string): Promise<boolean> {
  return (await findInstruction(executor, employeeId)) !== null
}

/** Before the closing and the account are locked: see docs/lock-order.md. The ids of the banks that can be sent to now. */
export async function lockForClosing(tx: Transaction, employeeId: string): Promise<ReadonlySet<string>> {
  return new Set((await lockDestinations(tx, employeeId)).filter(isReady).map(({ id }) => id))
}

/** What no rail has been notified of stays with the worker, to be sent with the rest; the standing transfer ends. */
export async function stopForClosing(
  deps: Pick<MoveMoneyDeps, 'clock' | 'notifyFailed'>,
  tx: Transaction,
  employeeId: string,
): Promise<void> {
  await cancelOutgoingOf(deps, tx, employeeId)
  await stopInstruction(tx, employeeId, deps.clock.now())
}

export type AllOut = { id: string; employeeId: string; accountId: string; destinationId: string; amount: Cents; at: Instant }

/**
 * Our reading: the limits of a day protect a balance that stays; here the worker asked with a fresh proof, was notified wherever they can be
 * reached, and had days to undo it. The rail is notified at the next sweep, because the cancel time is over.
 *
 * @param tx  a transaction that has locked the worker's destinations, this one among them
 * @throws Error  when the balance does not cover it
 */
export async function sendAllOut(
  deps: Pick<MoveMoneyDeps, 'clock' | 'rails' | 'jobs'>,
  tx: Transaction,
  { id, employeeId, accountId, destinationId, amount, at }: AllOut,
): Promise<PlainDate> {
  const destination = (await lockDestinations(tx, employeeId)).find((one) => one.id === destinationId && isReady(one))
  if (destination === undefined) throw new Error('what is left was to go to a bank that takes nothing')
  const request = { id, amount, speed: 'standard', origin: 'closing' } as const
  const transfer = newTransferOf(deps, { employeeId, accountId, destination, request, fee: noCents, at })
  const expectedOn = arrivalAtOnce(at)
  await keepSent(deps, tx, { ...transfer, handOverAt: transfer.createdAt, expectedOn })
  return expectedOn
}

export type ClosingTransfer = {
  status: MoneyTransferStatus
  isInFlight: boolean
  expectedOn: PlainDate | null
  destinationId: string
}

export async function readClosingTransfers(executor: Executor, ids: readonly string[]): Promise<Map<string, ClosingTransfer>> {
  const transfers = await findTransfers(executor, ids)
  return new Map(
    transfers.map(({ id, status, expectedOn, destinationId }) => [
      id,
      { status, isInFlight: isOpenCourse(status), expectedOn, destinationId },
    ]),
  )
}

/** Once the account is closed: nothing is sent from it or drawn to it any more. */
export async function unlinkAll(deps: RemovingDeps, tx: Transaction, employeeId: string): Promise<void> {
  for (const destination of await lockDestinations(tx, employeeId))
    if (destination.state !== 'removed') await dropDestination(deps, tx, destination)
}
