// A rail in memory that does what a test says: answers, says nothing, loses answers, and tells of transfers in any order.
import type { Cents } from '@daybreak/money'
import type { Clock } from '@daybreak/time'
import type { Rail, RailEntry, RailName, RailReport } from '../../features/move-money/rails/index.ts'

export type FictionalRail = Rail & {
  /** What was submitted, once for each id. */
  readonly entries: ReadonlyMap<string, RailEntry>
  /** How often it was asked, also for what it had already. */
  readonly asked: () => number
  /** The next that many calls take the entry and lose the answer. */
  loseAnswers(count: number): void
  /** The next that many calls do not come through at all. */
  beAway(count: number): void
  readonly amountOf: (id: string) => Cents | null
}

export function createFictionalRail(name: RailName, clock: Clock): FictionalRail {
  const entries = new Map<string, RailEntry>()
  let [lost, away, asked] = [0, 0, 0]
  function reportOf(id: string): RailReport {
    return { railRef: `rail-${id}`, trace: null, settlesOn: null, facts: [{ kind: 'sent', reason: null, at: clock.now() }] }
  }
  function comeThrough(): void {
    asked += 1
    if (away === 0) return
    away -= 1
    throw new Error('the rail is away')
  }
  return {
    name,
    entries,
    asked: () => asked,
    loseAnswers: (count) => void (lost = count),
    beAway: (count) => void (away = count),
    amountOf: (id) => entries.get(id)?.amount ?? null,
    async addBankAccount({ destinationId }) {
      comeThrough()
      return { kind: 'added', railRef: `bank-${destinationId}` }
    },
    async removeBankAccount() {},
    async submit(entry) {
      comeThrough()
      if (!entries.has(entry.id)) entries.set(entry.id, entry)
      if (lost > 0) {
        lost -= 1
        throw new Error('the answer was lost')
      }
      return reportOf(entry.id)
    },
    async read({ id }) {
      comeThrough()
      return entries.has(id) ? reportOf(id) : null
    },
    listOf: async () => [],
  }
}
