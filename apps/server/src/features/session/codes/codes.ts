// One-time codes: requested, counted and proven, no matter who creates them.
import { newUuid, parsePublicId } from '@daybreak/ids'
import { instantFromMilliseconds, type Clock, type Instant } from '@daybreak/time'
import { readAddressee, type ContactHolder } from '#features/employee'
import type { KeyedHash } from '#platform/crypto/keyed-hash.ts'
import type { Transaction } from '#platform/database/database.ts'
import type { Refusal } from '#platform/errors.ts'
import type { Channel } from '#platform/outbox/channel.ts'
import type { TextConsent } from '#platform/outbox/consent.ts'
import {
  addToCounts,
  addTry,
  codeLimits,
  contactOfHash,
  decideCodeProof,
  decideCodeRequest,
  describeDevice,
  hashContact,
  insertCode,
  leftThisHour,
  locate,
  lockCode,
  lockCounts,
  markUsed,
  maskDestination,
  nobody,
  readCounts,
  readLock,
  recordFailure,
  scopesOf,
  takeLock,
  writeLock,
  type Caller,
  type CodeProofVerdict,
  type CodePurpose,
  type Contact,
  type LimitKey,
  type LimitScope,
  type Origin,
  type SentCode,
  type Whereabouts,
} from '../callers/index.ts'
import type { AuthProvider, CodeAddressee } from './provider.ts'
import { findDestination, type Destination } from './stopped-texts.ts'
import type { CodeRefusal, LimitRefusal } from '../session.errors.ts'

export type CodesDeps = {
  clock: Clock
  keyedHash: KeyedHash
  provider: AuthProvider
  consent: TextConsent
  /** LOGIN_HIDES_UNKNOWN: an unknown contact is answered like a known one, and nothing is sent. */
  hidesUnknownAccounts: boolean
}

/** `left`: how many more can be requested this hour. */
type SentOutcome = { kind: 'sent'; codeId: string; expiresAt: Instant; isHidden: boolean; left: number }
export type CodeRequestOutcome = SentOutcome | LimitRefusal
/** `shown`: where the caller learns that the code went. */
export type LoginCodeOutcome =
  | (Omit<SentOutcome, 'isHidden'> & { shown: Contact; isInsteadOfText: boolean })
  | LimitRefusal
  | Refusal<'ACCOUNT_NOT_FOUND' | 'session.texts_stopped'>
export type CodeProofInput = { code: string; methodId: string | null }

/** `contact`: what the code went to, and so what it proves. */
export type ProvenCode = {
  codeId: string
  contact: Contact
  holder: ContactHolder
  /** The code proves the contact, but not yet its owner: an operator typed it. */
  isClaimed: boolean
}

export type LoginCodeRequest = {
  contact: Contact
  channel: Channel
  caller: Caller
  /** What else is written for every code that is started, in its transaction: work after the commit would reveal a sent code by its duration. */
  whenStarted(tx: Transaction): Promise<void>
}

export type Codes = {
  /** Refusals: ACCOUNT_NOT_FOUND, session.texts_stopped, session.too_many_codes, session.locked. */
  request(request: LoginCodeRequest): Promise<LoginCodeOutcome>
  /**
   * Does `whenProven` in the transaction that uses the code up, once for each code.
   *
   * Refusals: session.code_wrong, session.code_expired, session.too_many_tries, session.locked.
   */
  prove<Result>(
    contact: Contact,
    proof: CodeProofInput,
    caller: Caller,
    whenProven: (tx: Transaction, proven: ProvenCode, now: Instant) => Promise<Result>,
  ): Promise<Result | CodeRefusal>
}

export function createCodes(deps: CodesDeps): Codes {
  return {
    request: (request) => requestCode(deps, request),
    prove: (contact, proof, caller, whenProven) => proveCode(deps, contact, proof, caller, whenProven),
  }
}

function keysOf(
  { isKnownDevice, contactHash, originHash, sourceHash }: Whereabouts,
  hidesUnknownAccounts: boolean,
  channel: Channel,
): LimitKey[] {
  const hashes: Partial<Record<LimitScope, Uint8Array>> = {
    code_of_contact: contactHash,
    call_of_contact: contactHash,
    code_of_device: originHash,
    call_of_device: originHash,
  }
  return scopesOf(isKnownDevice, hidesUnknownAccounts, channel === 'voice').map((scope) => ({
    scope,
    keyHash: hashes[scope] ?? sourceHash,
  }))
}

