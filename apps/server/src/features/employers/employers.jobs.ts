// Background jobs of the employers room: post deposits when their settlement day opens, and write return files.
import type { Jobs } from '#platform/jobs.ts'
import { openDeposits, type FileFailed, type OpeningDeps } from './settlement-day/index.ts'
import { finishReturns, type ReturnsDeps } from './payroll/index.ts'

export const openingQueue = 'employers.open-deposits'
const everyMinute = '* * * * *'
/** A payday of many thousands is more than a minute's work; the next minute continues with the rest. */
const timeoutMs = 300_000

export type EmployersJobsDeps = OpeningDeps & ReturnsDeps & { jobs: Pick<Jobs, 'register'> }

/** Runs in every instance of the server; whichever takes the minute's job, a deposit is posted once. */
export function registerEmployersJobs(deps: EmployersJobsDeps): void {
  deps.jobs.register(
    openingQueue,
    async (_payload, { log, signal }) => {
      const failed = new Set<string>()
      const onFailed: FileFailed = (fileId, error) => {
        failed.add(fileId)
        log.error('payroll_file_stuck', { fileId, error })
      }
      const { count } = await openDeposits(deps, signal, onFailed)
      if (count > 0) log.info('deposits_opened', { count })
      await finishReturns(deps, signal, onFailed)
      if (failed.size > 0) throw new Error(`${failed.size} payroll files could not go on`)
    },
    { schedule: everyMinute, timeoutMs },
  )
}
