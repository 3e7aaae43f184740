// The dependencies of the statements room.
import type { ActivityKind, ClientConfig } from '@daybreak/contract'
import type { Clock, Instant } from '@daybreak/time'
import type { FindAccountId } from '#features/accounts'
import type { Notify } from '#features/messages'
import type { Database, Transaction } from '#platform/database/database.ts'
import type { Log } from '#platform/log.ts'

export type StatementsDeps = {
  database: Database
  clock: Clock
  log: Log
  notify: Notify
  brand: Pick<ClientConfig, 'brand' | 'bankName' | 'supportPhone' | 'supportEmail'>
  /** Where people open the product. */
  origin: string
  accountIdOf: FindAccountId
  recordActivity(
    tx: Transaction,
    activity: { employeeId: string; sessionId: string; kind: ActivityKind; at: Instant; detail?: string },
  ): Promise<void>
}
