// The dependencies of the consents room, and what it needs from other rooms.
import type { ActivityKind } from '@daybreak/contract'
import type { Clock, Instant } from '@daybreak/time'
import type { AgreedTo } from '#features/onboarding'
import type { Database, Transaction } from '#platform/database/database.ts'
import type { Outbox } from '#platform/outbox/outbox.ts'

export type ConsentsDeps = {
  database: Database
  clock: Clock
  outbox: Pick<Outbox, 'consent'>
  agreedTo: AgreedTo
  /** The proofs by which a worker can log in: `passkey`, `sms`, `email`. */
  logInMethods(employeeId: string): Promise<readonly string[]>
  recordActivity(
    tx: Transaction,
    activity: { employeeId: string; sessionId: string; kind: ActivityKind; at: Instant; detail?: string },
  ): Promise<void>
}
