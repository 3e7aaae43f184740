// The dependencies of the disputes room, and what it needs from other rooms.
import type { ActivityKind, CleanText, ClientConfig } from '@daybreak/contract'
import type { Clock, Instant } from '@daybreak/time'
import type { FindAccountId } from '#features/accounts'
import type { IssuerDisputes } from '#features/issuer'
import type { Notify } from '#features/messages'
import type { DueClock } from '#platform/clock/due-clock.ts'
import type { FieldEncryption } from '#platform/crypto/field-encryption.ts'
import type { Database, Executor, Transaction } from '#platform/database/database.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { Log } from '#platform/log.ts'
import type { SealedUploads } from '#platform/uploads/sealed-uploads.ts'

export type DisputesDeps = {
  database: Database
  clock: Clock
  /** By which deadlines are reached and money falls due. */
  dueClock: DueClock
  log: Log
  jobs: Pick<Jobs, 'enqueue'>
  encryption: FieldEncryption
  notify: Notify
  recordActivity(
    tx: Transaction,
    activity: { employeeId: string; sessionId: string | null; kind: ActivityKind; at: Instant; detail?: string },
  ): Promise<void>
  brand: Pick<ClientConfig, 'brand' | 'bankName' | 'supportPhone' | 'supportEmail'>
  accountIdOf: FindAccountId
  issuer: IssuerDisputes
  claims: ClaimsPort
  /** The files that workers attach to messages to us. */
  uploads: SealedUploads
  /** What a decision was based on; the owner is the case. */
  documents: SealedUploads
}

/** Claims at the other bank, for debits that a company drew by the account number. */
export type ClaimsPort = {
  /** Sends the debit back as not allowed, where the network still takes it. The claim's id; null where it takes none any more. */
  file(tx: Transaction, claim: ClaimToFile): Promise<string | null>
}

export type ClaimToFile = {
  /** The worker's own; the same one is the same claim. */
  id: string
  employeeId: string
  sessionId: string | null
  accountId: string
  itemId: string
  details: CleanText | null
}

export type Reading = Pick<DisputesDeps, 'clock' | 'encryption' | 'uploads' | 'documents'> & { executor: Executor }
