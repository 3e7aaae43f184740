// Instant transfers to debit cards: a quote, one transfer for it, and the answer of the card's bank.
import { instantFromMilliseconds, instantText, type Clock } from '@daybreak/time'
import { wireAmount } from '../authorizations/transaction-events.ts'
import type { AccountStore } from '../store/accounts.store.ts'
import type { EventStore } from '../store/events.store.ts'
import type { SandboxDatabase } from '../store/sandbox-database.ts'
import type { FundsStore, FundsTransfer, NewQuote, Quote } from './funds.store.ts'
import type { Conduct } from './payment-methods.rules.ts'
import { isExpired, type PaymentMethodStore } from './payment-methods.store.ts'

export type QuoteOutcome = { kind: 'done'; quote: Quote } | { kind: 'no_account' | 'no_card' | 'card_takes_nothing' }
export type FundsOutcome =
  | { kind: 'done'; transfer: FundsTransfer }
  /** It was done, but the answer is lost. */
  | { kind: 'silent' | 'no_quote' | 'quote_over' | 'no_account' | 'no_transfer' | 'wrong_status' }

export type FundsTransfers = {
  /** Asked again with its key the first quote is answered. */
  quote(request: NewQuote): QuoteOutcome
  /** A quote becomes one transfer, however often it is initiated. */
  initiate(quoteId: string): FundsOutcome
  find(id: string): FundsTransfer | null
  /** By a simulation: @param reason  null for one that arrives */
  settle(id: string, reason: string | null): FundsOutcome
  moveDue(): void
}

export type FundsDeps = {
  database: SandboxDatabase
  accounts: AccountStore
  paymentMethods: PaymentMethodStore
  funds: FundsStore
  events: EventStore
  clock: Clock
}

const quoteMs = 15 * 60_000
const arrivesAfterMs: Readonly<Record<Conduct, number>> = {
  PAYS: 2_000,
  DECLINES: 2_000,
  IS_LATE: 60 * 60_000,
  IS_SILENT: 2_000,
  TAKES_NOTHING: 0,
}
const silenceMs = 20_000

export function createFundsTransfers(deps: FundsDeps): FundsTransfers {
  const { database, accounts, paymentMethods, funds, events, clock } = deps
  const later = (ms: number) => instantFromMilliseconds(clock.now().epochMilliseconds + ms)
  const isOpen = (accountId: string) => accounts.find(accountId)?.status === 'ACTIVE'

  function settleOne(transfer: FundsTransfer, reason: string | null): FundsTransfer {
    const settled = funds.settle(transfer.id, reason === null ? 'COMPLETED' : 'FAILED', reason)
    record(settled, events)
    return settled
  }

  function moveDue(): void {
    const now = clock.now()
    for (const { id } of funds.listDue(now)) {
      database.transaction(() => {
        const transfer = funds.find(id)
        if (transfer?.status !== 'PROCESSING') return
        const declines = paymentMethods.find(transfer.quote.paymentMethodTokenId)?.conduct === 'DECLINES'
        settleOne(transfer, declines ? 'DO_NOT_HONOR' : null)
      })
    }
  }

  function begin(quote: Quote, conduct: Conduct): FundsTransfer {
    const silentUntil = conduct === 'IS_SILENT' ? later(silenceMs) : null
    const transfer = funds.add(quote.id, { silentUntil, nextAt: later(arrivesAfterMs[conduct]) })
    record(transfer, events, 'INITIATED')
    return transfer
  }

  return {
    moveDue,
    find(id) {
      moveDue()
      return funds.find(id)
    },
    quote: (request) =>
      database.transaction(() => {
        const earlier = request.idempotencyKey === null ? null : funds.findQuoteByKey(request.idempotencyKey)
        if (earlier !== null) return { kind: 'done', quote: earlier }
        if (!isOpen(request.financialAccountId)) return { kind: 'no_account' }
        const method = paymentMethods.find(request.paymentMethodTokenId)
        if (method === null || isExpired(method, clock)) return { kind: 'no_card' }
        if (method.conduct === 'TAKES_NOTHING') return { kind: 'card_takes_nothing' }
        return { kind: 'done', quote: funds.addQuote(request, later(quoteMs)) }
      }),
    initiate(quoteId) {
      moveDue()
      return database.transaction((): FundsOutcome => {
        const quote = funds.findQuote(quoteId)
        if (quote === null) return { kind: 'no_quote' }
        const conduct = paymentMethods.find(quote.paymentMethodTokenId)?.conduct ?? 'PAYS'
        const now = instantText(clock.now())
        const existing = funds.findOfQuote(quoteId)
        if (existing === null && quote.expiresAt <= now) return { kind: 'quote_over' }
        if (existing === null && !isOpen(quote.financialAccountId)) return { kind: 'no_account' }
        const transfer = existing ?? begin(quote, conduct)
        const isSilent = transfer.silentUntil !== null && transfer.silentUntil > now
        return isSilent ? { kind: 'silent' } : { kind: 'done', transfer }
      })
    },
    settle: (id, reason) =>
      database.transaction(() => {
        const transfer = funds.find(id)
        if (transfer === null) return { kind: 'no_transfer' }
        if (transfer.status !== 'PROCESSING') return { kind: 'wrong_status' }
        return { kind: 'done', transfer: settleOne(transfer, reason) }
      }),
  }
}

function record(transfer: FundsTransfer, events: EventStore, step: 'INITIATED' | 'SETTLED' = 'SETTLED'): void {
  const { quote, ...reported } = transfer
  const name = step === 'INITIATED' ? step : reported.status
  events.record(`UNIFIED_FUNDS_TRANSFER_${name}_EVENT`, {
    ...reported,
    financialAccountId: quote.financialAccountId,
    paymentMethodTokenId: quote.paymentMethodTokenId,
    amount: wireAmount(quote.amount),
    externalIdentifier: quote.externalIdentifier,
    idempotencyKey: quote.idempotencyKey,
    memo: quote.memo,
    occurredAt: reported.updatedAt,
  })
}
