// Clears a partner's debt for rewards by the partner's own statement: matches to the cent once, and a name for every difference.
import type { CleanText } from '@daybreak/contract'
import { newUuid, publicId } from '@daybreak/ids'
import { addCents, negateCents, noCents, type Cents } from '@daybreak/money'
import type { Clock } from '@daybreak/time'
import { houseAccounts, idempotencyKeyOf, postJournal } from '#features/ledger'
import type { Database, Transaction } from '#platform/database/database.ts'
import type { BytesRead } from '#platform/tables/table-rows.ts'
import { insertCleared, lockPartner, readOwed, type Owed } from './receivable.store.ts'
import { readStatement, type StatementLine } from './statement-file.ts'

export type Difference = {
  kind: 'unreadable' | 'unknown_here' | 'repeated' | 'paid_already' | 'amount_differs' | 'missing_there'
  /** null for one that the statement does not have. */
  line: number | null
  reward: string
  /** What the partner says, and what it owes by our books. */
  said: Cents | null
  owed: Cents | null
  reason: string | null
}

export type StatementReport = {
  isKept: boolean
  /** Of this run; what an earlier run of the same statement cleared is in `before`. */
  cleared: { count: number; amount: Cents }
  before: { count: number; amount: Cents }
  differences: Difference[]
  /** What the partner owes when this is done. */
  owed: Cents
}

export type ReconcilingOptions = {
  partner: string
  /** As the partner calls its payment. */
  statement: string
  isDryRun: boolean
  by: CleanText
  onBytes: BytesRead
}

/** One statement of a partner after the other. Run again, it clears nothing twice and names what still differs. */
export async function reconcileStatement(
  { database, clock }: { database: Database; clock: Clock },
  path: string,
  options: ReconcilingOptions,
): Promise<StatementReport> {
  const lines: StatementLine[] = []
  for await (const line of readStatement(path, options.onBytes)) lines.push(line)
  return database.transaction(async (tx) => {
    await lockPartner(tx, options.partner)
    const owed = await readOwed(tx, options.partner, options.statement)
    const { agreed, ...report } = compare(lines, owed)
    const amount = addCents(...agreed.map((one) => one.amount))
    if (!options.isDryRun && agreed.length > 0) await book(tx, { clock, options, agreed, amount })
    const all = addCents(...[...owed.values()].map((one) => one.owed))
    const left = options.isDryRun ? all : addCents(all, negateCents(amount))
    return { ...report, isKept: !options.isDryRun, cleared: { count: agreed.length, amount }, owed: left }
  })
}

type Agreed = { rewardId: string; amount: Cents }
type Compared = Pick<StatementReport, 'before' | 'differences'> & { agreed: Agreed[] }

function compare(lines: readonly StatementLine[], owed: ReadonlyMap<string, Owed>): Compared {
  const seen = new Set<string>()
  const result: Compared = { agreed: [], before: { count: 0, amount: noCents }, differences: [] }
  for (const said of lines) {
    const { line, reward } = said
    if ('reason' in said) {
      result.differences.push({ kind: 'unreadable', line, reward, said: null, owed: null, reason: said.reason })
      continue
    }
    const ours = owed.get(said.rewardId)
    const kind = kindOf(said.amount, ours, seen.has(said.rewardId))
    seen.add(said.rewardId)
    if (kind === 'before') {
      result.before = { count: result.before.count + 1, amount: addCents(result.before.amount, said.amount) }
    } else if (kind === 'agreed') {
      result.agreed.push({ rewardId: said.rewardId, amount: said.amount })
    } else {
      result.differences.push({ kind, line, reward, said: said.amount, owed: ours?.owed ?? null, reason: null })
    }
  }
  for (const [rewardId, one] of owed) {
    if (seen.has(rewardId) || one.owed === noCents) continue
    const reward = publicId('rwd', rewardId)
    result.differences.push({ kind: 'missing_there', line: null, reward, said: null, owed: one.owed, reason: null })
  }
  return result
}

function kindOf(said: Cents, ours: Owed | undefined, isSeen: boolean): Difference['kind'] | 'agreed' | 'before' {
  if (ours === undefined) return 'unknown_here'
  if (isSeen) return 'repeated'
  if (ours.byThisStatement !== null) return ours.byThisStatement === said ? 'before' : 'amount_differs'
  if (ours.owed === noCents) return 'paid_already'
  return ours.owed === said ? 'agreed' : 'amount_differs'
}

type Booking = { clock: Clock; options: ReconcilingOptions; agreed: readonly Agreed[]; amount: Cents }

/** Their money is at our bank: one journal for what a run of a statement clears. */
async function book(tx: Transaction, { clock, options, agreed, amount }: Booking): Promise<void> {
  const { partner, statement, by } = options
  const [journalId, at] = [newUuid(clock), clock.now()]
  if (amount !== noCents) {
    const outcome = await postJournal(tx, {
      journalId,
      owner: journalId,
      idempotencyKey: idempotencyKeyOf('offers.settled', partner, statement, journalId),
      kind: 'adjustment',
      at,
      legs: [
        { accountId: houseAccounts.rewards, amount },
        { accountId: houseAccounts.partnerPayments, amount: negateCents(amount) },
      ],
    })
    if (outcome.kind === 'refused') throw new Error(`the ledger refused a partner's payment: ${outcome.code}`)
  }
  await insertCleared(tx, { partner, statement, by, journalId, at, agreed })
}
