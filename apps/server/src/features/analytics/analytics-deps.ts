// The dependencies of the analytics room, and what it needs from other rooms.
import type { Clock } from '@daybreak/time'
import type { Database, Executor } from '#platform/database/database.ts'

export type AnalyticsDeps = {
  database: Database
  clock: Clock
  /** Clients may say a worker's e-mail address and phone number. */
  takesContacts: boolean
  /** Of one client address. */
  requestsPerMinute: number
  /** Those of these workers who have turned analytics off. */
  readNotSharing(executor: Executor, employeeIds: readonly string[]): Promise<ReadonlySet<string>>
}
