// The financial accounts of the sandbox, in a file of its own: what was answered is on the disk, whatever happens to the process.
import { createHash, randomUUID } from 'node:crypto'
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite'
import { instantText, type Clock } from '@daybreak/time'
import { accountNumberOf, sandboxRoutingNumber } from './account-numbers.ts'

export type FinancialAccount = {
  id: string
  externalId: string
  name: string
  status: 'ACTIVE' | 'CLOSED'
  directDepositDetailId: string
  createdAt: string
}

export type DirectDepositNumbers = { number: string; routingNumber: string }

export type IssueRequest = { externalId: string; name: string; idempotencyKey: string | null }
export type IssueOutcome = { kind: 'issued'; account: FinancialAccount } | { kind: 'key_reused' }

export type AccountStore = {
  /**
   * Issues the account of an external id, once: another call with that id gives the same account. An idempotency key stands for one
   * request; with another external id or name it is `key_reused`.
   */
  issue(request: IssueRequest): IssueOutcome
  find(id: string): FinancialAccount | null
  findByDirectDepositDetail(directDepositDetailId: string): FinancialAccount | null
  readNumbers(directDepositDetailId: string): DirectDepositNumbers | null
  /** Closes the account for good, and gives it as it is then; null when there is none. Closing twice is closing once. */
  close(id: string): FinancialAccount | null
  stop(): void
}

type Row = Record<string, SQLOutputValue>

const busyTimeoutMs = 5_000

/** Each entry brings the file from the version that is its index to the next. */
const versions = [
  `create table financial_account (
     id text primary key,
     -- The bank's first, second, … account: its number is made of it.
     ordinal integer not null unique check (ordinal >= 1),
     external_id text not null unique,
     name text not null,
     status text not null check (status in ('ACTIVE', 'CLOSED')),
     direct_deposit_detail_id text not null unique,
     account_number text not null unique check (length(account_number) between 10 and 12),
     routing_number text not null check (length(routing_number) = 9),
     created_at text not null
   ) strict;
   create table idempotent_request (
     key text primary key,
     request_hash text not null,
     financial_account_id text not null references financial_account (id)
   ) strict;`,
]

/** Opens the file, making it when it is not there. `synchronous = full`: a commit waits for the disk. */
export function openAccountStore(path: string, clock: Clock): AccountStore {
  const database = new DatabaseSync(path, { timeout: busyTimeoutMs })
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on')
  inTransaction(database, () => bringUpToDate(database))

  const byId = database.prepare('select * from financial_account where id = ?')
  const byExternalId = database.prepare('select * from financial_account where external_id = ?')
  const byDetail = database.prepare('select * from financial_account where direct_deposit_detail_id = ?')
  const lastOrdinal = database.prepare('select coalesce(max(ordinal), 0) as ordinal from financial_account')
  const byKey = database.prepare('select * from idempotent_request where key = ?')
  const keepKey = database.prepare('insert into idempotent_request (key, request_hash, financial_account_id) values (?, ?, ?)')
  const markClosed = database.prepare(`update financial_account set status = 'CLOSED' where id = ?`)
  const insert = database.prepare(
    `insert into financial_account
       (id, ordinal, external_id, name, status, direct_deposit_detail_id, account_number, routing_number, created_at)
     values (?, ?, ?, ?, 'ACTIVE', ?, ?, ?, ?)`,
  )

  function nextOrdinal(): number {
    const last = lastOrdinal.get()?.['ordinal']
    if (typeof last !== 'number') throw new Error('The accounts cannot be counted')
    return last + 1
  }

  function findOrInsert({ externalId, name }: IssueRequest): FinancialAccount {
    const existing = byExternalId.get(externalId)
    if (existing !== undefined) return accountOf(existing)
    const id = newId('fa')
    const ordinal = nextOrdinal()
    const at = instantText(clock.now())
    insert.run(id, ordinal, externalId, name, newId('ddd'), accountNumberOf(ordinal), sandboxRoutingNumber, at)
    return required(byId.get(id))
  }

  function issueOnce(request: IssueRequest): IssueOutcome {
    if (request.idempotencyKey === null) return { kind: 'issued', account: findOrInsert(request) }
    const requestHash = hashOf(request)
    const earlier = byKey.get(request.idempotencyKey)
    if (earlier !== undefined) {
      if (textOf(earlier, 'request_hash') !== requestHash) return { kind: 'key_reused' }
      return { kind: 'issued', account: required(byId.get(textOf(earlier, 'financial_account_id'))) }
    }
    const account = findOrInsert(request)
    keepKey.run(request.idempotencyKey, requestHash, account.id)
    return { kind: 'issued', account }
  }

  return {
    issue: (request) => inTransaction(database, () => issueOnce(request)),
    find: (id) => accountOrNull(byId.get(id)),
    findByDirectDepositDetail: (directDepositDetailId) => accountOrNull(byDetail.get(directDepositDetailId)),
    readNumbers(directDepositDetailId) {
      const row = byDetail.get(directDepositDetailId)
      return row === undefined ? null : { number: textOf(row, 'account_number'), routingNumber: textOf(row, 'routing_number') }
    },
    close(id) {
      markClosed.run(id)
      return accountOrNull(byId.get(id))
    },
    stop: () => database.close(),
  }
}

function bringUpToDate(database: DatabaseSync): void {
  const version = database.prepare('pragma user_version').get()?.['user_version']
  if (typeof version !== 'number' || version > versions.length) throw new Error('The file was written by a newer sandbox')
  for (const change of versions.slice(version)) database.exec(change)
  database.exec(`pragma user_version = ${versions.length}`)
}

function inTransaction<Result>(database: DatabaseSync, work: () => Result): Result {
  database.exec('begin immediate')
  try {
    const result = work()
    database.exec('commit')
    return result
  } catch (error) {
    database.exec('rollback')
    throw error
  }
}

function required(row: Row | undefined): FinancialAccount {
  if (row === undefined) throw new Error('An account that was just written is not there')
  return accountOf(row)
}

function accountOrNull(row: Row | undefined): FinancialAccount | null {
  return row === undefined ? null : accountOf(row)
}

function accountOf(row: Row): FinancialAccount {
  return {
    id: textOf(row, 'id'),
    externalId: textOf(row, 'external_id'),
    name: textOf(row, 'name'),
    status: textOf(row, 'status') === 'CLOSED' ? 'CLOSED' : 'ACTIVE',
    directDepositDetailId: textOf(row, 'direct_deposit_detail_id'),
    createdAt: textOf(row, 'created_at'),
  }
}

function textOf(row: Row, column: string): string {
  const value = row[column]
  if (typeof value !== 'string') throw new TypeError(`${column} is not a text`)
  return value
}

function hashOf({ externalId, name }: IssueRequest): string {
  return createHash('sha256')
    .update(JSON.stringify([externalId, name]))
    .digest('hex')
}

function newId(prefix: string): string {
  return `${prefix}_${randomUUID().replaceAll('-', '')}`
}
