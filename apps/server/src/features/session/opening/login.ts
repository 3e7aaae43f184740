// Signs workers in: an entered code opens a session.
import { refuse, type Refusal } from '#platform/errors.ts'
import type { AuthProvider, CodeProofInput, Codes } from '../codes/index.ts'
import type { Caller, Contact } from '../callers/index.ts'
import type { OpenedSession, OpenSession } from './opening.ts'
import type { CodeRefusal } from '../session.errors.ts'

export type LoginDeps = { codes: Codes; open: OpenSession; provider: Pick<AuthProvider, 'keepSession'> }

export type SignInOutcome = OpenedSession | CodeRefusal | Refusal<'session.identity_needed'>

export type Login = {
  requestCode: Codes['request']
  /** Refusals: session.identity_needed, session.code_wrong, session.code_expired, session.too_many_tries, session.locked. */
  signIn(contact: Contact, proof: SignInProof, caller: Caller): Promise<SignInOutcome>
}

export type SignInProof = CodeProofInput & {
  /** The session that the same browser had before: it ends when the new one begins. */
  replacedToken: string | null
}

export function createLogin({ codes, open, provider }: LoginDeps): Login {
  return {
    requestCode: codes.request,
    signIn: (typed, proof, caller) =>
      codes.prove(typed, proof, caller, async (tx, { codeId, contact, holder: { employeeId }, isClaimed }, now) => {
        if (isClaimed) return refuse('session.identity_needed')
        const { replacedToken } = proof
        const opened = await open(tx, { employeeId, proof: 'code', contact, caller, replacedToken, kind: 'signed_in' }, now)
        await provider.keepSession(tx, codeId, opened.session.id)
        return opened
      }),
  }
}
