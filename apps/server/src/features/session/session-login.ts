// Signs workers in: a code that comes back opens a session.
import { newUuid } from '@daybreak/ids'
import { instantFromMilliseconds, type Clock, type Instant } from '@daybreak/time'
import type { Transaction } from '#platform/database/database.ts'
import type { Refusal } from '#platform/errors.ts'
import type { Caller, CodeProofInput, CodeRequestOutcome, Codes } from './session-codes.ts'
import { rememberDevice } from './session-codes.store.ts'
import type { Contact } from './session-contacts.rules.ts'
import { hashToken, makeToken } from './session-secrets.ts'
import type { SessionRefusal } from './session.errors.ts'
import { sessionLimits } from './session.rules.ts'
import { insertSession, revokeSession, type StoredSession } from './session.store.ts'

export type LoginDeps = { codes: Codes; clock: Clock }

export type SignInOutcome =
  | { kind: 'signed_in'; token: string; deviceToken: string; session: StoredSession; endedKey: string | null }
  | Refusal<SessionRefusal>

export type Login = {
  /** Refusals: ACCOUNT_NOT_FOUND, session.too_many_codes, session.locked. */
  requestCode(contact: Contact, caller: Caller): Promise<CodeRequestOutcome>
  /** Refusals: session.code_wrong, session.code_expired, session.too_many_tries, session.locked. */
  signIn(contact: Contact, proof: SignInProof, caller: Caller): Promise<SignInOutcome>
}

export type SignInProof = CodeProofInput & {
  /** The session that the same browser had before: it ends when the new one begins. */
  replacedToken: string | null
}

export function createLogin({ codes, clock }: LoginDeps): Login {
  return {
    requestCode: codes.request,
    signIn: (contact, proof, caller) =>
      codes.prove(contact, proof, caller, (tx, { employeeId }, now) =>
        openSession(clock, tx, employeeId, proof.replacedToken, caller, now),
      ),
  }
}

async function openSession(
  clock: Clock,
  tx: Transaction,
  employeeId: string,
  replacedToken: string | null,
  caller: Caller,
  now: Instant,
): Promise<SignInOutcome> {
  const token = makeToken()
  const session: StoredSession = {
    id: newUuid(clock),
    employeeId,
    startedAt: now,
    expiresAt: instantFromMilliseconds(now.epochMilliseconds + sessionLimits.lifetimeMs),
    lastActiveAt: now,
    strongProofAt: now,
    limitedUntil: null,
  }
  await insertSession(tx, { ...session, proof: 'code', tokenHash: hashToken(token) })
  const deviceToken = caller.deviceToken ?? makeToken()
  await rememberDevice(tx, employeeId, hashToken(deviceToken), now.epochMilliseconds)
  const endedKey = replacedToken === null ? null : await revokeSession(tx, { tokenHash: hashToken(replacedToken) }, now)
  return { kind: 'signed_in', token, deviceToken, session, endedKey }
}
