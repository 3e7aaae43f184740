// The financial accounts of the sandbox, their numbers, and who they belong to.
import { instantText, type Clock } from '@daybreak/time'
import { accountNumberOf, sandboxRoutingNumber } from '../accounts/account-numbers.ts'
import { integerOf, required, textOf, textOrNullOf, wordOf, type Row } from './rows.ts'
import { newProviderId, type SandboxDatabase } from './sandbox-database.ts'

export const suspensionReasons = [
  'SUSPECTED_FRAUD',
  'DELINQUENCY',
  'ACH_RETURNS',
  'ACCOUNT_HOLDER_REQUEST',
  'LOST_OR_STOLEN_CARD',
  'ACCOUNT_REVIEW',
] as const
export type SuspensionReason = (typeof suspensionReasons)[number]

export type FinancialAccount = {
  id: string
  externalId: string
  name: string
  status: 'ACTIVE' | 'SUSPENDED' | 'CLOSED'
  suspendedFor: SuspensionReason | null
  /** Null for an account whose holder the program checked on its own. */
  applicationId: string | null
  directDepositDetailId: string
  createdAt: string
}

export type DirectDepositNumbers = { number: string; routingNumber: string }
export type NewAccount = { externalId: string; name: string; applicationId: string | null }

export type AccountStore = {
  add(account: NewAccount): FinancialAccount
  find(id: string): FinancialAccount | null
  findByExternalId(externalId: string): FinancialAccount | null
  findByDirectDepositDetail(directDepositDetailId: string): FinancialAccount | null
  /** The account that a payment to these numbers reaches. */
  findByNumbers(numbers: DirectDepositNumbers): FinancialAccount | null
  listOfApplication(applicationId: string): FinancialAccount[]
  readNumbers(directDepositDetailId: string): DirectDepositNumbers | null
  /** A closed account stays as it is. */
  setSuspension(id: string, reason: SuspensionReason | null): FinancialAccount
  close(id: string): FinancialAccount
}

export function createAccountStore(database: SandboxDatabase, clock: Clock): AccountStore {
  const byId = database.prepare('select * from financial_account where id = ?')
  const byExternalId = database.prepare('select * from financial_account where external_id = ?')
  const byDetail = database.prepare('select * from financial_account where direct_deposit_detail_id = ?')
  const byNumbers = database.prepare('select * from financial_account where account_number = ? and routing_number = ?')
  const ofApplication = database.prepare('select * from financial_account where application_id = ? order by ordinal')
  const lastOrdinal = database.prepare('select coalesce(max(ordinal), 0) as ordinal from financial_account')
  const changeSuspension = database.prepare(`update financial_account set suspended_for = ? where id = ? and status = 'ACTIVE'`)
  const markClosed = database.prepare(`update financial_account set status = 'CLOSED', suspended_for = null where id = ?`)
  const insert = database.prepare(
    `insert into financial_account
       (id, ordinal, external_id, name, status, direct_deposit_detail_id, account_number, routing_number, created_at, application_id)
     values (?, ?, ?, ?, 'ACTIVE', ?, ?, ?, ?, ?)`,
  )
  const found = (row: Row | undefined) => (row === undefined ? null : accountOf(row))

  return {
    add: ({ externalId, name, applicationId }) =>
      database.transaction(() => {
        const id = newProviderId('fa')
        const ordinal = integerOf(required(lastOrdinal.get()), 'ordinal') + 1
        const number = accountNumberOf(ordinal)
        const at = instantText(clock.now())
        insert.run(id, ordinal, externalId, name, newProviderId('ddd'), number, sandboxRoutingNumber, at, applicationId)
        return required(found(byId.get(id)))
      }),
    find: (id) => found(byId.get(id)),
    findByExternalId: (externalId) => found(byExternalId.get(externalId)),
    findByDirectDepositDetail: (directDepositDetailId) => found(byDetail.get(directDepositDetailId)),
    findByNumbers: ({ number, routingNumber }) => found(byNumbers.get(number, routingNumber)),
    listOfApplication: (applicationId) => ofApplication.all(applicationId).map(accountOf),
    readNumbers(directDepositDetailId) {
      const row = byDetail.get(directDepositDetailId)
      return row === undefined ? null : { number: textOf(row, 'account_number'), routingNumber: textOf(row, 'routing_number') }
    },
    setSuspension(id, reason) {
      changeSuspension.run(reason, id)
      return required(found(byId.get(id)))
    },
    close(id) {
      markClosed.run(id)
      return required(found(byId.get(id)))
    },
  }
}

function accountOf(row: Row): FinancialAccount {
  const suspendedFor = row['suspended_for'] === null ? null : wordOf(row, 'suspended_for', suspensionReasons)
  const status = wordOf(row, 'status', ['ACTIVE', 'CLOSED'])
  return {
    id: textOf(row, 'id'),
    externalId: textOf(row, 'external_id'),
    name: textOf(row, 'name'),
    status: suspendedFor === null ? status : 'SUSPENDED',
    suspendedFor,
    applicationId: textOrNullOf(row, 'application_id'),
    directDepositDetailId: textOf(row, 'direct_deposit_detail_id'),
    createdAt: textOf(row, 'created_at'),
  }
}
