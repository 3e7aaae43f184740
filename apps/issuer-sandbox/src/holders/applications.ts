// Applications for the card product: they wait a moment, are decided, ask for documents, and end.
import { dateIn, parsePlainDate, type Clock } from '@daybreak/time'
import type { IdentityUpdate, DocumentSession } from '../store/documents.store.ts'
import type { Application, ApplicationStatus, Verdict } from '../store/holders.store.ts'
import type { Stores } from '../store/stores.ts'
import { eventOf, type AccountHolders } from './account-holders.ts'
import { eventNameOf, mayMove } from './applications.rules.ts'
import { approved, inReview, verdictFor, verdictOnDocuments } from './verdicts.rules.ts'

export type ApplicationOutcome =
  | { kind: 'done'; application: Application }
  | { kind: 'no_holder' | 'no_application' | 'not_next' }

export type Applications = {
  /** A holder has one application that is not denied or closed: asking again gives it. A new one is PENDING. */
  apply(accountHolderId: string): ApplicationOutcome
  /** The current state. */
  find(applicationId: string): Application | null
  /** Their current state, oldest first. */
  listOf(accountHolderId: string): Application[]
  /** What a reviewer decides. The same again changes nothing. */
  move(applicationId: string, to: ApplicationStatus): ApplicationOutcome
  /** A reviewer's result, with its basis and the requested items. */
  decide(applicationId: string, verdict: Verdict): ApplicationOutcome
  /** The files of a session are all there: it is the reviewers' turn. */
  review(session: DocumentSession): void
  /** The person has corrected what was requested, and confirms it. */
  decideUpdate(update: IdentityUpdate): void
  /** Whatever has been decided by now is so. */
  decideDue(): void
}

type Deps = {
  stores: Pick<Stores, 'database' | 'documents' | 'events' | 'holders'>
  accountHolders: AccountHolders
  clock: Clock
  /** So long nothing is known of an application, or of documents. */
  decidesAfterMs: number
  /** Something will be due after that time. */
  onWaiting(): void
}

const officeTimeZone = 'America/New_York'

export function createApplications(deps: Deps): Applications {
  const { stores, clock } = deps
  const { database, holders } = stores
  const change = (id: string, work: (application: Application) => ApplicationOutcome) =>
    database.transaction((): ApplicationOutcome => {
      const application = decided(deps, holders.findApplication(id))
      return application === null ? { kind: 'no_application' } : work(application)
    })
  const find = (id: string) => database.transaction(() => decided(deps, holders.findApplication(id)))
  return {
    apply: (accountHolderId) =>
      database.transaction((): ApplicationOutcome => {
        if (holders.find(accountHolderId) === null) return { kind: 'no_holder' }
        const earlier = holders.listApplications(accountHolderId).flatMap((one) => decided(deps, one) ?? [])
        const open = earlier.find(({ status }) => status !== 'DENIED' && status !== 'CLOSED')
        if (open !== undefined) return { kind: 'done', application: open }
        const verdict = verdictFor(deps.accountHolders.readPerson(accountHolderId), {
          age: ageOf(deps, accountHolderId),
          isNumberOfAnother: deps.accountHolders.isNumberOfAnother(accountHolderId),
          wasDenied: earlier.some(({ status }) => status === 'DENIED'),
        })
        const application = holders.addApplication(accountHolderId)
        return { kind: 'done', application: verdict === null ? application : soon(deps, application, verdict) }
      }),
    find,
    listOf: (accountHolderId) =>
      database.transaction(() => holders.listApplications(accountHolderId).flatMap((one) => decided(deps, one) ?? [])),
    move: (id, to) =>
      change(id, (application) => {
        if (application.status === to) return { kind: 'done', application }
        if (!mayMove(application, to)) return { kind: 'not_next' }
        const base = to === 'APPROVED' ? approved : { ...inReview, results: application.results }
        const denialReason = to === 'DENIED' ? ('DENIED_DUE_TO_OTHER' as const) : null
        return { kind: 'done', application: carryOut(deps, application, { ...base, status: to, denialReason }) }
      }),
    decide: (id, verdict) =>
      change(id, (application) => {
        if (!mayMove(application, verdict.status)) return { kind: 'not_next' }
        return { kind: 'done', application: carryOut(deps, application, verdict) }
      }),
    review: ({ applicationId, id, documentTypes }) =>
      database.transaction(() => {
        const application = holders.findApplication(applicationId)
        if (application?.status !== 'IN_REVIEW' && application?.status !== 'PENDING') return
        const notes = stores.documents.listLinks(id).map(({ note }) => note)
        goOn(deps, application, verdictOnDocuments(notes, { documentTypes, results: application.results }))
      }),
    decideUpdate: ({ applicationId }) =>
      database.transaction(() => {
        const application = holders.findApplication(applicationId)
        if (application?.status === 'IN_REVIEW' && !isAsking(deps, applicationId)) goOn(deps, application, approved)
      }),
    decideDue: () =>
      database.transaction(() => {
        for (const application of holders.listDue(clock.now())) decided(deps, application)
      }),
  }
}

