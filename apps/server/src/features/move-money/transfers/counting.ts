// Counts the transfers that a person is to look at: those that ended badly for a reason that no worker brings about.
import type { Instant } from '@daybreak/time'
import type { Executor } from '#platform/database/database.ts'
import { countBadEnds } from './bad-ends.store.ts'
import { ordinaryReasons } from './reasons.rules.ts'

const days = 7

/** Of the last seven days. Readings 4.12, "alert". */
export function countForPeople(executor: Executor, at: Instant): Promise<number> {
  return countBadEnds(executor, ordinaryReasons, at.subtract({ hours: days * 24 }))
}
