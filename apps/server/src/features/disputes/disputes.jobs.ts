// Background jobs of the disputes room: watch pending items, give credits on their day, keep every deadline, and ask the card
// provider.
import { newSweepMark } from '#platform/jobs/sweeping.ts'
import type { Jobs } from '#platform/jobs.ts'
import { sweepCases } from './cases/index.ts'
import type { Item } from './disputes-items.store.ts'
import { askAboutCase, readReported, sweepProvider, type AskingDeps } from './provider/index.ts'
import { askQueue, reportedQueue, type AskAboutCase, type DisputeReport } from './provider-queue.ts'

const sweepQueue = 'disputes.sweep'
const providerSweepQueue = 'disputes.provider-sweep'
const everyTenMinutes = '*/10 * * * *'
const sweepTimeoutMs = 540_000

export function registerDisputesJobs(deps: Omit<AskingDeps, 'jobs'> & { jobs: Pick<Jobs, 'register' | 'enqueue'> }): void {
  const { jobs } = deps
  const options = { schedule: everyTenMinutes, timeoutMs: sweepTimeoutMs }
  jobs.register(sweepQueue, (_payload, context) => sweepCases(deps, context), options)
  const mark = newSweepMark<Item>()
  jobs.register(providerSweepQueue, (_payload, context) => sweepProvider(deps, context, mark), options)
  jobs.register<AskAboutCase>(askQueue, ({ caseId }, context) => askAboutCase(deps, caseId, context))
  jobs.register<DisputeReport>(reportedQueue, ({ disputeRef }) => readReported(deps, disputeRef))
}
