// One-time codes: asked for, counted and proven, whoever makes them.
import { newUuid, parsePublicId } from '@daybreak/ids'
import { instantFromMilliseconds, type Clock, type Instant } from '@daybreak/time'
import type { ContactHolder } from '#features/employee'
import type { KeyedHash } from '#platform/crypto/keyed-hash.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import type { Refusal } from '#platform/errors.ts'
import { recordActivity } from './session-activity.store.ts'
import {
  codeLimits,
  decideCodeProof,
  decideCodeRequest,
  scopesOf,
  type CodeProofVerdict,
  type LimitScope,
} from './session-codes.rules.ts'
import {
  addToCounts,
  addTry,
  insertCode,
  lockCode,
  lockCounts,
  markUsed,
  readCounts,
  readLock,
  takeLock,
  writeLock,
  type CodePurpose,
  type LimitKey,
  type Origin,
  type SentCode,
} from './session-codes.store.ts'
import { maskDestination, type Contact } from './session-contacts.rules.ts'
import { describeDevice } from './session-devices.rules.ts'
import type { AuthProvider, CodeVerifier } from './session-provider.ts'
import { locate, nobody, type Caller, type Whereabouts } from './session-whereabouts.ts'
import type { SessionRefusal } from './session.errors.ts'

export type CodesDeps = {
  database: Database
  clock: Clock
  keyedHash: KeyedHash
  provider: AuthProvider
  /** LOGIN_HIDES_UNKNOWN: an unknown contact is answered like a known one, and nothing is sent. */
  hidesUnknownAccounts: boolean
}

export type CodeRequestOutcome = { kind: 'sent'; codeId: string; expiresAt: Instant } | Refusal<SessionRefusal>
export type CodeProofInput = { code: string; methodId: string | null }

export type Codes = {
  /** Refusals: ACCOUNT_NOT_FOUND, session.too_many_codes, session.locked. */
  request(contact: Contact, caller: Caller): Promise<CodeRequestOutcome>
  /**
   * Does `whenProven` in the transaction that uses the code up, once for each code.
   *
   * Refusals: session.code_wrong, session.code_expired, session.too_many_tries, session.locked.
   */
  prove<Result>(
    contact: Contact,
    proof: CodeProofInput,
    caller: Caller,
    whenProven: (tx: Transaction, holder: ContactHolder, now: Instant) => Promise<Result>,
  ): Promise<Result | Refusal<SessionRefusal>>
}

export function createCodes(deps: CodesDeps): Codes {
  return {
    request: (contact, caller) => requestCode(deps, contact, caller),
    prove: (contact, proof, caller, whenProven) => proveCode(deps, contact, proof, caller, whenProven),
  }
}

function keysOf({ isKnownDevice, contactHash, originHash, sourceHash }: Whereabouts, hidesUnknownAccounts: boolean): LimitKey[] {
  const hashes: Partial<Record<LimitScope, Uint8Array>> = { code_of_contact: contactHash, code_of_device: originHash }
  return scopesOf(isKnownDevice, hidesUnknownAccounts).map((scope) => ({ scope, keyHash: hashes[scope] ?? sourceHash }))
}

/** Does the same for a contact that nobody holds, but for what leaves the house. */
async function requestCode(deps: CodesDeps, contact: Contact, caller: Caller): Promise<CodeRequestOutcome> {
  const { database, clock, hidesUnknownAccounts } = deps
  return database.transaction(async (tx) => {
    const now = clock.now()
    const whereabouts = await locate(deps, tx, contact, caller)
    const { holder } = whereabouts
    const isKnownContact = holder !== null
    const started = await startCode(
      deps,
      tx,
      {
        purpose: 'sign_in',
        sessionId: null,
        contact,
        holder,
        origin: whereabouts,
        keys: keysOf(whereabouts, hidesUnknownAccounts),
        isKnownContact,
      },
      now,
    )
    if (started.kind === 'sent' && !isKnownContact && !hidesUnknownAccounts) return { kind: 'refused', code: 'ACCOUNT_NOT_FOUND' }
    return started
  })
}

export type CodeToStart = {
  purpose: CodePurpose
  sessionId: string | null
  contact: Contact
  /** Null when nothing may leave the house: nobody holds the contact, or somebody else does. */
  holder: ContactHolder | null
  origin: Origin
  /** In the order of `limitScopes`. */
  keys: readonly LimitKey[]
  isKnownContact: boolean
}

