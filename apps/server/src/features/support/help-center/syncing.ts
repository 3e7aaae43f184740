// Syncs a case with its ticket: our side is sent first, then theirs is read. Resuming after a kill runs the same code.
import type { HelpCenterDeps } from './deps.ts'
import { deliver } from './delivering.ts'
import {
  claimTicket,
  findTicket,
  listCasesWaiting,
  listChanged,
  readPolledTo,
  releaseTicket,
  savePolledTo,
} from './help-center.store.ts'
import { takeOver } from './taking-over.ts'

/** Longer than the job may take: after a kill another instance continues then. */
const claimMinutes = 5
/** What is changed while the list is read is on it the next time. */
const overlapMinutes = 10
const firstPollDays = 2
/** What waits for longer than this was given up by its job. */
const stuckMinutes = 15
const maxStuck = 200

/** @throws Error  while another instance works on it, and when the help center does not answer: the job is retried */
export async function syncCase(deps: HelpCenterDeps, caseId: string, signal: AbortSignal): Promise<void> {
  const { database, clock } = deps
  const now = clock.now()
  const stored = await claimTicket(database.query, caseId, now, now.add({ minutes: claimMinutes }))
  if (stored === null) {
    // A case that was deleted meanwhile has nothing to sync.
    if ((await findTicket(database.query, caseId)) === null) return
    throw new Error('another instance syncs this case')
  }
  try {
    const ticketId = await deliver(deps, stored, signal)
    if (ticketId !== null) await takeOver(deps, caseId, ticketId, signal)
  } finally {
    await releaseTicket(database.query, caseId)
  }
}

/** Tickets that changed unnoticed, and what did not get there: the cases to sync. */
export async function findUnsynced(deps: HelpCenterDeps, signal: AbortSignal): Promise<string[]> {
  const { database, clock, zendesk } = deps
  const now = clock.now()
  const readTo = (await readPolledTo(database.query)) ?? now.subtract({ hours: firstPollDays * 24 })
  const tickets = await zendesk.listSince('updated_at', readTo.subtract({ minutes: overlapMinutes }), signal)
  const changed = await listChanged(database.query, tickets)
  const stuck = await listCasesWaiting(database.query, now.subtract({ minutes: stuckMinutes }), maxStuck)
  return [...new Set([...changed, ...stuck])]
}

/** After the jobs of what was found are written down. */
export async function keepPolled({ database, clock }: Pick<HelpCenterDeps, 'database' | 'clock'>): Promise<void> {
  await savePolledTo(database.query, clock.now())
}
