// What the disputes room does by itself: watches what is pending, gives credits on their day, holds every deadline and takes back what is to go back.
import type { Jobs } from '#platform/jobs.ts'
import { sweepCases, type AdvancingDeps } from './cases/index.ts'

const sweepQueue = 'disputes.sweep'
const everyTenMinutes = '*/10 * * * *'
const sweepTimeoutMs = 540_000

export function registerDisputesJobs({
  jobs,
  ...deps
}: Omit<AdvancingDeps, 'jobs'> & { jobs: Pick<Jobs, 'register' | 'enqueue'> }): void {
  jobs.register(sweepQueue, (_payload, context) => sweepCases({ ...deps, jobs }, context), {
    schedule: everyTenMinutes,
    timeoutMs: sweepTimeoutMs,
  })
}
