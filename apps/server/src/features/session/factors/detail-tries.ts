// A try to enter details that are known of a worker, limited and counted like a code: shared by log-ins by card, by a secret and
// for the first time.
import type { Clock, Instant } from '@daybreak/time'
import type { KeyedHash } from '#platform/crypto/keyed-hash.ts'
import type { Transaction } from '#platform/database/database.ts'
import type { Refusal } from '#platform/errors.ts'
import {
  addToCounts,
  describeDevice,
  locate,
  lockCounts,
  maskDestination,
  nobody,
  readCounts,
  readLock,
  recordFailure,
  takeLock,
  writeLock,
  type Caller,
  type Contact,
  type LimitKey,
  type LimitScope,
  type Lock,
  type Whereabouts,
} from '../callers/index.ts'
import { decideDetailTry, detailScopesOf, lockAfterDetails, type DetailScopes } from './debit-mode.rules.ts'

export type DetailTriesDeps = { clock: Clock; keyedHash: KeyedHash }

export type DetailTry<Code extends string> = {
  contact: Contact
  caller: Caller
  now: Instant
  scopes: DetailScopes
  /** Run for an unknown employee as well, so that the duration does not reveal who is known. */
  isRight(employeeId: string): Promise<boolean>
  /** What is on record of a wrong one, and how it is refused: in one way, whatever was wrong. */
  whenWrong: { kind: 'debit_mode_failed' | 'sign_in_failed'; code: Code }
}

type TriesRefusal = Refusal<'session.too_many_tries' | 'session.locked'>

/** Refusals: the one that is given, session.too_many_tries, session.locked. */
export async function tryDetails<Code extends string>(
  deps: DetailTriesDeps,
  tx: Transaction,
  { isRight, ...tried }: DetailTry<Code>,
): Promise<{ kind: 'right'; employeeId: string } | Refusal<Code> | TriesRefusal> {
  const counted = await countTry(deps, tx, tried)
  if (counted.kind === 'refused') return counted
  return judgeTry(tx, { ...tried, counted, isRight: await isRight(counted.employeeId ?? nobody) })
}

export type CountedTry = {
  kind: 'counted'
  whereabouts: Whereabouts
  lock: Lock
  /** Whose details are tried; null where the contact names no one. */
  employeeId: string | null
}

/**
 * Counts a try before it is evaluated: slow work outside of a transaction has been counted by then.
 *
 * Refusals: session.too_many_tries, session.locked.
 */
export async function countTry(
  deps: DetailTriesDeps,
  tx: Transaction,
  { contact, caller, now, scopes }: Pick<DetailTry<string>, 'contact' | 'caller' | 'now' | 'scopes'>,
): Promise<CountedTry | TriesRefusal> {
  const nowMs = now.epochMilliseconds
  const whereabouts = await locate(deps, tx, contact, caller)
  const keys = keysOf(whereabouts, scopes)
  // As with codes: a flood is turned away by what everyone may read.
  const early = decideDetailTry({ counts: await readCounts(tx, keys), ...(await readLock(tx, whereabouts)), nowMs })
  if (early.kind === 'refused') return early
  const lock = await takeLock(tx, whereabouts, nowMs)
  const verdict = decideDetailTry({ counts: await lockCounts(tx, keys, nowMs), ...lock, nowMs })
  if (verdict.kind === 'refused') return verdict
  await addToCounts(tx, keys, nowMs)
  // A contact that an operator typed may be a stranger's: it names no one before its own proof (`proveClaim`).
  const isNamed = scopes === 'card' || whereabouts.claim === null
  return { kind: 'counted', whereabouts, lock, employeeId: isNamed ? (whereabouts.holder?.employeeId ?? null) : null }
}

type JudgedTry<Code extends string> = Pick<DetailTry<Code>, 'contact' | 'caller' | 'now' | 'whenWrong'> & { counted: CountedTry }

/**
 * Judges a counted try in a later transaction, where others from the same network may have tried meanwhile.
 *
 * @param isRight  asked once the row of wrong tries is locked
 *
 * Refusals: the one that is given, session.locked.
 */
export async function judgeTryLater<Code extends string>(
  tx: Transaction,
  { isRight, ...judged }: JudgedTry<Code> & { isRight(): Promise<boolean> },
): Promise<{ kind: 'right'; employeeId: string } | Refusal<Code> | TriesRefusal> {
  const nowMs = judged.now.epochMilliseconds
  const lock = await takeLock(tx, judged.counted.whereabouts, nowMs)
  const verdict = decideDetailTry({ counts: new Map(), ...lock, nowMs })
  if (verdict.kind === 'refused') return verdict
  return judgeTry(tx, { ...judged, counted: { ...judged.counted, lock }, isRight: await isRight() })
}

async function judgeTry<Code extends string>(
  tx: Transaction,
  {
    counted: { whereabouts, lock, employeeId },
    isRight,
    contact,
    caller,
    now,
    whenWrong,
  }: JudgedTry<Code> & { isRight: boolean },
): Promise<{ kind: 'right'; employeeId: string } | Refusal<Code>> {
  await writeLock(tx, whereabouts, lockAfterDetails(lock, isRight, now.epochMilliseconds))
  if (isRight && employeeId !== null) return { kind: 'right', employeeId }
  await recordFailure(tx, {
    employeeId,
    kind: whenWrong.kind,
    at: now,
    sessionId: null,
    device: describeDevice(caller.userAgent, caller.address),
    detail: maskDestination(contact),
  })
  return { kind: 'refused', code: whenWrong.code }
}

function keysOf({ isKnownDevice, contactHash, originHash, sourceHash }: Whereabouts, kind: DetailScopes): LimitKey[] {
  const hashes: Partial<Record<LimitScope, Uint8Array>> = {
    card_of_contact: contactHash,
    card_of_device: originHash,
    secret_of_contact: contactHash,
    secret_of_device: originHash,
  }
  return detailScopesOf(kind, isKnownDevice).map((scope) => ({ scope, keyHash: hashes[scope] ?? sourceHash }))
}
