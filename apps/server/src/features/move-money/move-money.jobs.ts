// Background jobs of the Move Money room: hand transfers to their rail, ask for results, drop unproven banks, and compare the
// books.
import { runParts } from '#platform/jobs/sweeping.ts'
import type { Jobs } from '#platform/jobs.ts'
import { sweepAdding, type FollowingDeps } from './adding/index.ts'
import { beginDated, type BeginningDeps } from './dated/index.ts'
import { removeExpired, type RemovingDeps } from './linked/index.ts'
import { announcePaydays, paydayQueue, runPaydays, type PaydayDeps } from './payday/index.ts'
import { restrictTheBereaved, type RestrictingDeps } from './operating/index.ts'
import { reconcile } from './reconciling/index.ts'
import {
  handOver,
  handOverQueue,
  sendAgainWhatCameBack,
  sweepTransfers,
  type HandOverDeps,
  type HandOverPayload,
  type SendingAgainDeps,
} from './transfers/index.ts'

const sweepQueue = 'move-money.sweep'
const everyMinute = '* * * * *'
// Everything that a day has made is handed over in one run, when its cancel time is over.
const sweepTimeoutMs = 600_000
// A payday of a large employer is many transfers.
const paydayTimeoutMs = 1_800_000
const announceQueue = 'move-money.payday-coming'
// Also what is announced in the course of the day.
const everyHalfHour = '10,40 * * * *'
const booksQueue = 'move-money.books'
// Most runs find nothing due: a day is compared once when it is over, then daily while its rail may change its mind.
const everyHour = '20 * * * *'
// A day of a large rail is a list of many pages.
const booksTimeoutMs = 1_800_000

export function registerMoveMoneyJobs(
  deps: HandOverDeps &
    BeginningDeps &
    RemovingDeps &
    SendingAgainDeps &
    FollowingDeps &
    PaydayDeps &
    RestrictingDeps & { jobs: Pick<Jobs, 'register' | 'enqueue'> },
): void {
  const { jobs } = deps
  jobs.register<HandOverPayload>(handOverQueue, ({ id }, { database }) => handOver({ ...deps, database }, id))
  jobs.register(
    sweepQueue,
    async (_payload, context) => {
      const own = { ...deps, database: context.database }
      await runParts([
        () => sendAgainWhatCameBack(own, context),
        () => beginDated(own, context),
        () => sweepTransfers(own, context),
        () => sweepAdding(own, context),
        () => restrictTheBereaved(own, context),
        () => removeExpired(own, context),
      ])
    },
    { schedule: everyMinute, timeoutMs: sweepTimeoutMs },
  )
  jobs.register(paydayQueue, async (_payload, context) => runPaydays({ ...deps, database: context.database }, context), {
    schedule: everyMinute,
    timeoutMs: paydayTimeoutMs,
  })
  jobs.register(announceQueue, async (_payload, context) => announcePaydays({ ...deps, database: context.database }, context), {
    schedule: everyHalfHour,
    timeoutMs: paydayTimeoutMs,
  })
  jobs.register(
    booksQueue,
    async (_payload, { database, signal }) => void (await reconcile({ ...deps, database }, { bankDay: null, signal })),
    { schedule: everyHour, timeoutMs: booksTimeoutMs },
  )
}
