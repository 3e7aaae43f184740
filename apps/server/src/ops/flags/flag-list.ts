// Describes each flag for an operator: its current setting, who changed it, when it was last asked for, and why it is stale.
import { flagDefinitions, flagKeys, isFlagKey } from '@daybreak/contract'
import { dateIn, instantText, millisecondsBetween, type Instant } from '@daybreak/time'
import type { Database } from '#platform/database/database.ts'
import { stateOf } from '#platform/flags/flag-set.rules.ts'
import { readFlagSet, readFlagUse, readNewestChanges, type FlagChange } from '#platform/flags/flag-set.store.ts'

export type FlagLine = {
  key: string
  about: string
  /** "default (on)" where nothing was set. */
  state: string
  changed: FlagChange | null
  evaluatedAt: Instant | null
  reviewBy: string | null
  /** Empty for a flag that is well. */
  stale: readonly string[]
}

// Our reading: a month without a question is a screen that is gone, and a quarter without a change a decision that was made.
const quietDays = 30
const unchangedDays = 90
const dayMs = 86_400_000

export async function readFlagLines({ query }: Database, now: Instant): Promise<FlagLine[]> {
  const [{ text }, uses, changes] = await Promise.all([readFlagSet(query), readFlagUse(query), readNewestChanges(query)])
  const keys = [...new Set([...flagKeys, ...Object.keys(text.flags)])]
  return keys.map((key) => {
    const flag = text.flags[key]
    const definition = isFlagKey(key) ? flagDefinitions[key] : null
    const line = {
      key,
      about: definition?.about ?? '',
      state: flag === undefined ? `default (${definition?.value === true ? 'on' : 'off'})` : stateOf(flag),
      changed: changes.get(key) ?? null,
      evaluatedAt: uses.get(key) ?? null,
      reviewBy: definition?.reviewBy ?? null,
    }
    return { ...line, stale: reasonsOf(line, flag !== undefined, now) }
  })
}

type Known = Omit<FlagLine, 'stale' | 'about'>

function reasonsOf({ key, state, changed, evaluatedAt, reviewBy }: Known, isSet: boolean, now: Instant): string[] {
  const isOlder = (at: Instant, days: number) => millisecondsBetween(at, now) > days * dayMs
  const isDecided = isSet && (state === 'on' || state === 'off' || state === 'disabled')
  const facts: (string | false)[] = [
    !isFlagKey(key) && 'no code asks for it by its key',
    reviewBy !== null && dateIn(now, 'UTC').toString() >= reviewBy && `its day of review was ${reviewBy}`,
    evaluatedAt !== null && isOlder(evaluatedAt, quietDays) && `not asked for in ${quietDays} days`,
    isDecided && changed !== null && isOlder(changed.at, unchangedDays) && `the same for all for ${unchangedDays} days`,
  ]
  return facts.filter((fact) => fact !== false)
}

export function shownLine({ changed, evaluatedAt, ...line }: FlagLine) {
  return {
    ...line,
    changed: changed && shownChange(changed),
    evaluatedAt: evaluatedAt === null ? null : instantText(evaluatedAt),
  }
}

export function shownChange({ version, keys, by, at, reason }: FlagChange) {
  return { version, keys, by, at: instantText(at), reason }
}
