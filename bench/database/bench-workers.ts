// Creates thousands of workers with accounts without going through the rooms, because a benchmark measures what comes after.
import { newUuid } from '../../packages/ids/src/index.ts'
import { instantText, systemClock } from '../../packages/time/src/index.ts'
import { hashAccountNumber } from '../../apps/server/src/features/accounts/index.ts'
import { testKeys } from '../../apps/server/src/testing/worker-rooms.ts'
import type { BenchDatabase } from './bench-database.ts'

export type Workers = { count: number; numberOf: (index: number) => string; routingNumber: string }

const accountsPerInsert = 5_000

/** Opens so many workers' accounts with one employer, `BENCH`; answers their employees' ids in the order of their numbers. */
export async function openAccounts({ owner }: BenchDatabase, { count, numberOf, routingNumber }: Workers): Promise<string[]> {
  const all: string[] = []
  const at = instantText(systemClock.now())
  const employerId = newUuid(systemClock)
  await owner.pool.query(
    `insert into employers_employer (id, code, name, time_zone, created_at) values ($1, 'BENCH', 'Bench', 'America/New_York', $2)`,
    [employerId, at],
  )
  for (let start = 0; start < count; start += accountsPerInsert) {
    const numbers = Array.from({ length: accountsPerInsert }, (_none, index) => numberOf(start + index))
    const ids = numbers.map(() => newUuid(systemClock))
    await owner.pool.query(
      `insert into employee_profile (id, employer_id, employee_number, first_name, last_name, language, onboarding_status, features, has_pin, version, created_at, updated_at)
       select id, $1, number, 'Worker', 'Name', 'en', 'Completed', '{}', false, 1, $4::timestamptz, $4::timestamptz from unnest($2::uuid[], $3::text[]) as w (id, number)`,
      [employerId, ids, numbers, at],
    )
    await owner.pool.query(
      `insert into accounts_account (id, employee_id, external_id, provider_account_id, direct_deposit_id, account_number_sealed, account_number_hash,
         account_number_last4, routing_number, status, created_at)
       select id, id, number, number, number, '', hash, right(number, 4), $4, 'open', $5::timestamptz from unnest($1::uuid[], $2::text[], $3::bytea[]) as w (id, number, hash)`,
      [ids, numbers, numbers.map((number) => hashAccountNumber(testKeys.keyedHash, number)), routingNumber, at],
    )
    all.push(...ids)
    await owner.pool.query(`select ledger.open_account(id, $2::timestamptz) from unnest($1::uuid[]) as w (id)`, [ids, at])
  }
  await owner.pool.query('vacuum analyze')
  return all
}
