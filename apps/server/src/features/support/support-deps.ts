// The dependencies of the support room.
import type { ClientConfig } from '@daybreak/contract'
import type { Clock } from '@daybreak/time'
import type { Notify } from '#features/messages'
import type { FieldEncryption } from '#platform/crypto/field-encryption.ts'
import type { KeyedHash } from '#platform/crypto/keyed-hash.ts'
import type { ZendeskConfig } from '#platform/config/help-center.ts'
import type { Database } from '#platform/database/database.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { Log } from '#platform/log.ts'
import type { Outbox } from '#platform/outbox/outbox.ts'

export type SupportDeps = {
  database: Database
  clock: Clock
  log: Log
  jobs: Pick<Jobs, 'enqueue'>
  encryption: FieldEncryption
  keyedHash: KeyedHash
  notify: Notify
  outbox: Pick<Outbox, 'enqueueMessage'>
  brand: Pick<ClientConfig, 'brand' | 'supportPhone'>
  /** The address that people open. */
  origin: string
  /** Where cases are answered; null: at our own desk. */
  zendesk: ZendeskConfig | null
}
