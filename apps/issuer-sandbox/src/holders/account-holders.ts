// People who hold accounts, and their applications for the card product.
import { instantText, type Clock } from '@daybreak/time'
import type { AccountHolder, Application } from '../store/holders.store.ts'
import { newProviderId } from '../store/sandbox-database.ts'
import type { Stores } from '../store/stores.ts'
import { decideApplication, eventNameOf, mayMove, type Standing } from './applications.rules.ts'
import type { People, Person } from './people.ts'

export type HolderOutcome = { kind: 'done'; holder: AccountHolder } | { kind: 'external_id_taken' }
export type ApplicationOutcome =
  | { kind: 'done'; application: Application }
  | { kind: 'no_holder' | 'no_application' | 'not_next' }

export type AccountHolders = {
  /** Once for an external id: the same person again is the same holder. */
  create(externalId: string | null, person: Person): HolderOutcome
  /** A holder has one application that is not denied or closed: asking again gives it. */
  apply(accountHolderId: string): ApplicationOutcome
  /** What reviewers and the sandbox's simulations do with an application. The same again changes nothing. */
  moveApplication(applicationId: string, to: Standing): ApplicationOutcome
  readPerson(accountHolderId: string): Person
  /** Who holds the account; null for one whose holder the program checked by itself. */
  findPersonOfAccount(financialAccountId: string): Person | null
}

export function createAccountHolders(
  { accounts, database, events, holders }: Stores,
  people: People,
  clock: Clock,
): AccountHolders {
  const readPerson = (id: string) => people.open(id, holders.readSealedPerson(id))

  function setStanding(application: Application, to: Standing): Application {
    const moved = holders.setApplicationStatus(application.id, to)
    const name = eventNameOf(moved)
    const { id: applicationId, accountHolderId, status } = moved
    if (name !== null) events.record(name, { applicationId, accountHolderId, status, occurredAt: instantText(clock.now()) })
    return moved
  }

  return {
    create: (externalId, person) =>
      database.transaction(() => {
        const existing = externalId === null ? null : holders.findByExternalId(externalId)
        if (existing !== null) {
          const isSame = JSON.stringify(readPerson(existing.id)) === JSON.stringify(person)
          return isSame ? { kind: 'done', holder: existing } : { kind: 'external_id_taken' }
        }
        const id = newProviderId('ach')
        return { kind: 'done', holder: holders.add({ id, externalId, personSealed: people.seal(id, person) }) }
      }),
    apply: (accountHolderId) =>
      database.transaction(() => {
        if (holders.find(accountHolderId) === null) return { kind: 'no_holder' }
        const open = holders.listApplications(accountHolderId).find(({ status }) => status !== 'DENIED' && status !== 'CLOSED')
        if (open !== undefined) return { kind: 'done', application: open }
        const application = holders.addApplication(accountHolderId)
        return { kind: 'done', application: setStanding(application, decideApplication(readPerson(accountHolderId).ssn)) }
      }),
    moveApplication: (applicationId, to) =>
      database.transaction(() => {
        const application = holders.findApplication(applicationId)
        if (application === null) return { kind: 'no_application' }
        const isThere = application.status === to.status && application.isDocumentRequested === to.isDocumentRequested
        if (isThere) return { kind: 'done', application }
        return mayMove(application, to) ? { kind: 'done', application: setStanding(application, to) } : { kind: 'not_next' }
      }),
    readPerson,
    findPersonOfAccount(financialAccountId) {
      const applicationId = accounts.find(financialAccountId)?.applicationId ?? null
      const application = applicationId === null ? null : holders.findApplication(applicationId)
      return application === null ? null : readPerson(application.accountHolderId)
    },
  }
}
