// Requests of application reviewers: documents in sessions, a link for each file, and corrections of a person's details.
import { instantText, type Clock } from '@daybreak/time'
import { required, textOf, textOrNullOf, wordOf, type Row } from './rows.ts'
import { newProviderId, type SandboxDatabase } from './sandbox-database.ts'

export const sessionStatuses = ['CREATED', 'INITIATED', 'IN_PROGRESS', 'SUBMITTED', 'EXPIRED'] as const
export type SessionStatus = (typeof sessionStatuses)[number]
export const linkStatuses = ['PENDING', 'IN_PROGRESS', 'COMPLETED', 'FAILED', 'DENIED'] as const
export type LinkStatus = (typeof linkStatuses)[number]
export const reviewStatuses = ['UPLOADED', 'IN_REVIEW', 'APPROVED', 'DENIED'] as const
export type ReviewStatus = (typeof reviewStatuses)[number]
export const updateStatuses = ['OPEN', 'INITIATED', 'CONFIRMED', 'CANCELED'] as const
export type UpdateStatus = (typeof updateStatuses)[number]

type Kept = { id: string; createdAt: string; updatedAt: string }
export type DocumentSession = Kept & { applicationId: string; status: SessionStatus; documentTypes: readonly string[] }
export type DocumentLink = Kept & {
  sessionId: string
  documentType: string
  status: LinkStatus
  reviewStatus: ReviewStatus
  reviewReasons: readonly string[]
  /** What a reviewer is to make of it, as the file says. */
  note: string | null
}
export type IdentityUpdate = Kept & { applicationId: string; status: UpdateStatus; changes: readonly string[] }

export type DocumentStore = {
  findSession(id: string): DocumentSession | null
  /** Oldest first, as all lists. */
  listSessions(applicationId: string): DocumentSession[]
  /** @param status  SUBMITTED for one that was over before anyone could see it */
  addSession(applicationId: string, documentTypes: readonly string[], status?: SessionStatus): DocumentSession
  setSessionStatus(id: string, status: SessionStatus): DocumentSession
  findLink(id: string): DocumentLink | null
  listLinks(sessionId: string): DocumentLink[]
  addLink(sessionId: string, documentType: string): DocumentLink
  setLinkStatus(id: string, status: LinkStatus, note?: string | null): DocumentLink
  setReview(id: string, status: ReviewStatus, reasons: readonly string[]): DocumentLink
  findUpdate(id: string): IdentityUpdate | null
  listUpdates(applicationId: string): IdentityUpdate[]
  addUpdate(applicationId: string, changes: readonly string[]): IdentityUpdate
  setUpdateStatus(id: string, status: UpdateStatus): IdentityUpdate
}

export function createDocumentStore(database: SandboxDatabase, clock: Clock): DocumentStore {
  return { ...sessionsOf(database, clock), ...linksOf(database, clock), ...updatesOf(database, clock) }
}

function sessionsOf(database: SandboxDatabase, clock: Clock) {
  const byId = database.prepare('select * from document_session where id = ?')
  const ofApplication = database.prepare('select * from document_session where application_id = ? order by created_at, id')
  const insert = database.prepare(
    'insert into document_session (id, application_id, status, document_types, created_at, updated_at) values (?, ?, ?, ?, ?, ?)',
  )
  const update = database.prepare('update document_session set status = ?, updated_at = ? where id = ?')
  const find = (id: string) => foundBy(sessionOf)(byId.get(id))
  return {
    findSession: find,
    listSessions: (applicationId: string) => ofApplication.all(applicationId).map(sessionOf),
    addSession(applicationId: string, documentTypes: readonly string[], status: SessionStatus = 'CREATED') {
      const [id, at] = [newProviderId('du'), instantText(clock.now())]
      insert.run(id, applicationId, status, JSON.stringify(documentTypes), at, at)
      return required(find(id))
    },
    setSessionStatus(id: string, status: SessionStatus) {
      update.run(status, instantText(clock.now()), id)
      return required(find(id))
    },
  }
}

