// Stores each event of the card provider about a transfer once, and passes it to the room of the transfer: at once, or when the
// transfer is known here.
import type { Clock } from '@daybreak/time'
import type { Database, Transaction } from '#platform/database/database.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { Log } from '#platform/log.ts'
import { deleteOldTransferEvents, insertTransferEvent, lockWaitingEvent, markTaken, markTried } from './events.store.ts'
import { readTransferUpdate, type ReportedTransfer } from './updates.ts'
import { createReadTransferNode } from './reading.ts'
import type { TransferUpdate } from './transfers.types.ts'

/** False for a transfer that is not known here yet: it is reported again later. */
export type ApplyTransferUpdate = (tx: Transaction, update: TransferUpdate) => Promise<boolean>

export type TransferReceiver = {
  /** What could not be read, for the log; null for what was kept, or has no use here. */
  receive(reported: ReportedTransfer): Promise<string | null>
}

type ReceivingDeps = { database: Database; clock: Clock; log: Log; applyUpdate: ApplyTransferUpdate }

const queue = 'issuer.transfer-events'
const everyMinute = '* * * * *'
/** Our reading: a transfer whose own answer was lost for as long counts as unknown, although the provider's list still has it. */
const keptDays = 90
const maxPerPoll = 1_000

export function createTransferReceiver({ database, clock, log, applyUpdate }: ReceivingDeps): TransferReceiver {
  const reading = createReadTransferNode(log)
  return {
    async receive(reported) {
      const read = readTransferUpdate(reported, reading)
      if (read.kind === 'unreadable') return read.fault
      if (read.kind === 'no use') return null
      await database.transaction(async (tx) => {
        if (!(await insertTransferEvent(tx, read.update, clock.now()))) return
        if (await applyUpdate(tx, read.update)) await markTaken(tx, read.update.eventId)
      })
      return null
    },
  }
}

export function registerTransferJobs(deps: ReceivingDeps & { jobs: Pick<Jobs, 'register'> }): void {
  deps.jobs.register(queue, (_payload, { signal }) => handOnWaiting(deps, signal), { schedule: everyMinute })
}

/** Each that waits is tried once per poll, in a transaction of its own: one that fails is marked as tried, and does not block the others. */
async function handOnWaiting({ database, clock, log, applyUpdate }: ReceivingDeps, signal: AbortSignal): Promise<void> {
  const began = clock.now()
  await deleteOldTransferEvents(database.query, began.subtract({ hours: 24 * keptDays }))
  for (let tried = 0; tried < maxPerPoll && !signal.aborted; tried += 1) {
    let eventId: string | null = null
    try {
      await database.transaction(async (tx) => {
        const update = await lockWaitingEvent(tx, began)
        eventId = update?.eventId ?? null
        if (update === null) return
        await markTried(tx, update.eventId, began)
        if (await applyUpdate(tx, update)) await markTaken(tx, update.eventId)
      })
    } catch (error) {
      log.error('transfer_event_waits', { eventId, error })
      if (eventId !== null) await markTried(database.query, eventId, began)
    }
    if (eventId === null) return
  }
}
