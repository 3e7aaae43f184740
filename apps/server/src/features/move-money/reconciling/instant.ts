// Compares instant transfers with the card provider one by one, because it has no list of them (decision 110).
import type { PlainDate } from '@daybreak/time'
import type { Database } from '#platform/database/database.ts'
import type { Log } from '#platform/log.ts'
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

type InstantDeps = { database: Database; log: Log }

/** What of a day is not settled; what nothing is known of here cannot be found, because nothing lists it. */
export async function compareInstant(
  { database, log }: InstantDeps,
  rail: Rail,
  bankDay: PlainDate,
): Promise<{ comparison: Comparison; listed: ListedSums }> {
  const comparison: Comparison = { agreed: [], differences: [] }
  let listed = nothingListed
  let hasAnswered = false
  for (let afterId = beforeAll; ;) {
    const open = await listUnsettledInstant(database.query, bankDay, afterId, perRead)
    const last = open.at(-1)
    if (last === undefined) return { comparison, listed }
    const { movements, failures } = await askFor(log, rail, open)
    hasAnswered ||= failures.length < open.length
    if (!hasAnswered) throw new Error('the rail answered for no transfer of the day', { cause: failures[0] })
    const byId = new Map(open.map((transfer) => [transfer.transferId, transfer]))
    const { agreed, differences } = compareMovements(movements, { byId, byRailRef: new Map() })
    comparison.agreed.push(...agreed)
    comparison.differences.push(...differences)
    listed = addListed(listed, movements)
    afterId = last.transferId
  }
}

type Asked = { movements: RailMovement[]; failures: unknown[] }

/** One that cannot be asked for stays open, and with it the day for the next run; it holds up no other. */
async function askFor(log: Log, rail: Rail, open: readonly InstantToCompare[]): Promise<Asked> {
  const [movements, failures]: [RailMovement[], unknown[]] = [[], []]
  const ask = async (transfer: InstantToCompare) => {
    try {
      movements.push(...(await movementsOf(rail, transfer)))
    } catch (error) {
      failures.push(error)
      log.warn('move_money_transfer_waits', { transferId: transfer.transferId, error })
    }
  }
  for (let start = 0; start < open.length; start += atOnce) await Promise.all(open.slice(start, start + atOnce).map(ask))
  return { movements, failures }
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
