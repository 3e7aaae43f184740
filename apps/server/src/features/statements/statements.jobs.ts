// Writes the statements of months that ended, soon after midnight in each employer's time zone.
import type { Jobs } from '#platform/jobs.ts'
import { forgetWrongCodes } from './proof/index.ts'
import { sweepStatements, type MakingDeps } from './statements-making.ts'

const sweepQueue = 'statements.sweep'
/** Time zones differ by quarters of an hour. */
const everyQuarter = '1,16,31,46 * * * *'
/** A sweep that ends early is gone on with by the next. */
const timeoutMs = 840_000

export function registerStatementsJobs(deps: MakingDeps & { jobs: Pick<Jobs, 'register'> }): void {
  const settings = { schedule: everyQuarter, timeoutMs }
  deps.jobs.register(
    sweepQueue,
    async (_payload, context) => {
      await forgetWrongCodes(context, deps.clock.now())
      await sweepStatements({ ...deps, database: context.database }, context)
    },
    settings,
  )
}