/** An approval waits for everything else that was requested. */
function goOn(deps: Deps, application: Application, verdict: Verdict): void {
  if (verdict.status === 'APPROVED' && isAsking(deps, application.id)) return
  soon(deps, application, verdict)
}

function isAsking({ stores: { documents } }: Deps, applicationId: string): boolean {
  const hasUpdate = documents.listUpdates(applicationId).some(({ status }) => status === 'OPEN' || status === 'INITIATED')
  return hasUpdate || documents.listSessions(applicationId).some(({ status }) => status !== 'SUBMITTED' && status !== 'EXPIRED')
}

function soon(
  { stores: { database, holders }, clock, decidesAfterMs, onWaiting }: Deps,
  application: Application,
  verdict: Verdict,
) {
  database.afterCommit(onWaiting)
  return holders.setNext(application.id, { verdict, at: clock.now().add({ milliseconds: decidesAfterMs }) })
}

function decided(deps: Deps, application: Application | null): Application | null {
  if (application === null || application.next === null) return application
  const isDue = Date.parse(application.next.at) <= deps.clock.now().epochMilliseconds
  return isDue ? carryOut(deps, application, application.next.verdict) : application
}

function carryOut({ stores, clock }: Deps, { id }: Application, verdict: Verdict): Application {
  const { documents, events, holders } = stores
  const { status, results, documentTypes, asksForEmail, denialReason } = verdict
  holders.setNext(id, null)
  const application = holders.setStatus(id, { status, results, denialReason })
  if (status === 'DENIED' && documentTypes.length > 0) addDenied(stores, id, documentTypes)
  const isAskingForFiles = status === 'IN_REVIEW' && documentTypes.length > 0
  if (isAskingForFiles) documents.addSession(id, documentTypes)
  if (status === 'IN_REVIEW' && asksForEmail) documents.addUpdate(id, ['EMAIL'])
  if (status === 'DENIED' || status === 'APPROVED') reviewAll(stores, id, status)
  const name = eventNameOf(status, isAskingForFiles)
  if (name !== null) events.record(name, eventOf(application, clock))
  return application
}

/** What reviewers make of an application they make of its documents. */
function reviewAll({ documents }: Deps['stores'], applicationId: string, verdict: 'APPROVED' | 'DENIED'): void {
  for (const session of documents.listSessions(applicationId)) {
    if (session.status !== 'SUBMITTED') documents.setSessionStatus(session.id, 'EXPIRED')
    for (const link of documents.listLinks(session.id)) {
      if (link.status !== 'COMPLETED' || (link.reviewStatus !== 'UPLOADED' && link.reviewStatus !== 'IN_REVIEW')) continue
      const isUnreadable = verdict === 'DENIED' && link.note === 'UNREADABLE'
      if (verdict === 'APPROVED' || isUnreadable)
        documents.setReview(link.id, verdict, isUnreadable ? ['ILLEGIBLE_DOCUMENT'] : [])
    }
  }
}

/** A document that was turned down before anyone could see that it was requested. */
function addDenied({ documents }: Deps['stores'], applicationId: string, [type = 'UTILITY_BILL']: readonly string[]): void {
  const session = documents.addSession(applicationId, [type], 'SUBMITTED')
  const link = documents.addLink(session.id, type)
  documents.setLinkStatus(link.id, 'COMPLETED')
  documents.setReview(link.id, 'DENIED', ['ILLEGIBLE_DOCUMENT'])
}

function ageOf({ accountHolders, clock }: Deps, accountHolderId: string): number {
  const born = parsePlainDate(accountHolders.readPerson(accountHolderId).dateOfBirth)
  return born.until(dateIn(clock.now(), officeTimeZone), { largestUnit: 'years' }).years
}
