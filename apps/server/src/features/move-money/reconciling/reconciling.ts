// Compares the books with each rail, bank day by bank day, settles what agrees to the cent, and lists each difference until it
// ends.
import { newUuid } from '@daybreak/ids'
import { addBankDays, compareDates, type Instant, type PlainDate } from '@daybreak/time'
import { runParts } from '#platform/jobs/sweeping.ts'
import type { MoveMoneyDeps } from '../move-money-deps.ts'
import type { Rail, RailMovement } from '../rails/index.ts'
import { railNamed, takeDown, takeShownBank, type BookName } from '../transfers/index.ts'
import {
  addListed,
  bookNames,
  keepCompared,
  lockBook,
  moveComparedThrough,
  nothingListed,
  readBookState,
  type ListedSums,
} from './books.store.ts'
import { compareMovements, type Comparison } from './comparing.rules.ts'
import { calendarDaysOf, dueDays, lastEndedDay, maxBankDaysBack, passCompared } from './days.rules.ts'
import { keepDifferences, nameMissing } from './differences.store.ts'
import { compareInstant } from './instant.ts'
import { listShownOtherwise, readKnown } from './known.store.ts'
import { settle } from './settling.ts'

export type ReconcilingDeps = Pick<MoveMoneyDeps, 'database' | 'clock' | 'log' | 'rails' | 'notifyFailed'>

/** A day that could not be compared: its rail is away, or off. */
export type Uncompared = { book: BookName; bankDay: PlainDate; why: 'away' | 'off' }

/** This many transfers of a day are queried one by one when the list has more of them than were reported to us. */
const maxAsked = 500

/**
 * Compares what is due, or one day of every book. Safe to repeat, at any number of instances, and after a kill at any point.
 *
 * @returns the days that could not be compared, which are due again at the next run
 */
export async function reconcile(
  deps: ReconcilingDeps,
  { bankDay, signal }: { bankDay: PlainDate | null; signal?: AbortSignal },
): Promise<Uncompared[]> {
  const uncompared: Uncompared[] = []
  await runParts(
    bookNames.map((book) => async () => {
      uncompared.push(...(await reconcileBook(deps, book, { bankDay, signal })))
    }),
  )
  return uncompared
}

type Reconciling = { bankDay: PlainDate | null; signal: AbortSignal | undefined }

async function reconcileBook(deps: ReconcilingDeps, book: BookName, { bankDay, signal }: Reconciling): Promise<Uncompared[]> {
  const uncompared: Uncompared[] = []
  const began = deps.clock.now()
  const state = await readBookState(deps.database.query, book, addBankDays(lastEndedDay(began), -maxBankDaysBack))
  const days = bankDay === null ? dueDays(state, began) : [bankDay]
  let through = state.comparedThrough
  let isBroken = false
  for (const day of days) {
    if (signal?.aborted === true) return uncompared
    const outcome = await compareDay(deps, book, day)
    if (outcome !== 'compared') uncompared.push({ book, bankDay: day, why: outcome })
    // A day that is missed holds back the mark, so that it is due until it was compared.
    isBroken ||= outcome !== 'compared' && (through === null || compareDates(day, through) > 0)
    if (!isBroken && (bankDay === null ? isLater(through, day) : isNext(through, day))) through = day
  }
  await endBook(deps, { book, through: through === null ? null : passCompared(through, state.compared), began })
  return uncompared
}

/** What is due has no gaps except what is too old to query. */
function isLater(through: PlainDate | null, day: PlainDate): boolean {
  return through === null || compareDates(day, through) > 0
}

function isNext(through: PlainDate | null, day: PlainDate): boolean {
  return through === null || compareDates(day, addBankDays(through, 1)) === 0
}

async function endBook(
  { database, clock }: ReconcilingDeps,
  { book, through, began }: { book: BookName; through: PlainDate | null; began: Instant },
): Promise<void> {
  if (through === null) return
  await database.transaction(async (tx) => {
    await lockBook(tx, book)
    await moveComparedThrough(tx, book, through)
    await nameMissing(tx, book, began, clock.now())
  })
}

async function compareDay(deps: ReconcilingDeps, book: BookName, bankDay: PlainDate): Promise<'compared' | 'away' | 'off'> {
  const rail = book === 'instant' ? deps.rails.instant : railNamed(deps.rails, book)
  if (rail === null) return isIdle(deps, book)
  try {
    const { comparison, listed } = await (book === 'instant'
      ? compareInstant(deps, rail, bankDay)
      : compareList(deps, rail, bankDay))
    await keep(deps, { book, bankDay }, comparison, listed)
    return 'compared'
  } catch (error) {
    deps.log.warn('move_money_day_waits', { book, bankDay: bankDay.toString(), error })
    return 'away'
  }
}

/** A rail that is off and has nothing open has nothing to compare. */
async function isIdle({ database, clock }: ReconcilingDeps, book: BookName): Promise<'compared' | 'off'> {
  const { openDays } = await readBookState(database.query, book, lastEndedDay(clock.now()))
  return openDays.length === 0 ? 'compared' : 'off'
}

async function compareList(deps: ReconcilingDeps, rail: Rail, bankDay: PlainDate): Promise<Compared> {
  const listed: RailMovement[] = []
  for (const day of calendarDaysOf(bankDay)) listed.push(...(await rail.listOf(day)))
  await correctBanks(deps, rail, listed)
  const compare = async () => compareMovements(listed, await readKnown(deps.database.query, rail.name, listed))
  const comparison = await compare()
  const wasReported = await askForLate(deps, rail, comparison)
  return { comparison: wasReported ? await compare() : comparison, listed: addListed(nothingListed, listed) }
}

/** A notification of change arrives after the last report on its transfer: the list is where it is seen. */
async function correctBanks(deps: ReconcilingDeps, rail: Rail, listed: readonly RailMovement[]): Promise<void> {
  for (const { destinationId, bank } of await listShownOtherwise(deps.database.query, rail.name, listed))
    await takeShownBank(deps, { rail: rail.name, destinationId, bank })
}

export type Compared = { comparison: Comparison; listed: ListedSums }

/**
 * A missing report of the rail is requested, and applied to the transfer like any other. A request that fails leaves the transfer
 * late, which keeps its day open for the next run, and does not block the others.
 */
async function askForLate(deps: ReconcilingDeps, rail: Rail, { differences }: Comparison): Promise<boolean> {
  const late = differences.filter(({ kind }) => kind === 'late').slice(0, maxAsked)
  for (const { transferId, railRef } of late) {
    if (transferId === null) continue
    try {
      const report = await rail.read({ id: transferId, railRef })
      if (report !== null) await takeDown(deps, transferId, report)
    } catch (error) {
      deps.log.warn('move_money_transfer_waits', { transferId, error })
    }
  }
  return late.length > 0
}

async function keep(
  { database, clock }: ReconcilingDeps,
  { book, bankDay }: { book: BookName; bankDay: PlainDate },
  { agreed, differences }: Comparison,
  listed: ListedSums,
): Promise<void> {
  const at = clock.now()
  await database.transaction(async (tx) => {
    await settle(clock, tx, { book, bankDay, at }, agreed)
    await keepCompared(tx, { book, bankDay, at }, listed)
    const found = differences.map((difference) => ({ ...difference, id: newUuid(clock) }))
    await keepDifferences(tx, { book, bankDay, at }, ['unknown_here', 'amount_differs', 'late'], found)
  })
}
