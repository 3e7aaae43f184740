// SQL for the corrected numbers of a linked bank account.
import type { CleanText } from '@daybreak/contract'
import type { Transaction } from '#platform/database/database.ts'
import { destinationOf, type Destination } from './destinations.store.ts'

/** Null when there is no such destination. */
export async function lockDestination(tx: Transaction, id: string): Promise<Destination | null> {
  const row = await tx.selectFrom('move_money_destination').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row === undefined ? null : destinationOf(row)
}

type Numbers = { routingNumber: string; accountNumberHash: Uint8Array }

/**
 * Whether the worker has linked an account of these numbers besides this one.
 *
 * @param numbers  the account number of this one, where the hash is null
 */
export async function hasTwin(
  tx: Transaction,
  { id, employeeId }: Destination,
  numbers: { routingNumber: string; accountNumberHash: Uint8Array | null },
): Promise<boolean> {
  const row = await tx
    .selectFrom('move_money_destination')
    .select('id')
    .where('employee_id', '=', employeeId)
    .where('routing_number', '=', numbers.routingNumber)
    .where(({ eb, selectFrom }) =>
      eb(
        'account_number_hash',
        '=',
        numbers.accountNumberHash === null
          ? selectFrom('move_money_destination as own').select('own.account_number_hash').where('own.id', '=', id)
          : Buffer.from(numbers.accountNumberHash),
      ),
    )
    .where('state', '<>', 'removed')
    .where('id', '<>', id)
    .executeTakeFirst()
  return row !== undefined
}

export type CorrectedBank = Numbers & {
  accountNumberSealed: Uint8Array
  accountType: 'checking' | 'savings'
  last4: string
  /** Null where the directory has no name. */
  name: CleanText | null
}

export async function writeNumbers(tx: Transaction, id: string, bank: CorrectedBank): Promise<void> {
  await tx
    .updateTable('move_money_destination')
    .set({
      routing_number: bank.routingNumber,
      account_number_sealed: Buffer.from(bank.accountNumberSealed),
      account_number_hash: Buffer.from(bank.accountNumberHash),
      account_type: bank.accountType,
      last4: bank.last4,
      ...(bank.name !== null && { name: bank.name }),
    })
    .where('id', '=', id)
    .execute()
}

export type ShownNumbers = Pick<CorrectedBank, 'accountType' | 'last4' | 'name'> & { routingNumber: string }

/** What is seen of an account, without its number. */
export async function writeShown(tx: Transaction, id: string, bank: ShownNumbers): Promise<void> {
  await tx
    .updateTable('move_money_destination')
    .set({
      routing_number: bank.routingNumber,
      account_type: bank.accountType,
      last4: bank.last4,
      ...(bank.name !== null && { name: bank.name }),
    })
    .where('id', '=', id)
    .execute()
}
