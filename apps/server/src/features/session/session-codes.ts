// One-time codes: asked for, counted and proven, whoever makes them.
import { newUuid, parsePublicId } from '@daybreak/ids'
import { instantFromMilliseconds, type Clock, type Instant } from '@daybreak/time'
import { findContactHolder, type ContactHolder } from '#features/employee'
import type { KeyedHash } from '#platform/crypto/keyed-hash.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import type { Refusal } from '#platform/errors.ts'
import { limitKey } from '#platform/http/rate-limits.ts'
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
  isDeviceOf,
  lockCode,
  lockCounts,
  markUsed,
  readCounts,
  readLock,
  takeLock,
  writeLock,
  type LimitKey,
  type Origin,
} from './session-codes.store.ts'
import { isUnitedStatesPhone, type Contact } from './session-contacts.rules.ts'
import type { AuthProvider } from './session-provider.ts'
import { hashToken } from './session-secrets.ts'
import type { SessionRefusal } from './session.errors.ts'

export type CodesDeps = {
  database: Database
  clock: Clock
  keyedHash: KeyedHash
  provider: AuthProvider
  /** LOGIN_HIDES_UNKNOWN: an unknown contact is answered like a known one, and nothing is sent. */
  hidesUnknownAccounts: boolean
}

/** Where a request comes from. */
export type Caller = { address: string; deviceToken: string | null; userAgent: string | null }

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

// Names no employee: what is asked about her takes the same time.
const nobody = '00000000-0000-0000-0000-000000000000'

export function createCodes(deps: CodesDeps): Codes {
  return {
    request: (contact, caller) => requestCode(deps, contact, caller),
    prove: (contact, proof, caller, whenProven) => proveCode(deps, contact, proof, caller, whenProven),
  }
}

type Whereabouts = Origin & { holder: ContactHolder | null; isKnownDevice: boolean; sourceHash: Uint8Array }

async function locate({ keyedHash }: CodesDeps, tx: Transaction, contact: Contact, caller: Caller): Promise<Whereabouts> {
  const found = await findContactHolder(tx, contact.kind, contact.value)
  // Quality, "only US numbers": a code never goes elsewhere, so elsewhere nobody has an account.
  const holder = contact.kind === 'email' || isUnitedStatesPhone(contact.value) ? found : null
  const isKnownDevice =
    caller.deviceToken !== null && (await isDeviceOf(tx, holder?.employeeId ?? nobody, hashToken(caller.deviceToken)))
  const contactText = `${contact.kind}:${contact.value}`
  const sourceHash = keyedHash('session.source', sourceOf(caller.address))
  return {
    holder,
    isKnownDevice,
    sourceHash,
    contactHash: keyedHash('session.contact', contactText),
    originHash: isKnownDevice ? keyedHash('session.device', `${caller.deviceToken}:${contactText}`) : sourceHash,
  }
}

/** Quality, "limits by address range (/24, /64)". */
function sourceOf(address: string): string {
  const key = limitKey(address)
  return key.includes(':') ? key : `${key.slice(0, key.lastIndexOf('.'))}.0/24`
}

function keysOf({ isKnownDevice, contactHash, originHash, sourceHash }: Whereabouts, hidesUnknownAccounts: boolean): LimitKey[] {
  const hashes: Record<LimitScope, Uint8Array> = {
    code_of_contact: contactHash,
    code_of_device: originHash,
    code_of_source: sourceHash,
    unknown_of_source: sourceHash,
  }
  return scopesOf(isKnownDevice, hidesUnknownAccounts).map((scope) => ({ scope, keyHash: hashes[scope] }))
}

/** Does the same for a contact that nobody holds, but for what leaves the house. */
async function requestCode(deps: CodesDeps, contact: Contact, caller: Caller): Promise<CodeRequestOutcome> {
  const { database, clock, hidesUnknownAccounts } = deps
  return database.transaction(async (tx) => {
    const now = clock.now()
    const nowMs = now.epochMilliseconds
    const whereabouts = await locate(deps, tx, contact, caller)
    const keys = keysOf(whereabouts, hidesUnknownAccounts)
    const { lockedUntilMs } = await readLock(tx, whereabouts)
    const isKnownContact = whereabouts.holder !== null
    // A flood is turned away by what everybody may read: it queues on no row, leaves none, and holds no connection for long.
    const counted = await readCounts(tx, keys)
    const early = decideCodeRequest({ counts: counted, lockedUntilMs, isKnownContact, nowMs })
    if (early.kind === 'refused') return early

    const counts = await lockCounts(tx, keys, nowMs)
    const verdict = decideCodeRequest({ counts, lockedUntilMs, isKnownContact, nowMs })
    if (verdict.kind === 'refused') return verdict

    await addToCounts(
      tx,
      keys.filter(({ scope }) => verdict.counted.includes(scope)),
      nowMs,
    )
    const codeId = await startCode(deps, tx, contact, whereabouts, now)
    if (!isKnownContact && !hidesUnknownAccounts) return { kind: 'refused', code: 'ACCOUNT_NOT_FOUND' }
    return { kind: 'sent', codeId, expiresAt: instantFromMilliseconds(nowMs + codeLimits.lifetimeMs) }
  })
}

async function startCode(
  { clock, provider }: CodesDeps,
  tx: Transaction,
  contact: Contact,
  { holder, contactHash, originHash }: Whereabouts,
  at: Instant,
): Promise<string> {
  const codeId = newUuid(clock)
  const { codeHash } = await provider.startCode(tx, { codeId, contact, holder, at })
  const createdAtMs = at.epochMilliseconds
  await insertCode(tx, {
    id: codeId,
    employeeId: holder?.employeeId ?? null,
    contactHash,
    originHash,
    codeHash,
    createdAtMs,
    expiresAtMs: createdAtMs + codeLimits.lifetimeMs,
  })
  return codeId
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
    const nowMs = now.epochMilliseconds
    const whereabouts = await locate(deps, tx, contact, caller)
    const codeId = proof.methodId === null ? null : (parsePublicId('otp', proof.methodId) ?? nobody)
    const sent = await lockCode(tx, codeId, whereabouts)
    // Only a try at a code that exists leaves a row behind.
    const lock = sent === null ? await readLock(tx, whereabouts) : await takeLock(tx, whereabouts, nowMs)
    const { holder } = whereabouts
    const isRight =
      sent !== null && deps.provider.verifyCode(sent, proof.code) && holder !== null && sent.employeeId === holder.employeeId
    const verdict = decideCodeProof({ lock, challenge: sent, isRight, nowMs })
    if (verdict.kind === 'refused') {
      if (verdict.isTry && sent !== null) await addTry(tx, sent.id)
      if (verdict.isTry) await writeLock(tx, whereabouts, verdict.lock)
      return refusalOf(verdict)
    }
    if (sent === null || holder === null) throw new Error('a code was proven that nobody was sent')

    await markUsed(tx, sent.id, nowMs)
    await writeLock(tx, whereabouts, { failures: 0, lockedUntilMs: null })
    return whenProven(tx, holder, now)
  })
}

/** What the caller may know of a refusal. */
function refusalOf({ kind, code, ...rest }: Extract<CodeProofVerdict, { kind: 'refused' }>): Refusal<SessionRefusal> {
  const { triesLeft, retryAfter } = rest
  return { kind, code, ...(triesLeft !== undefined && { triesLeft }), ...(retryAfter !== undefined && { retryAfter }) }
}
