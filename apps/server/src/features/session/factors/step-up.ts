// Verifies by a code that a signed-in worker is still the person using the session.
import type { Clock } from '@daybreak/time'
import { parsePublicId } from '@daybreak/ids'
import { readAddressee } from '#features/employee'
import type { KeyedHash } from '#platform/crypto/keyed-hash.ts'
import type { Database } from '#platform/database/database.ts'
import type { Channel } from '#platform/outbox/channel.ts'
import { useCode, type AuthProvider, type CodeProofInput } from '../codes/index.ts'
import { contactOfHash, isCodeOfSession, type Caller } from '../callers/index.ts'
import type { OpenedSession, OpenSession } from '../opening/index.ts'
import type { Asking, OwnCodes, PresentCodeOutcome } from './own-codes.ts'
import type { CodeRefusal } from '../session.errors.ts'

export type StepUpDeps = {
  database: Database
  clock: Clock
  keyedHash: KeyedHash
  codes: OwnCodes
  open: OpenSession
  provider: AuthProvider
}

export type StepUp = {
  /** Refusals: session.no_such_contact, session.texts_stopped, session.too_many_codes, session.locked. */
  request(asking: Asking, purpose: 'step_up' | 'old_contact', channel: Channel): Promise<PresentCodeOutcome>
  /** Whether this session requested a code, to step up. */
  isAskedBy(asking: Asking, methodId: string | undefined): Promise<boolean>
  /**
   * Opens the session that takes the place of the one that asks, under another id and another token.
   *
   * Refusals: session.code_wrong, session.code_expired, session.too_many_tries, session.locked.
   */
  prove(asking: Asking & { token: string }, proof: CodeProofInput, caller: Caller): Promise<OpenedSession | CodeRefusal>
}

export function createStepUp({ database, clock, keyedHash, codes, open, provider }: StepUpDeps): StepUp {
  return {
    request: (asking, purpose, channel) =>
      provider.transaction((tx) => codes.toPresent(tx, asking, purpose, channel, clock.now())),

    async isAskedBy({ sessionId }, methodId) {
      const codeId = methodId === undefined ? null : parsePublicId('otp', methodId)
      return codeId !== null && isCodeOfSession(database.query, { sessionId, purpose: 'step_up', id: codeId })
    },

    prove: (asking, { code, methodId }, caller) =>
      provider.transaction(async (tx) => {
        const now = clock.now()
        const { employeeId, token } = asking
        const proven = await codes.prove(tx, asking, { purpose: 'step_up', code, methodId }, now)
        if (proven.kind === 'refused') return proven
        await useCode(tx, proven.sent.id, proven, now.epochMilliseconds)
        const addressee = await readAddressee(tx, employeeId)
        const contact = addressee && contactOfHash({ keyedHash }, addressee, proven.contactHash)
        // A contact that is no longer the worker's proves nothing.
        if (contact === null) return { kind: 'refused', code: 'session.code_expired' }
        const opened = await open(
          tx,
          { employeeId, proof: 'code', contact, caller, replacedToken: token, kind: 'stepped_up' },
          now,
        )
        await provider.keepSession(tx, proven.sent.id, opened.session.id)
        return opened
      }),
  }
}
