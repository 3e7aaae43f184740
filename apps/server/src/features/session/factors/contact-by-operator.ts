// Replaces a lost contact at an operator's request, for a worker who has proven who they are and can reach none of their
// contacts.
import { newUuid } from '@daybreak/ids'
import type { Clock, Instant } from '@daybreak/time'
import { findContactHolder, lockContacts, readAddressee, replaceContact } from '#features/employee'
import type { FieldEncryption } from '#platform/crypto/field-encryption.ts'
import type { KeyedHash } from '#platform/crypto/keyed-hash.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { refuse, type Refusal } from '#platform/errors.ts'
import { transactUnlessRefused } from '#platform/refusable.ts'
import {
  endClaim,
  hashContact,
  insertClaim,
  isSameHash,
  lockNewestClaim,
  maskDestination,
  recordActivity,
  type Contact,
} from '../callers/index.ts'
import {
  markOneUndone,
  insertContactChange,
  insertLimitation,
  limitationMs,
  sendNotice,
  type NoticeDeps,
} from '../notices/index.ts'
import { endSessionsOf } from '../session-ending.ts'
import { openChange, sealChange } from './contact-change.ts'
import { isAmong } from './own-codes.ts'
import { insertReplacement } from './replacements.store.ts'

export type ContactByOperatorDeps = NoticeDeps & {
  database: Database
  clock: Clock
  encryption: FieldEncryption
  keyedHash: KeyedHash
}
export type ContactByOperator = { employeeId: string; contact: Contact; operator: string; identityShown: string }
export type ByOperatorOutcome = { kind: 'replaced' } | Refusal<'session.contact_already_yours' | 'session.no_such_contact'>

/**
 * The lost contact goes at once. The new one is no one's until its first log-in has shown, besides its code, what a stranger does not know
 * (`proveClaim`): it may be mistyped.
 *
 * Every session ends, and the account is limited for a day like one opened by a card: someone who talked an operator into it
 * cannot use it before the earlier contacts, which are all notified, can revert the change.
 *
 * @returns session.no_such_contact when the new one is another worker's
 */
export function replaceByOperator(
  deps: ContactByOperatorDeps,
  { employeeId, contact, operator, identityShown }: ContactByOperator,
): Promise<ByOperatorOutcome> {
  const { database, clock } = deps
  return transactUnlessRefused(database, async (tx) => {
    const now = clock.now()
    const { kind, value: to } = contact
    const contactHash = hashContact(deps.keyedHash, contact)
    const before = await lockNewestClaim(tx, { employeeId, kind })
    if (before !== null && !before.isProven && !before.isExhausted && isSameHash(before.contactHash, contactHash))
      return refuse('session.contact_already_yours')
    await lockContacts(tx, employeeId)
    if (before !== null && !before.isProven) await takeUnprovenBack(deps, tx, { employeeId, claimId: before.id }, now)
    const addressee = await readAddressee(tx, employeeId)
    if (addressee === null) throw new Error('no such employee')
    if (isAmong(addressee, contact)) return refuse('session.contact_already_yours')
    if ((await findContactHolder(tx, kind, to)) !== null) return refuse('session.no_such_contact')
    const from = addressee.contacts.find((known) => known.kind === kind)?.value ?? null
    const changeId = newUuid(clock)
    if (!(await insertClaim(tx, { id: changeId, employeeId, kind, contactHash, at: now })))
      return refuse('session.no_such_contact')
    await replaceContact(tx, { employeeId, kind, from, to: null }, clock)
    const change = sealChange(deps, { id: changeId, kind, from, to })
    await insertContactChange(tx, { ...change, employeeId, changedAt: now, by: { operator, identityShown } })
    const destination = maskDestination(contact)
    await insertReplacement(tx, { id: changeId, employeeId, kind, destination, operator, identityShown, at: now })
    await insertLimitation(tx, { id: newUuid(clock), employeeId, startedAt: now, lastsMs: limitationMs, cause: 'contact' })
    await recordActivity(tx, { employeeId, kind: 'contact_changed', at: now, sessionId: null, detail: destination })
    const undoes = { kind: 'contact_change', subjectId: changeId } as const
    await sendNotice(deps, tx, {
      notice: 'contact-changed',
      employeeId,
      addressee,
      contacts: addressee.contacts,
      undoes,
      at: now,
    })
    await endSessionsOf(tx, { employeeId, except: null }, now)
    return { kind: 'replaced' }
  })
}

/** Another one that was typed before, perhaps mistyped, is no one's from here on: the contact that it replaced is what is replaced now. */
async function takeUnprovenBack(
  deps: ContactByOperatorDeps,
  tx: Transaction,
  { employeeId, claimId }: { employeeId: string; claimId: string },
  now: Instant,
): Promise<void> {
  await endClaim(tx, claimId, now)
  const stored = await markOneUndone(tx, claimId, now)
  if (stored === null) return
  const { kind, from } = openChange(deps, stored)
  if (from !== null) await replaceContact(tx, { employeeId, kind, from: null, to: from }, deps.clock)
}
