// The entry point of the Move Money room: money to and from the worker's own accounts elsewhere.
import type { DestinationName } from '@daybreak/contract'
import type { Cents } from '@daybreak/money'
import type { Instant, PlainDate } from '@daybreak/time'
import type { Executor, Transaction } from '#platform/database/database.ts'
import type { RouteDefinition } from '#platform/http/routes.ts'
import type { Jobs } from '#platform/jobs.ts'
import { routesOfAdding } from './adding/index.ts'
import {
  hasInstruction,
  listClosingBanks,
  lockForClosing,
  readClosingTransfers,
  readDestinationName,
  sendAllOut,
  stopForClosing,
  unlinkAll,
  type AllOut,
  type ClosingBank,
  type ClosingTransfer,
} from './closing-pay/index.ts'
import {
  listEarnedMethods,
  lockEarned,
  readEarnedState,
  readSentEarned,
  sendEarned,
  sumSentSince,
  takeBackEarned,
  type EarnedRefusal,
  type EarnedTransfer,
  type EarnedMethod,
  type SentEarned,
} from './earned-pay/index.ts'
import { routesOfLinkedAccounts, unlinkDestination } from './linked/index.ts'
import type { Fact } from './move-money-facts.ts'
import type { MoveMoneyDeps } from './move-money-deps.ts'
import { registerMoveMoneyJobs } from './move-money.jobs.ts'
import { routesOfMoveMoney } from './move-money.routes.ts'
import { routesOfPayday } from './payday/index.ts'
import { createTransfersDesk, type TransfersDesk } from './operating/index.ts'
import type { RailName } from './rails/index.ts'
import { createBooksDesk, type BooksDesk } from './reconciling/index.ts'
import {
  applyFacts,
  cancelOutgoingOf,
  cancelTransfersTo,
  findTransfer,
  findTransferOfRail,
  sendProof,
} from './transfers/index.ts'

export { bringMadeUpBanks, createBankDirectory, DirectoryFileFault, type DirectoryReport } from './directory/index.ts'
export { createBankFiles, registerBankFilesJobs, type BankFiles, type BankFilesDeps } from './move-money-bank-files.ts'
export {
  windowNames,
  type AsideBatch,
  type BankFile,
  type ExportedFile,
  type InboundCount,
  type InboundReport,
  type InboundTrial,
  type SuspendedEntry,
} from './files/index.ts'
export { onWages } from './payday/index.ts'
export { transferMessages, type NotificationName } from './move-money-messages.ts'
export type { MoveMoneyDeps, MoveMoneyPorts, Rails } from './move-money-deps.ts'
export {
  readReason as readReturnReason,
  type Assigned,
  type Cleared,
  type Corrected,
  type ListedTransfer,
  type Returned,
  type ShownTransfer,
} from './operating/index.ts'
export { createFilesRail, createProviderRail, railUpdateOf } from './rails/index.ts'
export type { Rail, RailName } from './rails/index.ts'
export { countForPeople as countTransfersForPeople, readExpectedDays } from './transfers/index.ts'
export {
  readDifferenceAges,
  readOpenTransfers,
  readReturnRates,
  type BooksReport,
  type DayReport,
  type Difference,
  type HouseBalance,
  type OpenTransfers,
  type ReturnRate,
} from './reconciling/index.ts'

/** A rail's own reports of a transfer. */
export type RailUpdate = {
  rail: RailName
  railRef: string
  /** Our id of the transfer, where the rail says it back. */
  id: string | null
  facts: readonly Fact[]
}

export type { ClosingBank, ClosingTransfer } from './closing-pay/index.ts'
export type { EarnedRefusal, EarnedTransfer } from './earned-pay/index.ts'

