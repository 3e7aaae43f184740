// Requests the archive, makes it, notifies the worker, and deletes it: one at a time, and each step once.
import { newUuid } from '@daybreak/ids'
import { bankDateOf, instantText, type Instant } from '@daybreak/time'
import { findAccountOf } from '#features/accounts'
import { readAddressee } from '#features/employee'
import { refuse, type Refusal } from '#platform/errors.ts'
import type { ActiveSession } from '#platform/http/routes.ts'
import type { JobContext } from '#platform/jobs.ts'
import { transactUnlessRefused } from '#platform/refusable.ts'
import { makeArchive } from './archive-making.ts'
import { readEverything } from './archive-reading.ts'
import { keptDays, maxInDay, type MyDataDeps } from './my-data-deps.ts'
import {
  countAskedSince,
  deleteArchive,
  deleteExpired,
  findArchive,
  insertArchive,
  keepArchive,
  listUnmade,
  lockArchive,
  fieldOfArchive,
  readArchiveBytes,
} from './my-data.store.ts'

type Actor = Pick<ActiveSession, 'employeeId' | 'sessionId'>

export const makeQueue = 'my-data.make'
export type MakePayload = { id: string }

/** While there is one, asking again changes nothing. */
export async function askForArchive(
  deps: MyDataDeps,
  { employeeId, sessionId }: Actor,
): Promise<null | Refusal<'my_data.too_many'>> {
  return transactUnlessRefused(deps.database, async (tx) => {
    const at = deps.clock.now()
    if ((await findArchive(tx, employeeId)) !== null) return null
    if ((await countAskedSince(tx, employeeId, at.subtract({ hours: 24 }))) >= maxInDay) return refuse('my_data.too_many')
    const id = newUuid(deps.clock)
    // Another tab was faster: there is one.
    if (!(await insertArchive(tx, { id, employeeId, askedAt: at }))) return null
    await deps.jobs.enqueue(tx, makeQueue, { id } satisfies MakePayload, { uniqueKey: id })
    await deps.recordActivity(tx, { employeeId, sessionId, kind: 'data_asked', at })
    return null
  })
}

/** Made again after a kill, it is the same archive; one that was deleted meanwhile is not made. */
export async function makeAsked(deps: MyDataDeps, id: string): Promise<void> {
  const { database, encryption, clock, brand, outbox } = deps
  const employeeId = await database.transaction(async (tx) => {
    const archive = await lockArchive(tx, id)
    return archive?.state === 'making' ? archive.employeeId : null
  })
  if (employeeId === null) return
  const { query } = database
  const addressee = await readAddressee(query, employeeId)
  const account = await findAccountOf(query, employeeId)
  if (addressee === null) throw new Error('an archive of no one')
  const { language: locale, timeZone, contacts } = addressee
  const phones = contacts.flatMap(({ kind, value }) => (kind === 'phone' ? [value] : []))
  const reading = { executor: query, encryption, consent: outbox.consent, employeeId, accountId: account?.id ?? null, phones }
  const rows = await readEverything(reading)
  const bytes = await makeArchive({ rows, locale, timeZone, madeAt: clock.now(), brand })
  const sealed = encryption.sealBytes(bytes, fieldOfArchive(id))
  await database.transaction(async (tx) => {
    const archive = await lockArchive(tx, id)
    if (archive?.state !== 'making') return
    const readyAt = clock.now()
    const expiresAt = readyAt.add({ hours: keptDays * 24 })
    await keepArchive(tx, id, { sealed, sizeBytes: bytes.byteLength, readyAt, expiresAt })
    await deps.notify(tx, { employeeId, event: 'data-ready', key: id, facts: { until: instantText(expiresAt) } })
  })
}

/** The same on the page as in the folder of downloads, whichever day it is downloaded. */
export function archiveName(readyAt: Instant): string {
  return `daybreak-data-${bankDateOf(readyAt).toString()}.zip`
}

/** Each download is in the activity, before the bytes leave. */
export async function openArchive(
  deps: MyDataDeps,
  { employeeId, sessionId }: Actor,
): Promise<{ name: string; bytes: Uint8Array } | Refusal<'my_data.not_ready'>> {
  const at = deps.clock.now()
  const found = await readArchiveBytes(deps.database.query, employeeId, at)
  if (found === null) return refuse('my_data.not_ready')
  const bytes = deps.encryption.openBytes(found.sealed, fieldOfArchive(found.id))
  await deps.database.transaction((tx) => deps.recordActivity(tx, { employeeId, sessionId, kind: 'data_downloaded', at }))
  return { name: archiveName(found.readyAt), bytes }
}

export async function dropArchive(deps: MyDataDeps, { employeeId, sessionId }: Actor): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const at = deps.clock.now()
    if (await deleteArchive(tx, employeeId, at))
      await deps.recordActivity(tx, { employeeId, sessionId, kind: 'data_deleted', at })
  })
}

const lostAfterMinutes = 15
const maxPerSweep = 20

/** Deletes what is due, and makes requested archives whose job was lost. */
export async function sweepArchives(deps: MyDataDeps, { log, signal }: Pick<JobContext, 'log' | 'signal'>): Promise<void> {
  const { database, clock } = deps
  const at = clock.now()
  await deleteExpired(database.query, at)
  for (const id of await listUnmade(database.query, at.subtract({ minutes: lostAfterMinutes }), maxPerSweep)) {
    if (signal.aborted) return
    try {
      await makeAsked(deps, id)
    } catch (error) {
      log.warn('my_data_waits', { archiveId: id, error })
    }
  }
}
