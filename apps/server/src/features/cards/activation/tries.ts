// Limits guesses of what is printed on a card or its carrier.
import { millisecondsBetween, type Clock } from '@daybreak/time'
import type { Database } from '#platform/database/database.ts'
import { isRefused, refuse, type Refusal } from '#platform/errors.ts'
import { countTry, forgetTries, takeBackTry, type TryKind } from './tries.store.ts'
import type { CardsRefusal } from '../cards.errors.ts'

const maxTries = 5
const pauseMs = 3_600_000

type Guess = {
  employeeId: string
  kind: TryKind
  /** What is answered to wrong ones; anything else is none of the worker's doing, and does not count. */
  wrong: readonly CardsRefusal[]
}

/**
 * A try is counted before it is evaluated, so that many at once are no more than the same ones in sequence.
 *
 * Refused with 429 `cards.too_many_tries` after five wrong ones, for an hour (readings 4.2, "5 tries then 1 h lock").
 */
export async function countingTries<Answer>(
  { database, clock }: { database: Database; clock: Clock },
  { employeeId, kind, wrong }: Guess,
  work: () => Promise<Answer>,
): Promise<Answer | Refusal<'cards.too_many_tries'>> {
  const at = clock.now()
  const countedSince = at.subtract({ milliseconds: pauseMs })
  const { count, countedAt } = await countTry(database.query, { employeeId, kind, at, countedSince, maxCount: maxTries })
  if (count > maxTries) {
    await takeBackTry(database.query, employeeId, kind)
    const waitMs = pauseMs - millisecondsBetween(countedAt, at)
    return refuse('cards.too_many_tries', { retryAfter: Math.max(1, Math.ceil(waitMs / 1_000)) })
  }
  let answer: Answer
  try {
    answer = await work()
  } catch (error) {
    await takeBackTry(database.query, employeeId, kind)
    throw error
  }
  if (!isRefused(answer)) await forgetTries(database.query, employeeId, kind)
  else if (!wrong.some((code) => code === answer.code)) await takeBackTry(database.query, employeeId, kind)
  return answer
}
