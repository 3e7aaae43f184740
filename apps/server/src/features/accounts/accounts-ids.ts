// Maps workers to their accounts without querying the database each time: once an account is open, its owner never changes.
import type { Database } from '#platform/database/database.ts'
import { refuse, type Refusal } from '#platform/errors.ts'
import { findAccountOf } from './accounts.store.ts'

const maxKept = 50_000

/** Finds the id of a worker's account; refused with 404 for a worker who has none. */
export type FindAccountId = (employeeId: string) => Promise<string | Refusal<'accounts.not_found'>>

export function createAccountIds(database: Database): FindAccountId {
  const idByEmployee = new Map<string, string>()

  return async (employeeId) => {
    const kept = idByEmployee.get(employeeId)
    if (kept !== undefined) return kept
    const account = await findAccountOf(database.query, employeeId)
    if (account === null) return refuse('accounts.not_found')
    if (idByEmployee.size >= maxKept) {
      const [oldest] = idByEmployee.keys()
      if (oldest !== undefined) idByEmployee.delete(oldest)
    }
    idByEmployee.set(employeeId, account.id)
    return account.id
  }
}
