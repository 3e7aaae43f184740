// What the accounts room asks of the rooms above it: deposits on their way, how far a new account is, and what stops with a restricted one.
import type { AccountsRoomDeps } from '#features/accounts'
import { readComingDeposits } from '#features/employers'
import type { MoveMoneyRoom } from '#features/move-money'
import { isPayElected } from '#features/onboarding'
import { readFirstPaydayAt } from '#features/transactions'
import { originOf, type Config } from '#platform/config.ts'
import type { Database } from '#platform/database/database.ts'

type AccountPorts = Pick<
  AccountsRoomDeps,
  'readComing' | 'isPayElected' | 'readFirstPaydayAt' | 'stopOutgoing' | 'brand' | 'origin'
>

/** @param moveMoney  a room that is composed after this one */
export function createAccountPorts(
  { database: { query }, config }: { database: Pick<Database, 'query'>; config: Config },
  brand: AccountsRoomDeps['brand'],
  moveMoney: () => Pick<MoveMoneyRoom, 'stopOutgoing'>,
): AccountPorts {
  return {
    brand,
    origin: originOf(config),
    stopOutgoing: (tx, employeeId) => moveMoney().stopOutgoing(tx, employeeId),
    readComing: (account) => readComingDeposits(query, account),
    isPayElected: (employeeId) => isPayElected(query, employeeId),
    readFirstPaydayAt: (accountId) => readFirstPaydayAt(query, accountId),
  }
}
