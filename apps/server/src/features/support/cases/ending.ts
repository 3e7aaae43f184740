// Closes cases that wait for a worker who does not answer, and deletes closed ones when their time is over.
import { bankDateOf, compareDates, instantText, type Clock } from '@daybreak/time'
import type { Database } from '#platform/database/database.ts'
import { sweepAll } from '#platform/jobs/sweeping.ts'
import type { JobContext } from '#platform/jobs.ts'
import type { SealedUploads } from '#platform/uploads/sealed-uploads.ts'
import type { SupportDeps } from '../support-deps.ts'
import type { CaseDesk } from '../support-desk.ts'
import { keptSince } from '../support.rules.ts'
import { deleteCase, listClosedBefore, listSilent, lockCase, setTurn } from './cases.store.ts'
import { deleteSentFiles, listMessages } from './messages.store.ts'
import { notifyOfCase } from './notices.ts'

type Working = Pick<JobContext, 'log' | 'signal'>

type EndingDeps = Pick<SupportDeps, 'database' | 'clock' | 'encryption' | 'outbox' | 'brand' | 'notify'> & { desk: CaseDesk }

/** Closes a case that got no answer. A worker who answers at this moment keeps it open: their transaction is waited for. */
export async function endSilent(deps: EndingDeps, { log, signal }: Working): Promise<void> {
  const { database, clock } = deps
  const today = bankDateOf(clock.now())
  const close = (id: string) =>
    database.transaction(async (tx) => {
      const found = await lockCase(tx, id)
      if (found?.state !== 'waiting' || found.answerBy === null || compareDates(found.answerBy, today) >= 0) return
      await setTurn(tx, id, { state: 'closed', closedBy: 'silence', at: clock.now() })
      await notifyOfCase(deps, tx, found, { kind: 'closed', key: `${found.number} ${instantText(clock.now())}` })
      await deps.desk.onClosed(tx, id)
    })
  await sweepAll<string>(
    {
      read: (after, max) => listSilent(database.query, today, after, max),
      work: close,
      onFailed: (caseId, error) => log.error('support_case_not_closed', { caseId, error }),
    },
    signal,
  )
}

/** Copy: "We keep closed cases for 24 months." Files go with their case. */
export async function deleteOld(
  { database, clock, uploads }: { database: Database; clock: Clock; uploads: SealedUploads },
  { log, signal }: Working,
): Promise<void> {
  const moment = keptSince(clock.now())
  const remove = (id: string) =>
    database.transaction(async (tx) => {
      const found = await lockCase(tx, id)
      if (found?.state !== 'closed') return
      const { employeeId } = found
      const fileIds = (await listMessages(tx, id)).flatMap((message) => message.fileIds)
      if (employeeId !== null) {
        await deleteSentFiles(tx, employeeId, fileIds)
        for (const fileId of fileIds) await uploads.remove(tx, employeeId, fileId)
      }
      await deleteCase(tx, id)
    })
  await sweepAll<string>(
    {
      read: (after, max) => listClosedBefore(database.query, moment, after, max),
      work: remove,
      onFailed: (caseId, error) => log.error('support_case_not_deleted', { caseId, error }),
    },
    signal,
  )
}
