// Notifies a worker that an account was linked, at all of their own contacts: a stranger who linked one holds at most one of
// them.
import type { Instant } from '@daybreak/time'
import { readAddressee } from '#features/employee'
import type { Transaction } from '#platform/database/database.ts'
import { sendNotice, type NoticeDeps } from './notices.ts'

export type LinkedToNotify = {
  employeeId: string
  destinationId: string
  /** As the worker knows it: "Chase *4411". */
  name: string
  at: Instant
}

export async function notifyLinked(
  deps: NoticeDeps,
  tx: Transaction,
  { employeeId, destinationId, name, at }: LinkedToNotify,
): Promise<void> {
  const addressee = await readAddressee(tx, employeeId)
  if (addressee === null) return
  await sendNotice(deps, tx, {
    notice: 'destination-linked',
    employeeId,
    addressee,
    contacts: addressee.contacts,
    undoes: { kind: 'destination_linked', subjectId: destinationId },
    at,
    account: name,
  })
}
