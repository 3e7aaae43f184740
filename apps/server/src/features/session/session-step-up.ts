// Proves by a code that a worker who is signed in is still the one who is there.
import type { Clock } from '@daybreak/time'
import { parsePublicId } from '@daybreak/ids'
import { readAddressee } from '#features/employee'
import type { KeyedHash } from '#platform/crypto/keyed-hash.ts'
import type { Database } from '#platform/database/database.ts'
import type { Refusal } from '#platform/errors.ts'
import { useCode, type CodeProofInput } from './session-codes.ts'
import { isCodeOfSession } from './session-codes.store.ts'
import type { Contact } from './session-contacts.rules.ts'
import type { OpenedSession, OpenSession } from './session-opening.ts'
import { contactOfHash, type Asking, type OwnCodeOutcome, type OwnCodes } from './session-own-codes.ts'
import type { Caller } from './session-whereabouts.ts'
import type { SessionRefusal } from './session.errors.ts'

export type StepUpDeps = { database: Database; clock: Clock; keyedHash: KeyedHash; codes: OwnCodes; open: OpenSession }

export type StepUp = {
  /** Refusals: session.no_such_contact, session.too_many_codes, session.locked. */
  request(asking: Asking, purpose: 'step_up' | 'old_contact', kind: Contact['kind']): Promise<OwnCodeOutcome>
  /** Whether a code was asked for by this session, to step up. */
  isAskedBy(asking: Asking, methodId: string | undefined): Promise<boolean>
  /**
   * Opens the session that takes the place of the one that asks, under another id and another token.
   *
   * Refusals: session.code_wrong, session.code_expired, session.too_many_tries, session.locked.
   */
  prove(
    asking: Asking & { token: string },
    proof: CodeProofInput,
    caller: Caller,
  ): Promise<OpenedSession | Refusal<SessionRefusal>>
}

export function createStepUp({ database, clock, keyedHash, codes, open }: StepUpDeps): StepUp {
  return {
    request: (asking, purpose, kind) => database.transaction((tx) => codes.toPresent(tx, asking, purpose, kind, clock.now())),

    async isAskedBy({ sessionId }, methodId) {
      const codeId = methodId === undefined ? null : parsePublicId('otp', methodId)
      return codeId !== null && isCodeOfSession(database.query, { sessionId, purpose: 'step_up', id: codeId })
    },

    prove: (asking, { code, methodId }, caller) =>
      database.transaction(async (tx) => {
        const now = clock.now()
        const { employeeId, token } = asking
        const proven = await codes.prove(tx, asking, { purpose: 'step_up', code, methodId }, now)
        if (proven.kind === 'refused') return proven
        await useCode(tx, proven.sent.id, proven, now.epochMilliseconds)
        const addressee = await readAddressee(tx, employeeId)
        const contact = addressee && contactOfHash({ keyedHash }, addressee, proven.contactHash)
        // A contact that is no longer hers proves nothing about her.
        if (contact === null) return { kind: 'refused', code: 'session.code_expired' }
        return open(tx, { employeeId, proof: 'code', contact, caller, replacedToken: token, kind: 'stepped_up' }, now)
      }),
  }
}
