// Transfers to and from other banks: started once for each key, advanced by the network's clock or by a simulation, with an event
// at each step.
import {
  instantFromMilliseconds,
  instantText,
  isBefore,
  parseInstant,
  parsePlainDate,
  type Clock,
  type Instant,
} from '@daybreak/time'
import { wireAmount } from '../authorizations/transaction-events.ts'
import { sandboxRoutingNumber } from '../accounts/account-numbers.ts'
import type { AccountStore } from '../store/accounts.store.ts'
import type { EventStore } from '../store/events.store.ts'
import type { SandboxDatabase } from '../store/sandbox-database.ts'
import type { BankAccount, BankAccountStore, BankNumbers } from './bank-accounts.store.ts'
import { returnOf, scheduleOf, type OriginatedStatus } from './originated.rules.ts'
import type { Move, NewOriginated, Originated, OriginatedStore } from './originated.store.ts'

export type Initiating = NewOriginated & { cancellationPeriodMs: number }
export type OriginatingOutcome =
  | { kind: 'done'; transfer: Originated }
  | { kind: 'no_account' | 'no_bank_account' | 'not_verified' | 'no_transfer' | 'wrong_status' }

export type Originating = {
  /** Repeated with its key, it returns the first transfer, whatever else the request says. */
  initiate(request: Initiating): OriginatingOutcome
  find(id: string): Originated | null
  /** Everything that is due by the clock. */
  moveDue(): void
  /** To PROCESSED, over the steps between. */
  process(id: string): OriginatingOutcome
  /** To PROCESSING: the network has it. */
  send(id: string): OriginatingOutcome
  /** Before it is sent it fails; later it is returned. */
  sendBack(id: string, reason: string): OriginatingOutcome
  cancel(id: string): OriginatingOutcome
  /** The other bank has the account under other numbers, and reports them. */
  correct(id: string, numbers: BankNumbers): OriginatingOutcome
}

export type OriginatingDeps = {
  database: SandboxDatabase
  accounts: AccountStore
  bankAccounts: BankAccountStore
  transfers: OriginatedStore
  events: EventStore
  clock: Clock
}

const waiting: readonly OriginatedStatus[] = ['INITIATED', 'PENDING']

/** The automatic next step, and the event of a step. */
function createSteps({ accounts, bankAccounts, transfers, events }: OriginatingDeps) {
  function moveTo(transfer: Originated, move: Move): Originated {
    const moved = transfers.move(transfer.id, move)
    events.record(`ORIGINATED_ACH_TRANSFER_${moved.status}`, bodyOf(moved, move.at))
    return moved
  }

  /** The reason not to send it, known before it is sent. */
  function faultOf({ financialAccountId, bankAccountId }: Originated): string | null {
    if (accounts.find(financialAccountId)?.status === 'CLOSED') return 'HIGHNOTE_ACCOUNT_CLOSED'
    return bankAccounts.find(bankAccountId)?.status === 'CLOSED' ? 'EXTERNAL_ACCOUNT_CLOSED' : null
  }

  /** One step, when it is due or forced. null where nothing follows automatically. */
  function step(transfer: Originated, at: string): Originated | null {
    const { status, sendsAt, expectedAt, effectiveDate } = transfer
    if (waiting.includes(status)) {
      const fault = faultOf(transfer)
      if (fault !== null) return moveTo(transfer, { status: 'FAILED', at, nextAt: null, failureReason: fault })
    }
    if (status === 'INITIATED') return moveTo(transfer, { status: 'PENDING', at, nextAt: sendsAt })
    if (status === 'PENDING') {
      const traceNumber = sandboxRoutingNumber.slice(0, 8) + String(transfer.ordinal).padStart(7, '0')
      return moveTo(transfer, { status: 'PROCESSING', at, nextAt: expectedAt, traceNumber })
    }
    const returnsWith = bankAccounts.find(transfer.bankAccountId)?.returnsWith ?? null
    if (status === 'PROCESSING') {
      const returnsAt = returnsWith === null ? null : instantText(returnOf(parsePlainDate(effectiveDate)))
      return moveTo(transfer, { status: 'PROCESSED', at, nextAt: returnsAt })
    }
    if (status !== 'PROCESSED' || returnsWith === null) return null
    return moveTo(transfer, { status: 'RETURNED', at, nextAt: null, failureReason: returnsWith })
  }

  function moveOn(transfer: Originated, now: Instant): Originated {
    let current = transfer
    while (current.nextAt !== null && !isBefore(now, parseInstant(current.nextAt))) {
      const next = step(current, current.nextAt)
      if (next === null) return current
      current = next
    }
    return current
  }

  return { moveTo, step, moveOn }
}

