// The port to the room of linked accounts: where earned pay may be sent, and sending it there.
import type { DestinationName, MoneyTransferStatus, TransferSpeed } from '@daybreak/contract'
import type { Cents } from '@daybreak/money'
import type { Instant, PlainDate } from '@daybreak/time'
import type { Executor, Transaction } from '#platform/database/database.ts'
import type { Refusal } from '#platform/errors.ts'

export type OutsideRefusal = Refusal<
  'express_pay.destination_not_offered' | 'express_pay.destination_limit' | 'express_pay.destination_restricted'
>

export type OutsideTransfer = {
  employeeId: string
  accountId: string
  /** The linked account. */
  destinationId: string
  speed: TransferSpeed
  amount: Cents
  at: Instant
}

export type OutsideMethod = { destination: DestinationName; speed: TransferSpeed }

export type SentOutside = {
  destination: DestinationName
  status: MoneyTransferStatus
  expectedOn: PlainDate | null
  /** Null when it can no longer be undone, or never could. */
  cancelUntil: Instant | null
}

export type OutsidePort = {
  /** The free ones first. */
  listMethods(executor: Executor, employeeId: string, at: Instant): Promise<OutsideMethod[]>
  /** What the worker sent since then that was not earned pay: decisions 24 counts both together. */
  sumSent(executor: Executor, employeeId: string, since: Instant): Promise<Cents>
  /** Before the account is locked (docs/lock-order.md); with a transfer when it is to be undone. */
  lock(tx: Transaction, employeeId: string, transferId: string | null): Promise<void>
  /** Refused as sending it would be. `isFirstUse`: decisions 5 requires a fresh proof. */
  readState(
    executor: Executor,
    transfer: OutsideTransfer,
  ): Promise<{ isFirstUse: boolean; expectedOn: PlainDate | null } | OutsideRefusal>
  /** With the pay on the account already, in the same transaction. */
  send(tx: Transaction, transfer: OutsideTransfer & { id: string; fee: Cents; isProven: boolean }): Promise<OutsideRefusal | null>
  /** False when it is too late. */
  takeBack(tx: Transaction, transferId: string): Promise<boolean>
  readSent(executor: Executor, transferIds: readonly string[], at: Instant): Promise<Map<string, SentOutside>>
}