/** Does the same for a contact that no one holds, but for what leaves the house. */
async function requestCode(
  deps: CodesDeps,
  { contact, channel, caller, whenStarted }: LoginCodeRequest,
): Promise<LoginCodeOutcome> {
  const { provider, clock, hidesUnknownAccounts } = deps
  return provider.transaction(async (tx) => {
    const now = clock.now()
    const whereabouts = await locate(deps, tx, contact, caller)
    const { holder } = whereabouts
    const isKnownContact = holder !== null
    const to = await findDestination(deps, tx, { contact, channel, holder })
    const started = await startCode(
      deps,
      tx,
      {
        purpose: 'sign_in',
        sessionId: null,
        to: to ?? { contact, channel, isInsteadOfText: false },
        holder: to === null ? null : holder,
        origin: whereabouts,
        keys: keysOf(whereabouts, hidesUnknownAccounts, channel),
        isKnownContact,
        hidesUnknownAccounts,
      },
      now,
    )
    if (started.kind === 'refused') return started
    await whenStarted(tx)
    const { isHidden, ...sent } = started
    // Nothing may reveal to a stranger who has an account: neither that there is none, nor that its owner stopped texts.
    if (isHidden) return { ...sent, shown: contact, isInsteadOfText: false }
    if (!isKnownContact) return { kind: 'refused', code: 'ACCOUNT_NOT_FOUND' }
    if (to === null) return { kind: 'refused', code: 'session.texts_stopped' }
    return { ...sent, shown: to.contact, isInsteadOfText: to.isInsteadOfText }
  })
}

export type CodeToStart = {
  purpose: CodePurpose
  sessionId: string | null
  to: Destination
  /** Null when nothing may leave the house: no one holds the contact, or someone else does. */
  holder: CodeAddressee | null
  origin: Origin
  /** In the order of `limitScopes`. */
  keys: readonly LimitKey[]
  isKnownContact: boolean
  /** The answer reveals to no one whether the contact is known, whatever the network has looked up. */
  hidesUnknownAccounts?: boolean
}

/** Counts the request in everything that limits it, and has a code made and sent. */
export async function startCode(
  { clock, keyedHash, provider }: Pick<CodesDeps, 'clock' | 'keyedHash' | 'provider'>,
  tx: Transaction,
  start: CodeToStart,
  now: Instant,
): Promise<CodeRequestOutcome> {
  const { purpose, sessionId, to, holder, origin, keys, isKnownContact, hidesUnknownAccounts = false } = start
  const nowMs = now.epochMilliseconds
  const { lockedUntilMs } = await readLock(tx, origin)
  // A flood is turned away by what everyone may read: it queues on no row, leaves none, and holds no connection for long.
  const early = decideCodeRequest({ counts: await readCounts(tx, keys), lockedUntilMs, isKnownContact, nowMs })
  if (early.kind === 'refused') return early
  const counts = await lockCounts(tx, keys, nowMs)
  const verdict = decideCodeRequest({ counts, lockedUntilMs, isKnownContact, nowMs })
  if (verdict.kind === 'refused') return verdict
  await addToCounts(
    tx,
    keys.filter(({ scope }) => verdict.counted.includes(scope)),
    nowMs,
  )

  const codeId = newUuid(clock)
  const isHidden = hidesUnknownAccounts || verdict.isHidden
  const { codeHash } = await provider.startCode(tx, { ...to, codeId, purpose, holder, isHidden, at: now })
  const expiresAt = instantFromMilliseconds(nowMs + codeLimits.lifetimeMs)
  await insertCode(tx, {
    id: codeId,
    purpose,
    sessionId,
    employeeId: holder?.employeeId ?? null,
    contactHash: origin.contactHash,
    originHash: origin.originHash,
    codeHash,
    sentToHash: to.isInsteadOfText ? hashContact(keyedHash, to.contact) : null,
    createdAtMs: nowMs,
    expiresAtMs: expiresAt.epochMilliseconds,
  })
  return { kind: 'sent', codeId, expiresAt, isHidden, left: leftThisHour(counts, nowMs) }
}

