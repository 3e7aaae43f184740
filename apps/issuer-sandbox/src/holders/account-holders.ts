// Account holders: created once for an external id, found again by it, and compared with what they were created with.
import { instantText, type Clock } from '@daybreak/time'
import type { PostalAddress } from '../cards/card-orders.ts'
import type { Sealing } from '../sealing.ts'
import type { AccountHolder } from '../store/holders.store.ts'
import { newProviderId } from '../store/sandbox-database.ts'
import type { Stores } from '../store/stores.ts'
import type { People, Person } from './people.ts'
import { isRefused } from './verdicts.rules.ts'

export type HolderOutcome = { kind: 'done'; holder: AccountHolder } | { kind: 'external_id_taken' | 'not_taken' }

export type AccountHolders = {
  /** Once for an external id: the same person again is the same holder. */
  create(externalId: string | null, person: Person): HolderOutcome
  readPerson(accountHolderId: string): Person
  changeEmail(accountHolderId: string, email: string): void
  /** Null when there is no such person. */
  changeBillingAddress(accountHolderId: string, address: PostalAddress): AccountHolder | null
  /** A person with another birth date has given the same number. */
  isNumberOfAnother(accountHolderId: string): boolean
  /** A number as it may be shown: only this sandbox can make it, and no one can read the number from it. */
  hashOfNumber(accountHolderId: string): string | null
  /** The holder of the account; null if the program checked the holder on its own. */
  findPersonOfAccount(financialAccountId: string): Person | null
}

export function createAccountHolders(
  { accounts, database, holders }: Pick<Stores, 'accounts' | 'database' | 'holders'>,
  { people, sealing }: { people: People; sealing: Pick<Sealing, 'digest'> },
): AccountHolders {
  const readPerson = (id: string) => people.open(id, holders.readSealedPerson(id))
  const digestOf = ({ ssn }: Person) => (ssn === null ? null : sealing.digest('ssn', ssn))
  return {
    create: (externalId, person) =>
      database.transaction((): HolderOutcome => {
        const existing = externalId === null ? null : holders.findByExternalId(externalId)
        if (existing !== null) {
          const isSame = JSON.stringify(readPerson(existing.id)) === JSON.stringify(person)
          return isSame ? { kind: 'done', holder: existing } : { kind: 'external_id_taken' }
        }
        if (isRefused(person)) return { kind: 'not_taken' }
        const id = newProviderId('ach')
        const sealed = { personSealed: people.seal(id, person), ssnDigest: digestOf(person) }
        return { kind: 'done', holder: holders.add({ id, externalId, ...sealed }) }
      }),
    readPerson,
    changeEmail(id, email) {
      holders.changePerson(id, people.seal(id, { ...readPerson(id), email }))
    },
    changeBillingAddress(id, billingAddress) {
      const holder = holders.find(id)
      if (holder === null) return null
      holders.changePerson(id, people.seal(id, { ...readPerson(id), billingAddress }))
      return holders.find(id)
    },
    isNumberOfAnother(id) {
      const person = readPerson(id)
      const digest = digestOf(person)
      const others = digest === null ? [] : holders.listBySsn(digest).filter((other) => other.id !== id)
      return others.some((other) => readPerson(other.id).dateOfBirth !== person.dateOfBirth)
    },
    hashOfNumber: (id) => digestOf(readPerson(id))?.toString('hex') ?? null,
    findPersonOfAccount(financialAccountId) {
      const applicationId = accounts.find(financialAccountId)?.applicationId ?? null
      const application = applicationId === null ? null : holders.findApplication(applicationId)
      return application === null ? null : readPerson(application.accountHolderId)
    },
  }
}

/** What an event says of an application. */
export function eventOf(application: { id: string; accountHolderId: string; status: string }, clock: Clock) {
  const { id: applicationId, accountHolderId, status } = application
  return { applicationId, accountHolderId, status, occurredAt: instantText(clock.now()) }
}
