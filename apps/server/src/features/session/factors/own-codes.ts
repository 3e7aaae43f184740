// Sends one-time codes to a logged-in worker: to step up, and to verify a new contact.
import { parsePublicId } from '@daybreak/ids'
import type { Clock, Instant } from '@daybreak/time'
import { findContactHolder, readAddressee, type Addressee } from '#features/employee'
import type { KeyedHash } from '#platform/crypto/keyed-hash.ts'
import type { Transaction } from '#platform/database/database.ts'
import type { Refusal } from '#platform/errors.ts'
import type { Channel } from '#platform/outbox/channel.ts'
import type { TextConsent } from '#platform/outbox/consent.ts'
import {
  hashCode,
  hashContact,
  hashSource,
  isReachable,
  isSameHash,
  kindReachedBy,
  lockOwnCode,
  markProven,
  nobody,
  recordActivity,
  tryOut,
  type Caller,
  type CodePurpose,
  type Contact,
  type LimitKey,
  type OtpPeppers,
  type SentCode,
} from '../callers/index.ts'
import { isStopped, startCode, tryCode, type AuthProvider, type CodeRequestOutcome } from '../codes/index.ts'
import { noticeMessage, type NoticeDeps } from '../notices/index.ts'
import type { CodeRefusal, LimitRefusal } from '../session.errors.ts'

export type OwnCodesDeps = NoticeDeps & {
  clock: Clock
  keyedHash: KeyedHash
  provider: AuthProvider
  consent: TextConsent
  otpPeppers: OtpPeppers
}

/** The session that asks. */
export type Asking = { sessionId: string; employeeId: string }

export type OwnCodeSent = Extract<CodeRequestOutcome, { kind: 'sent' }> & { contact: Contact }
export type PresentCodeOutcome = OwnCodeSent | LimitRefusal | Refusal<'session.no_such_contact' | 'session.texts_stopped'>
export type NewCodeOutcome = OwnCodeSent | LimitRefusal | Refusal<'session.contact_already_yours' | 'session.texts_stopped'>

export type OwnProof = {
  purpose: Exclude<CodePurpose, 'sign_in'>
  code: string
  methodId: string | null
  /** The contact that the code must have gone to; left out when any of the worker's will do. */
  contact?: Contact
}
/** `contactHash` says which contact the code went to. */
export type Proven = { kind: 'proven'; sent: SentCode; contactHash: Uint8Array; originHash: Uint8Array }

export type NewContact = { contact: Contact; channel: Channel }

export type OwnCodes = {
  /** Sends a code to the contact of the worker's that is used: the first of its kind. Refusals: session.no_such_contact, session.texts_stopped, and the limits'. */
  toPresent(
    tx: Transaction,
    asking: Asking,
    purpose: 'step_up' | 'old_contact',
    channel: Channel,
    now: Instant,
  ): Promise<PresentCodeOutcome>
  /**
   * Sends a code to a contact that the worker wants to have. Says and takes the same when someone else holds it: then the holder is
   * notified, and no valid code exists.
   */
  toNew(tx: Transaction, asking: Asking, to: NewContact, caller: Caller, now: Instant): Promise<NewCodeOutcome>
  /** Compares digits with the newest code that the session requested. The code is not used up: `useCode` does that. */
  prove(tx: Transaction, asking: Asking, proof: OwnProof, now: Instant): Promise<Proven | CodeRefusal>
  /** Keeps a code that is right good for a second proof, no matter who made it. */
  keepProven(tx: Transaction, proven: Proven, code: string, now: Instant): Promise<void>
}

export function createOwnCodes(deps: OwnCodesDeps): OwnCodes {
  return {
    toPresent: (tx, asking, purpose, channel, now) => toPresent(deps, tx, { ...asking, purpose, channel }, now),
    toNew: (tx, asking, to, caller, now) => toNew(deps, tx, { ...asking, ...to, caller }, now),
    prove: (tx, asking, proof, now) => prove(deps, tx, { ...asking, ...proof }, now),
    keepProven: (tx, { sent }, code, now) =>
      markProven(tx, sent.id, hashCode(deps.otpPeppers, sent.id, code), now.epochMilliseconds),
  }
}

/** A phone rings no more often than the limit allows, no matter who asks. */
function callKeysOf({ keyedHash }: Pick<OwnCodesDeps, 'keyedHash'>, { contact, channel }: NewContact): LimitKey[] {
  return channel === 'voice' ? [{ scope: 'call_of_contact', keyHash: hashContact(keyedHash, contact) }] : []
}

async function addresseeOf(tx: Transaction, employeeId: string): Promise<Addressee> {
  const addressee = await readAddressee(tx, employeeId)
  if (addressee === null) throw new Error('a session names an employee who does not exist')
  return addressee
}

