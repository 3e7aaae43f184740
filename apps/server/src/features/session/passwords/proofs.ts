// Signs in by a password: the try is counted, then the password is hashed with no transaction open, then the session is opened.
import type { Clock } from '@daybreak/time'
import type { KeyedHash } from '#platform/crypto/keyed-hash.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import type { Refusal } from '#platform/errors.ts'
import { nobody, type Caller, type Contact } from '../callers/index.ts'
import { countTry, judgeTryLater } from '../factors/index.ts'
import type { OpenedSession, OpenSession } from '../opening/index.ts'
import type { PasswordProvider } from './provider.ts'
import { lockPassword, readPassword, usePassword, type StoredPassword } from './passwords.store.ts'

export type PasswordProofsDeps = {
  database: Database
  clock: Clock
  keyedHash: KeyedHash
  provider: PasswordProvider
  open: OpenSession
}

export type PasswordSignIn = {
  contact: Contact
  password: string
  caller: Caller
  /** The session that the same browser had before: it ends when the new one begins. */
  replacedToken: string | null
}

export type PasswordProofs = {
  /**
   * A contact that no one holds, and a worker without a password, take the same time and get the same answer as a wrong password.
   *
   * Refusals: session.password_wrong, session.too_many_tries, session.locked.
   */
  signIn(
    proof: PasswordSignIn,
  ): Promise<OpenedSession | Refusal<'session.password_wrong' | 'session.too_many_tries' | 'session.locked'>>
}

export function createPasswordProofs(deps: PasswordProofsDeps): PasswordProofs {
  const { database, clock, provider } = deps
  return {
    async signIn(proof) {
      const now = clock.now()
      const started = await database.transaction(async (tx) => {
        const counted = await countTry(deps, tx, { ...proof, now, scopes: 'secret' })
        if (counted.kind === 'refused') return counted
        return { kind: 'started', counted, stored: await readPassword(tx, counted.employeeId ?? nobody) } as const
      })
      if (started.kind === 'refused') return started
      const { counted, stored } = started
      const { employeeId } = counted
      const checked = await provider.check(employeeId, proof.password, stored?.verifier ?? null)
      const isMadeAnew = checked.isRight && checked.isOutdated && employeeId !== null
      const made = isMadeAnew ? await provider.make(employeeId, proof.password) : null
      const verifier = made?.kind === 'made' ? made.verifier : null

      return database.transaction(async (tx) => {
        const judged = await judgeTryLater(tx, {
          ...proof,
          now,
          counted,
          isRight: () => isStillTheirs(tx, { employeeId, stored, isRight: checked.isRight }),
          whenWrong: { kind: 'sign_in_failed', code: 'session.password_wrong' },
        })
        if (judged.kind === 'refused') return judged
        if (stored !== null) await usePassword(tx, { id: stored.id, verifier, at: now })
        const { caller, replacedToken } = proof
        // The typed name identifies the worker and was not proven: they are notified as after a passkey.
        return deps.open(
          tx,
          { employeeId: judged.employeeId, proof: 'password', contact: null, caller, replacedToken, kind: 'signed_in' },
          now,
        )
      })
    },
  }
}

type Judged = { employeeId: string | null; stored: StoredPassword | null; isRight: boolean }

/** Whether the password that was right is still the worker's: it may have been changed or removed meanwhile. */
async function isStillTheirs(tx: Transaction, { employeeId, stored, isRight }: Judged): Promise<boolean> {
  const current = await lockPassword(tx, employeeId ?? nobody)
  return isRight && stored !== null && current?.id === stored.id
}
