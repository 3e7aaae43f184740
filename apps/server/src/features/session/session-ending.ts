// Ends sessions for other rooms; their browsers get no more alerts either.
import type { Instant } from '@daybreak/time'
import { deleteOfSessions } from '#features/notifications'
import type { Transaction } from '#platform/database/database.ts'
import { listSessionsBy, revokeSession, revokeSessionsOf, type SessionProof } from './session.store.ts'

/** Every session of a worker, or every one but one. */
export async function endSessionsOf(
  tx: Transaction,
  which: { employeeId: string; except: string | null },
  at: Instant,
): Promise<void> {
  const { employeeId, except } = which
  await revokeSessionsOf(tx, which, at)
  await deleteOfSessions(tx, employeeId, except === null ? 'all' : { except })
}

/** What opened them opens nothing any more: anyone else who had it may hold one of them. */
export async function endSessionsBy(
  tx: Transaction,
  which: { employeeId: string; proof: SessionProof; except: string },
  at: Instant,
): Promise<void> {
  for (const id of await listSessionsBy(tx, which)) await endSessionElsewhere(tx, { id, employeeId: which.employeeId }, at)
}

/** @returns false when it is another worker's, or over */
export async function endSessionElsewhere(
  tx: Transaction,
  { id, employeeId }: { id: string; employeeId: string },
  at: Instant,
): Promise<boolean> {
  await deleteOfSessions(tx, employeeId, { only: id })
  return (await revokeSession(tx, { id, employeeId }, at)) !== null
}
