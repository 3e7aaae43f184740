// The dependencies of the Move Money room.
import type { ClientConfig, DestinationName } from '@daybreak/contract'
import type { Cents } from '@daybreak/money'
import type { Clock, Instant, PlainDate } from '@daybreak/time'
import type { FindAccountId } from '#features/accounts'
import type { Issuer } from '#features/issuer'
import type { DepositSource } from '#platform/config.ts'
import type { FieldEncryption } from '#platform/crypto/field-encryption.ts'
import type { KeyedHash } from '#platform/crypto/keyed-hash.ts'
import type { Database, Executor, Transaction } from '#platform/database/database.ts'
import type { RefuseStaleProof } from '#platform/http/access/strong-proof.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { Log } from '#platform/log.ts'
import type { SendingRefusal, StateCap } from './limits/index.ts'
import type { Rail } from './rails/index.ts'

export type MoveMoneyPorts = {
  /** Null where the home state is not known or sets nothing. */
  readStateCap(executor: Executor, employeeId: string): Promise<StateCap | null>
  /** Earned pay that was taken since then: decisions 24 counts both together. */
  sumTakenEarly(executor: Executor, employeeId: string, since: Instant): Promise<Cents>
  /** The worker's name as banks compare it. */
  readLegalName(executor: Executor, employeeId: string): Promise<string>
  /** Notifies the worker, at every contact, with a link that undoes it. */
  notifyLinked(tx: Transaction, linked: { employeeId: string; destinationId: string; name: string; at: Instant }): Promise<void>
  /** Notifies the worker that money that had left their account, or was about to, is back. */
  notifyFailed(tx: Transaction, failed: TransferFailed): Promise<void>
  /** Notifies the worker that their bank did not send money that they added, or took it back. */
  notifyNotAdded(tx: Transaction, event: NotAdded): Promise<void>
  /** The next payday of the worker's employer; null where none is known. */
  readNextPayday(executor: Executor, employeeId: string, at: Instant): Promise<PlainDate | null>
  /** Exact: what payroll files have announced for the nearest payday; null when nothing is on its way. */
  readAnnouncedPay(executor: Executor, employeeId: string): Promise<(ExpectedPay & { arrivesOn: PlainDate }) | null>
  /** Accounts that are paid on a day, as payroll files have announced it, in the order of their ids. */
  listPaidOn(executor: Executor, day: PlainDate, page: { after: string | null; max: number }): Promise<string[]>
  /** A guess from approved shifts, after Express Pay; null where they say nothing. */
  forecastPay(executor: Executor, employeeId: string, at: Instant): Promise<ExpectedPay | null>
  /** What arrived on the last payday; null before the first. */
  readLastPay(executor: Executor, employeeId: string): Promise<ExpectedPay | null>
  /** Notifies the worker, the day before, of what will move. */
  notifyPaydayComing(tx: Transaction, coming: PaydayComing): Promise<void>
  /** Notifies the worker that their standing transfer was not made after a payday. */
  notifyPaydayMissed(tx: Transaction, missed: PaydayMissed): Promise<void>
  /** Notifies the worker that a future-dated transfer did not leave. */
  notifyDatedMissed(tx: Transaction, missed: DatedMissed): Promise<void>
  /** Until a person has looked. An account that is restricted or closed already stays so. */
  restrictAccount(of: { employeeId: string; accountId: string }): Promise<void>
  recordActivity(tx: Transaction, activity: LinkingActivity): Promise<void>
}

/** Of one payday, after Express Pay. */
export type ExpectedPay = { payday: PlainDate; amount: Cents }

export type TransferFailed = { employeeId: string; transferId: string; amount: Cents }

export type PaydayComing = {
  employeeId: string
  account: Pick<DestinationName, 'kind' | 'name' | 'last4'>
  /** The bank day on which it moves. */
  on: PlainDate
  amount: Cents
}

export type PaydayMissed = {
  employeeId: string
  account: Pick<DestinationName, 'kind' | 'name' | 'last4'>
  payday: PlainDate
  /** By which a transfer of the worker's own would have been refused. */
  reason: SendingRefusal
}

export type DatedMissed = {
  employeeId: string
  transferId: string
  account: Pick<DestinationName, 'kind' | 'name' | 'last4'>
  /** The day that the worker had chosen. */
  sendOn: PlainDate
  /** By which a transfer of the same moment would have been refused. */
  reason: SendingRefusal
}

export type NotAdded = {
  employeeId: string
  transferId: string
  /** As the worker knows it: "Chase *4411". */
  account: string
  amount: Cents
  /** It was on the balance already, so that it was taken off. */
  wasUsable: boolean
  /** The bank account can no longer be used. */
  isBlocked: boolean
  /** When the bank is asked again; null when it is not. */
  againOn: PlainDate | null
}

export type LinkingActivity = {
  employeeId: string
  sessionId: string | null
  kind: 'account_linked' | 'account_unlinked' | 'payday_set' | 'payday_stopped'
  at: Instant
  detail: string
}

export type Rails = {
  /** Standard transfers: the card provider's ACH, or our own files (decisions 31). */
  standard: Rail
  /** Instant ones go by the card provider always. */
  instant: Rail
}

export type MoveMoneyDeps = MoveMoneyPorts & {
  database: Database
  clock: Clock
  log: Log
  jobs: Pick<Jobs, 'enqueue'>
  encryption: FieldEncryption
  keyedHash: KeyedHash
  /** On paper. */
  brand: Pick<ClientConfig, 'brand' | 'supportPhone'>
  rails: Rails
  /** Decision 57: the one record of direct deposit. */
  ach: { depositsFrom: DepositSource }
  /** Takes the numbers of debit cards, which never reach us. */
  issuer: Pick<Issuer, 'cardEntryFrameUrl' | 'createCardEntryToken' | 'keepCard' | 'readHolder'>
  accountIdOf: FindAccountId
  refuseStaleProof: RefuseStaleProof
}