async function proveCode<Result>(
  deps: CodesDeps,
  contact: Contact,
  proof: CodeProofInput,
  caller: Caller,
  whenProven: (tx: Transaction, proven: ProvenCode, now: Instant) => Promise<Result>,
): Promise<Result | CodeRefusal> {
  return deps.provider.transaction(async (tx) => {
    const now = deps.clock.now()
    const whereabouts = await locate(deps, tx, contact, caller)
    const { holder } = whereabouts
    const codeId = proof.methodId === null ? null : (parsePublicId('otp', proof.methodId) ?? nobody)
    const sent = await lockCode(tx, codeId, whereabouts)
    const ownerId = holder?.employeeId ?? null
    const whenWrong = () =>
      recordFailure(tx, {
        employeeId: ownerId,
        kind: 'sign_in_failed',
        at: now,
        sessionId: null,
        device: describeDevice(caller.userAgent, caller.address),
        detail: maskDestination(contact),
      })
    const isOwn = ({ employeeId }: SentCode) => ownerId !== null && employeeId === ownerId
    const tried = await tryCode(deps, tx, { origin: whereabouts, sent, code: proof.code, isOwn, whenWrong }, now)
    if (tried.kind === 'refused') return tried
    if (holder === null) throw new Error('a code was proven that no one was sent')
    const shown = await contactShown(deps, tx, { typed: contact, holder, sent: tried.sent })
    if (shown === null) return { kind: 'refused', code: 'session.code_expired' }
    await useCode(tx, tried.sent.id, whereabouts, now.epochMilliseconds)
    // A code that went elsewhere instead has shown a contact that was proven before.
    const isClaimed = whereabouts.claim !== null && tried.sent.sentToHash === null
    return whenProven(tx, { codeId: tried.sent.id, contact: shown, holder, isClaimed }, now)
  })
}

/** The contact that the code proves; null for an address that is no longer the worker's. */
async function contactShown(
  deps: CodesDeps,
  tx: Transaction,
  { typed, holder, sent }: { typed: Contact; holder: ContactHolder; sent: SentCode },
): Promise<Contact | null> {
  if (sent.sentToHash === null) return typed
  const addressee = await readAddressee(tx, holder.employeeId)
  return addressee && contactOfHash(deps, addressee, sent.sentToHash)
}

export type CodeToTry = {
  origin: Origin
  /** The code that is meant, locked; null when there is none. */
  sent: SentCode | null
  code: string
  /** Whether who tries it is who it was made for. */
  isOwn(sent: SentCode): boolean
  /** What a wrong code leaves behind besides; not called for a code that is over. */
  whenWrong(): Promise<void>
}

/** Holds digits against a code. A try is written down; a code that is right is not used up yet: `useCode` does that. */
export async function tryCode(
  { provider }: Pick<CodesDeps, 'provider'>,
  tx: Transaction,
  { origin, sent, code, isOwn, whenWrong }: CodeToTry,
  now: Instant,
): Promise<{ kind: 'proven'; sent: SentCode } | CodeRefusal> {
  const nowMs = now.epochMilliseconds
  // Only a try at a code that exists leaves a row behind.
  const lock = sent === null ? await readLock(tx, origin) : await takeLock(tx, origin, nowMs)
  // An expired code is not tried: another service would be called for nothing.
  const isOpen = sent !== null && decideCodeProof({ lock, challenge: sent, isRight: true, nowMs }).kind === 'proven'
  const isRight = isOpen && (await provider.verifyCode(tx, sent, code)) && isOwn(sent)
  const verdict = decideCodeProof({ lock, challenge: sent, isRight, nowMs })
  if (verdict.kind === 'refused') {
    if (verdict.isTry && sent !== null) {
      await addTry(tx, sent.id)
      await writeLock(tx, origin, verdict.lock)
      await whenWrong()
    }
    return refusalOf(verdict)
  }
  if (sent === null) throw new Error('a code was proven that no one was sent')
  return { kind: 'proven', sent }
}

/** Ends a code that was proven, and with it the row of failures. */
export async function useCode(tx: Transaction, codeId: string, origin: Origin, nowMs: number): Promise<void> {
  await markUsed(tx, codeId, nowMs)
  await writeLock(tx, origin, { failures: 0, lockedUntilMs: null })
}

/** What the caller may know of a refusal. */
function refusalOf({ kind, code, ...rest }: Extract<CodeProofVerdict, { kind: 'refused' }>): CodeRefusal {
  const { triesLeft, retryAfter } = rest
  return { kind, code, ...(triesLeft !== undefined && { triesLeft }), ...(retryAfter !== undefined && { retryAfter }) }
}
