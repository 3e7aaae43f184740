// Shows checks to an operator, and polls one at once. No name, address or number is shown.
import { newUuid } from '@daybreak/ids'
import type { Clock, Instant } from '@daybreak/time'
import type { Database, Executor } from '#platform/database/database.ts'
import type { Jobs } from '#platform/jobs.ts'
import { enqueuePoll } from './checks/index.ts'
import { readFiles } from './documents/index.ts'
import { findCheckOfApplication } from './identity-provider.store.ts'
import { isOpen } from './identity.rules.ts'
import { listOpenChecks, readCheckOf, readMoves, type Check, type Move } from './identity.store.ts'

export type CheckLine = Pick<Check, 'id' | 'employeeId' | 'status' | 'items' | 'reason' | 'submittedAt' | 'changedAt'>

export type CheckStory = CheckLine & {
  isOpen: boolean
  hasAppealed: boolean
  moves: readonly Move[]
  /** What the provider calls the application; null before it was asked. */
  applicationRef: string | null
  documents: readonly { item: string; size: number; arrivedAt: Instant | null; sentAt: Instant | null }[]
}

/** The checks that someone is still at, the one that has waited longest first. */
export async function listChecks(executor: Executor, max: number): Promise<CheckLine[]> {
  return listOpenChecks(executor, max)
}

/** The state of a worker's newest check; null before they submitted one. */
export async function readCheckStory(executor: Executor, employeeId: string): Promise<CheckStory | null> {
  const check = await readCheckOf(executor, employeeId)
  if (check === null) return null
  const { id, status, items, reason, submittedAt, changedAt, appealedAt, applicationRefs } = check
  return {
    id,
    employeeId,
    status,
    items,
    reason,
    submittedAt,
    changedAt,
    isOpen: isOpen(status),
    hasAppealed: appealedAt !== null,
    moves: await readMoves(executor, id),
    applicationRef: applicationRefs.at(-1) ?? null,
    documents: (await readFiles(executor, id)).map(({ item, size, arrivedAt, sentAt }) => ({ item, size, arrivedAt, sentAt })),
  }
}

type PollDeps = { database: Database; clock: Clock; jobs: Pick<Jobs, 'enqueue'> }

/** Has the server poll a check at once, before its next poll is due. */
export async function requestPoll(deps: PollDeps, employeeId: string): Promise<void> {
  const check = await readCheckOf(deps.database.query, employeeId)
  if (check !== null) await pollSoon(deps, check)
}

/** Events of an application: the current state is read, and the event's content is ignored. Those of other programs are skipped. */
export async function applicationChanged(deps: PollDeps, applicationRef: string): Promise<void> {
  const check = await findCheckOfApplication(deps.database.query, applicationRef)
  if (check !== null && isOpen(check.status)) await pollSoon(deps, check)
}

async function pollSoon(
  { database, clock, jobs }: PollDeps,
  { id: checkId, version }: Pick<Check, 'id' | 'version'>,
): Promise<void> {
  await enqueuePoll(jobs, database.query, { checkId, version, count: null }, { key: newUuid(clock) })
}
