// Compares instant transfers with the card provider one by one, because it has no list of them (decision 110).
import type { PlainDate } from '@daybreak/time'
import type { Database } from '#platform/database/database.ts'
import type { FactKind } from '../move-money-facts.ts'
import type { Rail, RailMovement } from '../rails/index.ts'
import type { MovementKind } from '../transfers/index.ts'
import { addListed, nothingListed, type ListedSums } from './books.store.ts'
import { compareMovements, type Comparison } from './comparing.rules.ts'
import { listUnsettledInstant, type InstantToCompare } from './known.store.ts'

const perRead = 200
/** Requested in parallel: each is a call of its own. */
const atOnce = 8
const beforeAll = '00000000-0000-0000-0000-000000000000'

/** What of a day is not settled; what nothing is known of here cannot be found, because nothing lists it. */
export async function compareInstant(
  { database }: { database: Database },
  rail: Rail,
  bankDay: PlainDate,
): Promise<{ comparison: Comparison; listed: ListedSums }> {
  const comparison: Comparison = { agreed: [], differences: [] }
  let listed = nothingListed
  for (let afterId = beforeAll; ;) {
    const open = await listUnsettledInstant(database.query, bankDay, afterId, perRead)
    const last = open.at(-1)
    if (last === undefined) return { comparison, listed }
    const movements = await askFor(rail, open)
    const byId = new Map(open.map((transfer) => [transfer.transferId, transfer]))
    const { agreed, differences } = compareMovements(movements, { byId, byRailRef: new Map() })
    comparison.agreed.push(...agreed)
    comparison.differences.push(...differences)
    listed = addListed(listed, movements)
    afterId = last.transferId
  }
}

async function askFor(rail: Rail, open: readonly InstantToCompare[]): Promise<RailMovement[]> {
  const movements: RailMovement[] = []
  for (let start = 0; start < open.length; start += atOnce) {
    const few = await Promise.all(open.slice(start, start + atOnce).map((transfer) => movementsOf(rail, transfer)))
    movements.push(...few.flat())
  }
  return movements
}

/** Only what the books moved and did not settle yet is taken from what the rail says. */
async function movementsOf(rail: Rail, { transferId: id, railRef, kinds, direction }: InstantToCompare): Promise<RailMovement[]> {
  const report = await rail.read({ id, railRef })
  if (report === null || report.amount === null) return []
  const { amount } = report
  const says = (...kindsOfFact: FactKind[]) => report.facts.some(({ kind: reported }) => kindsOfFact.includes(reported))
  const reported = new Set<MovementKind>([
    ...(says('settled') ? (['settled'] as const) : []),
    ...(says('returned', 'failed') ? (['returned'] as const) : []),
  ])
  // It went there before it came back, also where the rail only says the latter.
  if (reported.has('returned') && kinds.includes('settled')) reported.add('settled')
  return kinds.filter((kind) => reported.has(kind)).map((kind) => ({ railRef: report.railRef, id, kind, direction, amount }))
}
