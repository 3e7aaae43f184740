// Account holders and their applications for a card product.
import { instantText, type Clock } from '@daybreak/time'
import { bytesOf, flagOf, required, textOf, textOrNullOf, wordOf, type Row } from './rows.ts'
import { newProviderId, type SandboxDatabase } from './sandbox-database.ts'

export const applicationStatuses = ['PENDING', 'IN_REVIEW', 'APPROVED', 'DENIED', 'CLOSED'] as const
export type ApplicationStatus = (typeof applicationStatuses)[number]

export type AccountHolder = { id: string; externalId: string | null; createdAt: string }
export type Application = {
  id: string
  accountHolderId: string
  status: ApplicationStatus
  /** True while documents are awaited. */
  isDocumentRequested: boolean
  createdAt: string
  updatedAt: string
}

export type HolderStore = {
  find(id: string): AccountHolder | null
  findByExternalId(externalId: string): AccountHolder | null
  readSealedPerson(id: string): Uint8Array
  add(holder: { id: string; externalId: string | null; personSealed: Uint8Array }): AccountHolder
  findApplication(id: string): Application | null
  /** Oldest first. */
  listApplications(accountHolderId: string): Application[]
  addApplication(accountHolderId: string): Application
  setApplicationStatus(id: string, change: Pick<Application, 'status' | 'isDocumentRequested'>): Application
}

export function createHolderStore(database: SandboxDatabase, clock: Clock): HolderStore {
  const byId = database.prepare('select * from account_holder where id = ?')
  const byExternalId = database.prepare('select * from account_holder where external_id = ?')
  const insert = database.prepare('insert into account_holder (id, external_id, person, created_at) values (?, ?, ?, ?)')
  const applicationById = database.prepare('select * from application where id = ?')
  const ofHolder = database.prepare('select * from application where account_holder_id = ? order by created_at, id')
  const insertApplication = database.prepare(
    `insert into application (id, account_holder_id, status, is_document_requested, created_at, updated_at)
     values (?, ?, 'PENDING', 0, ?, ?)`,
  )
  const updateApplication = database.prepare(
    'update application set status = ?, is_document_requested = ?, updated_at = ? where id = ?',
  )
  const found = (row: Row | undefined) => (row === undefined ? null : holderOf(row))
  const foundApplication = (row: Row | undefined) => (row === undefined ? null : applicationOf(row))

  return {
    find: (id) => found(byId.get(id)),
    findByExternalId: (externalId) => found(byExternalId.get(externalId)),
    readSealedPerson: (id) => bytesOf(required(byId.get(id)), 'person'),
    add({ id, externalId, personSealed }) {
      insert.run(id, externalId, personSealed, instantText(clock.now()))
      return required(found(byId.get(id)))
    },
    findApplication: (id) => foundApplication(applicationById.get(id)),
    listApplications: (accountHolderId) => ofHolder.all(accountHolderId).map(applicationOf),
    addApplication(accountHolderId) {
      const [id, at] = [newProviderId('app'), instantText(clock.now())]
      insertApplication.run(id, accountHolderId, at, at)
      return required(foundApplication(applicationById.get(id)))
    },
    setApplicationStatus(id, { status, isDocumentRequested }) {
      updateApplication.run(status, isDocumentRequested ? 1 : 0, instantText(clock.now()), id)
      return required(foundApplication(applicationById.get(id)))
    },
  }
}

function holderOf(row: Row): AccountHolder {
  return { id: textOf(row, 'id'), externalId: textOrNullOf(row, 'external_id'), createdAt: textOf(row, 'created_at') }
}

function applicationOf(row: Row): Application {
  return {
    id: textOf(row, 'id'),
    accountHolderId: textOf(row, 'account_holder_id'),
    status: wordOf(row, 'status', applicationStatuses),
    isDocumentRequested: flagOf(row, 'is_document_requested'),
    createdAt: textOf(row, 'created_at'),
    updatedAt: textOf(row, 'updated_at'),
  }
}
