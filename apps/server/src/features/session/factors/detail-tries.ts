// One try at details that are known of a worker, limited and counted like a code: what log-ins by card, by a secret and for the first time have in common.
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
  type Whereabouts,
} from '../callers/index.ts'
import { decideDetailTry, detailScopesOf, lockAfterDetails, type DetailScopes } from './debit-mode.rules.ts'

export type DetailTriesDeps = { clock: Clock; keyedHash: KeyedHash }

export type DetailTry<Code extends string> = {
  contact: Contact
  caller: Caller
  now: Instant
  scopes: DetailScopes
  /** Asked of `nobody` as well, so that the time says nothing of who is known. */
  isRight(employeeId: string): Promise<boolean>
  /** What is on record of a wrong one, and how it is refused: in one way, whatever was wrong. */
  whenWrong: { kind: 'debit_mode_failed' | 'sign_in_failed'; code: Code }
}

/** Refusals: the one that is given, session.too_many_tries, session.locked. */
export async function tryDetails<Code extends string>(
  deps: DetailTriesDeps,
  tx: Transaction,
  { contact, caller, now, scopes, isRight, whenWrong }: DetailTry<Code>,
): Promise<{ kind: 'right'; employeeId: string } | Refusal<Code | 'session.too_many_tries' | 'session.locked'>> {
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
  const employeeId = isNamed ? (whereabouts.holder?.employeeId ?? null) : null
  const isTheirs = await isRight(employeeId ?? nobody)
  await writeLock(tx, whereabouts, lockAfterDetails(lock, isTheirs, nowMs))
  if (isTheirs && employeeId !== null) return { kind: 'right', employeeId }
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
