// What an operator sees of checks, and has looked at sooner. No name, address or number leaves it.
import { newUuid } from '@daybreak/ids'
import type { Clock, Instant } from '@daybreak/time'
import type { Database, Executor } from '#platform/database/database.ts'
import type { Jobs } from '#platform/jobs.ts'
import { readUploadFacts } from '#platform/uploads/sealed-uploads.ts'
import { enqueueLook } from './checks/index.ts'
import { documentKind, readDocuments } from './documents/index.ts'
import { isOpen } from './identity.rules.ts'
import { listOpenChecks, readCheckOf, readMoves, type Check, type Move } from './identity.store.ts'

export type CheckLine = Pick<Check, 'id' | 'employeeId' | 'status' | 'items' | 'reason' | 'submittedAt' | 'changedAt'>

export type CheckStory = CheckLine & {
  isOpen: boolean
  hasAppealed: boolean
  moves: readonly Move[]
  documents: readonly { item: string; type: string | null; size: number; received: number; sentAt: Instant | null }[]
}

/** The checks that somebody is still at, the one that has waited longest first. */
export async function listChecks(executor: Executor, most: number): Promise<CheckLine[]> {
  return listOpenChecks(executor, most)
}

/** What has become of a worker's newest check; null before she submitted one. */
export async function readCheckStory(executor: Executor, employeeId: string): Promise<CheckStory | null> {
  const check = await readCheckOf(executor, employeeId)
  if (check === null) return null
  const { id, status, items, reason, submittedAt, changedAt, appealedAt } = check
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
    documents: await readDocumentLines(executor, id),
  }
}

async function readDocumentLines(executor: Executor, checkId: string): Promise<CheckStory['documents']> {
  const facts = new Map(
    (await readUploadFacts(executor, { kind: documentKind, ownerId: checkId })).map((fact) => [fact.id, fact]),
  )
  return (await readDocuments(executor, checkId)).flatMap(({ id, item, sentAt }) => {
    const fact = facts.get(id)
    return fact ? [{ item, type: fact.type, size: fact.size, received: fact.received, sentAt }] : []
  })
}

/** Has the server look at a check at once, and not when its next look is due. */
export async function askForLook(
  { database, clock, jobs }: { database: Database; clock: Clock; jobs: Pick<Jobs, 'enqueue'> },
  employeeId: string,
): Promise<void> {
  const check = await readCheckOf(database.query, employeeId)
  if (check === null) return
  const { id: checkId, version } = check
  await enqueueLook(jobs, database.query, { checkId, version, count: null }, { key: newUuid(clock) })
}
