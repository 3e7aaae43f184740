// Issues challenges for a browser to sign, and accepts each once, only from the browser and for the purpose it was issued for.
import { randomBytes } from 'node:crypto'
import type { Clock } from '@daybreak/time'
import type { Executor, Transaction } from '#platform/database/database.ts'
import type { Refusal } from '#platform/errors.ts'
import { challengeIn, decideChallenge, passkeyLimits } from './passkeys.rules.ts'
import { insertChallenge, lockChallenge, useUpChallenge, type ChallengePurpose } from './passkeys.store.ts'
import { hashToken } from '../callers/index.ts'

export type Challenges = {
  /** @param bearer  who may bring the answer: the id of a session, or the token in the cookie of a browser that has none */
  give(executor: Executor, purpose: ChallengePurpose, bearer: string): Promise<Uint8Array>
  /**
   * Uses up the challenge that `clientData` answers, whatever the answer turns out to be worth.
   * Refusal: session.passkey_expired, also for one that was never given, or to someone else, or for something else.
   */
  take(
    tx: Transaction,
    purpose: ChallengePurpose,
    bearer: string,
    clientData: string,
  ): Promise<{ kind: 'taken'; challenge: Uint8Array } | Refusal<'session.passkey_expired'>>
}

const challengeBytes = 32

export function createChallenges({ clock }: { clock: Clock }): Challenges {
  return {
    async give(executor, purpose, bearer) {
      const challenge = randomBytes(challengeBytes)
      const expiresAtMs = clock.now().epochMilliseconds + passkeyLimits.challengeMs
      await insertChallenge(executor, { challenge, purpose, bearerHash: hashToken(bearer), expiresAtMs })
      return challenge
    },

    async take(tx, purpose, bearer, clientData) {
      const now = clock.now()
      const answered = { challenge: challengeIn(clientData) ?? new Uint8Array(), purpose, bearerHash: hashToken(bearer) }
      const verdict = decideChallenge(await lockChallenge(tx, answered), now.epochMilliseconds)
      if (verdict.kind === 'refused') return verdict
      await useUpChallenge(tx, answered, now)
      return { kind: 'taken', challenge: answered.challenge }
    },
  }
}
