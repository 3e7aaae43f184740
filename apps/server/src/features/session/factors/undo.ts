// Reverts what a "Not you?" message reported: the holder of the notified contact speaks for the account.
import type { ActivityKind, UndoneThing } from '@daybreak/contract'
import type { Clock, Instant } from '@daybreak/time'
import { lockContacts, replaceContact } from '#features/employee'
import type { FieldEncryption } from '#platform/crypto/field-encryption.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import type { Refusal } from '#platform/errors.ts'
import { endClaim, endClaims, forgetDevicesSince, hashToken, lockNewestClaim, recordActivity } from '../callers/index.ts'
import { openChange } from './contact-change.ts'
import {
  cancelLimitation,
  forgetOidcLinksSince,
  forgetPasskeysSince,
  forgetPasswordSince,
  forgetTotpSince,
  markUndone,
  readChangedAt,
  useUndo,
} from '../notices/index.ts'
import { sessionLimits } from '../session.rules.ts'
import { endSessionsOf } from '../session-ending.ts'
import { readSession } from '../session.store.ts'

export type UndoDeps = {
  database: Database
  clock: Clock
  encryption: FieldEncryption
  /** Takes a linked account away and says when it was added; null when it is gone already. */
  unlinkDestination(tx: Transaction, destinationId: string): Promise<Instant | null>
}

export type UndoOutcome = { kind: 'undone'; undone: UndoneThing } | Refusal<'session.link_expired'>

/**
 * It ends every session of the worker, including their own: no one knows which session is whose.
 *
 * Refusal: session.link_expired, for a link that is unknown, used or older than 72 hours.
 */
export async function undo(deps: UndoDeps, token: string): Promise<UndoOutcome> {
  return deps.database.transaction(async (tx) => {
    const now = deps.clock.now()
    const link = await useUndo(tx, hashToken(token), now)
    if (link === null) return { kind: 'refused', code: 'session.link_expired' }
    const { employeeId, kind } = link
    await endClaims(tx, employeeId, now)
    await lockContacts(tx, employeeId)
    const since = await beginningOf(deps, kind)(tx, link.subjectId, now)
    if (since !== null) await takeBack(deps, tx, { employeeId, kind, since }, now)
    await recordActivity(tx, { employeeId, kind: activityOf[kind], at: now, sessionId: null })
    await endSessionsOf(tx, { employeeId, except: null }, now)
    return { kind: 'undone', undone: kind }
  })
}

/** The moment from which activity is not the worker's: everything after it was done by someone else. Null when no longer known. */
function beginningOf(
  { unlinkDestination }: UndoDeps,
  kind: UndoneThing,
): (tx: Transaction, subjectId: string, now: Instant) => Promise<Instant | null> {
  const beginnings = {
    contact_change: readChangedAt,
    debit_mode: cancelLimitation,
    sign_in: async (tx: Transaction, sessionId: string) => (await readSession(tx, sessionId))?.startedAt ?? null,
    destination_linked: unlinkDestination,
  }
  return beginnings[kind]
}

const activityOf: Readonly<Record<UndoneThing, ActivityKind>> = {
  contact_change: 'contact_change_undone',
  debit_mode: 'debit_mode_cancelled',
  sign_in: 'signed_out_everywhere',
  destination_linked: 'account_link_undone',
}

/**
 * Reverts what an operator typed last, proven meanwhile or not, and all of its effects.
 *
 * @returns false when no replacement by an operator is still in effect
 */
export function revokeReplacement(
  deps: BackDeps,
  { employeeId, operator }: { employeeId: string; operator: string },
): Promise<boolean> {
  return deps.database.transaction(async (tx) => {
    const now = deps.clock.now()
    const claim = await lockNewestClaim(tx, { employeeId, kind: null })
    if (claim === null) return false
    // A change whose old value is no longer known is not reverted: the worker changes it, or an operator replaces it.
    if (claim.isProven && (await readChangedAt(tx, claim.id)) === null) return false
    await endClaim(tx, claim.id, now, operator)
    await lockContacts(tx, employeeId)
    await takeBack(deps, tx, { employeeId, kind: 'contact_change', since: claim.madeAt }, now)
    await recordActivity(tx, { employeeId, kind: 'contact_change_undone', at: now, sessionId: null })
    await endSessionsOf(tx, { employeeId, except: null }, now)
    return true
  })
}

type BackDeps = Omit<UndoDeps, 'unlinkDestination'>
type Backward = { employeeId: string; kind: UndoneThing; since: Instant }

/** Removes everything that could let a stranger back in: contacts, passkeys, linked accounts, authenticator apps, recovery codes, a password and browsers. The worker adds their own again. */
async function takeBack(deps: BackDeps, tx: Transaction, { employeeId, kind, since }: Backward, now: Instant): Promise<void> {
  await putContactsBack(deps, tx, { employeeId, since }, now)
  // A contact is changed, and an account linked, in a session that began before it.
  const from =
    kind === 'contact_change' || kind === 'destination_linked'
      ? since.subtract({ milliseconds: sessionLimits.lifetimeMs })
      : since
  await forgetDevicesSince(tx, employeeId, from)
  for (const name of await forgetPasskeysSince(tx, employeeId, from))
    await recordActivity(tx, { employeeId, kind: 'passkey_removed', at: now, sessionId: null, detail: name })
  for (const name of await forgetOidcLinksSince(tx, employeeId, from))
    await recordActivity(tx, { employeeId, kind: 'oidc_unlinked', at: now, sessionId: null, detail: name })
  if (await forgetTotpSince(tx, employeeId, from))
    await recordActivity(tx, { employeeId, kind: 'totp_removed', at: now, sessionId: null })
  if (await forgetPasswordSince(tx, employeeId, from))
    await recordActivity(tx, { employeeId, kind: 'password_removed', at: now, sessionId: null })
}

/** The newest first, so that of several in a row the first one's contact remains in the end. */
async function putContactsBack(
  deps: BackDeps,
  tx: Transaction,
  { employeeId, since }: { employeeId: string; since: Instant },
  now: Instant,
): Promise<void> {
  for (const stored of await markUndone(tx, { employeeId, since }, now)) {
    const { kind, from, to } = openChange(deps, stored)
    const isBack = await replaceContact(tx, { employeeId, kind, from: to, to: from }, deps.clock)
    // The old one has become someone else's in the meantime: then only the new one goes.
    if (!isBack) await replaceContact(tx, { employeeId, kind, from: to, to: null }, deps.clock)
  }
}
