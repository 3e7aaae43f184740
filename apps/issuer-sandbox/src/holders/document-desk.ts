// Documents for reviewers: starting a session, making links for its files, receiving the files, and submitting it.
import type { Clock } from '@daybreak/time'
import type { Sealing } from '../sealing.ts'
import type { DocumentLink, DocumentSession, IdentityUpdate, ReviewStatus } from '../store/documents.store.ts'
import type { Stores } from '../store/stores.ts'
import type { AccountHolders } from './account-holders.ts'
import type { Applications } from './applications.ts'
import type { FoundFile } from './file-reading.ts'

export type SessionOutcome = { kind: 'done'; session: DocumentSession } | { kind: 'no_session' | 'over' }
export type LinkOutcome =
  | { kind: 'done'; link: DocumentLink }
  | { kind: 'no_session' | 'over' | 'not_begun' | 'not_asked' | 'too_many' }
export type UpdateOutcome = { kind: 'done'; update: IdentityUpdate } | { kind: 'no_update' | 'not_asked' | 'over' }
export type TakeOutcome = { kind: 'takes' } | { kind: 'no_link' | 'over' | 'taken' }

export type DocumentDesk = {
  start(sessionId: string): SessionOutcome
  makeLink(sessionId: string, documentType: string): LinkOutcome
  end(sessionId: string): SessionOutcome
  /** What happens to an abandoned session. */
  expire(sessionId: string): SessionOutcome
  /** Where a link's file is sent to; null when the session is over. */
  uploadPathOf(link: DocumentLink): string | null
  /** @param signature  of a path that `uploadPathOf` gave */
  take(linkId: string, signature: { expires: string; signature: string }): TakeOutcome
  /** The file is here, or stopped coming: null. */
  taken(linkId: string, file: FoundFile | null): void
  review(linkId: string, status: ReviewStatus, reasons: readonly string[]): DocumentLink | null
  initiateEmail(updateId: string, email: string): UpdateOutcome
  confirm(updateId: string): UpdateOutcome
}

type Deps = {
  stores: Pick<Stores, 'database' | 'documents' | 'holders'>
  accountHolders: AccountHolders
  applications: Applications
  sealing: Pick<Sealing, 'digest'>
  clock: Clock
}

const linkMinutes = 15
const maxLinks = 20
export const uploadFolder = '/document-uploads/'

export function createDocumentDesk(deps: Deps): DocumentDesk {
  return { ...sessionsOf(deps), ...filesOf(deps), ...updatesOf(deps) }
}

const isOver = ({ status }: DocumentSession) => status === 'SUBMITTED' || status === 'EXPIRED'

function sessionsOf({ stores: { database, documents }, applications }: Deps) {
  function change(id: string, work: (session: DocumentSession) => SessionOutcome): SessionOutcome {
    return database.transaction((): SessionOutcome => {
      const session = documents.findSession(id)
      return session === null ? { kind: 'no_session' } : work(session)
    })
  }
  return {
    start: (id: string) =>
      change(id, (session) => {
        if (isOver(session)) return { kind: 'over' }
        return { kind: 'done', session: session.status === 'CREATED' ? documents.setSessionStatus(id, 'INITIATED') : session }
      }),
    makeLink: (id: string, documentType: string) =>
      database.transaction((): LinkOutcome => {
        const session = documents.findSession(id)
        if (session === null) return { kind: 'no_session' }
        if (isOver(session)) return { kind: 'over' }
        if (session.status === 'CREATED') return { kind: 'not_begun' }
        if (!session.documentTypes.includes(documentType)) return { kind: 'not_asked' }
        if (documents.listLinks(id).length >= maxLinks) return { kind: 'too_many' }
        documents.setSessionStatus(id, 'IN_PROGRESS')
        return { kind: 'done', link: documents.addLink(id, documentType) }
      }),
    end: (id: string) =>
      change(id, (session) => {
        if (session.status === 'SUBMITTED') return { kind: 'done', session }
        if (session.status === 'EXPIRED') return { kind: 'over' }
        const ended = documents.setSessionStatus(id, 'SUBMITTED')
        applications.review(ended)
        return { kind: 'done', session: ended }
      }),
    expire: (id: string) =>
      change(id, (session) => {
        if (session.status === 'SUBMITTED') return { kind: 'over' }
        return { kind: 'done', session: documents.setSessionStatus(id, 'EXPIRED') }
      }),
  }
}

function filesOf({ stores: { database, documents }, sealing, clock }: Deps) {
  const signatureOf = (linkId: string, expires: string) =>
    sealing.digest('document-upload', `${linkId} ${expires}`).toString('base64url')
  const sessionOf = (link: DocumentLink) => documents.findSession(link.sessionId)
  return {
    uploadPathOf(link: DocumentLink) {
      const session = sessionOf(link)
      if (session === null || isOver(session) || link.status === 'COMPLETED' || link.status === 'DENIED') return null
      const expires = String(clock.now().add({ minutes: linkMinutes }).epochMilliseconds)
      return `${uploadFolder}${link.id}?${new URLSearchParams({ expires, signature: signatureOf(link.id, expires) }).toString()}`
    },
    take: (linkId: string, { expires, signature }: { expires: string; signature: string }) =>
      database.transaction((): TakeOutcome => {
        const link = documents.findLink(linkId)
        if (link === null || signature !== signatureOf(linkId, expires)) return { kind: 'no_link' }
        const session = sessionOf(link)
        const isLate = Number.parseInt(expires, 10) < clock.now().epochMilliseconds
        if (isLate || session === null || isOver(session)) return { kind: 'over' }
        if (link.status === 'COMPLETED' || link.status === 'DENIED') return { kind: 'taken' }
        documents.setLinkStatus(linkId, 'IN_PROGRESS')
        return { kind: 'takes' }
      }),
    taken: (linkId: string, file: FoundFile | null) =>
      database.transaction(() => {
        // Of two concurrent submissions, the first counts.
        if (documents.findLink(linkId)?.status !== 'IN_PROGRESS') return
        if (file === null) documents.setLinkStatus(linkId, 'FAILED')
        else documents.setLinkStatus(linkId, file.type === null ? 'DENIED' : 'COMPLETED', file.note)
      }),
    review: (linkId: string, status: ReviewStatus, reasons: readonly string[]) =>
      documents.findLink(linkId) === null ? null : documents.setReview(linkId, status, reasons),
  }
}

function updatesOf({ stores: { database, documents, holders }, accountHolders, applications }: Deps) {
  function change(id: string, work: (update: IdentityUpdate) => UpdateOutcome): UpdateOutcome {
    return database.transaction((): UpdateOutcome => {
      const update = documents.findUpdate(id)
      return update === null ? { kind: 'no_update' } : work(update)
    })
  }
  return {
    initiateEmail: (id: string, email: string) =>
      change(id, (update) => {
        if (!update.changes.includes('EMAIL')) return { kind: 'not_asked' }
        if (update.status === 'CONFIRMED' || update.status === 'CANCELED') return { kind: 'over' }
        const application = holders.findApplication(update.applicationId)
        if (application !== null) accountHolders.changeEmail(application.accountHolderId, email)
        return { kind: 'done', update: documents.setUpdateStatus(id, 'INITIATED') }
      }),
    confirm: (id: string) =>
      change(id, (update) => {
        if (update.status === 'CONFIRMED') return { kind: 'done', update }
        if (update.status !== 'INITIATED') return { kind: 'over' }
        const confirmed = documents.setUpdateStatus(id, 'CONFIRMED')
        applications.decideUpdate(confirmed)
        return { kind: 'done', update: confirmed }
      }),
  }
}
