// What the Move Money room does later: hands transfers to their rail, and asks what became of them.
import type { Jobs } from '#platform/jobs.ts'
import { handOver, handOverQueue, sweepTransfers, type HandOverDeps, type HandOverPayload } from './transfers/index.ts'

const sweepQueue = 'move-money.sweep'
const everyMinute = '* * * * *'

export function registerMoveMoneyJobs(deps: HandOverDeps & { jobs: Pick<Jobs, 'register'> }): void {
  const { jobs } = deps
  jobs.register<HandOverPayload>(handOverQueue, ({ id }, { database }) => handOver({ ...deps, database }, id))
  jobs.register(sweepQueue, (_payload, context) => sweepTransfers({ ...deps, database: context.database }, context), {
    schedule: everyMinute,
  })
}