function linksOf(database: SandboxDatabase, clock: Clock) {
  const byId = database.prepare('select * from document_link where id = ?')
  const ofSession = database.prepare('select * from document_link where session_id = ? order by created_at, id')
  const insert = database.prepare(
    `insert into document_link (id, session_id, document_type, status, review_status, created_at, updated_at)
     values (?, ?, ?, 'PENDING', 'UPLOADED', ?, ?)`,
  )
  const update = database.prepare('update document_link set status = ?, note = ?, updated_at = ? where id = ?')
  const updateReview = database.prepare(
    'update document_link set review_status = ?, review_reasons = ?, updated_at = ? where id = ?',
  )
  const find = (id: string) => foundBy(linkOf)(byId.get(id))
  return {
    findLink: find,
    listLinks: (sessionId: string) => ofSession.all(sessionId).map(linkOf),
    addLink(sessionId: string, documentType: string) {
      const [id, at] = [newProviderId('dul'), instantText(clock.now())]
      insert.run(id, sessionId, documentType, at, at)
      return required(find(id))
    },
    setLinkStatus(id: string, status: LinkStatus, note: string | null = null) {
      update.run(status, note, instantText(clock.now()), id)
      return required(find(id))
    },
    setReview(id: string, status: ReviewStatus, reasons: readonly string[]) {
      updateReview.run(status, JSON.stringify(reasons), instantText(clock.now()), id)
      return required(find(id))
    },
  }
}

function updatesOf(database: SandboxDatabase, clock: Clock) {
  const byId = database.prepare('select * from identity_update where id = ?')
  const ofApplication = database.prepare('select * from identity_update where application_id = ? order by created_at, id')
  const insert = database.prepare(
    `insert into identity_update (id, application_id, status, changes, created_at, updated_at) values (?, ?, 'OPEN', ?, ?, ?)`,
  )
  const update = database.prepare('update identity_update set status = ?, updated_at = ? where id = ?')
  const find = (id: string) => foundBy(updateOf)(byId.get(id))
  return {
    findUpdate: find,
    listUpdates: (applicationId: string) => ofApplication.all(applicationId).map(updateOf),
    addUpdate(applicationId: string, changes: readonly string[]) {
      const [id, at] = [newProviderId('idu'), instantText(clock.now())]
      insert.run(id, applicationId, JSON.stringify(changes), at, at)
      return required(find(id))
    },
    setUpdateStatus(id: string, status: UpdateStatus) {
      update.run(status, instantText(clock.now()), id)
      return required(find(id))
    },
  }
}

function foundBy<Thing>(read: (row: Row) => Thing): (row: Row | undefined) => Thing | null {
  return (row) => (row === undefined ? null : read(row))
}

function keptOf(row: Row): Kept {
  return { id: textOf(row, 'id'), createdAt: textOf(row, 'created_at'), updatedAt: textOf(row, 'updated_at') }
}

function listOf(row: Row, column: string): string[] {
  return JSON.parse(textOf(row, column)) as string[]
}

function sessionOf(row: Row): DocumentSession {
  return {
    ...keptOf(row),
    applicationId: textOf(row, 'application_id'),
    status: wordOf(row, 'status', sessionStatuses),
    documentTypes: listOf(row, 'document_types'),
  }
}

function linkOf(row: Row): DocumentLink {
  return {
    ...keptOf(row),
    sessionId: textOf(row, 'session_id'),
    documentType: textOf(row, 'document_type'),
    status: wordOf(row, 'status', linkStatuses),
    reviewStatus: wordOf(row, 'review_status', reviewStatuses),
    reviewReasons: listOf(row, 'review_reasons'),
    note: textOrNullOf(row, 'note'),
  }
}

function updateOf(row: Row): IdentityUpdate {
  return {
    ...keptOf(row),
    applicationId: textOf(row, 'application_id'),
    status: wordOf(row, 'status', updateStatuses),
    changes: listOf(row, 'changes'),
  }
}
