// Knows which account is whose, without asking the database each time: once it is open, that never changes.
import type { Database } from '#platform/database/database.ts'
import { refused } from './accounts.errors.ts'
import { findAccountOf } from './accounts.store.ts'

const keptMost = 50_000

/** @returns finds the id of a worker's account; throws 404 `accounts.not_found` when she has none */
export function createAccountIds(database: Database): (employeeId: string) => Promise<string> {
  const idByEmployee = new Map<string, string>()

  return async (employeeId) => {
    const kept = idByEmployee.get(employeeId)
    if (kept !== undefined) return kept
    const account = await findAccountOf(database.query, employeeId)
    if (account === null) throw refused('accounts.not_found')
    if (idByEmployee.size >= keptMost) {
      const [oldest] = idByEmployee.keys()
      if (oldest !== undefined) idByEmployee.delete(oldest)
    }
    idByEmployee.set(employeeId, account.id)
    return account.id
  }
}
