// Begins each future-dated transfer on its day: decided like one made now, and held, once; the sweep then hands it over.
import { isBefore, type PlainDate } from '@daybreak/time'
import type { Transaction } from '#platform/database/database.ts'
import type { JobContext } from '#platform/jobs.ts'
import { refuseSending, type SendingRefusal } from '../limits/index.ts'
import { lockDestinations, nameOf, type Destination } from '../linked/index.ts'
import type { MoveMoneyDeps } from '../move-money-deps.ts'
import { applyFacts, holdFor, isWaiting, keepItem, lockInputs, lockTransfer, type MoneyTransfer } from '../transfers/index.ts'
import { listDated, markBegun, type DueDated } from './dated.store.ts'

export type BeginningDeps = Pick<
  MoveMoneyDeps,
  'database' | 'clock' | 'log' | 'readStateCap' | 'sumTakenEarly' | 'notifyFailed' | 'notifyDatedMissed'
>

const atATime = 200

/** Continues until none is due; failures are retried by the next run. */
export async function beginDated(deps: BeginningDeps, { signal }: Pick<JobContext, 'signal'>): Promise<void> {
  const failed = new Set<string>()
  while (!signal.aborted) {
    const due = await listDated(deps.database.query, deps.clock.now(), atATime + failed.size)
    const next = due.filter(({ id }) => !failed.has(id))
    if (next.length === 0) return
    for (const one of next) {
      if (signal.aborted) return
      try {
        await beginOne(deps, one)
      } catch (error) {
        failed.add(one.id)
        deps.log.warn('move_money_transfer_waits', { transferId: one.id, error })
      }
    }
  }
}

async function beginOne(deps: BeginningDeps, { id, employeeId }: DueDated): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const at = deps.clock.now()
    // First, as whatever moves this worker's money: two copies decide one after the other, and a limit counts each transfer once.
    const destinations = await lockDestinations(tx, employeeId)
    const transfer = await lockTransfer(tx, id)
    if (transfer?.status !== 'INITIATED' || !isWaiting(transfer) || isBefore(at, transfer.handOverAt)) return
    const destination = destinations.find((one) => one.id === transfer.destinationId)
    if (destination === undefined) throw new Error('a transfer to no account')
    const { accountId, amount, speed } = transfer
    const inputs = await lockInputs(deps, tx, { employeeId, accountId, destination, at })
    const refusal = refuseSending(inputs, amount, speed)
    if (refusal !== null) return miss(deps, tx, { transfer, destination, code: refusal.code })
    await holdFor(tx, transfer, at)
    await markBegun(tx, id, at)
    await keepItem(tx, transfer, { journalId: null, isHeld: true, at })
  })
}

type Missing = { transfer: MoneyTransfer; destination: Destination; code: SendingRefusal }

/**
 * Our reading: it is tried once. Too little money is a failure with the word of specification 8; whatever else prevents it takes the
 * transfer back, as it does with any that no rail was notified of. The worker is notified either way.
 */
async function miss(deps: BeginningDeps, tx: Transaction, { transfer, destination, code }: Missing): Promise<void> {
  const at = deps.clock.now()
  const { id, employeeId, sendOn } = transfer
  const isShort = code === 'move_money.over_available'
  await applyFacts(deps, tx, id, [
    isShort ? { kind: 'failed', reason: 'INSUFFICIENT_FUNDS', at } : { kind: 'canceled', reason: null, at },
  ])
  const { name, kind, last4 } = nameOf(destination)
  const account = { name, kind, last4 }
  await deps.notifyDatedMissed(tx, { employeeId, transferId: id, account, sendOn: chosenDay(sendOn), reason: code })
}

function chosenDay(sendOn: PlainDate | null): PlainDate {
  if (sendOn === null) throw new Error('a transfer that was not dated ahead')
  return sendOn
}
