// Transfers that the program sent to other banks, or drew from them, through the ACH network.
import { cents, type Cents } from '@daybreak/money'
import { instantText, plainDateText, type Clock, type Instant } from '@daybreak/time'
import { flagOf, integerOf, required, textOf, textOrNullOf, wordOf, type Row } from '../store/rows.ts'
import { newProviderId, type SandboxDatabase } from '../store/sandbox-database.ts'
import { originatedStatuses, type OriginatedStatus, type Schedule } from './originated.rules.ts'

export type NewOriginated = {
  idempotencyKey: string
  financialAccountId: string
  bankAccountId: string
  type: 'PUSH' | 'PULL'
  purpose: string
  amount: Cents
  isSameDay: boolean
  entryDescription: string
  individualName: string
  individualId: string | null
  paymentInformation: string | null
}
export type Originated = NewOriginated & {
  id: string
  ordinal: number
  status: OriginatedStatus
  failureReason: string | null
  traceNumber: string | null
  effectiveDate: string
  expectedAt: string
  sendsAt: string
  sentAt: string | null
  processedAt: string | null
  returnedAt: string | null
  canceledAt: string | null
  failedAt: string | null
  nextAt: string | null
  createdAt: string
  updatedAt: string
}

export type Move = { status: OriginatedStatus; at: string; nextAt: string | null; failureReason?: string; traceNumber?: string }
/** Both ends of a span of creation or return, each beginning included and each end not. */
export type OriginatedFilter = {
  financialAccountId?: string
  createdFrom?: string
  createdBefore?: string
  returnedFrom?: string
}

export type OriginatedStore = {
  find(id: string): Originated | null
  findByKey(key: string): Originated | null
  add(transfer: NewOriginated, schedule: Schedule, releasedAt: Instant): Originated
  move(id: string, move: Move): Originated
  listDue(now: Instant): Originated[]
  /** Oldest first, after one of them. */
  list(filter: OriginatedFilter, page: { afterId: string | null; limit: number }): Originated[]
}

const timeColumns: Readonly<Record<OriginatedStatus, string | null>> = {
  INITIATED: null,
  PENDING: null,
  PROCESSING: 'sent_at',
  PROCESSED: 'processed_at',
  CANCELED: 'canceled_at',
  FAILED: 'failed_at',
  RETURNED: 'returned_at',
}

export function createOriginatedStore(database: SandboxDatabase, clock: Clock): OriginatedStore {
  const byId = database.prepare('select * from originated_transfer where id = ?')
  const byKey = database.prepare('select * from originated_transfer where idempotency_key = ?')
  const due = database.prepare('select * from originated_transfer where next_at <= ? order by next_at, ordinal')
  const listed = database.prepare(
    `select * from originated_transfer
     where ordinal > coalesce((select ordinal from originated_transfer where id = ?), 0)
       and financial_account_id = coalesce(?, financial_account_id)
       and created_at >= coalesce(?, created_at) and (? is null or created_at < ?) and (? is null or returned_at >= ?)
     order by ordinal limit ?`,
  )
  const insert = database.prepare(
    `insert into originated_transfer
       (id, idempotency_key, financial_account_id, bank_account_id, type, purpose, amount, is_same_day, entry_description,
        individual_name, individual_id, payment_information, status, effective_date, expected_at, sends_at, next_at, created_at, updated_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'INITIATED', ?, ?, ?, ?, ?, ?)`,
  )
  const found = (row: Row | undefined) => (row === undefined ? null : originatedOf(row))
  const find = (id: string) => found(byId.get(id))

  return {
    find,
    findByKey: (key) => found(byKey.get(key)),
    add(transfer, { sendsAt, effectiveDate, expectedAt }, releasedAt) {
      const { idempotencyKey, financialAccountId, bankAccountId, type, purpose, amount, isSameDay } = transfer
      const { entryDescription, individualName, individualId, paymentInformation } = transfer
      const [id, at] = [newProviderId('oat'), instantText(clock.now())]
      const parties = [idempotencyKey, financialAccountId, bankAccountId, type, purpose, amount, isSameDay ? 1 : 0]
      const texts = [entryDescription, individualName, individualId, paymentInformation]
      const planned = [plainDateText(effectiveDate), ...[expectedAt, sendsAt, releasedAt].map(instantText)]
      insert.run(id, ...parties, ...texts, ...planned, at, at)
      return required(find(id))
    },
    move(id, { status, at, nextAt, failureReason = null, traceNumber = null }) {
      const column = timeColumns[status]
      // The names of columns are this file's own.
      database
        .prepare(
          `update originated_transfer set status = ?, failure_reason = ?, trace_number = coalesce(trace_number, ?), next_at = ?,
             updated_at = ?${column === null ? '' : `, ${column} = ?`} where id = ?`,
        )
        .run(status, failureReason, traceNumber, nextAt, at, ...(column === null ? [] : [at]), id)
      return required(find(id))
    },
    listDue: (now) => due.all(instantText(now)).map(originatedOf),
    list({ financialAccountId, createdFrom, createdBefore, returnedFrom }, { afterId, limit }) {
      const spans = [createdFrom, createdBefore, createdBefore, returnedFrom, returnedFrom].map((one) => one ?? null)
      return listed.all(afterId, financialAccountId ?? null, ...spans, limit).map(originatedOf)
    },
  }
}

function originatedOf(row: Row): Originated {
  return {
    id: textOf(row, 'id'),
    ordinal: integerOf(row, 'ordinal'),
    idempotencyKey: textOf(row, 'idempotency_key'),
    financialAccountId: textOf(row, 'financial_account_id'),
    bankAccountId: textOf(row, 'bank_account_id'),
    type: wordOf(row, 'type', ['PUSH', 'PULL']),
    purpose: textOf(row, 'purpose'),
    amount: cents(BigInt(integerOf(row, 'amount'))),
    isSameDay: flagOf(row, 'is_same_day'),
    entryDescription: textOf(row, 'entry_description'),
    individualName: textOf(row, 'individual_name'),
    individualId: textOrNullOf(row, 'individual_id'),
    paymentInformation: textOrNullOf(row, 'payment_information'),
    status: wordOf(row, 'status', originatedStatuses),
    failureReason: textOrNullOf(row, 'failure_reason'),
    traceNumber: textOrNullOf(row, 'trace_number'),
    effectiveDate: textOf(row, 'effective_date'),
    expectedAt: textOf(row, 'expected_at'),
    sendsAt: textOf(row, 'sends_at'),
    sentAt: textOrNullOf(row, 'sent_at'),
    processedAt: textOrNullOf(row, 'processed_at'),
    returnedAt: textOrNullOf(row, 'returned_at'),
    canceledAt: textOrNullOf(row, 'canceled_at'),
    failedAt: textOrNullOf(row, 'failed_at'),
    nextAt: textOrNullOf(row, 'next_at'),
    createdAt: textOf(row, 'created_at'),
    updatedAt: textOf(row, 'updated_at'),
  }
}
