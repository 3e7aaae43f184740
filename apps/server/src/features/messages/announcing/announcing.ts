// Sends one announcement to many workers in batches: each gets it once, and a killed process is continued where it stopped.
import { createHash } from 'node:crypto'
import type { CleanText } from '@daybreak/contract'
import { isBefore, millisecondsBetween, type Clock, type Instant } from '@daybreak/time'
import { addAudience, countReaders, listReaders, type AudienceWanted } from '#features/employee'
import type { Database, Transaction } from '#platform/database/database.ts'
import { refuse } from '#platform/errors.ts'
import type { Jobs } from '#platform/jobs.ts'
import { transactUnlessRefused } from '#platform/refusable.ts'
import { notifyMany } from '../notifying.ts'
import {
  findByFingerprint,
  insertAnnouncement,
  lockAnnouncement,
  writeState,
  writeReported,
  type Announcement,
} from './announcing.store.ts'

export type NotifyingDeps = { database: Database; clock: Clock; jobs: Pick<Jobs, 'enqueueMany'> }

export type AnnouncementPlan = Pick<Announcement, 'id' | 'kind' | 'content' | 'link' | 'perMinute'> & {
  audience: AudienceWanted
  at: Instant
  by: CleanText
}

/** Of the same words to the same workers there is one announcement, at whatever rate and by whomever. */
function fingerprintOf({ kind, content, link, audience }: AnnouncementPlan): Buffer {
  const { employerIds, states, languages, employeeIds } = audience
  const { en, es } = content
  const words = [en.title, en.body, es.title, es.body]
  const parts = [kind, words, link, employerIds, states, languages, employeeIds]
  return createHash('sha256').update(JSON.stringify(parts)).digest()
}

/** @returns how many would be notified, and existing announcements with the same text */
export async function planAnnouncement(
  tx: Transaction,
  plan: AnnouncementPlan,
): Promise<{ readers: number; known: Announcement | null }> {
  const known = await findByFingerprint(tx, fingerprintOf(plan))
  if (known !== null) return { readers: await countReaders(tx, known.audienceId), known }
  await addAudience(tx, plan.id, plan.audience)
  return { readers: await countReaders(tx, plan.id), known }
}

/** Begins one, or finds the one that was begun: by a process that was killed, or by someone at this moment. */
export async function announce({ database }: Pick<NotifyingDeps, 'database'>, plan: AnnouncementPlan): Promise<Announcement> {
  const fingerprint = fingerprintOf(plan)
  const { at: createdAt, by: createdBy, audience, ...rest } = plan
  // The second of two senders leaves nothing behind, not even its audience.
  await transactUnlessRefused(database, async (tx) => {
    await addAudience(tx, plan.id, audience)
    const isNew = await insertAnnouncement(tx, { ...rest, audienceId: plan.id, fingerprint, createdAt, createdBy })
    return isNew ? null : refuse('messages.announced')
  })
  const announcement = await findByFingerprint(database.query, fingerprint)
  if (announcement === null) throw new Error('an announcement is not there')
  return announcement
}

export type Step =
  | { kind: 'notified'; toldCount: number }
  | { kind: 'waits'; ms: number }
  | { kind: 'done' | 'stopped'; toldCount: number }

/** So many a transaction, so that the rate holds by the second. */
function batchOf({ perMinute }: Announcement): number {
  return Math.ceil(perMinute / 60)
}

/**
 * Notifies the next few, in one transaction that also records the progress: if it is killed midway, no one was notified. Of two processes, one waits for the
 * other, and both together keep the rate. Null: no such announcement.
 */
export async function notifyNext(deps: NotifyingDeps, id: string): Promise<Step | null> {
  return deps.database.transaction(async (tx) => {
    const announcement = await lockAnnouncement(tx, id)
    if (announcement === null) return null
    const { state, toldCount, nextAt, kind, content, link } = announcement
    if (state !== 'SENDING') return { kind: state === 'DONE' ? 'done' : 'stopped', toldCount }
    const now = deps.clock.now()
    if (isBefore(now, nextAt)) return { kind: 'waits', ms: millisecondsBetween(now, nextAt) }
    const max = batchOf(announcement)
    const readers = await listReaders(tx, { audienceId: announcement.audienceId, after: announcement.toldTo, max })
    const event = kind === 'LEGAL' ? 'legal-announcement' : 'announcement'
    const facts = { ...content, link }
    await notifyMany(
      deps,
      tx,
      readers.map((employeeId) => ({ employeeId, event, key: id, facts })),
    )
    const isOver = readers.length < max
    const reported = { toldTo: readers.at(-1) ?? announcement.toldTo, toldCount: toldCount + readers.length }
    const next = now.add({ milliseconds: Math.round((readers.length * 60_000) / announcement.perMinute) })
    await writeReported(tx, { id, ...reported, nextAt: next, endedAt: isOver ? now : null })
    return { kind: isOver ? 'done' : 'notified', toldCount: reported.toldCount }
  })
}

export type Change = { id: string; by: CleanText }

/** @returns the announcement before the change; null: no such announcement */
export async function stopAnnouncement(database: Database, { id, by }: Change): Promise<Announcement | null> {
  return database.transaction(async (tx) => {
    const announcement = await lockAnnouncement(tx, id)
    if (announcement?.state === 'SENDING') await writeState(tx, id, { state: 'STOPPED', by, perMinute: announcement.perMinute })
    return announcement
  })
}

/** @returns the announcement before the change; null: no such announcement */
export async function resumeAnnouncement(
  database: Database,
  { id, by, perMinute }: Change & { perMinute: number | null },
): Promise<Announcement | null> {
  return database.transaction(async (tx) => {
    const announcement = await lockAnnouncement(tx, id)
    if (announcement !== null && announcement.state !== 'DONE')
      await writeState(tx, id, { state: 'SENDING', by, perMinute: perMinute ?? announcement.perMinute })
    return announcement
  })
}