/** Counts the request in everything that limits it, and has a code made and sent. */
export async function startCode(
  { clock, provider }: Pick<CodesDeps, 'clock' | 'provider'>,
  tx: Transaction,
  start: CodeToStart,
  now: Instant,
): Promise<CodeRequestOutcome> {
  const { purpose, sessionId, contact, holder, origin, keys, isKnownContact } = start
  const nowMs = now.epochMilliseconds
  const { lockedUntilMs } = await readLock(tx, origin)
  // A flood is turned away by what everybody may read: it queues on no row, leaves none, and holds no connection for long.
  const early = decideCodeRequest({ counts: await readCounts(tx, keys), lockedUntilMs, isKnownContact, nowMs })
  if (early.kind === 'refused') return early
  const verdict = decideCodeRequest({ counts: await lockCounts(tx, keys, nowMs), lockedUntilMs, isKnownContact, nowMs })
  if (verdict.kind === 'refused') return verdict
  await addToCounts(
    tx,
    keys.filter(({ scope }) => verdict.counted.includes(scope)),
    nowMs,
  )

  const codeId = newUuid(clock)
  const { codeHash } = await provider.startCode(tx, { codeId, purpose, contact, holder, at: now })
  const expiresAt = instantFromMilliseconds(nowMs + codeLimits.lifetimeMs)
  await insertCode(tx, {
    id: codeId,
    purpose,
    sessionId,
    employeeId: holder?.employeeId ?? null,
    contactHash: origin.contactHash,
    originHash: origin.originHash,
    codeHash,
    createdAtMs: nowMs,
    expiresAtMs: expiresAt.epochMilliseconds,
  })
  return { kind: 'sent', codeId, expiresAt }
}

async function proveCode<Result>(
  deps: CodesDeps,
  contact: Contact,
  proof: CodeProofInput,
  caller: Caller,
  whenProven: (tx: Transaction, holder: ContactHolder, now: Instant) => Promise<Result>,
): Promise<Result | Refusal<SessionRefusal>> {
  return deps.database.transaction(async (tx) => {
    const now = deps.clock.now()
    const whereabouts = await locate(deps, tx, contact, caller)
    const { holder } = whereabouts
    const codeId = proof.methodId === null ? null : (parsePublicId('otp', proof.methodId) ?? nobody)
    const sent = await lockCode(tx, codeId, whereabouts)
    const ownerId = holder?.employeeId ?? null
    const whenWrong = () =>
      recordActivity(tx, {
        employeeId: ownerId ?? nobody,
        kind: 'sign_in_failed',
        at: now,
        sessionId: null,
        device: describeDevice(caller.userAgent, caller.address),
        detail: maskDestination(contact),
      })
    const tried = await tryCode(deps, tx, { origin: whereabouts, sent, code: proof.code, ownerId, whenWrong }, now)
    if (tried.kind === 'refused') return tried
    if (holder === null) throw new Error('a code was proven that nobody was sent')
    await useCode(tx, tried.sent.id, whereabouts, now.epochMilliseconds)
    return whenProven(tx, holder, now)
  })
}

export type CodeToTry = {
  origin: Origin
  /** The code that is meant, locked; null when there is none. */
  sent: SentCode | null
  code: string
  /** Who must have been sent it; null when nobody can prove anything. */
  ownerId: string | null
  /** What a wrong code leaves behind besides; not called for a code that is over. */
  whenWrong(): Promise<void>
}

/** Holds digits against a code. A try is written down; a code that is right is not used up yet: `useCode` does that. */
export async function tryCode(
  { provider }: { provider: CodeVerifier },
  tx: Transaction,
  { origin, sent, code, ownerId, whenWrong }: CodeToTry,
  now: Instant,
): Promise<{ kind: 'proven'; sent: SentCode } | Refusal<SessionRefusal>> {
  const nowMs = now.epochMilliseconds
  // Only a try at a code that exists leaves a row behind.
  const lock = sent === null ? await readLock(tx, origin) : await takeLock(tx, origin, nowMs)
  const isRight = sent !== null && provider.verifyCode(sent, code) && ownerId !== null && sent.employeeId === ownerId
  const verdict = decideCodeProof({ lock, challenge: sent, isRight, nowMs })
  if (verdict.kind === 'refused') {
    if (verdict.isTry && sent !== null) {
      await addTry(tx, sent.id)
      await writeLock(tx, origin, verdict.lock)
      await whenWrong()
    }
    return refusalOf(verdict)
  }
  if (sent === null) throw new Error('a code was proven that nobody was sent')
  return { kind: 'proven', sent }
}

/** Ends a code that was proven, and with it the row of failures. */
export async function useCode(tx: Transaction, codeId: string, origin: Origin, nowMs: number): Promise<void> {
  await markUsed(tx, codeId, nowMs)
  await writeLock(tx, origin, { failures: 0, lockedUntilMs: null })
}

/** What the caller may know of a refusal. */
function refusalOf({ kind, code, ...rest }: Extract<CodeProofVerdict, { kind: 'refused' }>): Refusal<SessionRefusal> {
  const { triesLeft, retryAfter } = rest
  return { kind, code, ...(triesLeft !== undefined && { triesLeft }), ...(retryAfter !== undefined && { retryAfter }) }
}
