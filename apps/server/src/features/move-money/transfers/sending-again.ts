// Resends a transfer that came back only for its date, which is our own mistake. Readings 4.12, "Improper Effective Entry Date:
// resend".
import { hash } from 'node:crypto'
import { newUuid, receiptNumber } from '@daybreak/ids'
import { instantFromMilliseconds, type Instant, type PlainDate } from '@daybreak/time'
import { sweepAll } from '#platform/jobs/sweeping.ts'
import { arrivalOf, handOverOf, refuseSending } from '../limits/index.ts'
import { lockDestinations } from '../linked/index.ts'
import type { MoveMoneyDeps } from '../move-money-deps.ts'
import { findSentAgain, listReturnedFor, type EndKey } from './ends/bad-ends.store.ts'
import { sentAgainReason } from './ends/reasons.rules.ts'
import { keepSent, lockInputs } from './sending.ts'
import { findTransfer, lockTransfer, type MoneyTransfer } from './transfers.store.ts'

/** Our reading: a worker who had their money back for a day has made other plans with it. */
const maxHours = 24

export type SendingAgainDeps = Pick<
  MoveMoneyDeps,
  'database' | 'clock' | 'log' | 'jobs' | 'rails' | 'readStateCap' | 'sumTakenEarly'
>

/** Each transfer once, and never one that was itself sent again: a rail that refuses every date is for a person. */
export async function sendAgainWhatCameBack(deps: SendingAgainDeps, { signal }: { signal: AbortSignal }): Promise<void> {
  const since = deps.clock.now().subtract({ hours: maxHours })
  await sweepAll<EndKey>(
    {
      read: (after, max) => listReturnedFor(deps.database.query, sentAgainReason, { since, after, max }),
      work: ({ id }) => sendAgain(deps, id),
      onFailed: ({ id }, error) => deps.log.warn('move_money_transfer_waits', { transferId: id, error }),
    },
    signal,
  )
}

async function sendAgain(deps: SendingAgainDeps, id: string): Promise<void> {
  const known = await findTransfer(deps.database.query, id)
  if (known === null) return
  const { employeeId, accountId, destinationId, amount, speed } = known
  await deps.database.transaction(async (tx) => {
    const at = deps.clock.now()
    const destination = (await lockDestinations(tx, employeeId)).find((one) => one.id === destinationId)
    const returned = await lockTransfer(tx, id)
    if (destination === undefined || returned?.status !== 'RETURNED' || (await findSentAgain(tx, [id])).has(id)) return
    const inputs = await lockInputs(deps, tx, { employeeId, accountId, destination, at })
    // Spent meanwhile, or not to be sent any more: the money stays with the worker.
    if (refuseSending(inputs, amount, speed) !== null) return
    const handOverAt = handOverOf(at)
    await keepSent(deps, tx, againOf(deps, returned, { at, handOverAt, expectedOn: arrivalOf(handOverAt) }))
  })
}

type AgainDays = { at: Instant; handOverAt: Instant; expectedOn: PlainDate }

/** The same transfer once more, with an id and a number of its own. */
export function againOf(
  { clock, rails }: Pick<MoveMoneyDeps, 'clock' | 'rails'>,
  ended: MoneyTransfer,
  { at, handOverAt, expectedOn }: AgainDays,
): MoneyTransfer {
  const id = newUuid(clock)
  return {
    ...ended,
    id,
    number: receiptNumber(hash('sha256', `${ended.employeeId}:${id}`, 'buffer')),
    status: 'INITIATED',
    reason: null,
    transactionId: newUuid(clock),
    createdAt: instantFromMilliseconds(at.epochMilliseconds),
    handOverAt: instantFromMilliseconds(handOverAt.epochMilliseconds),
    sendOn: null,
    begunAt: null,
    expectedOn,
    rail: rails.standard.name,
    railRef: null,
    trace: null,
    againOf: ended.id,
  }
}
