// Replaces a phone or e-mail address with another: proven by both, announced to the old one, and reversible from there for 72
// hours.
import { newUuid } from '@daybreak/ids'
import type { Clock, Instant } from '@daybreak/time'
import { lockContacts, readAddressee, replaceContact } from '#features/employee'
import type { FieldEncryption, SealedField } from '#platform/crypto/field-encryption.ts'
import type { Transaction } from '#platform/database/database.ts'
import { refuse, type Refusal } from '#platform/errors.ts'
import { maskDestination, recordActivity, type Caller, type Contact } from '../callers/index.ts'
import { useCode, type AuthProvider } from '../codes/index.ts'
import {
  insertContactChange,
  insertLimitation,
  limitOfAccount,
  readLimitations,
  sendNotice,
  type NoticeDeps,
  type StoredChange,
} from '../notices/index.ts'
import { isAmong, type Asking, type NewCodeOutcome, type NewContact, type OwnCodes, type Proven } from './own-codes.ts'
import type { CodeRefusal } from '../session.errors.ts'
import { replacesOldContact } from '../session.rules.ts'
import { endSessionsOf } from '../session-ending.ts'
import { isRevoked, readSession } from '../session.store.ts'

export type ContactChangeDeps = NoticeDeps & {
  provider: AuthProvider
  clock: Clock
  encryption: FieldEncryption
  codes: OwnCodes
}

export type ContactChange = {
  contact: Contact
  /** What the page showed in its place, null for none; undefined from a client that does not send it. */
  shown: string | null | undefined
  /** Null when the session is based on a passkey or a card, and there is no old contact to prove. */
  otpOld: string | null
  otpNew: string
}

/** `errors` says which of the two codes is wrong; `invalid_input` when the old one is missing. */
export type ProofOfTwoRefusal = CodeRefusal | Refusal<'invalid_input'>
export type ChangeOutcome =
  | { kind: 'changed' }
  | ProofOfTwoRefusal
  | Refusal<'session.contact_already_yours' | 'session.no_such_contact' | 'session_not_found'>

export type ContactChanges = {
  /** Sends a code to the new contact, once the present one is proven. */
  requestNew(
    asking: Asking,
    wanted: NewContact & { otpOld: string | null },
    caller: Caller,
  ): Promise<NewCodeOutcome | ProofOfTwoRefusal>
  /** Other sessions of the worker end with the change. */
  change(asking: Asking, change: ContactChange): Promise<ChangeOutcome>
}

export function createContactChanges(deps: ContactChangeDeps): ContactChanges {
  const { provider, clock, codes } = deps
  return {
    requestNew: (asking, { contact, channel, otpOld }, caller) =>
      provider.transaction(async (tx) => {
        const now = clock.now()
        const old = await proveOld(deps, tx, asking, otpOld, now)
        if (old.kind === 'refused') return old
        // Stored whatever happens to the rest: the worker has proven it, and continues from here.
        if (old.proven !== null) await codes.keepProven(tx, old.proven, otpOld ?? '', now)
        return codes.toNew(tx, asking, { contact, channel }, caller, now)
      }),
    change: (asking, change) => provider.transaction((tx) => changeContact(deps, tx, asking, change)),
  }
}

/** The present contact's code, or a session based on a proof that needs none. */
export async function proveOld(
  { codes }: Pick<ContactChangeDeps, 'codes'>,
  tx: Transaction,
  asking: Asking,
  otpOld: string | null,
  now: Instant,
): Promise<{ kind: 'proven'; proven: Proven | null } | ProofOfTwoRefusal> {
  const session = await readSession(tx, asking.sessionId)
  if (otpOld === null) {
    const isEnough =
      session !== null &&
      replacesOldContact({ ...session, strongProofAtMs: session.strongProofAt.epochMilliseconds }, now.epochMilliseconds)
    return isEnough
      ? { kind: 'proven', proven: null }
      : refuse('invalid_input', { errors: [{ field: 'otpOld', code: 'required' }] })
  }
  const proven = await codes.prove(tx, asking, { purpose: 'old_contact', code: otpOld, methodId: null }, now)
  return proven.kind === 'refused' ? about('otpOld', proven) : { kind: 'proven', proven }
}

