// Takes back what a "Not you?" message told of: whoever holds the contact that was told speaks for the account.
import type { UndoneThing } from '@daybreak/contract'
import type { Clock, Instant } from '@daybreak/time'
import { replaceContact } from '#features/employee'
import type { FieldEncryption } from '#platform/crypto/field-encryption.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import type { Refusal } from '#platform/errors.ts'
import { recordActivity } from './session-activity.store.ts'
import { forgetDevicesSince } from './session-codes.store.ts'
import { openChange } from './session-contact-change.ts'
import { cancelLimitation } from './session-limitation.store.ts'
import { hashToken } from './session-secrets.ts'
import { markUndone, readChangedAt, useUndo, type Since, type Undo } from './session-undo.store.ts'
import type { SessionRefusal } from './session.errors.ts'
import { readSession, revokeSessionsOf } from './session.store.ts'

export type UndoDeps = { database: Database; clock: Clock; encryption: FieldEncryption }

export type UndoOutcome = { kind: 'undone'; undone: UndoneThing; endedKeys: readonly string[] } | Refusal<SessionRefusal>

/**
 * Every session of the worker ends with it, her own too: nobody knows which of them is whose.
 *
 * Refusal: session.link_expired, for a link that is unknown, used or older than 72 hours.
 */
export async function undo(deps: UndoDeps, token: string): Promise<UndoOutcome> {
  return deps.database.transaction(async (tx) => {
    const now = deps.clock.now()
    const link = await useUndo(tx, hashToken(token), now)
    if (link === null) return { kind: 'refused', code: 'session.link_expired' }
    const { employeeId, kind } = link
    await takeBack[kind](deps, tx, link, now)
    const endedKeys = await revokeSessionsOf(tx, { employeeId, except: null }, now)
    return { kind: 'undone', undone: kind, endedKeys }
  })
}

type TakeBack = (deps: UndoDeps, tx: Transaction, link: Undo, now: Instant) => Promise<void>

const takeBack: Readonly<Record<UndoneThing, TakeBack>> = {
  async contact_change(deps, tx, { employeeId, subjectId }, now) {
    const change = await readChangedAt(tx, subjectId)
    if (change === null) return
    // What came after it came by whoever made it.
    await putContactsBack(deps, tx, { employeeId, ...change }, now)
    await recordActivity(tx, { employeeId, kind: 'contact_change_undone', at: now, sessionId: null })
  },

  async debit_mode(deps, tx, { employeeId, subjectId }, now) {
    const startedAt = await cancelLimitation(tx, subjectId, now)
    if (startedAt === null) return
    await putContactsBack(deps, tx, { employeeId, changedAt: startedAt, kind: null }, now)
    await forgetDevicesSince(tx, employeeId, startedAt)
    await recordActivity(tx, { employeeId, kind: 'debit_mode_cancelled', at: now, sessionId: null })
  },

  async sign_in(_deps, tx, { employeeId, subjectId }, now) {
    const session = await readSession(tx, subjectId)
    if (session !== null) await forgetDevicesSince(tx, employeeId, session.startedAt)
    await recordActivity(tx, { employeeId, kind: 'signed_out_everywhere', at: now, sessionId: null })
  },
}

/** The newest first, so that of several in a row the first one's contact is what stands in the end. */
async function putContactsBack(deps: UndoDeps, tx: Transaction, since: Since, now: Instant): Promise<void> {
  const { employeeId } = since
  for (const stored of await markUndone(tx, since, now)) {
    const { kind, from, to } = openChange(deps, stored)
    const isBack = await replaceContact(tx, { employeeId, kind, from: to, to: from }, deps.clock)
    // The old one has become somebody else's in the meantime: then only the new one goes.
    if (!isBack) await replaceContact(tx, { employeeId, kind, from: to, to: null }, deps.clock)
  }
}
