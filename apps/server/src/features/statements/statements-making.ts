// Writes the statements that are due: one for each month that ended, in order, and none twice.
import { newUuid } from '@daybreak/ids'
import { cents, noCents } from '@daybreak/money'
import {
  compareDates,
  dateIn,
  instantAt,
  instantFromMilliseconds,
  isBefore,
  plainDateText,
  type Instant,
  type PlainDate,
} from '@daybreak/time'
import { findAccountOf, type Account } from '#features/accounts'
import { readAddressee, readPerson } from '#features/employee'
import { listPostings, lockSpendable, readPostedBefore, readPostingSpan } from '#features/ledger'
import { readSummaries } from '#features/transactions'
import type { Transaction } from '#platform/database/database.ts'
import type { JobContext } from '#platform/jobs.ts'
import type { StatementsDeps } from './statements-deps.ts'
import { buildStatement, endOf, feesOf, firstMonth, monthAfter, monthOf, type FeesByKind } from './statements.rules.ts'
import {
  insertStatement,
  listDue,
  lockSchedule,
  moveSchedule,
  readLastStatement,
  scheduleNewAccounts,
  type LastStatement,
} from './statements.store.ts'

export type MakingDeps = Pick<StatementsDeps, 'database' | 'clock' | 'notify' | 'brand'>

const maxPerSweep = 500
/** Months that are written in one transaction, so that an account of many years holds no lock for long. */
const maxAtOnce = 12
/** Our reading: only a statement of the month that just ended is news. */
const notifiedWithinDays = 20
const monthsAfterClosing = 24
const beginningOfTime = instantFromMilliseconds(0)

/** A job's work has two connections of an instance. */
const atOnce = 2

/** What fails for one account waits for the next sweep and holds up no other. */
export async function sweepStatements(deps: MakingDeps, { log, signal }: Pick<JobContext, 'log' | 'signal'>): Promise<void> {
  const { database, clock } = deps
  await scheduleNewAccounts(database.query, clock.now())
  const failed = new Set<string>()
  for (;;) {
    const due = (await listDue(database.query, clock.now(), maxPerSweep + failed.size)).filter((id) => !failed.has(id))
    if (due.length === 0 || signal.aborted) return
    const writeNext = async () => {
      for (let accountId = due.shift(); accountId !== undefined && !signal.aborted; accountId = due.shift()) {
        try {
          // A month that another instance writes is left to it, and not checked again here.
          if (!(await writeDue(deps, accountId, 'skip'))) failed.add(accountId)
        } catch (error) {
          failed.add(accountId)
          log.warn('statement_waits', { accountId, error })
        }
      }
    }
    await Promise.all(Array.from({ length: atOnce }, writeNext))
  }
}

/** Some of what is due of an account. False when another instance is at it. */
export async function writeDue(deps: MakingDeps, accountId: string, ifLocked: 'skip' | 'wait'): Promise<boolean> {
  return deps.database.transaction(async (tx) => {
    const scheduled = await lockSchedule(tx, accountId, ifLocked)
    if (scheduled === null) return false
    const { employeeId, nextMonth, dueAt } = scheduled
    const now = deps.clock.now()
    if (dueAt === null || isBefore(now, dueAt)) return true
    const account = await findAccountOf(tx, employeeId)
    const addressee = await readAddressee(tx, employeeId)
    const person = await readPerson(tx, employeeId)
    if (account === null || addressee === null || person === null) throw new Error('a statement of no one')
    // Other postings to the account wait: every entry is visible, and nothing is being added.
    await lockSpendable(tx, accountId)
    const span = await readPostingSpan(tx, accountId)
    const { timeZone } = addressee
    const writing: Writing = {
      deps,
      tx,
      account,
      timeZone,
      now,
      holder: `${person.firstName} ${person.lastName}`,
      lastEntry: span?.lastEntry ?? 0n,
    }
    let month = nextMonth ?? firstMonth({ openedAt: account.openedAt, firstAt: span?.firstAt ?? null }, timeZone)
    let last = await readLastStatement(tx, accountId)
    for (let done = 0; done < maxAtOnce && !isBefore(now, endOf(month, timeZone)); done += 1) {
      last = (await isOver(writing, month, last)) ? last : await writeMonth(writing, month, last)
      month = monthAfter(month)
    }
    const isWithinHistory =
      account.closedAt === null || isBefore(instantAt(month, { hour: 0 }, timeZone), endOfHistory(account.closedAt, timeZone))
    await moveSchedule(tx, accountId, { nextMonth: month, dueAt: isWithinHistory ? endOf(month, timeZone) : null })
    return true
  })
}

