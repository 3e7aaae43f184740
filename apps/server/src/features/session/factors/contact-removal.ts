// Removes a phone or e-mail address without a replacement: never the last that receives codes.
import type { WorkerContact } from '@daybreak/contract'
import { newUuid } from '@daybreak/ids'
import { lockContacts, readAddressee, readPerson, replaceContact } from '#features/employee'
import type { Database, Transaction } from '#platform/database/database.ts'
import { refuse, type Refusal } from '#platform/errors.ts'
import type { TextConsent } from '#platform/outbox/consent.ts'
import { maskDestination, recordActivity, type Contact } from '../callers/index.ts'
import { isStopped, useCode } from '../codes/index.ts'
import { insertContactChange, sendNotice } from '../notices/index.ts'
import { endSessionsOf } from '../session-ending.ts'
import { isRevoked } from '../session.store.ts'
import { proveOld, sealChange, type ContactChangeDeps, type ProofOfTwoRefusal } from './contact-change.ts'
import type { Asking } from './own-codes.ts'

export type ContactRemovalDeps = ContactChangeDeps & { database: Database; consent: TextConsent }

type RemovalRefusal = ProofOfTwoRefusal | Refusal<'session.no_such_contact' | 'session.last_contact' | 'session_not_found'>
export type RemovalOutcome = { kind: 'removed' } | RemovalRefusal

export type ContactRemovals = {
  list(employeeId: string): Promise<WorkerContact[]>
  /** Other sessions of the worker end with it. */
  remove(asking: Asking, contact: Contact, otpOld: string | null): Promise<RemovalOutcome>
}

export function createContactRemovals(deps: ContactRemovalDeps): ContactRemovals {
  return {
    list: (employeeId) => deps.database.transaction(async (tx) => removable(await readContacts(deps, tx, employeeId))),
    remove: (asking, contact, otpOld) => deps.provider.transaction((tx) => removeContact(deps, tx, asking, contact, otpOld)),
  }
}

type KnownContact = Contact & Pick<WorkerContact, 'isVerified' | 'isStopped'>

async function readContacts(deps: ContactRemovalDeps, tx: Transaction, employeeId: string): Promise<KnownContact[]> {
  const known: KnownContact[] = []
  for (const { kind, value, isVerified } of (await readPerson(tx, employeeId))?.contacts ?? []) {
    const channel = kind === 'phone' ? 'sms' : 'email'
    known.push({ kind, value, isVerified, isStopped: await isStopped(deps, tx, { contact: { kind, value }, channel }) })
  }
  return known
}

/**
 * Our reading of "the last way to sign in cannot be removed": a passkey lives in one device, and a number that wants no texts gets no
 * code, so neither is a way that is left.
 */
function isLast(contacts: readonly KnownContact[], { kind, value }: Contact): boolean {
  return !contacts.some((other) => other.isVerified && !other.isStopped && !(other.kind === kind && other.value === value))
}

function removable(contacts: readonly KnownContact[]): WorkerContact[] {
  return contacts.map((contact) => ({
    type: contact.kind,
    value: contact.value,
    destination: maskDestination(contact),
    isVerified: contact.isVerified,
    isMain: contact === contacts.find(({ kind, isVerified }) => isVerified && kind === contact.kind),
    isStopped: contact.isStopped,
    isRemovable: !isLast(contacts, contact),
  }))
}

async function removeContact(
  deps: ContactRemovalDeps,
  tx: Transaction,
  asking: Asking,
  contact: Contact,
  otpOld: string | null,
): Promise<RemovalOutcome> {
  const { employeeId, sessionId } = asking
  await lockContacts(tx, employeeId)
  // Another change has ended it while this one waited.
  if (await isRevoked(tx, sessionId)) return refuse('session_not_found')
  const now = deps.clock.now()
  const addressee = await readAddressee(tx, employeeId)
  if (addressee === null) throw new Error('a session names an employee who does not exist')
  // Read under the lock: of two concurrent removals of the last two, the second finds one left.
  const contacts = await readContacts(deps, tx, employeeId)
  if (!contacts.some(({ kind, value }) => kind === contact.kind && value === contact.value))
    return refuse('session.no_such_contact')
  if (isLast(contacts, contact)) return refuse('session.last_contact')
  const old = await proveOld(deps, tx, asking, otpOld, now)
  if (old.kind === 'refused') return old
  if (old.proven !== null) await useCode(tx, old.proven.sent.id, old.proven, now.epochMilliseconds)

  await replaceContact(tx, { employeeId, kind: contact.kind, from: contact.value, to: null }, deps.clock)
  const changeId = newUuid(deps.clock)
  const change = { id: changeId, kind: contact.kind, from: contact.value, to: null }
  await insertContactChange(tx, { ...sealChange(deps, change), employeeId, changedAt: now })
  await recordActivity(tx, { employeeId, kind: 'contact_removed', at: now, sessionId, detail: maskDestination(contact) })
  const undoes = { kind: 'contact_change', subjectId: changeId } as const
  await sendNotice(deps, tx, { notice: 'contact-changed', employeeId, addressee, contacts: addressee.contacts, undoes, at: now })
  await endSessionsOf(tx, { employeeId, except: sessionId }, now)
  return { kind: 'removed' }
}
