// Opens sessions after any proof, each with its entry in the activity log and the worker's notifications.
import type { ActivityKind } from '@daybreak/contract'
import { newUuid } from '@daybreak/ids'
import { instantFromMilliseconds, type Clock, type Instant } from '@daybreak/time'
import { readAddressee } from '#features/employee'
import { moveToSession } from '#features/notifications'
import type { Transaction } from '#platform/database/database.ts'
import { platformProblem } from '#platform/errors.ts'
import {
  describeDevice,
  hashToken,
  makeToken,
  maskDestination,
  recordActivity,
  rememberDevice,
  historyOfDevice,
  type Caller,
  type Contact,
} from '../callers/index.ts'
import {
  laterLimit,
  limitOfAccount,
  limitOfFactor,
  otherChannel,
  readLimitations,
  sendNotice,
  type NoticeDeps,
} from '../notices/index.ts'
import { freshProofAtMs, sessionLimits } from '../session.rules.ts'
import { insertSession, revokeSession, type SessionProof, type StoredSession } from '../session.store.ts'

export type OpenerDeps = NoticeDeps & {
  clock: Clock
  /** What other rooms do when a worker has signed in, in the same transaction. */
  onSignedIn(tx: Transaction, signedIn: { employeeId: string; sessionId: string }): Promise<void>
}

export type Opening = {
  employeeId: string
  proof: SessionProof
  /** The contact that the code went to, or that a card replaces; null for a passkey. */
  contact: Contact | null
  caller: Caller
  /** The session that the same browser had before: it ends when the new one begins. */
  replacedToken: string | null
  kind: Extract<ActivityKind, 'signed_in' | 'stepped_up' | 'debit_mode_entered'>
}

export type OpenedSession = {
  kind: 'opened'
  token: string
  /** The browser's own from now on, by which it is known again. */
  deviceToken: string
  session: StoredSession
  /** The key of the session that ended, or null when there was none. */
  endedKey: string | null
}

export type OpenSession = (tx: Transaction, opening: Opening, now: Instant) => Promise<OpenedSession>

/** The opener is given the transaction that uses the proof up, so that a proof opens one session or none. */
export function createOpener(deps: OpenerDeps): OpenSession {
  return async (tx, opening, now) => {
    const { employeeId, proof, caller, replacedToken, kind, contact } = opening
    const addressee = await readAddressee(tx, employeeId)
    if (addressee === null) throw new Error('a proof names an employee who does not exist')
    const token = makeToken()
    const device = describeDevice(caller.userAgent, caller.address)
    const deviceToken = caller.deviceToken ?? makeToken()
    const { isKnown, isFirst } = await historyOfDevice(tx, employeeId, hashToken(deviceToken))
    const limits = await limitsOf(tx, opening, addressee.contacts, now)
    const session: StoredSession = {
      id: newUuid(deps.clock),
      employeeId,
      proof,
      startedAt: now,
      expiresAt: instantFromMilliseconds(now.epochMilliseconds + sessionLimits.lifetimeMs),
      lastActiveAt: now,
      strongProofAt: instantFromMilliseconds(freshProofAtMs(proof, now.epochMilliseconds)),
      limitedUntil: limits.all,
    }
    await insertSession(tx, { ...session, limitedUntil: limits.own, device, tokenHash: hashToken(token) })
    await recordActivity(tx, {
      employeeId,
      kind,
      at: now,
      sessionId: session.id,
      ...(contact !== null && { detail: maskDestination(contact) }),
    })

    await rememberDevice(tx, employeeId, hashToken(deviceToken), now.epochMilliseconds)
    // The first browser of all has no one to notify, and a proof by card has a text of its own.
    if (kind === 'signed_in' && !isKnown && !isFirst)
      await sendNotice(deps, tx, {
        notice: 'new-device',
        employeeId,
        addressee,
        contacts: otherChannel(addressee.contacts, contact),
        undoes: { kind: 'sign_in', subjectId: session.id },
        at: now,
        device,
      })
    await moveToSession(tx, { employeeId, deviceHash: hashToken(deviceToken), sessionId: session.id })
    const endedKey = replacedToken === null ? null : await revokeSession(tx, { tokenHash: hashToken(replacedToken) }, now)
    // Ended from elsewhere while its proof was under way: then there is nothing left to step up.
    if (kind === 'stepped_up' && endedKey === null) throw platformProblem('session_not_found')
    if (kind !== 'stepped_up') await deps.onSignedIn(tx, { employeeId, sessionId: session.id })
    return { kind: 'opened', token, deviceToken, session, endedKey }
  }
}

type AddedContact = Contact & { verifiedAt: Instant }

/** The limit that the session carries itself, and the one that holds for it in all. */
async function limitsOf(
  tx: Transaction,
  { employeeId, contact }: Opening,
  contacts: readonly AddedContact[],
  now: Instant,
): Promise<{ own: Instant | null; all: Instant | null }> {
  const limitations = await readLimitations(tx, employeeId)
  const factor = contacts.find(({ kind, value }) => kind === contact?.kind && value === contact.value)
  const nowMs = now.epochMilliseconds
  // Adding a passkey needs a fresh proof, which a limited session cannot give: meanwhile only contacts are added.
  const own = limitOfFactor(limitations, factor?.verifiedAt.epochMilliseconds ?? null, nowMs)
  const all = laterLimit(own, limitOfAccount(limitations, nowMs))
  const instantOf = (ms: number | null) => (ms === null ? null : instantFromMilliseconds(ms))
  return { own: instantOf(own), all: instantOf(all) }
}