/**
 * Our reading: a closed account ends with the month in which it was closed. A later one has a statement when something was on the account or
 * moved on it, as when a dispute is decided or a check is returned.
 */
async function isOver({ tx, account, timeZone }: Writing, month: PlainDate, last: LastStatement | null): Promise<boolean> {
  if (account.closedAt === null || last?.closing !== noCents || !isBefore(account.closedAt, last.endsAt)) return false
  const span = { since: last.endsAt, afterEntry: last.lastEntry, until: endOf(month, timeZone) }
  return (await listPostings(tx, account.id, span)).length === 0
}

/** Readings 4.9: the history of a closed account stays for 24 months. */
function endOfHistory(closedAt: Instant, timeZone: string): Instant {
  return instantAt(dateIn(closedAt, timeZone).add({ months: monthsAfterClosing }), { hour: 0 }, timeZone)
}

type Writing = {
  deps: MakingDeps
  tx: Transaction
  account: Account
  timeZone: string
  now: Instant
  holder: string
  lastEntry: bigint
}

async function writeMonth(writing: Writing, month: PlainDate, last: LastStatement | null): Promise<LastStatement> {
  const { deps, tx, account, timeZone, now: madeAt, holder, lastEntry } = writing
  const endsAt = endOf(month, timeZone)
  const since = last?.endsAt ?? beginningOfTime
  const postings = await listPostings(tx, account.id, { since, afterEntry: last?.lastEntry ?? 0n, until: endsAt })
  const openedOn = dateIn(account.openedAt, timeZone)
  const opening = last?.closing ?? noCents
  const built = buildStatement({
    month,
    timeZone,
    madeAt,
    openedOn:
      compareDates(monthOf(openedOn), month) === 0 && last === null && postings.every(({ at }) => !isBefore(at, account.openedAt))
        ? openedOn
        : null,
    opening,
    postings,
    summaries: await readSummaries(
      tx,
      account.id,
      postings.map(({ journalId }) => journalId),
    ),
    feesBefore: feesBefore(last, month),
    account: { holder, accountLast4: account.accountNumberLast4, routingLast4: account.routingNumberLast4 },
    brand: brandOf(deps.brand),
  })
  const { content, ...totals } = built
  const held = await readPostedBefore(tx, account.id, endsAt)
  if (held !== totals.closing) throw new Error(`a statement ends with ${totals.closing}, and the ledger had ${held}`)
  const whose = { accountId: account.id, employeeId: account.employeeId }
  const kept = { id: newUuid(deps.clock), ...whose, month, startsAt: last?.endsAt ?? null, endsAt, madeAt, lastEntry, opening }
  await insertStatement(tx, { ...kept, ...totals, content })
  if (isBefore(madeAt, endsAt.add({ hours: notifiedWithinDays * 24 }))) {
    const facts = { month: plainDateText(month) }
    await deps.notify(tx, { employeeId: account.employeeId, event: 'statement-ready', key: facts.month, facts })
  }
  return { month, endsAt, lastEntry, closing: totals.closing, content }
}

/** The earlier ones of the same year. */
function feesBefore(last: LastStatement | null, month: PlainDate): FeesByKind {
  if (last === null || last.month.year !== month.year) return feesOf([])
  const { year } = last.content.fees
  return { 'instant-transfer': cents(BigInt(year['instant-transfer'])), 'fast-card': cents(BigInt(year['fast-card'])) }
}

function brandOf({ brand, bankName, supportPhone, supportEmail }: StatementsDeps['brand']): StatementsDeps['brand'] {
  return { brand, bankName, supportPhone, supportEmail }
}
