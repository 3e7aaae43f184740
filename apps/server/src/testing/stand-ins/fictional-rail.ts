// A rail in memory that a test controls: it answers, stays silent, loses answers, and reports transfers in any order.
import { subtractCents, type Cents } from '@daybreak/money'
import { plainDateText, type Clock } from '@daybreak/time'
import type { Rail, RailEntry, RailMovement, RailName, RailReport } from '../../features/move-money/rails/index.ts'

export type FictionalRail = Rail & {
  /** What was submitted, once for each id. */
  readonly entries: ReadonlyMap<string, RailEntry>
  /** How often it was asked, also for what it had already. */
  readonly asked: () => number
  /** The next that many calls take the entry and lose the answer. */
  loseAnswers(count: number): void
  /** The next calls, this many, do not arrive at all. */
  beAway(count: number): void
  readonly amountOf: (id: string) => Cents | null
  /** Puts a movement on the rail's list of a day ("2026-11-23"), which is empty until then. */
  list(day: string, movement: RailMovement): void
  /** Every list is as before the first word. */
  forgetLists(): void
  /** What it says of a transfer from now on, besides that it was sent. */
  say(id: string, ...facts: RailReport['facts']): void
}

export function createFictionalRail(name: RailName, clock: Clock): FictionalRail {
  const entries = new Map<string, RailEntry>()
  const lists = new Map<string, RailMovement[]>()
  const said = new Map<string, RailReport['facts']>()
  let [lost, away, asked] = [0, 0, 0]
  function reportOf(id: string): RailReport {
    const entry = entries.get(id)
    const amount = entry === undefined ? null : subtractCents(entry.amount, entry.fee)
    const facts = [{ kind: 'sent', reason: null, at: clock.now() } as const, ...(said.get(id) ?? [])]
    return { railRef: `rail-${id}`, trace: null, settlesOn: null, amount, facts }
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
    async listOf(bankDay) {
      comeThrough()
      return lists.get(plainDateText(bankDay)) ?? []
    },
    list: (day, movement) => void lists.set(day, [...(lists.get(day) ?? []), movement]),
    forgetLists: () => lists.clear(),
    say: (id, ...facts) => void said.set(id, facts),
  }
}
