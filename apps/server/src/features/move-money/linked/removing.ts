// Unlinks accounts: at the worker's request, by the link of a message, or because they were not proven in time.
import type { CleanText } from '@daybreak/contract'
import type { Instant } from '@daybreak/time'
import type { Transaction } from '#platform/database/database.ts'
import { sweepAll } from '#platform/jobs/sweeping.ts'
import type { JobContext } from '#platform/jobs.ts'
import { refuse, type Refusal } from '#platform/errors.ts'
import type { MoveMoneyDeps } from '../move-money-deps.ts'
import { changeDestination, findOwner, lockDestinations, markRemoved, type Destination } from './destinations.store.ts'
import { deleteProof, listExpired, type ExpiredProof } from './proofs/proofs.store.ts'

export type RemovingDeps = Pick<MoveMoneyDeps, 'database' | 'clock' | 'recordActivity'> & {
  /** What its bank was not notified of yet. */
  cancelTransfersTo(tx: Transaction, destinationId: string): Promise<void>
}

type NotFound = Refusal<'move_money.destination_not_found'>

/** Removed again, it answers the same. */
export async function removeDestination(
  deps: RemovingDeps,
  { employeeId, sessionId }: { employeeId: string; sessionId: string | null },
  id: string,
): Promise<NotFound | null> {
  return deps.database.transaction(async (tx): Promise<NotFound | null> => {
    const destination = (await lockDestinations(tx, employeeId)).find((one) => one.id === id)
    if (destination === undefined) return refuse('move_money.destination_not_found')
    if (destination.state === 'removed') return null
    await dropDestination(deps, tx, destination)
    const detail = `${destination.name ?? ''} *${destination.last4}`.trim()
    await deps.recordActivity(tx, { employeeId, sessionId, kind: 'account_unlinked', at: deps.clock.now(), detail })
    return null
  })
}

/** For the link of a message. @returns when it was added; null when it is gone already */
export async function unlinkDestination(deps: RemovingDeps, tx: Transaction, id: string): Promise<Instant | null> {
  const employeeId = await findOwner(tx, id)
  if (employeeId === null) return null
  const destination = (await lockDestinations(tx, employeeId)).find((one) => one.id === id)
  if (destination === undefined || destination.state === 'removed') return null
  await dropDestination(deps, tx, destination)
  return destination.addedAt
}

/** In a transaction that has the worker's rows. */
export async function dropDestination(deps: RemovingDeps, tx: Transaction, { id }: Pick<Destination, 'id'>): Promise<void> {
  await deps.cancelTransfersTo(tx, id)
  await deleteProof(tx, id)
  await markRemoved(tx, id, deps.clock.now())
}

export async function renameDestination(
  { database }: Pick<RemovingDeps, 'database'>,
  employeeId: string,
  id: string,
  nickname: CleanText | null,
): Promise<Destination | NotFound> {
  return database.transaction(async (tx): Promise<Destination | NotFound> => {
    const destination = (await lockDestinations(tx, employeeId)).find((one) => one.id === id && one.state !== 'removed')
    if (destination === undefined) return refuse('move_money.destination_not_found')
    await changeDestination(tx, id, { nickname })
    return { ...destination, nickname }
  })
}

/** Design B: "After 14 days without an answer the bank is removed". One that cannot be removed holds up no other. */
export async function removeExpired(deps: RemovingDeps, { log, signal }: Pick<JobContext, 'log' | 'signal'>): Promise<void> {
  const at = deps.clock.now()
  await sweepAll<ExpiredProof>(
    {
      read: (after, max) => listExpired(deps.database.query, at, after, max),
      work: ({ id, employeeId }) => removeDestination(deps, { employeeId, sessionId: null }, id),
      onFailed: ({ id }, error) => log.warn('move_money_bank_not_removed', { destinationId: id, error }),
    },
    signal,
  )
}