async function toPresent(
  deps: OwnCodesDeps,
  tx: Transaction,
  { sessionId, employeeId, purpose, channel }: Asking & { purpose: 'step_up' | 'old_contact'; channel: Channel },
  now: Instant,
): Promise<PresentCodeOutcome> {
  const addressee = await addresseeOf(tx, employeeId)
  // Spec 3, "The first verified email and first verified phone are used."
  const contact = addressee.contacts.find(({ kind }) => kind === kindReachedBy(channel))
  if (contact === undefined || !isReachable(contact)) return { kind: 'refused', code: 'session.no_such_contact' }
  if (await isStopped(deps, tx, { contact, channel })) return { kind: 'refused', code: 'session.texts_stopped' }
  const origin = ownOrigin(deps, employeeId, contact)
  // A separate count: requests of strangers at the login page must not keep the worker from stepping up here.
  const keys: LimitKey[] = [ownCodeKey(deps, employeeId, contact), ...callKeysOf(deps, { contact, channel })]
  const holder = { employeeId, language: addressee.language, timeZone: addressee.timeZone }
  const to = { contact, channel, isInsteadOfText: false }
  const started = await startCode(deps, tx, { purpose, sessionId, to, holder, origin, keys, isKnownContact: true }, now)
  return started.kind === 'sent' ? { ...started, contact } : started
}

async function toNew(
  deps: OwnCodesDeps,
  tx: Transaction,
  { sessionId, employeeId, contact, channel, caller }: Asking & NewContact & { caller: Caller },
  now: Instant,
): Promise<NewCodeOutcome> {
  const { keyedHash, outbox, brand } = deps
  const addressee = await addresseeOf(tx, employeeId)
  if (isAmong(addressee, contact)) return { kind: 'refused', code: 'session.contact_already_yours' }
  // Asked of the number alone: whose it is shows no more in this than in anything else.
  if (await isStopped(deps, tx, { contact, channel })) return { kind: 'refused', code: 'session.texts_stopped' }
  const holder = await findContactHolder(tx, contact.kind, contact.value)
  const isTaken = holder !== null
  const keys: LimitKey[] = [
    // The same count as at the login page: no contact gets more than its share of messages, no matter who asks for them.
    { scope: 'code_of_contact', keyHash: hashContact(keyedHash, contact) },
    { scope: 'code_of_source', keyHash: hashSource(keyedHash, caller) },
    { scope: 'code_of_worker', keyHash: keyedHash('session.worker_new', employeeId) },
    ...callKeysOf(deps, { contact, channel }),
  ]
  const asker = { employeeId, language: addressee.language, timeZone: addressee.timeZone }
  const started = await startCode(
    deps,
    tx,
    {
      purpose: 'new_contact',
      sessionId,
      to: { contact, channel, isInsteadOfText: false },
      holder: isTaken ? null : asker,
      origin: ownOrigin(deps, employeeId, contact),
      keys,
      isKnownContact: true,
    },
    now,
  )
  if (started.kind === 'refused') return started
  const notice = noticeMessage({ notice: 'contact-claimed', contact, addressee: holder ?? asker, at: now }, brand)
  await tryOut(tx, isTaken, () => outbox.enqueueMessage(tx, notice))
  return { ...started, contact }
}

export function isAmong({ contacts }: Pick<Addressee, 'contacts'>, { kind, value }: Contact): boolean {
  return contacts.some((contact) => contact.kind === kind && contact.value === value)
}

async function prove(
  deps: OwnCodesDeps,
  tx: Transaction,
  { sessionId, employeeId, purpose, code, methodId, contact }: Asking & OwnProof,
  now: Instant,
): Promise<Proven | CodeRefusal> {
  const id = methodId === null ? null : (parsePublicId('otp', methodId) ?? nobody)
  const found = await lockOwnCode(tx, { sessionId, purpose, id })
  const isMeant =
    contact === undefined || (found !== null && isSameHash(found.origin.contactHash, hashContact(deps.keyedHash, contact)))
  if (found === null || !isMeant) return { kind: 'refused', code: 'session.code_expired' }
  const { sent, origin } = found
  const whenWrong = () => recordActivity(tx, { employeeId, kind: 'step_up_failed', at: now, sessionId })
  const isOwn = (meant: SentCode) => meant.employeeId === employeeId
  const tried = await tryCode(deps, tx, { origin, sent, code, isOwn, whenWrong }, now)
  return tried.kind === 'refused' ? tried : { kind: 'proven', sent, ...origin }
}

/** Wrong codes in a row count by worker and contact, over all sessions: a step-up does not reset the count. */
/** What counts the codes that a signed-in worker asks for to a present contact. */
export function ownCodeKey({ keyedHash }: Pick<OwnCodesDeps, 'keyedHash'>, employeeId: string, contact: Contact): LimitKey {
  return { scope: 'code_of_worker', keyHash: keyedHash('session.worker_contact', `${employeeId}:${contact.value}`) }
}

export function ownOrigin({ keyedHash }: Pick<OwnCodesDeps, 'keyedHash'>, employeeId: string, contact: Contact) {
  return { contactHash: hashContact(keyedHash, contact), originHash: keyedHash('session.worker', employeeId) }
}
