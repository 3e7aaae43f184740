// Records a change of a check with all of its effects in the same transaction: the account, the link, the notice.
import { newUuid } from '@daybreak/ids'
import { millisecondsBetween, type Clock, type Instant } from '@daybreak/time'
import { readAddressee } from '#features/employee'
import { hashToken, makeLinkToken } from '#features/session'
import type { FieldEncryption } from '#platform/crypto/field-encryption.ts'
import type { Transaction } from '#platform/database/database.ts'
import type { Outbox } from '#platform/outbox/outbox.ts'
import { openApplicant } from './applicant.ts'
import { linkMessage, outcomeMessage, type MessageWorld } from './messages.ts'
import type { Found } from '../identity-provider.ts'
import { isReported } from '../identity.rules.ts'
import { changeCheck, insertMove, type Check, type CheckChanges } from '../identity.store.ts'

/** What the card provider knows the worker by already, where it was the one who checked. */
export type Applied = { holderRef: string; applicationRef: string } | null

export type MovingDeps = MessageWorld & {
  clock: Clock
  encryption: FieldEncryption
  outbox: Pick<Outbox, 'enqueueMessage'>
  /** The identity check passed: the account may be opened. In the same transaction. */
  onApproved(tx: Transaction, employeeId: string, now: Instant, applied: Applied): Promise<void>
}

/** The caller has locked the check. */
export async function moveCheck(deps: MovingDeps, tx: Transaction, check: Check, result: Found, now: Instant): Promise<void> {
  await changeCheck(tx, check.id, { result, ...roundOf(check, result) }, now)
  await insertMove(tx, { id: newUuid(deps.clock), checkId: check.id, result }, now)
  if (result.items.includes('Email') && !check.items.includes('Email')) await sendLink(deps, tx, check, now)
  if (result.status === 'APPROVED') await deps.onApproved(tx, check.employeeId, now, appliedOf(check))
  await notify(deps, tx, check, result, now)
}

function appliedOf({ holderRef, applicationRefs }: Check): Applied {
  const applicationRef = applicationRefs.at(-1)
  return holderRef === null || applicationRef === undefined ? null : { holderRef, applicationRef }
}

/** Asked again after an answer, it is another round: what was sent before does not count for it. */
function roundOf({ status, round, sessionRef }: Check, result: Found): CheckChanges {
  if (result.status !== 'DOCUMENT_REQUESTED') return {}
  if (status === 'DOCUMENT_REQUESTED' && sessionRef === result.sessionRef) return {}
  return { round: round + 1, emailConfirmedAt: null, emailToldAt: null }
}

async function notify(deps: MovingDeps, tx: Transaction, check: Check, result: Found, now: Instant): Promise<void> {
  // Counted from the worker's last action: submitting, sending documents, or asking for another review.
  const since = check.status === 'PENDING' ? check.changedAt : check.submittedAt
  if (!isReported(result.status, millisecondsBetween(since, now))) return
  const addressee = await readAddressee(tx, check.employeeId)
  const contact = addressee?.contacts[0]
  if (addressee === null || contact === undefined) return
  const message = outcomeMessage(result, { contact, language: addressee.language }, deps)
  if (message !== null) await deps.outbox.enqueueMessage(tx, message)
}

/** Sends a link to the address that the check is about; the one before ends. */
export async function sendLink(deps: MovingDeps, tx: Transaction, check: Check, now: Instant): Promise<void> {
  const { email } = openApplicant(deps.encryption, check)
  const addressee = await readAddressee(tx, check.employeeId)
  if (email === null || addressee === null) throw new Error('an e-mail address is to be proven that is not known')
  const token = makeLinkToken()
  await changeCheck(tx, check.id, { emailLinkHash: hashToken(token), emailLinkedTo: email, emailLinkedAt: now }, now)
  await deps.outbox.enqueueMessage(tx, linkMessage({ to: email, language: addressee.language, token }, deps))
}
