// Other banks' accounts that people have added: the number sealed, the rest as it is shown.
import { instantText, type Clock } from '@daybreak/time'
import type { Sealing } from '../sealing.ts'
import { flagOf, integerOf, required, textOf, textOrNullOf, wordOf, type Row } from '../store/rows.ts'
import { newProviderId, type SandboxDatabase } from '../store/sandbox-database.ts'
import { returnReasonOf } from './originated.rules.ts'

export const bankAccountTypes = ['CHECKING', 'SAVINGS'] as const
export type BankAccountType = (typeof bankAccountTypes)[number]

export type BankNumbers = { routingNumber: string; accountNumber: string; type: BankAccountType }
export type BankAccount = {
  id: string
  ordinal: number
  accountHolderId: string
  name: string | null
  type: BankAccountType
  routingNumber: string
  last4: string
  returnsWith: string | null
  /** Money may be drawn from it. */
  isVerified: boolean
  status: 'ACTIVE' | 'CLOSED'
  createdAt: string
  updatedAt: string
}

export type BankAccountStore = {
  add(account: BankNumbers & { accountHolderId: string; name: string | null }): BankAccount
  find(id: string): BankAccount | null
  listOfHolder(accountHolderId: string): BankAccount[]
  /** What its bank says its numbers are now. */
  correct(id: string, numbers: BankNumbers): BankAccount
  verify(id: string): BankAccount
  close(id: string): BankAccount
}

export function createBankAccountStore(database: SandboxDatabase, sealing: Sealing, clock: Clock): BankAccountStore {
  const byId = database.prepare('select * from external_bank_account where id = ?')
  const ofHolder = database.prepare('select * from external_bank_account where account_holder_id = ? order by ordinal')
  const insert = database.prepare(
    `insert into external_bank_account
       (id, account_holder_id, name, type, routing_number, account_number_sealed, last4, returns_with, created_at, updated_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const changeNumbers = database.prepare(
    `update external_bank_account
     set type = ?, routing_number = ?, account_number_sealed = ?, last4 = ?, returns_with = ?, updated_at = ? where id = ?`,
  )
  const markVerified = database.prepare('update external_bank_account set is_verified = 1, updated_at = ? where id = ?')
  const markClosed = database.prepare(`update external_bank_account set status = 'CLOSED', updated_at = ? where id = ?`)
  const find = (id: string) => {
    const row = byId.get(id)
    return row === undefined ? null : accountOf(row)
  }
  const now = () => instantText(clock.now())
  const sealed = (id: string, number: string) => sealing.seal(number, `external_bank_account:${id}:number`)
  const shown = (number: string) => [number.slice(-4), returnReasonOf(number)]

  return {
    find,
    listOfHolder: (accountHolderId) => ofHolder.all(accountHolderId).map(accountOf),
    add({ accountHolderId, name, type, routingNumber, accountNumber }) {
      const [id, at] = [newProviderId('efa'), now()]
      const numbers = [sealed(id, accountNumber), ...shown(accountNumber)]
      insert.run(id, accountHolderId, name, type, routingNumber, ...numbers, at, at)
      return required(find(id))
    },
    correct(id, { type, routingNumber, accountNumber }) {
      changeNumbers.run(type, routingNumber, sealed(id, accountNumber), ...shown(accountNumber), now(), id)
      return required(find(id))
    },
    verify(id) {
      markVerified.run(now(), id)
      return required(find(id))
    },
    close(id) {
      markClosed.run(now(), id)
      return required(find(id))
    },
  }
}

function accountOf(row: Row): BankAccount {
  return {
    id: textOf(row, 'id'),
    ordinal: integerOf(row, 'ordinal'),
    accountHolderId: textOf(row, 'account_holder_id'),
    name: textOrNullOf(row, 'name'),
    type: wordOf(row, 'type', bankAccountTypes),
    routingNumber: textOf(row, 'routing_number'),
    last4: textOf(row, 'last4'),
    returnsWith: textOrNullOf(row, 'returns_with'),
    isVerified: flagOf(row, 'is_verified'),
    status: wordOf(row, 'status', ['ACTIVE', 'CLOSED']),
    createdAt: textOf(row, 'created_at'),
    updatedAt: textOf(row, 'updated_at'),
  }
}
