// Other banks' ACH entries: received, processed, settled, returned.
import type { Cents } from '@daybreak/money'
import { bankDateOf, instantText, parsePlainDate, plainDateText, type Clock } from '@daybreak/time'
import { wireAmount } from '../authorizations/transaction-events.ts'
import type { AccountStore } from '../store/accounts.store.ts'
import type { EventStore } from '../store/events.store.ts'
import type { RequestStore } from '../store/requests.store.ts'
import { required } from '../store/rows.ts'
import type { SandboxDatabase } from '../store/sandbox-database.ts'
import type { Happening } from '../webhooks/event-names.ts'
import { statusAfter, type StatusReason, type TransferStatus, type TransferStep } from './ach.rules.ts'
import type { AchBlockStore } from './ach-blocks.store.ts'
import { companyKeyOf, isReturnInTime } from './ach-returning.rules.ts'
import type { AchStore, AchTransfer, NewTransfer } from './ach.store.ts'

export type AchOutcome =
  | { kind: 'done'; transfer: AchTransfer }
  | { kind: 'no_account' | 'no_transfer' | 'wrong_status' | 'too_late' | 'key_reused' }

/** `settlementDate` is null for today, by the clock of the Federal Reserve. */
export type Receiving = Omit<NewTransfer, 'settlementDate'> & { settlementDate: string | null }
export type Once = { operation: string; key: string | null }

export type AchSimulations = {
  receive(request: Receiving, once: Once): AchOutcome
  /** Our reading: there are no events for wires, so it is sent as a deposit that settles on arrival. */
  receiveWire(wire: { financialAccountId: string; amount: Cents; memo: string }, once: Once): AchOutcome
  beginProcessing(id: string): AchOutcome
  /** Settles it; on an account that is no longer open it fails instead. */
  process(id: string): AchOutcome
  sendBack(id: string, reason: StatusReason): AchOutcome
  /** The program sends it back, within the network's time; again for the same reason changes nothing. */
  returnForProgram(id: string, reason: StatusReason): AchOutcome
  /** From now on a debit of this company is returned as it arrives. Null when there is no such account. */
  blockCompany(financialAccountId: string, companyIdentifier: string): AccountBlock | null
  unblockCompany(financialAccountId: string, companyIdentifier: string): AccountBlock | null
}

export type AccountBlock = { financialAccountId: string; companyIdentifier: string }

export type AchSimulationsDeps = {
  database: SandboxDatabase
  accounts: AccountStore
  requests: RequestStore
  transfers: AchStore
  blocks: AchBlockStore
  events: EventStore
  clock: Clock
}

const wireNames = { companyName: 'WIRE', companyIdentifier: 'WIRE', individualName: 'ACCOUNT HOLDER' }

