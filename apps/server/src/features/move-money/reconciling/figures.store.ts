// The figures that an operator watches: the rate of returns, how long transfers have been on their way, how long differences have
// been open.
import type { TransferDirection } from '@daybreak/contract'
import { instantText, type Instant } from '@daybreak/time'
import { sql } from 'kysely'
import type { Executor } from '#platform/database/database.ts'

/** Nacha: return rates are of the 60 days before. */
const rateDays = 60

export type ReturnClass = 'unauthorized' | 'administrative' | 'overall'

/**
 * Nacha, Operating Rules 2.17.2: debits that were not authorized (at most 0.5 %), came back for what the entry said of the account (3 %), or
 * came back at all (15 %). We watch credits by the same numbers.
 */
const reasonsOf: Readonly<Record<Exclude<ReturnClass, 'overall'>, readonly string[]>> = {
  unauthorized: [
    'UNAUTHORIZED_CONSUMER_DEBIT_USING_CORPORATE_SEC_CODE',
    'AUTHORIZATION_REVOKED_BY_CUSTOMER',
    'UNAUTHORIZED_IMPROPER_INELIGIBLE_OR_INCOMPLETE_TRANSACTION',
    'ENTRY_NOT_IN_ACCORDANCE_WITH_TERMS_OF_AUTHORIZATION',
    'TRANSACTION_NOT_AUTHORIZED_BY_ACCOUNT_HOLDER',
    'R51',
  ],
  administrative: ['ACCOUNT_CLOSED', 'ACCOUNT_NOT_FOUND', 'INVALID_ACCOUNT_NUMBER'],
}

export type ReturnRate = { direction: TransferDirection; returnClass: ReturnClass; share: number; returned: number; sent: number }

/** Of standard transfers, the house's small deposits among them: they are entries too. */
export async function readReturnRates(executor: Executor, at: Instant): Promise<ReturnRate[]> {
  const since = instantText(at.subtract({ hours: rateDays * 24 }))
  type Row = { direction: TransferDirection; sent: number; unauthorized: number; administrative: number; overall: number }
  const { rows } = await sql<Row>`
    with sent as (
      select direction, count(*)::int as sent from move_money_transfer
      where speed = 'standard' and hand_over_at >= ${since} and status not in ('INITIATED', 'CANCELED', 'FAILED')
      group by direction
    ), back as (
      select t.direction, count(*)::int as overall,
        count(*) filter (where f.reason = any(${[...reasonsOf.unauthorized]}::text[]))::int as unauthorized,
        count(*) filter (where f.reason = any(${[...reasonsOf.administrative]}::text[]))::int as administrative
      from move_money_fact f join move_money_transfer t on t.id = f.transfer_id
      where f.kind = 'returned' and f.at >= ${since} and t.speed = 'standard'
      group by t.direction
    )
    select d.direction, coalesce(sent.sent, 0) as sent, coalesce(back.unauthorized, 0) as unauthorized,
      coalesce(back.administrative, 0) as administrative, coalesce(back.overall, 0) as overall
    from (values ('out'), ('in')) as d (direction)
    left join sent using (direction) left join back using (direction)`.execute(executor)
  return rows.flatMap(({ direction, sent, ...back }) =>
    (['unauthorized', 'administrative', 'overall'] as const).map((returnClass) => {
      const returned = back[returnClass]
      return { direction, returnClass, returned, sent, share: sent === 0 ? 0 : returned / sent }
    }),
  )
}

export const openStates = ['INITIATED', 'PENDING', 'PROCESSING'] as const
export type OpenState = (typeof openStates)[number]

export type OpenTransfers = { state: OpenState; count: number; oldestSeconds: number }

/** INITIATED counts from the moment when its rail should have been notified; the others from when they were handed over. */
export async function readOpenTransfers(executor: Executor, at: Instant): Promise<OpenTransfers[]> {
  const now = instantText(at)
  const { rows } = await sql<{ state: OpenState; count: number; oldest: number }>`
    select status as state, count(*)::int as count,
      coalesce(extract(epoch from ${now}::timestamptz - min(hand_over_at)), 0)::float8 as oldest
    from move_money_transfer
    where status in ('PENDING', 'PROCESSING') or (status = 'INITIATED' and hand_over_at <= ${now}::timestamptz)
    group by status`.execute(executor)
  return openStates.map((state) => {
    const row = rows.find((one) => one.state === state)
    return { state, count: row?.count ?? 0, oldestSeconds: Math.max(0, row?.oldest ?? 0) }
  })
}

export type OpenDifferences = { count: number; oldestSeconds: number }

export async function readDifferenceAges(executor: Executor, at: Instant): Promise<OpenDifferences> {
  const { rows } = await sql<{ count: number; oldest: number | null }>`
    select count(*)::int as count, extract(epoch from ${instantText(at)}::timestamptz - min(found_at))::float8 as oldest
    from move_money_difference where ended_at is null`.execute(executor)
  return { count: rows[0]?.count ?? 0, oldestSeconds: Math.max(0, rows[0]?.oldest ?? 0) }
}
