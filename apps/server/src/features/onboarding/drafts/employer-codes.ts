// The code that an employer gives to one worker: with it, a contact that is not on the roster is accepted at once (decisions 23).
import { randomInt } from 'node:crypto'
import type { Clock, Instant } from '@daybreak/time'
import type { KeyedHash } from '#platform/crypto/keyed-hash.ts'
import type { Database } from '#platform/database/database.ts'
import { writeEmployerCode } from './drafts.store.ts'

// No vowels and nothing that is read for another: it is written on paper and spells no word.
const letters = 'BCDFGHJKLMNPQRSTVWXZ23456789'
const length = 8
const goodForDays = 7

/** Makes the code of a worker, replacing the earlier one. It is shown now and never again. */
export async function makeEmployerCode(
  { database, clock, keyedHash }: { database: Database; clock: Clock; keyedHash: KeyedHash },
  rosterId: string,
): Promise<{ code: string; expiresAt: Instant }> {
  const code = Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
  const at = clock.now()
  const expiresAt = at.add({ hours: goodForDays * 24 })
  await writeEmployerCode(database.query, { rosterId, codeHash: hashEmployerCode(keyedHash, rosterId, code), at, expiresAt })
  return { code: `${code.slice(0, 4)}-${code.slice(4)}`, expiresAt }
}

/** However it was typed: the dash and small letters do not matter. */
export function hashEmployerCode(keyedHash: KeyedHash, rosterId: string, code: string): Uint8Array {
  return keyedHash('onboarding.employer_code', `${rosterId}:${code.toUpperCase().replaceAll('-', '')}`)
}
