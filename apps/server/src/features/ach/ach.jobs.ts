// Background jobs of the ACH room: notify the rail of returns and blocks, at once and again each minute until it acknowledges.
import { newSweepMark, runParts } from '#platform/jobs/sweeping.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { AchDeps } from './ach-deps.ts'
import { sendDueReturns, sendReturn } from './ach-returning.ts'
import { returnQueue, type ReturnPayload } from './ach-ruling.ts'
import { blockQueue, notifyBlock, notifyBlocks } from './objections/index.ts'
import type { DueReturn } from './ach.store.ts'
import type { Company } from './ach-stops.store.ts'

const sweepQueue = 'ach.sweep'

export function registerAchJobs(deps: Omit<AchDeps, 'jobs'> & { jobs: Pick<Jobs, 'register'> }): void {
  const { jobs } = deps
  const [returnsMark, blocksMark] = [newSweepMark<DueReturn>(), newSweepMark<Company>()]
  jobs.register<ReturnPayload>(returnQueue, async ({ ref }, { database }) => void (await sendReturn({ ...deps, database }, ref)))
  jobs.register<Company>(blockQueue, (company, { database }) => notifyBlock({ ...deps, database }, company))
  jobs.register(
    sweepQueue,
    async (_payload, context) => {
      const own = { ...deps, database: context.database }
      await runParts([() => sendDueReturns(own, context, returnsMark), () => notifyBlocks(own, context, blocksMark)])
    },
    { schedule: '* * * * *' },
  )
}