export function createOriginating(deps: OriginatingDeps): Originating {
  const { database, transfers, events, clock } = deps
  const { moveTo, step, moveOn } = createSteps(deps)

  function moveDue(): void {
    const now = clock.now()
    for (const { id } of transfers.listDue(now)) {
      database.transaction(() => {
        const transfer = transfers.find(id)
        if (transfer !== null) moveOn(transfer, now)
      })
    }
  }

  function change(id: string, work: (transfer: Originated, at: string) => Originated | null): OriginatingOutcome {
    moveDue()
    return database.transaction((): OriginatingOutcome => {
      const transfer = transfers.find(id)
      if (transfer === null) return { kind: 'no_transfer' }
      const moved = work(transfer, instantText(clock.now()))
      return moved === null ? { kind: 'wrong_status' } : { kind: 'done', transfer: moved }
    })
  }

  /** By a simulation: the steps are taken now, whenever they were planned. */
  function stepUntil(wanted: OriginatedStatus, from: readonly OriginatedStatus[]) {
    return (transfer: Originated, at: string): Originated | null => {
      if (!from.includes(transfer.status)) return null
      let current = transfer
      while (current.status !== wanted && current.status !== 'FAILED') current = step(current, at) ?? current
      return current
    }
  }

  return {
    initiate: (request) =>
      database.transaction((): OriginatingOutcome => {
        const earlier = transfers.findByKey(request.idempotencyKey)
        if (earlier !== null) return { kind: 'done', transfer: moveOn(earlier, clock.now()) }
        const fault = faultBefore(request, deps)
        if (fault !== null) return { kind: fault }
        const now = clock.now()
        const releasedAt = instantFromMilliseconds(now.epochMilliseconds + request.cancellationPeriodMs)
        const transfer = transfers.add(request, scheduleOf(releasedAt, request.isSameDay), releasedAt)
        events.record('ORIGINATED_ACH_TRANSFER_INITIATED', bodyOf(transfer, transfer.createdAt))
        return { kind: 'done', transfer: moveOn(transfer, now) }
      }),
    find(id) {
      moveDue()
      return transfers.find(id)
    },
    moveDue,
    process: (id) => change(id, stepUntil('PROCESSED', ['INITIATED', 'PENDING', 'PROCESSING'])),
    send: (id) => change(id, stepUntil('PROCESSING', waiting)),
    sendBack: (id, failureReason) =>
      change(id, (transfer, at) => {
        if (waiting.includes(transfer.status)) return moveTo(transfer, { status: 'FAILED', at, nextAt: null, failureReason })
        if (transfer.status !== 'PROCESSING' && transfer.status !== 'PROCESSED') return null
        return moveTo(transfer, { status: 'RETURNED', at, nextAt: null, failureReason })
      }),
    cancel: (id) =>
      change(id, (transfer, at) =>
        waiting.includes(transfer.status) ? moveTo(transfer, { status: 'CANCELED', at, nextAt: null }) : null,
      ),
    correct: (id, numbers) =>
      change(id, (transfer) => {
        if (waiting.includes(transfer.status)) return null
        deps.bankAccounts.correct(transfer.bankAccountId, numbers)
        return transfer
      }),
  }
}

function faultBefore(
  { financialAccountId, bankAccountId, type }: Initiating,
  { accounts, bankAccounts }: OriginatingDeps,
): 'no_account' | 'no_bank_account' | 'not_verified' | null {
  const account = accounts.find(financialAccountId)
  if (account === null || account.status === 'CLOSED') return 'no_account'
  const bankAccount: BankAccount | null = bankAccounts.find(bankAccountId)
  if (bankAccount === null || bankAccount.status === 'CLOSED') return 'no_bank_account'
  // Published: what is not verified can be paid to, and not drawn from.
  return type === 'PULL' && !bankAccount.isVerified ? 'not_verified' : null
}

/** As it is at that step: an event that is sent later says what happened then. */
function bodyOf(transfer: Originated, occurredAt: string): Record<string, unknown> {
  return { ...transfer, amount: wireAmount(transfer.amount), occurredAt }
}
