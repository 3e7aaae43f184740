// What the Move Money room does later: hands transfers to their rail, asks what became of them, and drops banks that no one has proven.
import type { Jobs } from '#platform/jobs.ts'
import { removeExpired, type RemovingDeps } from './linked/index.ts'
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

export function registerMoveMoneyJobs(
  deps: HandOverDeps & RemovingDeps & SendingAgainDeps & { jobs: Pick<Jobs, 'register' | 'enqueue'> },
): void {
  const { jobs } = deps
  jobs.register<HandOverPayload>(handOverQueue, ({ id }, { database }) => handOver({ ...deps, database }, id))
  jobs.register(
    sweepQueue,
    async (_payload, context) => {
      const own = { ...deps, database: context.database }
      await sendAgainWhatCameBack(own, context)
      await sweepTransfers(own, context)
      await removeExpired(own)
    },
    { schedule: everyMinute },
  )
}
