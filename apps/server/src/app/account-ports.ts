// What the accounts room asks of the rooms above it: deposits on their way, and how far a new account is.
import type { AccountsRoomDeps } from '#features/accounts'
import { readComingDeposits } from '#features/employers'
import { isPayElected } from '#features/onboarding'
import { hasPayday } from '#features/transactions'
import type { Database } from '#platform/database/database.ts'

export function createAccountPorts({ query }: Pick<Database, 'query'>): Pick<AccountsRoomDeps, 'readComing' | 'readFirstWeek'> {
  return {
    readComing: (account) => readComingDeposits(query, account),
    readFirstWeek: async ({ accountId, employeeId }) => ({
      isPayElected: await isPayElected(query, employeeId),
      hasBeenPaid: await hasPayday(query, accountId),
    }),
  }
}
