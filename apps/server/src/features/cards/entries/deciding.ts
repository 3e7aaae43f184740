// Decides for each event of another bank's entry whether the entry counts, and sets aside an entry that may have been counted
// already.
import { parseInstant, type Clock } from '@daybreak/time'
import type { Transaction } from '#platform/database/database.ts'
import type { Log } from '#platform/log.ts'
import { centsOf, type TransferMessage } from '../transactions/index.ts'
import { reasonToWait, stateAfter, type EntryState } from './entries.rules.ts'
import { latchFamily, lockEntry, takeTwin, writeEntryState } from './entries.store.ts'

/**
 * Takes the entry's row, made if it was not there, before the row of its transaction (docs/lock-order.md). What is not counted stays kept and
 * is not applied: an operator counts or dismisses it (`ops entries`).
 */
export async function decideEntry(
  { clock, log }: { clock: Clock; log: Log },
  tx: Transaction,
  event: TransferMessage,
): Promise<EntryState> {
  const at = clock.now()
  const family = event.family ?? null
  const entry = {
    ref: event.transferId,
    family,
    providerAccountId: event.financialAccountId,
    direction: event.direction,
    amount: centsOf(event.amount),
    companyName: event.companyName,
    toldAt: parseInstant(event.occurredAt),
  }
  const known = await lockEntry(tx, entry, at)
  // An event that was kept before the families were distinguished says nothing about the program's family.
  if (family === null) return known?.state ?? 'counted'
  const programFamily = await latchFamily(tx, family, at)
  if (known !== null) {
    const state = stateAfter(known, { family, programFamily })
    if (state !== known.state) await writeEntryState(tx, entry.ref, { state, at, by: null, twinRef: null })
    return state
  }
  const twinRef = family === programFamily ? await takeTwin(tx, entry) : null
  const reason = reasonToWait({ family, programFamily, hasTwin: twinRef !== null })
  if (reason === null) return 'counted'
  await writeEntryState(tx, entry.ref, { state: 'aside', at, by: null, twinRef })
  log.error('ach_entry_aside', { entry: entry.ref, family, reason, twin: twinRef })
  return 'aside'
}