export function createAchSimulations(deps: AchSimulationsDeps): AchSimulations {
  const { database, accounts, requests, transfers, blocks, clock } = deps
  const todayAtTheFed = () => bankDateOf(clock.now())

  function move(id: string, step: TransferStep, reason: StatusReason | null): AchOutcome {
    return database.transaction(() => {
      const transfer = transfers.find(id)
      if (transfer === null) return { kind: 'no_transfer' }
      const status = statusAfter(transfer.status, step)
      if (status === null) return { kind: 'wrong_status' }
      const isOpen = accounts.find(transfer.financialAccountId)?.status !== 'CLOSED'
      if (status === 'PROCESSED' && !isOpen) return { kind: 'done', transfer: settle(transfer, 'FAILED', 'ACCOUNT_CLOSED') }
      return { kind: 'done', transfer: settle(transfer, status, reason) }
    })
  }

  function settle({ id }: AchTransfer, status: TransferStatus, reason: StatusReason | null): AchTransfer {
    const transfer = transfers.setStatus(id, status, reason)
    const name = eventNameOf(transfer)
    if (name !== null) record(transfer, name, deps)
    return transfer
  }

  function receive(request: Receiving): AchOutcome {
    if (accounts.find(request.financialAccountId) === null) return { kind: 'no_account' }
    const settlementDate = request.settlementDate ?? plainDateText(todayAtTheFed())
    const transfer = transfers.add({ ...request, settlementDate })
    record(transfer, required(eventNameOf(transfer)), deps)
    const isBlocked =
      transfer.type === 'DEBIT' && blocks.has(transfer.financialAccountId, companyKeyOf(transfer.companyIdentifier))
    return { kind: 'done', transfer: isBlocked ? settle(transfer, 'FAILED', 'PAYMENT_STOPPED') : transfer }
  }

  function returnForProgram(id: string, reason: StatusReason): AchOutcome {
    const transfer = transfers.find(id)
    if (transfer === null) return { kind: 'no_transfer' }
    const isOver = transfer.status === 'FAILED' || transfer.status === 'RETURNED'
    if (isOver) return transfer.statusReason === reason ? { kind: 'done', transfer } : { kind: 'wrong_status' }
    const isInTime = isReturnInTime(reason, parsePlainDate(transfer.settlementDate), todayAtTheFed())
    return isInTime ? move(id, 'send_back', reason) : { kind: 'too_late' }
  }

  function changeBlock(block: AccountBlock, change: (accountId: string, companyKey: string) => void): AccountBlock | null {
    return database.transaction(() => {
      if (accounts.find(block.financialAccountId) === null) return null
      change(block.financialAccountId, companyKeyOf(block.companyIdentifier))
      return block
    })
  }

  function doOnce(once: Once, input: unknown, work: () => AchOutcome): AchOutcome {
    const outcome = requests.once({ ...once, input }, work, (done) => (done.kind === 'done' ? done.transfer.id : null))
    return outcome.kind === 'done_before' ? { kind: 'done', transfer: required(transfers.find(outcome.nodeId)) } : outcome
  }

  return {
    receive: (request, once) => doOnce(once, request, () => receive(request)),
    receiveWire: ({ memo, ...wire }, once) =>
      doOnce(once, { memo, ...wire }, () => {
        const received = receive({ ...wire, ...wireNames, type: 'CREDIT', entryDescription: memo, settlementDate: null })
        return received.kind === 'done' ? move(received.transfer.id, 'process', null) : received
      }),
    beginProcessing: (id) => move(id, 'begin_processing', null),
    process: (id) => move(id, 'process', null),
    sendBack: (id, reason) => move(id, 'send_back', reason),
    returnForProgram,
    blockCompany: (financialAccountId, companyIdentifier) =>
      changeBlock({ financialAccountId, companyIdentifier }, (accountId, key) => blocks.add(accountId, key)),
    unblockCompany: (financialAccountId, companyIdentifier) =>
      changeBlock({ financialAccountId, companyIdentifier }, (accountId, key) => blocks.remove(accountId, key)),
  }
}

/** Incoming and drawn money; no event says that the bank is processing an entry. */
const eventNames: Record<TransferStatus, { credit: Happening; debit: Happening } | null> = {
  PENDING: {
    credit: 'ACH_EXTERNALLY_INITIATED_DEPOSIT_RECEIVED',
    debit: 'ACH_EXTERNALLY_INITIATED_WITHDRAWAL_RECEIVED',
  },
  PROCESSING: null,
  PROCESSED: {
    credit: 'ACH_EXTERNALLY_INITIATED_DEPOSIT_PROCESSED',
    debit: 'ACH_EXTERNALLY_INITIATED_WITHDRAWAL_PROCESSED',
  },
  FAILED: { credit: 'ACH_EXTERNALLY_INITIATED_DEPOSIT_FAILED', debit: 'ACH_EXTERNALLY_INITIATED_WITHDRAWAL_FAILED' },
  RETURNED: { credit: 'ACH_TRANSFER_RETURNED', debit: 'ACH_TRANSFER_RETURNED' },
}

function eventNameOf({ type, status }: AchTransfer): Happening | null {
  return eventNames[status]?.[type === 'DEBIT' ? 'debit' : 'credit'] ?? null
}

function record(transfer: AchTransfer, name: Happening, { events, clock }: AchSimulationsDeps): void {
  events.record(name, {
    transferId: transfer.id,
    financialAccountId: transfer.financialAccountId,
    direction: transfer.type === 'DEBIT' ? 'DEBIT' : 'CREDIT',
    amount: wireAmount(transfer.amount),
    companyName: transfer.companyName,
    companyIdentifier: transfer.companyIdentifier,
    entryDescription: transfer.entryDescription,
    individualName: transfer.individualName,
    settlementDate: transfer.settlementDate,
    statusReason: transfer.statusReason,
    occurredAt: instantText(clock.now()),
  })
}
