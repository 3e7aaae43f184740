// Quotes for transfers to debit cards, and the transfers made from them.
import { cents, type Cents } from '@daybreak/money'
import { instantText, type Clock, type Instant } from '@daybreak/time'
import { integerOf, required, textOf, textOrNullOf, wordOf, type Row } from '../store/rows.ts'
import { newProviderId, type SandboxDatabase } from '../store/sandbox-database.ts'

export const fundsStatuses = ['PROCESSING', 'COMPLETED', 'FAILED'] as const
export type FundsStatus = (typeof fundsStatuses)[number]

export type NewQuote = {
  idempotencyKey: string | null
  financialAccountId: string
  paymentMethodTokenId: string
  amount: Cents
  externalIdentifier: string | null
  memo: string | null
}
export type Quote = NewQuote & { id: string; expiresAt: string; createdAt: string }
export type FundsTransfer = {
  id: string
  quote: Quote
  status: FundsStatus
  failureReason: string | null
  silentUntil: string | null
  nextAt: string | null
  createdAt: string
  updatedAt: string
}

export type FundsStore = {
  findQuote(id: string): Quote | null
  findQuoteByKey(key: string): Quote | null
  addQuote(quote: NewQuote, expiresAt: Instant): Quote
  find(id: string): FundsTransfer | null
  findOfQuote(quoteId: string): FundsTransfer | null
  add(quoteId: string, times: { silentUntil: Instant | null; nextAt: Instant }): FundsTransfer
  settle(id: string, status: FundsStatus, failureReason: string | null): FundsTransfer
  listDue(now: Instant): FundsTransfer[]
}

export function createFundsStore(database: SandboxDatabase, clock: Clock): FundsStore {
  const quoteById = database.prepare('select * from funds_quote where id = ?')
  const quoteByKey = database.prepare('select * from funds_quote where idempotency_key = ?')
  const insertQuote = database.prepare(
    `insert into funds_quote
       (id, idempotency_key, financial_account_id, payment_method_token_id, amount, external_identifier, memo, expires_at, created_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const byId = database.prepare('select * from funds_transfer where id = ?')
  const ofQuote = database.prepare('select * from funds_transfer where quote_id = ?')
  const due = database.prepare('select * from funds_transfer where next_at <= ? order by next_at, id')
  const insert = database.prepare(
    `insert into funds_transfer (id, quote_id, status, silent_until, next_at, created_at, updated_at)
     values (?, ?, 'PROCESSING', ?, ?, ?, ?)`,
  )
  const update = database.prepare(
    'update funds_transfer set status = ?, failure_reason = ?, next_at = null, updated_at = ? where id = ?',
  )
  const now = () => instantText(clock.now())
  const foundQuote = (row: Row | undefined) => (row === undefined ? null : quoteOf(row))
  const found = (row: Row | undefined) => (row === undefined ? null : transferOf(row))
  const findQuote = (id: string) => foundQuote(quoteById.get(id))
  const find = (id: string) => found(byId.get(id))

  function transferOf(row: Row): FundsTransfer {
    return {
      id: textOf(row, 'id'),
      quote: required(findQuote(textOf(row, 'quote_id'))),
      status: wordOf(row, 'status', fundsStatuses),
      failureReason: textOrNullOf(row, 'failure_reason'),
      silentUntil: textOrNullOf(row, 'silent_until'),
      nextAt: textOrNullOf(row, 'next_at'),
      createdAt: textOf(row, 'created_at'),
      updatedAt: textOf(row, 'updated_at'),
    }
  }

  return {
    findQuote,
    findQuoteByKey: (key) => foundQuote(quoteByKey.get(key)),
    addQuote(quote, expiresAt) {
      const { idempotencyKey, financialAccountId, paymentMethodTokenId, amount, externalIdentifier, memo } = quote
      const id = newProviderId('ufq')
      const reported = [idempotencyKey, financialAccountId, paymentMethodTokenId, amount, externalIdentifier, memo]
      insertQuote.run(id, ...reported, instantText(expiresAt), now())
      return required(findQuote(id))
    },
    find,
    findOfQuote: (quoteId) => found(ofQuote.get(quoteId)),
    add(quoteId, { silentUntil, nextAt }) {
      const [id, at] = [newProviderId('uft'), now()]
      insert.run(id, quoteId, silentUntil === null ? null : instantText(silentUntil), instantText(nextAt), at, at)
      return required(find(id))
    },
    settle(id, status, failureReason) {
      update.run(status, failureReason, now(), id)
      return required(find(id))
    },
    listDue: (at) => due.all(instantText(at)).map(transferOf),
  }
}

function quoteOf(row: Row): Quote {
  return {
    id: textOf(row, 'id'),
    idempotencyKey: textOrNullOf(row, 'idempotency_key'),
    financialAccountId: textOf(row, 'financial_account_id'),
    paymentMethodTokenId: textOf(row, 'payment_method_token_id'),
    amount: cents(BigInt(integerOf(row, 'amount'))),
    externalIdentifier: textOrNullOf(row, 'external_identifier'),
    memo: textOrNullOf(row, 'memo'),
    expiresAt: textOf(row, 'expires_at'),
    createdAt: textOf(row, 'created_at'),
  }
}
