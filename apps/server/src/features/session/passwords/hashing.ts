// Hashes and verifies passwords. Passwords themselves are never stored or logged.
import { normalPassword } from '@daybreak/contract'
import type { KeyedHash } from '#platform/crypto/keyed-hash.ts'
import { nobody } from '../callers/index.ts'
import { hashArgon2id, isArgon2id, isOfArgon2id, isOutdated, ownCost, type Argon2Cost } from './argon2id.ts'
import type { HashingQueue } from './hashing-queue.ts'
import { onFirstUse } from './on-first-use.ts'
import type { PasswordProvider } from './provider.ts'

type HashingDeps = { keyedHash: KeyedHash; queue: HashingQueue; cost?: Argon2Cost | undefined }

export function createOwnPasswords({ keyedHash, queue, cost = ownCost }: HashingDeps): PasswordProvider {
  // The input is a keyed hash, by the permanent key: someone with only the database can test no password. It is as short for a long password, and the
  // worker is part of it, so that no hash proves anything for another one.
  const secretOf = (employeeId: string, password: string) =>
    keyedHash('session.password', `${employeeId}:${normalPassword(password)}`)
  // Compared with the password of anyone who has none. Everyone waits for it, so that the first one's duration reveals nothing either.
  const decoyOf = onFirstUse(() => queue.run(() => hashArgon2id(secretOf(nobody, ''), cost)))

  return {
    async make(employeeId, password) {
      return { kind: 'made', verifier: await queue.run(() => hashArgon2id(secretOf(employeeId, password), cost)) }
    },

    async check(employeeId, password, verifier) {
      const decoy = await decoyOf()
      // One that another service keeps is none here.
      const held = isArgon2id(verifier) ? verifier : decoy
      const isSame = await queue.run(() => isOfArgon2id(secretOf(employeeId ?? nobody, password), held))
      return { isRight: isSame && held !== decoy && employeeId !== null, isOutdated: isOutdated(held, cost) }
    },
  }
}
