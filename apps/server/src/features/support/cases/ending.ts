// Closes cases that wait for a worker who does not answer, and deletes closed ones when their time is over.
import { instantText, bankDateOf, type Clock } from '@daybreak/time'
import type { Database } from '#platform/database/database.ts'
import type { SealedUploads } from '#platform/uploads/sealed-uploads.ts'
import type { SupportDeps } from '../support-deps.ts'
import type { CaseDesk } from '../support-desk.ts'
import { keptSince } from '../support.rules.ts'
import { deleteCase, listClosedBefore, listSilent, lockCase, setTurn } from './cases.store.ts'
import { deleteSentFiles, listMessages } from './messages.store.ts'
import { notifyOfCase } from './notices.ts'

const perRun = 200

type EndingDeps = Pick<SupportDeps, 'database' | 'clock' | 'encryption' | 'outbox' | 'brand' | 'notify'> & { desk: CaseDesk }

/** Closes a case that got no answer. A worker who answers at this moment keeps it open: their transaction is waited for. */
export async function endSilent(deps: EndingDeps, signal: AbortSignal): Promise<void> {
  const { database, clock } = deps
  const today = bankDateOf(clock.now())
  for (const id of await listSilent(database.query, today, perRun)) {
    if (signal.aborted) return
    await database.transaction(async (tx) => {
      const found = await lockCase(tx, id)
      if (found === null || !(await listSilent(tx, today, perRun)).includes(id)) return
      await setTurn(tx, id, { state: 'closed', closedBy: 'silence', at: clock.now() })
      await notifyOfCase(deps, tx, found, { kind: 'closed', key: `${found.number} ${instantText(clock.now())}` })
      await deps.desk.onClosed(tx, id)
    })
  }
}

/** Copy: "We keep closed cases for 24 months." Files go with their case. */
export async function deleteOld(
  { database, clock, uploads }: { database: Database; clock: Clock; uploads: SealedUploads },
  signal: AbortSignal,
): Promise<void> {
  const moment = keptSince(clock.now())
  for (const id of await listClosedBefore(database.query, moment, perRun)) {
    if (signal.aborted) return
    await database.transaction(async (tx) => {
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
  }
}
