// Account holders and their applications for a card product.
import { instantText, type Clock, type Instant } from '@daybreak/time'
import { bytesOf, required, textOf, textOrNullOf, wordOf, type Row } from './rows.ts'
import { newProviderId, type SandboxDatabase } from './sandbox-database.ts'

export const applicationStatuses = ['PENDING', 'IN_REVIEW', 'APPROVED', 'DENIED', 'CLOSED'] as const
export type ApplicationStatus = (typeof applicationStatuses)[number]

export type AccountHolder = { id: string; externalId: string | null; createdAt: string; updatedAt: string }

/** The result of an application: decided, or waiting for something that is asked for. */
export type Verdict = {
  status: ApplicationStatus
  /** What was compared, and the result. */
  results: readonly string[]
  /** The requested items, each by its public name. */
  documentTypes: readonly string[]
  /** Whether the e-mail address is to be confirmed. */
  asksForEmail: boolean
  /** Only with DENIED. */
  denialReason: 'DENIED_DUE_TO_APPLICATION_INACTIVITY' | 'DENIED_DUE_TO_OTHER' | null
}

export type Application = {
  id: string
  accountHolderId: string
  status: ApplicationStatus
  results: readonly string[]
  denialReason: string | null
  decisionedAt: string | null
  next: { verdict: Verdict; at: string } | null
  createdAt: string
  updatedAt: string
}

export type HolderStore = {
  find(id: string): AccountHolder | null
  findByExternalId(externalId: string): AccountHolder | null
  /** Those of one number, oldest first. */
  listBySsn(digest: Uint8Array): AccountHolder[]
  /** Everyone, oldest first. */
  list(): AccountHolder[]
  readSealedPerson(id: string): Uint8Array
  add(holder: { id: string; externalId: string | null; personSealed: Uint8Array; ssnDigest: Uint8Array | null }): AccountHolder
  changePerson(id: string, personSealed: Uint8Array): void
  findApplication(id: string): Application | null
  /** Oldest first. */
  listApplications(accountHolderId: string): Application[]
  /** Those that are due to be decided by now. */
  listDue(now: Instant): Application[]
  addApplication(accountHolderId: string): Application
  setNext(id: string, next: { verdict: Verdict; at: Instant } | null): Application
  setStatus(id: string, change: Pick<Application, 'status' | 'results' | 'denialReason'>): Application
}

export function createHolderStore(database: SandboxDatabase, clock: Clock): HolderStore {
  const byId = database.prepare('select * from account_holder where id = ?')
  const byExternalId = database.prepare('select * from account_holder where external_id = ?')
  const bySsn = database.prepare('select * from account_holder where ssn_digest = ? order by created_at, id')
  const all = database.prepare('select * from account_holder order by created_at, id')
  const insert = database.prepare(
    'insert into account_holder (id, external_id, person, ssn_digest, created_at) values (?, ?, ?, ?, ?)',
  )
  const updatePerson = database.prepare('update account_holder set person = ?, updated_at = ? where id = ?')
  const found = (row: Row | undefined) => (row === undefined ? null : holderOf(row))
  return {
    find: (id) => found(byId.get(id)),
    findByExternalId: (externalId) => found(byExternalId.get(externalId)),
    listBySsn: (digest) => bySsn.all(digest).map(holderOf),
    list: () => all.all().map(holderOf),
    readSealedPerson: (id) => bytesOf(required(byId.get(id)), 'person'),
    add({ id, externalId, personSealed, ssnDigest }) {
      insert.run(id, externalId, personSealed, ssnDigest, instantText(clock.now()))
      return required(found(byId.get(id)))
    },
    changePerson: (id, personSealed) => void updatePerson.run(personSealed, instantText(clock.now()), id),
    ...applicationsOf(database, clock),
  }
}

type ApplicationStore = Pick<
  HolderStore,
  'findApplication' | 'listApplications' | 'listDue' | 'addApplication' | 'setNext' | 'setStatus'
>

function applicationsOf(database: SandboxDatabase, clock: Clock): ApplicationStore {
  const byId = database.prepare('select * from application where id = ?')
  const ofHolder = database.prepare('select * from application where account_holder_id = ? order by created_at, id')
  const due = database.prepare('select * from application where next_at <= ? order by next_at, id')
  const insert = database.prepare(
    `insert into application (id, account_holder_id, status, is_document_requested, created_at, updated_at)
     values (?, ?, 'PENDING', 0, ?, ?)`,
  )
  const updateNext = database.prepare('update application set next_verdict = ?, next_at = ? where id = ?')
  const updateStatus = database.prepare(
    'update application set status = ?, results = ?, denial_reason = ?, decisioned_at = ?, updated_at = ? where id = ?',
  )
  const found = (row: Row | undefined) => (row === undefined ? null : applicationOf(row))
  const read = (id: string) => required(found(byId.get(id)))
  return {
    findApplication: (id) => found(byId.get(id)),
    listApplications: (accountHolderId) => ofHolder.all(accountHolderId).map(applicationOf),
    listDue: (now) => due.all(instantText(now)).map(applicationOf),
    addApplication(accountHolderId) {
      const [id, at] = [newProviderId('app'), instantText(clock.now())]
      insert.run(id, accountHolderId, at, at)
      return read(id)
    },
    setNext(id, next) {
      updateNext.run(next === null ? null : JSON.stringify(next.verdict), next === null ? null : instantText(next.at), id)
      return read(id)
    },
    setStatus(id, { status, results, denialReason }) {
      const now = instantText(clock.now())
      const isDecided = status === 'APPROVED' || status === 'DENIED' || status === 'CLOSED'
      updateStatus.run(status, JSON.stringify(results), denialReason, isDecided ? now : null, now, id)
      return read(id)
    },
  }
}

function holderOf(row: Row): AccountHolder {
  const createdAt = textOf(row, 'created_at')
  return {
    id: textOf(row, 'id'),
    externalId: textOrNullOf(row, 'external_id'),
    createdAt,
    updatedAt: textOrNullOf(row, 'updated_at') ?? createdAt,
  }
}

function applicationOf(row: Row): Application {
  const [verdict, at] = [textOrNullOf(row, 'next_verdict'), textOrNullOf(row, 'next_at')]
  return {
    id: textOf(row, 'id'),
    accountHolderId: textOf(row, 'account_holder_id'),
    status: wordOf(row, 'status', applicationStatuses),
    results: JSON.parse(textOf(row, 'results')) as string[],
    denialReason: textOrNullOf(row, 'denial_reason'),
    decisionedAt: textOrNullOf(row, 'decisioned_at'),
    next: verdict === null || at === null ? null : { verdict: JSON.parse(verdict) as Verdict, at },
    createdAt: textOf(row, 'created_at'),
    updatedAt: textOf(row, 'updated_at'),
  }
}
