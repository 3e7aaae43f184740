// Reads a worker's own statements, the fees they paid, and the files of both.
import { feeKind, type StatementFormat, type Statements, type TransactionFilter } from '@daybreak/contract'
import type { Locale } from '@daybreak/copy'
import { centsText } from '@daybreak/money'
import { dateIn, instantAt, instantText, isBefore, parsePlainDate, plainDate, plainDateText } from '@daybreak/time'
import { findAccountOf } from '#features/accounts'
import { readAddressee } from '#features/employee'
import { readWorkplace } from '#features/employers'
import { listPostings } from '#features/ledger'
import { listWhole } from '#features/transactions'
import { isRefused, refuse, type Refusal } from '#platform/errors.ts'
import type { ActiveSession } from '#platform/http/routes.ts'
import { fileOf, tableOfHistory } from './files/index.ts'
import type { StatementsDeps } from './statements-deps.ts'
import { catchUp } from './statements-desk.ts'
import { endOf, feesOf, monthBefore, monthOf, sumOfFees } from './statements.rules.ts'
import { listStatements, readSchedule, readStatement } from './statements.store.ts'

type Reader = Pick<ActiveSession, 'employeeId' | 'sessionId'>
type NoAccount = Refusal<'accounts.not_found'>

export async function readStatements(deps: StatementsDeps, { employeeId }: Reader): Promise<Statements | NoAccount> {
  const accountId = await deps.accountIdOf(employeeId)
  if (isRefused(accountId)) return accountId
  await catchUp(deps, { accountId, employeeId })
  const { query } = deps.database
  const schedule = await readSchedule(query, accountId)
  const { month, dueAt } = { month: schedule?.nextMonth ?? null, dueAt: schedule?.dueAt ?? null }
  const timeZone = await timeZoneOf(deps, employeeId)
  const closedAt = (await findAccountOf(query, employeeId))?.closedAt ?? null
  // A closed account has one more only if something moves on it.
  const isExpected = month !== null && (closedAt === null || !isBefore(closedAt, instantAt(month, { hour: 0 }, timeZone)))
  return {
    statements: (await listStatements(query, accountId)).map((line) => ({
      month: line.month,
      madeAt: instantText(line.madeAt),
      opening: centsText(line.opening),
      closing: centsText(line.closing),
      totalIn: centsText(line.totalIn),
      totalOut: centsText(line.totalOut),
    })),
    next:
      month === null || dueAt === null || !isExpected
        ? null
        : { month: plainDateText(month), comesOn: plainDateText(dateIn(endOf(month, timeZone), timeZone)) },
    fees: await readFees(deps, accountId, timeZone),
  }
}

/** Readings 3.1 E6: "Totals of all fees: prior calendar month and calendar year to date", by the ledger. */
async function readFees({ database, clock }: StatementsDeps, accountId: string, timeZone: string): Promise<Statements['fees']> {
  const now = clock.now()
  const thisMonth = monthOf(dateIn(now, timeZone))
  const lastMonth = monthBefore(thisMonth)
  const monthFrom = instantAt(lastMonth, { hour: 0 }, timeZone)
  const monthUntil = endOf(lastMonth, timeZone)
  const yearFrom = instantAt(plainDate(thisMonth.year, 1, 1), { hour: 0 }, timeZone)
  const since = isBefore(monthFrom, yearFrom) ? monthFrom : yearFrom
  const until = now.add({ milliseconds: 1 })
  const postings = await listPostings(database.query, accountId, { since, afterEntry: noneAfter, until })
  const ofMonth = feesOf(postings.filter(({ at }) => !isBefore(at, monthFrom) && isBefore(at, monthUntil)))
  const ofYear = feesOf(postings.filter(({ at }) => !isBefore(at, yearFrom)))
  return {
    month: plainDateText(lastMonth),
    year: thisMonth.year,
    byKind: feeKind.options.map((kind) => ({ kind, lastMonth: centsText(ofMonth[kind]), thisYear: centsText(ofYear[kind]) })),
    lastMonth: centsText(sumOfFees(ofMonth)),
    thisYear: centsText(sumOfFees(ofYear)),
  }
}

/** The maximum, when nothing was late. */
const noneAfter = 9_223_372_036_854_775_807n

export type FileRequest = { month: string; format: StatementFormat; language: Locale | undefined }
type NotThere = Refusal<'statements.no_such_statement'>

/** Each download is in the activity, before the bytes leave. */
export async function readStatementFile(
  deps: StatementsDeps,
  reader: Reader,
  { month, format, language }: FileRequest,
): Promise<{ name: string; bytes: Uint8Array } | NotThere> {
  const accountId = await deps.accountIdOf(reader.employeeId)
  const wanted = readMonth(month)
  if (isRefused(accountId) || wanted === null) return refuse('statements.no_such_statement')
  const content = await readStatement(deps.database.query, accountId, wanted)
  if (content === null) return refuse('statements.no_such_statement')
  const locale = language ?? (await readAddressee(deps.database.query, reader.employeeId))?.language ?? 'en'
  const bytes = await fileOf(content, format, locale)
  await note(deps, reader, 'statement_downloaded')
  return { name: `statement-${month.slice(0, 7)}-${content.accountLast4}.${format}`, bytes }
}

function readMonth(text: string) {
  try {
    const date = parsePlainDate(text)
    return date.day === 1 ? date : null
  } catch {
    return null
  }
}

/** More is no list to read; the archive has all of it. */
const maxItems = 100_000

/** What the list shows for a filter, as far back as asked or all of it: readings 3.1 E5, "electronic history of at least 12 months". */
export async function readHistory(
  deps: StatementsDeps,
  reader: Reader,
  { months = null, filter = {} }: { months?: number | null; filter?: TransactionFilter } = {},
): Promise<{ name: string; bytes: Uint8Array } | NoAccount> {
  const { employeeId } = reader
  const accountId = await deps.accountIdOf(employeeId)
  if (isRefused(accountId)) return accountId
  const timeZone = await timeZoneOf(deps, employeeId)
  const today = dateIn(deps.clock.now(), timeZone)
  const since = months === null ? null : instantAt(today.subtract({ months }), { hour: 0 }, timeZone)
  const items = await listWhole(
    {
      ...deps,
      readEmployerName: async (executor, worker) => (await readWorkplace(executor, worker))?.employer ?? null,
    },
    { accountId, employeeId, filter, since, max: maxItems },
  )
  await note(deps, reader, 'history_downloaded')
  const bytes = Buffer.from(tableOfHistory(items, timeZone), 'utf8')
  return { name: `history-${plainDateText(today)}.csv`, bytes }
}

async function note(
  { database, clock, recordActivity }: StatementsDeps,
  { employeeId, sessionId }: Reader,
  kind: 'statement_downloaded' | 'history_downloaded',
): Promise<void> {
  await database.transaction((tx) => recordActivity(tx, { employeeId, sessionId, kind, at: clock.now() }))
}

async function timeZoneOf({ database }: StatementsDeps, employeeId: string): Promise<string> {
  const addressee = await readAddressee(database.query, employeeId)
  if (addressee === null) throw new Error('a session of no one')
  return addressee.timeZone
}
