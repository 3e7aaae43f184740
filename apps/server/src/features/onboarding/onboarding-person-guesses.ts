// Wrong digits and wrong employer codes, counted for the person of the roster whom they are about.
import type { Clock, Instant } from '@daybreak/time'
import type { KeyedHash } from '#platform/crypto/keyed-hash.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import type { Refusal } from '#platform/errors.ts'
import { deleteLocks, lockGuesses, writeGuesses, type GuessKey } from './onboarding-drafts.store.ts'
import { decideDigits } from './onboarding-guesses.rules.ts'
import type { OnboardingRefusal } from './onboarding.errors.ts'

type PersonGuess = {
  scope: Extract<GuessKey['scope'], 'digits_of_person' | 'code_of_person'>
  rosterId: string
  isRight: boolean
}

const wrongCodes = { digits_of_person: 'onboarding.ssn_wrong', code_of_person: 'onboarding.employer_code_wrong' } as const

/** Counts a guess; null when it was right, and guessing was not paused. */
export async function refuseGuess(
  { keyedHash }: { keyedHash: KeyedHash },
  tx: Transaction,
  { scope, rosterId, isRight }: PersonGuess,
  now: Instant,
): Promise<Refusal<OnboardingRefusal> | null> {
  const key = { scope, keyHash: hashPerson(keyedHash, rosterId) }
  const { lock, ...verdict } = decideDigits(await lockGuesses(tx, key, now), isRight, now.epochMilliseconds, wrongCodes[scope])
  await writeGuesses(tx, key, lock)
  return verdict.kind === 'refused' ? verdict : null
}

/**
 * Ends a pause before its 24 hours are over.
 *
 * @returns whether there was one
 */
export async function allowGuesses(
  { database, clock, keyedHash }: { database: Database; clock: Clock; keyedHash: KeyedHash },
  rosterId: string,
): Promise<boolean> {
  return deleteLocks(database.query, hashPerson(keyedHash, rosterId), clock.now())
}

function hashPerson(keyedHash: KeyedHash, rosterId: string): Uint8Array {
  return keyedHash('onboarding.person', rosterId)
}
