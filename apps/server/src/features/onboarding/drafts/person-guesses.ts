// Counts wrong digits and wrong employer codes for the person on the roster whom they are about.
import type { Clock, Instant } from '@daybreak/time'
import type { KeyedHash } from '#platform/crypto/keyed-hash.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import type { Refusal } from '#platform/errors.ts'
import { deleteLocks, lockGuesses, writeGuesses, type GuessKey } from './drafts.store.ts'
import { decideDigits, type WrongGuess } from './guesses.rules.ts'

type GuessScope = Extract<GuessKey['scope'], 'digits_of_person' | 'code_of_person'>
type PersonGuess<Wrong extends WrongGuess> = { rosterId: string; isRight: boolean; wrong: Wrong }

const scopes: Record<WrongGuess, GuessScope> = {
  'onboarding.ssn_wrong': 'digits_of_person',
  'onboarding.employer_code_wrong': 'code_of_person',
}

/**
 * Counts a guess; null when it was right, and guessing was not paused.
 *
 * @param wrong  what a wrong one is refused with, which says what is guessed
 */
export async function refuseGuess<Wrong extends WrongGuess>(
  { keyedHash }: { keyedHash: KeyedHash },
  tx: Transaction,
  { rosterId, isRight, wrong }: PersonGuess<Wrong>,
  now: Instant,
): Promise<Refusal<Wrong | 'onboarding.ssn_locked'> | null> {
  const key = { scope: scopes[wrong], keyHash: hashPerson(keyedHash, rosterId) }
  const verdict = decideDigits(await lockGuesses(tx, key, now), isRight, now.epochMilliseconds, wrong)
  await writeGuesses(tx, key, verdict.lock)
  if (verdict.kind === 'right') return null
  const { lock: _lock, ...refusal } = verdict
  return refusal
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
