// A contact that a person of ours puts in the place of a lost one, for a worker who has shown who they are and can reach none of theirs.
import { newUuid } from '@daybreak/ids'
import type { Clock } from '@daybreak/time'
import { lockContacts, readAddressee, replaceContact } from '#features/employee'
import type { FieldEncryption } from '#platform/crypto/field-encryption.ts'
import type { Database } from '#platform/database/database.ts'
import { refuse, type Refusal } from '#platform/errors.ts'
import { maskDestination, recordActivity, type Contact } from '../callers/index.ts'
import { insertContactChange, insertLimitation, limitationMs, sendNotice, type NoticeDeps } from '../notices/index.ts'
import { revokeSessionsOf } from '../session.store.ts'
import { sealChange } from './contact-change.ts'
import { isAmong } from './own-codes.ts'
import { insertReplacement } from './replacements.store.ts'

export type ContactByOperatorDeps = NoticeDeps & { database: Database; clock: Clock; encryption: FieldEncryption }
export type ContactByOperator = { employeeId: string; contact: Contact; operator: string; identityShown: string }
export type ByOperatorOutcome = { kind: 'replaced' } | Refusal<'session.contact_already_yours' | 'session.no_such_contact'>

/**
 * Every session ends, and the account is limited for a day like one that was opened by a card: whoever talked a person of ours into it
 * gets nothing out before the contacts there were, which are all told, can take it back.
 *
 * @returns session.no_such_contact when the new one is another worker's
 */
export function replaceByOperator(
  deps: ContactByOperatorDeps,
  { employeeId, contact, operator, identityShown }: ContactByOperator,
): Promise<ByOperatorOutcome> {
  const { database, clock } = deps
  return database.transaction(async (tx) => {
    await lockContacts(tx, employeeId)
    const now = clock.now()
    const addressee = await readAddressee(tx, employeeId)
    if (addressee === null) throw new Error('no such employee')
    if (isAmong(addressee, contact)) return refuse('session.contact_already_yours')
    const { kind, value: to } = contact
    const from = addressee.contacts.find((known) => known.kind === kind)?.value ?? null
    if (!(await replaceContact(tx, { employeeId, kind, from, to }, clock))) return refuse('session.no_such_contact')
    const changeId = newUuid(clock)
    const change = sealChange(deps, { id: changeId, kind, from, to })
    await insertContactChange(tx, { ...change, employeeId, changedAt: now, by: { operator, identityShown } })
    const destination = maskDestination(contact)
    await insertReplacement(tx, { id: changeId, employeeId, kind, destination, operator, identityShown, at: now })
    await insertLimitation(tx, { id: newUuid(clock), employeeId, startedAt: now, lastsMs: limitationMs })
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
    await revokeSessionsOf(tx, { employeeId, except: null }, now)
    return { kind: 'replaced' }
  })
}
