// The companies whose debits an account does not pay.
import { instantText, type Clock } from '@daybreak/time'
import type { SandboxDatabase } from '../store/sandbox-database.ts'

export type AchBlockStore = {
  /** Blocked twice is blocked once. */
  add(financialAccountId: string, companyKey: string): void
  remove(financialAccountId: string, companyKey: string): void
  has(financialAccountId: string, companyKey: string): boolean
}

export function createAchBlockStore(database: SandboxDatabase, clock: Clock): AchBlockStore {
  const insert = database.prepare(
    'insert or ignore into ach_debit_block (financial_account_id, company_key, created_at) values (?, ?, ?)',
  )
  const remove = database.prepare('delete from ach_debit_block where financial_account_id = ? and company_key = ?')
  const find = database.prepare('select 1 as found from ach_debit_block where financial_account_id = ? and company_key = ?')
  return {
    add: (accountId, key) => void insert.run(accountId, key, instantText(clock.now())),
    remove: (accountId, key) => void remove.run(accountId, key),
    has: (accountId, key) => find.get(accountId, key) !== undefined,
  }
}