async function changeContact(
  deps: ContactChangeDeps,
  tx: Transaction,
  asking: Asking,
  { contact, shown, otpOld, otpNew }: ContactChange,
): Promise<ChangeOutcome> {
  const { clock, codes } = deps
  const { employeeId, sessionId } = asking
  await lockContacts(tx, employeeId)
  // Another change, or a link that reverts one, has ended it while this one waited: two would be valid, or one that no one can revert.
  if (await isRevoked(tx, sessionId)) return refuse('session_not_found')
  const now = clock.now()
  const addressee = await readAddressee(tx, employeeId)
  if (addressee === null) throw new Error('a session names an employee who does not exist')
  if (isAmong(addressee, contact)) return { kind: 'refused', code: 'session.contact_already_yours' }
  const from = addressee.contacts.find(({ kind }) => kind === contact.kind)?.value ?? null
  if (shown !== undefined && shown !== from) return refuse('session.no_such_contact')
  const old = await proveOld(deps, tx, asking, otpOld, now)
  if (old.kind === 'refused') return old
  const fresh = await codes.prove(tx, asking, { purpose: 'new_contact', code: otpNew, methodId: null, contact }, now)
  if (fresh.kind === 'refused') return about('otpNew', fresh)

  const isDone = await replaceContact(tx, { employeeId, kind: contact.kind, from, to: contact.value }, clock)
  // Someone else has proven it in the minutes between: to this worker it is a code that is no longer good.
  if (!isDone) return about('otpNew', refuse('session.code_expired'))
  await limitWhatCame(deps, tx, asking, now)
  for (const { sent, ...origin } of [old.proven, fresh].filter((proven) => proven !== null))
    await useCode(tx, sent.id, origin, now.epochMilliseconds)

  const changeId = newUuid(clock)
  await insertContactChange(tx, {
    ...sealChange(deps, { id: changeId, kind: contact.kind, from, to: contact.value }),
    employeeId,
    changedAt: now,
  })
  await recordActivity(tx, { employeeId, kind: 'contact_changed', at: now, sessionId, detail: maskDestination(contact) })
  const undoes = { kind: 'contact_change', subjectId: changeId } as const
  await sendNotice(deps, tx, { notice: 'contact-changed', employeeId, addressee, contacts: addressee.contacts, undoes, at: now })
  // Sessions that were opened by the old contact end here.
  await endSessionsOf(tx, { employeeId, except: sessionId }, now)
  return { kind: 'changed' }
}

// The contact's own time is the clock's when it is written, a little after the one at which the change was requested.
const whileItComesMs = 60_000

/**
 * A contact that is added in a limited session is limited from its first moment, even when the account's own day is over: a factor that was
 * added in debit mode would otherwise bring in the next one, free of every limit.
 */
async function limitWhatCame(
  { clock }: ContactChangeDeps,
  tx: Transaction,
  { sessionId, employeeId }: Asking,
  now: Instant,
): Promise<void> {
  const nowMs = now.epochMilliseconds
  const session = await readSession(tx, sessionId)
  const isLimited = (session?.limitedUntil?.epochMilliseconds ?? 0) > nowMs
  if (!isLimited || limitOfAccount(await readLimitations(tx, employeeId), nowMs) !== null) return
  await insertLimitation(tx, { id: newUuid(clock), employeeId, startedAt: now, lastsMs: whileItComesMs, cause: 'contact' })
}

function about(field: 'otpOld' | 'otpNew', refusal: CodeRefusal): CodeRefusal {
  return { ...refusal, errors: [{ field, code: refusal.code }] }
}

export type PlainChange = { id: string; kind: Contact['kind']; from: string | null; to: string | null }

function fieldOf(id: string, column: 'old_value_sealed' | 'new_value_sealed'): SealedField {
  return { table: 'session_contact_change', column, row: id }
}

export function sealChange({ encryption }: { encryption: FieldEncryption }, { id, kind, from, to }: PlainChange): StoredChange {
  return {
    id,
    kind,
    oldValueSealed: from === null ? null : encryption.seal(from, fieldOf(id, 'old_value_sealed')),
    newValueSealed: to === null ? null : encryption.seal(to, fieldOf(id, 'new_value_sealed')),
  }
}

export function openChange(
  { encryption }: { encryption: FieldEncryption },
  { id, kind, oldValueSealed, newValueSealed }: StoredChange,
): PlainChange {
  return {
    id,
    kind,
    from: oldValueSealed === null ? null : encryption.open(oldValueSealed, fieldOf(id, 'old_value_sealed')),
    to: newValueSealed === null ? null : encryption.open(newValueSealed, fieldOf(id, 'new_value_sealed')),
  }
}
