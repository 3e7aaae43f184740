// Signs workers in: a code that comes back opens a session.
import type { Refusal } from '#platform/errors.ts'
import type { CodeProofInput, CodeRequestOutcome, Codes } from './session-codes.ts'
import type { Contact } from './session-contacts.rules.ts'
import type { OpenedSession, OpenSession } from './session-opening.ts'
import type { Caller } from './session-whereabouts.ts'
import type { SessionRefusal } from './session.errors.ts'

export type LoginDeps = { codes: Codes; open: OpenSession }

export type SignInOutcome = OpenedSession | Refusal<SessionRefusal>

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

export function createLogin({ codes, open }: LoginDeps): Login {
  return {
    requestCode: codes.request,
    signIn: (contact, proof, caller) =>
      codes.prove(contact, proof, caller, (tx, { employeeId }, now) =>
        open(tx, { employeeId, proof: 'code', contact, caller, replacedToken: proof.replacedToken, kind: 'signed_in' }, now),
      ),
  }
}