/** For earned pay that is sent on to a linked account, in the transaction that took it. */
export type EarnedPaySender = {
  listMethods(executor: Executor, employeeId: string, at: Instant): Promise<EarnedMethod[]>
  /** What the worker sent separately since then. */
  sumSent(executor: Executor, employeeId: string, since: Instant): Promise<Cents>
  /** Before the account is locked; with a transfer when it is to be undone. */
  lock(tx: Transaction, employeeId: string, transferId: string | null): Promise<void>
  readState(
    executor: Executor,
    earned: EarnedTransfer,
  ): Promise<{ isFirstUse: boolean; expectedOn: PlainDate | null } | EarnedRefusal>
  send(tx: Transaction, earned: EarnedTransfer & { id: string; fee: Cents; isProven: boolean }): Promise<EarnedRefusal | null>
  /** False when it is too late. */
  takeBack(tx: Transaction, transferId: string): Promise<boolean>
  readSent(executor: Executor, transferIds: readonly string[], at: Instant): Promise<Map<string, SentEarned>>
}

/** For an account that closes: what still moves is stopped, and what is left goes to the worker's own bank. */
export type ClosingPay = {
  listBanks(executor: Executor, employeeId: string): Promise<ClosingBank[]>
  /** Of a bank that the worker had, unlinked by now or not. */
  readName(executor: Executor, destinationId: string): Promise<DestinationName | null>
  /** A standing transfer is on. */
  hasInstruction(executor: Executor, employeeId: string): Promise<boolean>
  /** Before the closing and the account. The ids of the banks that can be sent to. */
  lock(tx: Transaction, employeeId: string): Promise<ReadonlySet<string>>
  stop(tx: Transaction, employeeId: string): Promise<void>
  send(tx: Transaction, out: AllOut): Promise<PlainDate>
  readSent(executor: Executor, ids: readonly string[]): Promise<Map<string, ClosingTransfer>>
  unlinkAll(tx: Transaction, employeeId: string): Promise<void>
}

export type MoveMoneyRoom = {
  routes: RouteDefinition[]
  /** For the link in its notification. Returns when it was added; null when it is gone already. */
  unlink(tx: Transaction, destinationId: string): Promise<Instant | null>
  /** When the worker's account is restricted: what no rail has been notified of stays. */
  stopOutgoing(tx: Transaction, employeeId: string): Promise<void>
  /** False for a transfer that is not known here: its rail may be faster than our own answer, so that it is reported again later. */
  takeDown(tx: Transaction, update: RailUpdate): Promise<boolean>
  /** For the operator: the books against the rails. */
  books: BooksDesk
  /** For the operator: single transfers. */
  desk: TransfersDesk
  earnedPay: EarnedPaySender
  closingPay: ClosingPay
}

export function createMoveMoneyRoom(
  deps: Omit<MoveMoneyDeps, 'jobs'> & { jobs: Pick<Jobs, 'register' | 'enqueue'> },
): MoveMoneyRoom {
  const own = {
    ...deps,
    sendProof: sendProof.bind(null, deps),
    cancelTransfersTo: cancelTransfersTo.bind(null, deps),
  }
  registerMoveMoneyJobs(own)
  return {
    routes: [...routesOfMoveMoney(deps), ...routesOfAdding(deps), ...routesOfLinkedAccounts(own), ...routesOfPayday(deps)],
    stopOutgoing: (tx, employeeId) => cancelOutgoingOf(deps, tx, employeeId),
    unlink: (tx, id) => unlinkDestination(own, tx, id),
    async takeDown(tx, { rail, railRef, id, facts }) {
      const known = id === null ? null : await findTransfer(tx, id)
      const ownId = known?.rail === rail ? known.id : await findTransferOfRail(tx, rail, railRef)
      if (ownId === null) return false
      await applyFacts(deps, tx, ownId, facts, { railRef })
      return true
    },
    books: createBooksDesk(deps),
    desk: createTransfersDesk(deps),
    closingPay: {
      listBanks: listClosingBanks,
      readName: readDestinationName,
      hasInstruction,
      lock: lockForClosing,
      stop: stopForClosing.bind(null, deps),
      send: sendAllOut.bind(null, deps),
      readSent: readClosingTransfers,
      unlinkAll: unlinkAll.bind(null, own),
    },
    earnedPay: {
      listMethods: listEarnedMethods,
      sumSent: sumSentSince,
      lock: lockEarned,
      readState: readEarnedState.bind(null, deps),
      send: sendEarned.bind(null, deps),
      takeBack: takeBackEarned.bind(null, deps),
      readSent: readSentEarned,
    },
  }
}
