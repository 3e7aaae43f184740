// The dependencies of the closing room, and what it needs from other rooms.
import type { ActivityKind, ClientConfig } from '@daybreak/contract'
import type { Cents } from '@daybreak/money'
import type { Clock, Instant, PlainDate } from '@daybreak/time'
import type { AccountsRoom } from '#features/accounts'
import type { Notify } from '#features/messages'
import type { ClosingPay } from '#features/move-money'
import type { CashBackToCome } from '#features/offers'
import type { Database, Executor, Transaction } from '#platform/database/database.ts'
import type { Log } from '#platform/log.ts'
import type { Outbox } from '#platform/outbox/outbox.ts'

export type PendingItem = { id: string; summary: string; amount: Cents; isOut: boolean }

export type ClosingDeps = {
  database: Database
  clock: Clock
  log: Log
  outbox: Pick<Outbox, 'enqueueMessage'>
  brand: Pick<ClientConfig, 'brand' | 'supportPhone'>
  /** The address that people open. */
  origin: string
  accounts: Pick<AccountsRoom, 'closeAccount'>
  money: ClosingPay
  cashBack: {
    /** What is still to come; called before the account is locked. */
    lock(tx: Transaction, employeeId: string): Promise<CashBackToCome>
    /** Pays what is approved, whatever its day. */
    payNow(tx: Transaction, employeeId: string): Promise<void>
  }
  /** Closes every card that the worker has, here and at the card provider. */
  closeCards(employeeId: string): Promise<void>
  listPending(executor: Executor, accountId: string): Promise<readonly PendingItem[]>
  /** Earned pay that was taken and not yet repaid. */
  sumExpressPay(executor: Executor, employeeId: string): Promise<Cents>
  readNextPayday(executor: Executor, employeeId: string, at: Instant): Promise<PlainDate | null>
  /** Open accounts that were opened before then, by their ids. */
  listAccounts(
    executor: Executor,
    page: { openedBefore: Instant; after: string | null; max: number },
  ): Promise<readonly { accountId: string; employeeId: string }[]>
  /** When the worker was there last, or money moved on their account. */
  readLastActive(executor: Executor, account: { accountId: string; employeeId: string }): Promise<Instant>
  readCardLast4(executor: Executor, employeeId: string): Promise<string | null>
  notify: Notify
  recordActivity(
    tx: Transaction,
    activity: { employeeId: string; sessionId: string | null; kind: ActivityKind; at: Instant; detail?: string },
  ): Promise<void>
}
