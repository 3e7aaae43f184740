// Reads the items of a worker's history that match a filter. An index of the account leads to its rows, and no others are read.
import type { TransactionFilter, TransactionsFound } from '@daybreak/contract'
import type { Database } from '#platform/database/database.ts'
import { selectedColumns, type List, type PageRequest, type PageRow } from './transactions-page.store.ts'
import { searchWordsOf } from './transactions-search.rules.ts'

const words = `
  words as materialized (
    select word."exact", transactions_folded(word."exact") as folded, word.min, word.max, word.kinds, word.summaries
    from json_to_recordset($9::json) as word ("exact" text, min bigint, max bigint, kinds jsonb, summaries jsonb))`

/** Each of them is in every query, so that a query is prepared once whatever is searched for. */
const isMatching = `
  ($2::smallint is null or item.direction = $2)
  and ($3::text is null or case $3
    when 'pending' then item.is_pending
    when 'undone' then item.status in ('FAILED', 'CANCELED', 'RETURNED', 'UNKNOWN')
    else not item.is_pending and item.status not in ('FAILED', 'CANCELED', 'RETURNED', 'UNKNOWN') end)
  and ($4::text is null or item.kind = $4)
  and item.created_at >= coalesce(to_timestamp($5::float8 / 1000), '-infinity')
  and item.created_at < coalesce(to_timestamp($6::float8 / 1000), 'infinity')
  and item.amount between coalesce($7::bigint, 0) and coalesce($8::bigint, 9223372036854775807)
  and not exists (
    select from words word where not (
      strpos(transactions_folded(item.summary || ' ' || coalesce(item.merchant_city, '')), word.folded) > 0
      or coalesce(item.amount between word.min and word.max, false)
      or coalesce(item.last4 = word."exact", false)
      or exists (
        select from transactions_name name
        where name.raw = item.summary and item.rail = 'card' and strpos(transactions_folded(name.shown), word.folded) > 0)
      or word.kinds ? item.kind
      or word.summaries ? item.summary))`

/** With the name of the employer, which pays under whatever name its bank sends. */
export type Searched = TransactionFilter & { employerName?: string | null }

function valuesOf(accountId: string, { employerName, ...filter }: Searched): unknown[] {
  const { way, state, kind, from, before, min, max, q = '' } = filter
  const asked = searchWordsOf(q, employerName).map(({ text, amounts, kinds, summaries }) => ({
    exact: text,
    min: amounts?.min.toString() ?? null,
    max: amounts?.max.toString() ?? null,
    kinds,
    summaries,
  }))
  const direction = way === undefined ? null : { in: 1, out: -1 }[way]
  return [
    accountId,
    direction,
    state ?? null,
    kind ?? null,
    // A day that no month has is one of the next month.
    from === undefined ? null : Date.parse(from),
    before === undefined ? null : Date.parse(before),
    min ?? null,
    max ?? null,
    JSON.stringify(asked),
  ]
}

/** As `readPage`, of what the filter finds. */
export async function readFoundPage(
  database: Database,
  list: List,
  { accountId, take, after, filter }: PageRequest & { filter: Searched },
): Promise<PageRow[]> {
  const isAfter = after === null ? '' : 'and (item.created_at, item.id) < (to_timestamp($11::float8 / 1000), $12::uuid)'
  const text = `
    with ${words}
    select coalesce(json_agg(found), '[]') as rows from (
      select ${selectedColumns} from transactions_item item
      where item.account_id = $1 and ${list === 'pending' ? '' : 'not '}item.is_pending ${isAfter} and ${isMatching}
      order by item.created_at desc, item.id desc
      limit $10::bigint
    ) as found`
  const values = [...valuesOf(accountId, filter), take + 1, ...(after === null ? [] : [after.createdAtMs, after.id])]
  const name = `transactions_found_${list}_${after === null ? 'first' : 'next'}`
  const { rows } = await database.pool.query<{ rows: PageRow[] }>({ name, text, values })
  return rows[0]?.rows ?? []
}

/** Failed, returned and canceled items are counted, and moved no money. */
const hasMoved = `item.status not in ('FAILED', 'CANCELED', 'RETURNED', 'UNKNOWN')`
const countText = `
  with ${words}
  select count(*)::int as count,
    coalesce(sum(item.amount) filter (where item.direction = 1 and ${hasMoved}), 0)::text as "moneyIn",
    coalesce(sum(item.amount) filter (where item.direction = -1 and ${hasMoved}), 0)::text as "moneyOut"
  from (
    select * from transactions_item where account_id = $1 and is_pending
    union all
    select * from transactions_item where account_id = $1 and not is_pending
  ) as item
  where ${isMatching}`

export async function countFound(database: Database, accountId: string, filter: Searched): Promise<TransactionsFound> {
  const { rows } = await database.pool.query<TransactionsFound>({
    name: 'transactions_found_count',
    text: countText,
    values: valuesOf(accountId, filter),
  })
  return rows[0] ?? { count: 0, moneyIn: '0', moneyOut: '0' }
}
