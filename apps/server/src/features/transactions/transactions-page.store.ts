// The lists of transactions: hot, so PostgreSQL writes the JSON and the server passes it on unread.
import type { Instant } from '@daybreak/time'
import type { Database } from '#platform/database/database.ts'
import type { PageKey } from './transactions-cursor.rules.ts'
import { disputeDays } from './transactions.rules.ts'

export type List = 'completed' | 'pending'
export type PageRequest = { accountId: string; take: number; after: PageKey | null; now: Instant }

const dayMs = 86_400_000

// Text is glued instead of built by json_build_object, which takes nearly twice as long. Only the summary can hold a character that
// JSON escapes: every other text is held to letters and digits by the table's checks.
const itemJson = `
  '{"id":"txn_' || replace(id::text, '-', '')
  || '","createdAt":"' || to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  || '","summary":' || to_json(summary)
  || ',"amount":"' || amount
  || '","direction":"' || case direction when 1 then 'POSITIVE' else 'NEGATIVE' end
  || '","status":"' || status
  || '","typeName":"' || type_name
  || '","kind":"' || kind
  || '","last4Digits":' || coalesce('"' || last4 || '"', 'null')
  || ',"reasonCode":' || coalesce('"' || reason_code || '"', 'null')
  || ',"isPending":' || case when is_pending then 'true' else 'false' end
  || ',"isComplete":' || case when is_complete then 'true' else 'false' end
  || ',"isDisputable":'
  || case when (rail = 'card' or is_company_debit) and not is_claimed and direction = -1 and is_complete
               and created_at >= to_timestamp($3::float8 / 1000) then 'true' else 'false' end
  || ',"isCompanyDebit":' || case when is_company_debit then 'true' else 'false' end
  || ',"payrollTransfer":' || coalesce(
    '{"totalAmount":"' || payroll_total || '","reimbursementAmount":"' || payroll_reimbursement || '","remainingAmount":"' || payroll_remaining || '"'
      || case when arrived_early then ',"arrivedEarly":true' else '' end || '}',
    'null')
  || '}'`

// What transactions-cursor.rules.ts reads: eight bytes of milliseconds and the sixteen of the id, in base64url.
const cursorText = `
  translate(
    encode(decode(lpad(to_hex((extract(epoch from created_at) * 1000)::bigint), 16, '0') || replace(id::text, '-', ''), 'hex'), 'base64'),
    '+/', '-_')`

// One row more than the page shows tells whether there is a next one.
function pageQuery(list: List, isFirst: boolean): { name: string; text: string } {
  const place = isFirst ? '' : 'and (created_at, id) < (to_timestamp($4::float8 / 1000), $5::uuid)'
  return {
    name: `transactions_${list}_${isFirst ? 'first' : 'next'}`,
    text: `
      select '{"data":[' || coalesce(string_agg(${itemJson}, ',' order by place) filter (where place <= $2), '') || '],"pageInfo":'
        || case when count(*) > $2
             then '{"hasNextPage":true,"endCursor":"' || max(case when place = $2 then ${cursorText} end) || '"}'
             else '{"hasNextPage":false,"endCursor":null}' end
        || '}' as page
      from (
        select *, row_number() over (order by created_at desc, id desc) as place,
               status in ('PROCESSED', 'COMPLETED', 'COMPLETED_FOR_PARTIAL_AMOUNT', 'COMPLETED_PURCHASE_AMOUNT_ONLY', 'REFUND') as is_complete
        from transactions_item
        where account_id = $1 and ${list === 'pending' ? '' : 'not '}is_pending ${place}
        order by created_at desc, id desc
        limit $2::bigint + 1
      ) as item`,
  }
}

const queries = {
  completed: { first: pageQuery('completed', true), next: pageQuery('completed', false) },
  pending: { first: pageQuery('pending', true), next: pageQuery('pending', false) },
}

/** One page of one of a worker's two lists, newest first: JSON text in the shape of the contract's page. */
export async function readPage(database: Database, list: List, { accountId, take, after, now }: PageRequest): Promise<string> {
  const values: unknown[] = [accountId, take, now.epochMilliseconds - disputeDays * dayMs]
  if (after !== null) values.push(after.createdAtMs, after.id)
  const { name, text } = queries[list][after === null ? 'first' : 'next']
  const { rows } = await database.pool.query<{ page: string }>({ name, text, values })
  const [row] = rows
  if (row === undefined) throw new Error('an aggregate without a row')
  return row.page
}
