// The dependencies of the my-data room, and what it needs from other rooms.
import type { ActivityKind, ClientConfig } from '@daybreak/contract'
import type { Clock, Instant } from '@daybreak/time'
import type { Notify } from '#features/messages'
import type { FieldEncryption } from '#platform/crypto/field-encryption.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { Log } from '#platform/log.ts'
import type { TextConsent } from '#platform/outbox/consent.ts'

export type MyDataDeps = {
  database: Database
  clock: Clock
  log: Log
  jobs: Pick<Jobs, 'enqueue'>
  encryption: FieldEncryption
  notify: Notify
  outbox: { consent: Pick<TextConsent, 'listSaid'> }
  brand: Pick<ClientConfig, 'brand' | 'supportPhone'>
  recordActivity(
    tx: Transaction,
    activity: { employeeId: string; sessionId: string | null; kind: ActivityKind; at: Instant; detail?: string },
  ): Promise<void>
}

/** Pictures "my-data": "You can get it for 7 days". */
export const keptDays = 7
/** California's privacy law gives 45 days; it usually takes minutes. */
export const maxDays = 45
/** Our reading: a deleted one may be requested again, three times a day. */
export const maxInDay = 3
