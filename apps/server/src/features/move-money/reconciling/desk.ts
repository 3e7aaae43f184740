// An operator's commands on the books: compare now, show what agreed and what differs, and end a difference.
import type { CleanText } from '@daybreak/contract'
import { bankDayOnOrBefore, compareDates, millisecondsBetween, type Instant, type PlainDate } from '@daybreak/time'
import { readHouseChecks, type HouseBalance } from './balances.store.ts'
import { listDays, type DayReport } from './books.store.ts'
import { lastEndedDay } from './days.rules.ts'
import { endDifference, findDifference, listOpenDifferences, type Difference } from './differences.store.ts'
import { reconcile, type ReconcilingDeps, type Uncompared } from './reconciling.ts'

export type BooksReport = {
  at: Instant
  days: DayReport[]
  /** For every day, or the requested one; oldest first. */
  differences: (Difference & { ageHours: number })[]
  house: HouseBalance[]
  uncompared: Uncompared[]
}

export type BooksDesk = {
  /** Compares what is due, or that day, and says how it is. `not_over`: the day has not ended. `closed`: banks are closed on it. */
  reconcile(bankDay: PlainDate | null): Promise<BooksReport | 'not_over' | 'closed'>
  /** Null when there is no such difference; false when it ended before. No money is moved by it. */
  end(id: string, by: CleanText, note: CleanText): Promise<Difference | false | null>
}

const maxDays = 30
const maxDifferences = 1_000
const hourMs = 3_600_000

export function createBooksDesk(deps: ReconcilingDeps): BooksDesk {
  const { query } = deps.database
  return {
    async reconcile(bankDay) {
      if (bankDay !== null && !bankDay.equals(bankDayOnOrBefore(bankDay))) return 'closed'
      if (bankDay !== null && compareDates(bankDay, lastEndedDay(deps.clock.now())) > 0) return 'not_over'
      const uncompared = await reconcile(deps, { bankDay })
      const at = deps.clock.now()
      const differences = await listOpenDifferences(query, bankDay, maxDifferences)
      return {
        at,
        days: await listDays(query, bankDay, maxDays),
        differences: differences.map((one) => ({ ...one, ageHours: Math.floor(millisecondsBetween(one.foundAt, at) / hourMs) })),
        house: await readHouseChecks(deps.database),
        uncompared,
      }
    },
    async end(id, by, note) {
      const difference = await findDifference(query, id)
      if (difference === null) return null
      const at = deps.clock.now()
      const isEnded = await endDifference(query, id, { by, note, at })
      return isEnded ? { ...difference, endedAt: at, endedBy: by, endNote: note } : false
    },
  }
}
