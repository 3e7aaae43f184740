// All SQL for the accounts room.
import { cleanText, exactWord } from '@daybreak/contract'
import { publicId } from '@daybreak/ids'
import { instantText, parseInstant, type Instant } from '@daybreak/time'
import { sql, type Selectable } from 'kysely'
import { openWorkerAccount } from '#features/ledger'
import type { FieldEncryption, SealedField } from '#platform/crypto/field-encryption.ts'
import type { KeyedHash } from '#platform/crypto/keyed-hash.ts'
import type { Executor, Transaction } from '#platform/database/database.ts'
import type { AccountsOpening } from '#platform/database/schema.generated.ts'
import { last4Of, plainAccountNumber } from './accounts.rules.ts'

export type Opening = {
  accountId: string
  employeeId: string
  holderName: string
  /** The application at the card provider; null in an intent from before accounts had one. */
  applicationId: string | null
}

/** Writes down that an account is to be opened. Asked again, it answers what was written first: its id is the provider's key. */
export async function beginOpening(tx: Transaction, opening: Opening, at: Instant): Promise<Opening> {
  await tx
    .insertInto('accounts_opening')
    .values({
      account_id: opening.accountId,
      employee_id: opening.employeeId,
      holder_name: cleanText(opening.holderName, 200),
      application_id: opening.applicationId === null ? null : exactWord(opening.applicationId),
      requested_at: instantText(at),
    })
    .onConflict((conflict) =>
      conflict.column('employee_id').doUpdateSet((row) => ({
        application_id: row.fn.coalesce('accounts_opening.application_id', 'excluded.application_id'),
      })),
    )
    .execute()
  const row = await tx
    .selectFrom('accounts_opening')
    .selectAll()
    .where('employee_id', '=', opening.employeeId)
    .executeTakeFirstOrThrow()
  return openingOf(row)
}

type OpeningRow = Pick<Selectable<AccountsOpening>, 'account_id' | 'employee_id' | 'holder_name' | 'application_id'>

function openingOf(row: OpeningRow): Opening {
  return {
    accountId: row.account_id,
    employeeId: row.employee_id,
    holderName: row.holder_name,
    applicationId: row.application_id,
  }
}

/**
 * Some of the openings that were begun before `begunBefore` and never finished. By chance, not the oldest: those that the provider
 * always refuses would block the others permanently.
 */
export async function listUnfinished(executor: Executor, begunBefore: Instant, max: number): Promise<Opening[]> {
  const rows = await executor
    .selectFrom('accounts_opening')
    .selectAll()
    .where('finished_at', 'is', null)
    .where('requested_at', '<', instantText(begunBefore))
    .orderBy(sql`random()`)
    .limit(max)
    .execute()
  return rows.map(openingOf)
}

/** What the card provider made. */
export type OpenedAccount = {
  accountId: string
  employeeId: string
  providerAccountId: string
  directDepositId: string
  accountNumber: string
  routingNumber: string
  openedAt: Instant
}

export type NumberSecrets = { encryption: FieldEncryption; keyedHash: KeyedHash }

