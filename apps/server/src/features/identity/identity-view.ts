// Shows the state of a check to the worker who waits for it.
import type { Verification } from '@daybreak/contract'
import { addBankDays, dateIn, instantText, plainDateText } from '@daybreak/time'
import { readAddressee } from '#features/employee'
import { maskDestination } from '#features/session'
import type { FieldEncryption } from '#platform/crypto/field-encryption.ts'
import type { Executor } from '#platform/database/database.ts'
import { resendAfterSeconds } from './identity-asking.ts'
import { shown } from './identity-documents.ts'
import { countSent, readFilesOfRound } from './documents/index.ts'
import { readCheckOf, type Check } from './identity.store.ts'

/** Null before anything was submitted. */
export async function readVerification(
  executor: Executor,
  encryption: FieldEncryption,
  employeeId: string,
): Promise<Verification | null> {
  const check = await readCheckOf(executor, employeeId)
  if (check === null) return null
  const { id, status, items, reason, round, changedAt, submittedAt } = check
  const addressee = await readAddressee(executor, employeeId)
  const contact = addressee?.contacts[0]
  const isAsked = status === 'DOCUMENT_REQUESTED'
  const files = isAsked ? await readFilesOfRound(executor, id, round) : []
  const isOver = status === 'NOT_STARTED' || status === 'CANCELED'
  return {
    status,
    items: [...items],
    reason,
    canceledAt: status === 'CANCELED' ? instantText(changedAt) : null,
    filesSent: await countSent(executor, id),
    submittedAt: isOver ? null : instantText(submittedAt),
    // Copy, "It usually takes less than 1 business day".
    usuallyDoneBy:
      status === 'IN_REVIEW' && addressee !== null ? plainDateText(addBankDays(dateIn(changedAt, addressee.timeZone), 1)) : null,
    tellsTo: contact === undefined ? null : maskDestination(contact),
    documents: files.map((file) => shown({ encryption }, id, file)),
    email: emailOf(check),
    canLookAgain: status === 'DENIED' && check.appealedAt === null,
  }
}

function emailOf({ items, emailLinkedTo, emailLinkedAt, emailConfirmedAt }: Check): Verification['email'] {
  if (!items.includes('Email') || emailLinkedTo === null || emailLinkedAt === null) return null
  return {
    destination: maskDestination({ kind: 'email', value: emailLinkedTo }),
    isConfirmed: emailConfirmedAt !== null,
    resendAt: instantText(emailLinkedAt.add({ seconds: resendAfterSeconds })),
  }
}
