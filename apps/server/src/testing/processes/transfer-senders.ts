// Workers with money, a proven bank account elsewhere and a session: the callers in a storm of transfers.
import { randomBytes } from 'node:crypto'
import { ownText } from '@daybreak/contract'
import { newUuid, publicId } from '@daybreak/ids'
import { cents, type Cents } from '@daybreak/money'
import { instantText, systemClock, type Instant } from '@daybreak/time'
import { createEmployees } from '#features/employee'
import { recordTransactions, type TransactionToRecord } from '#features/transactions'
import { houseAccounts, postJournal } from '#features/ledger'
import type { FieldEncryption } from '#platform/crypto/field-encryption.ts'
import type { KeyedHash } from '#platform/crypto/keyed-hash.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { keepOpened } from '../../features/accounts/accounts.store.ts'
import { fieldOfNumber } from '../../features/move-money/linked/destination-names.ts'
import { hashToken } from '../../features/session/callers/secrets.ts'
import type { Sender } from './transfer-judgment.ts'

export type Senders = {
  count: number
  balance: Cents
  /** The server's own, because it opens what is sealed here. */
  keys: { encryption: FieldEncryption; keyedHash: KeyedHash }
  /** An account at the card provider for each, and a debit card elsewhere that the provider keeps. */
  open(index: number): Promise<{ providerAccountId: string; cardRef: string }>
}

export async function bringSenders(database: Database, senders: Senders): Promise<Sender[]> {
  const employerId = newUuid(systemClock)
  await database.query
    .insertInto('employers_employer')
    .values({
      id: employerId,
      code: 'STORM',
      name: ownText('Storm'),
      company_id: null,
      time_zone: ownText('UTC'),
      created_at: instantText(systemClock.now()),
    })
    .execute()
  const brought: Sender[] = []
  for (let index = 0; index < senders.count; index += 1) brought.push(await bringSender(database, senders, employerId, index))
  return brought
}

async function bringSender(database: Database, senders: Senders, employerId: string, index: number): Promise<Sender> {
  const { balance, keys } = senders
  const [employeeId, accountId, destinationId] = [newUuid(systemClock), newUuid(systemClock), newUuid(systemClock)]
  const cardId = newUuid(systemClock)
  const { providerAccountId, cardRef } = await senders.open(index)
  const accountNumber = String(55_510_000_000 + index * 10)
  const token = randomBytes(32).toString('base64url')
  const at = systemClock.now()
  await database.transaction(async (tx) => {
    const base = { id: employeeId, employerId, employeeNumber: `S${index}`, createdAt: at }
    const person = { firstName: 'Maya', lastName: 'Torres', language: 'en', onboardingStatus: 'Completed' } as const
    await createEmployees(tx, [{ ...base, ...person, features: [], hasPin: true, address: null }])
    const account = { accountId, employeeId, providerAccountId, directDepositId: `ddd_storm_${index}`, openedAt: at }
    await keepOpened(tx, { ...account, accountNumber: String(90_000_000_000 + index), routingNumber: '123456780' }, keys)
    const paid = await postJournal(tx, {
      journalId: newUuid(systemClock),
      owner: accountId,
      idempotencyKey: newUuid(systemClock),
      kind: 'payroll_deposit',
      legs: [
        { accountId, amount: balance },
        { accountId: houseAccounts.achClearing, amount: cents(-balance) },
      ],
      at,
    })
    if (paid.kind === 'refused') throw new Error(paid.code)
    await recordTransactions(tx, [depositItem({ accountId, balance, journalId: paid.journalId, at })])
    await linkDestinations(tx, { employeeId, destinationId, accountNumber, cardId, cardRef }, keys, at)
    await tx
      .insertInto('session_session')
      .values({
        id: newUuid(systemClock),
        employee_id: employeeId,
        token_hash: Buffer.from(hashToken(token)),
        started_at: instantText(at),
        expires_at: instantText(at.add({ hours: 12 })),
        last_active_at: instantText(at),
        strong_proof_at: instantText(at),
        proof: 'code',
      })
      .execute()
  })
  const destinations = {
    destinationId: publicId('dst', destinationId),
    bankLast4: accountNumber.slice(-4),
    cardId: publicId('dst', cardId),
  }
  return { employeeId, accountId, ...destinations, token, balance }
}

/** In the worker's list as any deposit, so that the books have nothing to say of it. */
function depositItem(deposit: { accountId: string; balance: Cents; journalId: string; at: Instant }): TransactionToRecord {
  return {
    id: newUuid(systemClock),
    accountId: deposit.accountId,
    createdAt: deposit.at,
    summary: ownText('Payroll'),
    amount: deposit.balance,
    direction: 'POSITIVE',
    status: 'COMPLETED',
    typeName: 'ACH Transfer',
    kind: 'payroll',
    rail: 'ach',
    last4: null,
    reasonCode: null,
    journalId: deposit.journalId,
    payrollTransfer: null,
  }
}

type SenderDestinations = { employeeId: string; destinationId: string; accountNumber: string; cardId: string; cardRef: string }

/** Linked, proven and used long ago. */
async function linkDestinations(
  tx: Transaction,
  { employeeId, destinationId, accountNumber, cardId, cardRef }: SenderDestinations,
  keys: Senders['keys'],
  at: Instant,
): Promise<void> {
  const before = instantText(at.subtract({ hours: 1_000 }))
  await tx
    .insertInto('move_money_destination')
    .values({
      id: destinationId,
      employee_id: employeeId,
      kind: 'bank',
      state: 'verified',
      last4: accountNumber.slice(-4),
      account_type: 'checking',
      routing_number: '011000015',
      account_number_sealed: Buffer.from(keys.encryption.seal(accountNumber, fieldOfNumber(destinationId))),
      account_number_hash: Buffer.from(keys.keyedHash('move_money.account_number', accountNumber)),
      added_at: before,
      verified_at: before,
      used_at: before,
    })
    .execute()
  await tx
    .insertInto('move_money_destination')
    .values({
      id: cardId,
      employee_id: employeeId,
      kind: 'card',
      state: 'verified',
      name: ownText('VISA'),
      last4: '1111',
      expires: '2030-11',
      receives_instant: true,
      rail_ref: cardRef,
      added_at: before,
      verified_at: before,
      used_at: before,
    })
    .execute()
}