/** Keeps an opened account, and its account in the ledger. Kept twice, it is kept once. */
export async function keepOpened(tx: Transaction, account: OpenedAccount, secrets: NumberSecrets): Promise<void> {
  const at = instantText(account.openedAt)
  const number = plainAccountNumber(account.accountNumber)
  await openWorkerAccount(tx, { accountId: account.accountId, at: account.openedAt })
  await tx
    .insertInto('accounts_account')
    .values({
      id: account.accountId,
      employee_id: account.employeeId,
      external_id: externalIdOf(account.accountId),
      provider_account_id: account.providerAccountId,
      direct_deposit_id: account.directDepositId,
      account_number_sealed: secrets.encryption.seal(number, fieldOf(account.accountId)),
      account_number_hash: hashAccountNumber(secrets.keyedHash, number),
      account_number_last4: last4Of(number),
      routing_number: account.routingNumber,
      status: 'open',
      created_at: at,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  await tx
    .updateTable('accounts_opening')
    .set({ finished_at: at })
    .where('account_id', '=', account.accountId)
    .where('finished_at', 'is', null)
    .execute()
}

/** What the card provider calls the account by. */
export function externalIdOf(accountId: string): string {
  return publicId('acc', accountId)
}

/** By which a payroll file's account number finds its account. */
export function hashAccountNumber(keyedHash: KeyedHash, accountNumber: string): Uint8Array {
  return keyedHash('accounts.account_number', plainAccountNumber(accountNumber))
}

function fieldOf(accountId: string): SealedField {
  return { table: 'accounts_account', column: 'account_number_sealed', row: accountId }
}

export type Account = {
  id: string
  employeeId: string
  externalId: string
  /** What the card provider calls it. */
  providerAccountId: string
  directDepositId: string
  accountNumberLast4: string
  routingNumberLast4: string
  isOpen: boolean
  /** Money may come in; no new transfers go out, and the rest of the money is sent to the worker. */
  isClosing: boolean
  openedAt: Instant
  /** null while it is open. */
  closedAt: Instant | null
}

export async function findAccountOf(executor: Executor, employeeId: string): Promise<Account | null> {
  const row = await executor
    .selectFrom('accounts_account')
    .select([
      'id',
      'employee_id',
      'external_id',
      'provider_account_id',
      'direct_deposit_id',
      'account_number_last4',
      'routing_number_last4',
      'status',
      'closing_at',
      'created_at',
      'closed_at',
    ])
    .where('employee_id', '=', employeeId)
    .executeTakeFirst()
  if (row === undefined) return null
  return {
    id: row.id,
    employeeId: row.employee_id,
    externalId: row.external_id,
    providerAccountId: row.provider_account_id,
    directDepositId: row.direct_deposit_id,
    accountNumberLast4: row.account_number_last4,
    routingNumberLast4: row.routing_number_last4,
    isOpen: row.status === 'open',
    isClosing: row.closing_at !== null,
    openedAt: parseInstant(row.created_at),
    closedAt: row.closed_at === null ? null : parseInstant(row.closed_at),
  }
}

/** The same for a caller that is about to credit it: an account that is being closed is waited for, and one that is open stays so until the transaction ends. */
export async function lockAccountOf(tx: Transaction, employeeId: string): Promise<Account | null> {
  await sql`select from accounts_account where employee_id = ${employeeId} for share`.execute(tx)
  return findAccountOf(tx, employeeId)
}

/** The same for many at once, by employee, in the order of the accounts' ids. */
export async function lockAccountsOf(
  tx: Transaction,
  employeeIds: readonly string[],
): Promise<Map<string, { id: string; isOpen: boolean }>> {
  const rows = await tx
    .selectFrom('accounts_account')
    .select(['id', 'employee_id', 'status'])
    .where(sql<boolean>`employee_id = any(${employeeIds}::uuid[])`)
    .orderBy('id')
    .forShare()
    .execute()
  return new Map(rows.map((row) => [row.employee_id, { id: row.id, isOpen: row.status === 'open' }]))
}

/** Those of these employees who have an account, open or closed: money that is theirs has a place to go to. */
export async function readAccountHolders(executor: Executor, employeeIds: readonly string[]): Promise<Set<string>> {
  const rows = await executor
    .selectFrom('accounts_account')
    .select('employee_id')
    .where('employee_id', '=', sql<string>`any(${[...employeeIds]}::uuid[])`)
    .execute()
  return new Set(rows.map((row) => row.employee_id))
}

/** The account with this id at the card provider; null when it is not one of ours. */
export async function findAccountOfProvider(
  executor: Executor,
  providerAccountId: string,
): Promise<{ accountId: string } | null> {
  const row = await executor
    .selectFrom('accounts_account')
    .select('id')
    .where('provider_account_id', '=', providerAccountId)
    .executeTakeFirst()
  return row === undefined ? null : { accountId: row.id }
}

/** Of this account and no other, closed or not; empty when there is none. */
export async function readLast4(executor: Executor, accountId: string): Promise<string> {
  const row = await executor
    .selectFrom('accounts_account')
    .select('account_number_last4')
    .where('id', '=', accountId)
    .executeTakeFirst()
  return row?.account_number_last4 ?? ''
}

/** The card provider's id of one of our accounts; null when there is no such account. */
export async function findProviderAccountId(executor: Executor, accountId: string): Promise<string | null> {
  const row = await executor
    .selectFrom('accounts_account')
    .select('provider_account_id')
    .where('id', '=', accountId)
    .executeTakeFirst()
  return row?.provider_account_id ?? null
}

/** Takes the account's row: payroll that is being posted to it is waited for. Null when there is no such account. */
export async function lockAccount(
  tx: Transaction,
  accountId: string,
): Promise<{ isOpen: boolean; providerAccountId: string } | null> {
  const row = await tx
    .selectFrom('accounts_account')
    .select(['status', 'provider_account_id'])
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
  return row === undefined ? null : { isOpen: row.status === 'open', providerAccountId: row.provider_account_id }
}

/** From now on no new transfers go out; null allows them again. Locks the account's row. */
export async function setClosing(tx: Transaction, accountId: string, at: Instant | null): Promise<void> {
  await tx
    .updateTable('accounts_account')
    .set({ closing_at: at === null ? null : instantText(at) })
    .where('id', '=', accountId)
    .execute()
}

/** From now on payroll to the account goes back as R02. */
export async function markClosed(tx: Transaction, accountId: string, at: Instant): Promise<void> {
  await tx
    .updateTable('accounts_account')
    .set({ status: 'closed', closed_at: instantText(at) })
    .where('id', '=', accountId)
    .execute()
}

export type MatchedAccount = { accountId: string; employeeId: string; isOpen: boolean; routingNumber: string }

/** The accounts that carry these numbers, by the hash in hexadecimal; a number that no one has is left out. */
export async function matchAccounts(executor: Executor, hashes: readonly Uint8Array[]): Promise<Map<string, MatchedAccount>> {
  return hashes.length === 0 ? new Map() : matchesOf(await accountsOfHashes(executor, hashes).execute())
}

/**
 * The same for a caller that is about to post to them: an account that is being closed is waited for, and one that is open stays so until the
 * transaction ends. In the order of the ids, so that two who lock do not wait for each other.
 */
export async function lockMatchedAccounts(tx: Transaction, hashes: readonly Uint8Array[]): Promise<Map<string, MatchedAccount>> {
  if (hashes.length === 0) return new Map()
  return matchesOf(await accountsOfHashes(tx, hashes).orderBy('id').forShare().execute())
}

function accountsOfHashes(executor: Executor, hashes: readonly Uint8Array[]) {
  return executor
    .selectFrom('accounts_account')
    .select(['id', 'employee_id', 'status', 'account_number_hash', 'routing_number'])
    .where('account_number_hash', '=', sql<Buffer>`any(${hashes.map((hash) => Buffer.from(hash))}::bytea[])`)
}

type MatchedRow = { id: string; employee_id: string; status: string; account_number_hash: Buffer; routing_number: string }

function matchesOf(rows: readonly MatchedRow[]): Map<string, MatchedAccount> {
  return new Map(
    rows.map((row) => [
      row.account_number_hash.toString('hex'),
      { accountId: row.id, employeeId: row.employee_id, isOpen: row.status === 'open', routingNumber: row.routing_number },
    ]),
  )
}

export type DepositNumbers = { accountNumber: string; routingNumber: string }

/** The full numbers of the open accounts of these employees, by employee: for files to the bank, never for an answer. */
export async function readDepositNumbers(
  executor: Executor,
  encryption: FieldEncryption,
  employeeIds: readonly string[],
): Promise<Map<string, DepositNumbers>> {
  const rows = await executor
    .selectFrom('accounts_account')
    .select(['id', 'employee_id', 'account_number_sealed', 'routing_number'])
    .where('employee_id', '=', sql<string>`any(${[...employeeIds]}::uuid[])`)
    .where('status', '=', 'open')
    .execute()
  return new Map(
    rows.map((row) => [
      row.employee_id,
      { accountNumber: encryption.open(row.account_number_sealed, fieldOf(row.id)), routingNumber: row.routing_number },
    ]),
  )
}

/** Open accounts that were opened before then, in the order of their ids, after this one. */
export async function listOpenedBefore(
  executor: Executor,
  { openedBefore, after, max }: { openedBefore: Instant; after: string | null; max: number },
): Promise<{ accountId: string; employeeId: string }[]> {
  const all = executor
    .selectFrom('accounts_account')
    .select(['id', 'employee_id'])
    .where('status', '=', 'open')
    .where('closing_at', 'is', null)
    .where('created_at', '<', instantText(openedBefore))
    .orderBy('id')
    .limit(max)
  const rows = await (after === null ? all : all.where('id', '>', after)).execute()
  return rows.map((row) => ({ accountId: row.id, employeeId: row.employee_id }))
}
