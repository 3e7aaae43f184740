// The dependencies of the ACH room.
import type { ActivityKind, CleanText } from '@daybreak/contract'
import type { Clock, Instant } from '@daybreak/time'
import type { IssuerAch } from '#features/issuer'
import type { Database, Transaction } from '#platform/database/database.ts'
import type { ActiveSession } from '#platform/http/routes.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { Log } from '#platform/log.ts'
import type { RulingSettings } from './ach-ruling.ts'

export type AchActivity = { employeeId: string; sessionId: string | null; kind: ActivityKind; at: Instant; detail?: string }

export type AchDeps = {
  database: Database
  clock: Clock
  log: Log
  jobs: Pick<Jobs, 'enqueue'>
  issuer: IssuerAch
  ach: RulingSettings
  entries: AchEntries
}

/** The room that receives the provider's events stores their results. */
export type AchEntries = {
  /** Anything else that writes about the entry waits until the transaction ends. */
  lock(tx: Transaction, ref: string): Promise<void>
  /** Recomputes the entry after its ruling changed. */
  reapply(tx: Transaction, ref: string): Promise<void>
}

export type AchActionDeps = AchDeps & {
  recordActivity(tx: Transaction, activity: AchActivity): Promise<void>
  disputes: ClaimDisputes
}

/** The room of disputes: a claim is a dispute as well, so that the law's clock runs for it. */
export type ClaimDisputes = {
  /** Whatever else the worker reports waits; taken before any lock of this room. */
  wait(tx: Transaction, employeeId: string): Promise<void>
  claimed(
    tx: Transaction,
    reporter: { employeeId: string; sessionId: string | null; accountId: string },
    claim: { claimId: string; itemId: string; details: CleanText | null },
  ): Promise<void>
}

export type Actor = Pick<ActiveSession, 'employeeId' | 'sessionId'> & { accountId: string }
