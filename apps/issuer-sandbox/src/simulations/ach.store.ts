// Transfers that other banks sent through the ACH network to accounts of the sandbox, or drew from them.
import { cents, type Cents } from '@daybreak/money'
import { instantText, type Clock } from '@daybreak/time'
import { integerOf, required, textOf, textOrNullOf, wordOf, type Row } from '../store/rows.ts'
import { newProviderId, type SandboxDatabase } from '../store/sandbox-database.ts'
import { transferStatuses, type TransferStatus } from './ach.rules.ts'

export const transferTypes = ['CREDIT', 'DEBIT', 'PAYROLL'] as const
export type TransferType = (typeof transferTypes)[number]

export type AchTransfer = {
  id: string
  financialAccountId: string
  type: TransferType
  status: TransferStatus
  statusReason: string | null
  amount: Cents
  companyName: string
  companyIdentifier: string
  entryDescription: string
  individualName: string
  /** A civil date. */
  settlementDate: string
  createdAt: string
  updatedAt: string
}
export type NewTransfer = Omit<AchTransfer, 'id' | 'status' | 'statusReason' | 'createdAt' | 'updatedAt'>

export type AchStore = {
  find(id: string): AchTransfer | null
  add(transfer: NewTransfer): AchTransfer
  setStatus(id: string, status: TransferStatus, reason: string | null): AchTransfer
}

export function createAchStore(database: SandboxDatabase, clock: Clock): AchStore {
  const byId = database.prepare('select * from ach_transfer where id = ?')
  const insert = database.prepare(
    `insert into ach_transfer
       (id, financial_account_id, type, status, amount, company_name, company_identifier, entry_description, individual_name,
        settlement_date, created_at, updated_at)
     values (?, ?, ?, 'PENDING', ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const update = database.prepare('update ach_transfer set status = ?, status_reason = ?, updated_at = ? where id = ?')
  const found = (row: Row | undefined) => (row === undefined ? null : transferOf(row))
  const now = () => instantText(clock.now())

  return {
    find: (id) => found(byId.get(id)),
    add({ financialAccountId, type, amount, companyName, companyIdentifier, entryDescription, individualName, settlementDate }) {
      const [id, at] = [newProviderId('eft'), now()]
      const names = [companyName, companyIdentifier, entryDescription, individualName]
      insert.run(id, financialAccountId, type, amount, ...names, settlementDate, at, at)
      return required(found(byId.get(id)))
    },
    setStatus(id, status, reason) {
      update.run(status, reason, now(), id)
      return required(found(byId.get(id)))
    },
  }
}

function transferOf(row: Row): AchTransfer {
  return {
    id: textOf(row, 'id'),
    financialAccountId: textOf(row, 'financial_account_id'),
    type: wordOf(row, 'type', transferTypes),
    status: wordOf(row, 'status', transferStatuses),
    statusReason: textOrNullOf(row, 'status_reason'),
    amount: cents(BigInt(integerOf(row, 'amount'))),
    companyName: textOf(row, 'company_name'),
    companyIdentifier: textOf(row, 'company_identifier'),
    entryDescription: textOf(row, 'entry_description'),
    individualName: textOf(row, 'individual_name'),
    settlementDate: textOf(row, 'settlement_date'),
    createdAt: textOf(row, 'created_at'),
    updatedAt: textOf(row, 'updated_at'),
  }
}
