// Measures Express Pay transfers of 32 callers, beside the same transfers with a notification inside each of their transactions.
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { expressPayRoutes } from '../packages/contract/src/index.ts'
import { cents } from '../packages/money/src/index.ts'
import { dateIn, plainDateText, systemClock } from '../packages/time/src/index.ts'
import type { Rooms } from '../apps/server/src/app/rooms.ts'
import { termsVersion } from '../apps/server/src/features/express-pay/express-pay-eligibility.ts'
import { verifyLedger } from '../apps/server/src/features/ledger/index.ts'
import { openChangeFeed } from '../apps/server/src/platform/changes/change-feed.ts'
import { changesChannel } from '../apps/server/src/platform/changes/messages.ts'
import type { Database } from '../apps/server/src/platform/database/database.ts'
import { silentLog } from '../apps/server/src/platform/log.ts'
import { composeTestRooms } from '../apps/server/src/testing/composed-rooms.ts'
import { withBenchDatabase, type BenchDatabase } from './database/bench-database.ts'
import { openAccounts } from './database/bench-workers.ts'
import { composedRoute } from './database/composed-route.ts'
import { median, type BenchResult } from './result.ts'

const callers = 32
const workers = 5_000
const rounds = 5
const instances = 2
/** The smallest transfer, so that no one's limit is met while it is measured. */
const amount = '500'
const zone = 'America/New_York'
const routingNumber = '123456780'

type Send = (employeeId: string) => Promise<void>

export async function run(seconds = 10): Promise<BenchResult[]> {
  return withBenchDatabase(callers + instances, async (bench) => {
    const { database, owner } = bench
    const employeeIds = await openAccounts(bench, {
      count: workers,
      numberOf: (index) => String(555_000_000_000 + index),
      routingNumber,
    })
    await earn(bench, employeeIds)
    const feeds = Array.from({ length: instances }, () =>
      openChangeFeed({ pool: database.directPool, log: silentLog, nowMs: () => performance.now() }),
    )
    try {
      const send = senderOf(database)
      const rates: Record<'quiet' | 'notifying', number[]> = { quiet: [], notifying: [] }
      await setNotifying(owner, false)
      await sendFor(send, employeeIds, seconds / 2)
      // In turns, so that what else the machine does falls on both.
      for (let round = 0; round < rounds; round += 1) {
        for (const kind of ['quiet', 'notifying'] as const) {
          await setNotifying(owner, kind === 'notifying')
          rates[kind].push(await sendFor(send, employeeIds, seconds))
        }
      }
      const { drifts } = await verifyLedger(owner)
      if (drifts.length > 0) throw new Error(`the ledger does not add up after the benchmark: ${drifts.length} differences`)
      return [resultOf(median(rates.quiet), median(rates.notifying))]
    } finally {
      for (const feed of feeds) await feed.close()
    }
  })
}

/** An employer who offers Express Pay, and a shift of yesterday for each worker that covers every transfer of the run. */
async function earn({ database, owner }: BenchDatabase, employeeIds: readonly string[]): Promise<void> {
  const { employers: room } = roomsOf(database)
  const employer = await room.findEmployer('BENCH')
  if (employer === null) throw new Error('the employer of the benchmark is not there')
  await room.changePolicy(employer, { shareBasisPoints: 8_000, periodCap: cents(100_000_000n), transfersPerDay: 50 })
  const today = dateIn(systemClock.now(), zone)
  const plan = { payGroup: 'crew', frequency: 'biweekly', start: today.subtract({ days: 3 }), count: 1 } as const
  await room.planPeriods(employer, { ...plan, paydayLagDays: 6, cutOffBankDays: 3, cutOffHour: 17 })
  const query = (text: string, values: unknown[]) => owner.pool.query(text, values)
  await query(
    `update employee_profile set features = '{EWA}', address = '{"line1":"1 Main St","line2":null,"city":"Buffalo","state":"NY","postalCode":"14201","country":"US"}'
     where id = any($1::uuid[])`,
    [employeeIds],
  )
  await query(
    `insert into employers_roster (id, employer_id, employee_number, first_name, last_name, status, pay_group, jobs, employee_id, row_hash, version, created_at, updated_at)
     select id, $1, employee_number, 'Worker', 'Name', 'active', 'crew', '[]', id, '', 1, now(), now() from employee_profile where id = any($2::uuid[])`,
    [employer.id, employeeIds],
  )
  await query(
    `insert into employers_shift (id, employer_id, roster_id, source_id, version, worked_on, starts_at, ends_at, job, regular_minutes, overtime_minutes,
       doubletime_minutes, rate, tips, amount, status, row_hash, created_at, updated_at)
     select gen_random_uuid(), $1, id, id::text, 1, $3::date, $3::date + interval '12 hours', $3::date + interval '20 hours', 'Server', 480, 0, 0,
       10000, 0, 80000, 'approved', '', now(), now() from unnest($2::uuid[]) as w (id)`,
    [employer.id, employeeIds, plainDateText(today.subtract({ days: 1 }))],
  )
  await query(
    `insert into express_pay_enrolment (employee_id, state, delinquent, created_at, updated_at) select id, 'active', false, now(), now() from unnest($1::uuid[]) as w (id)`,
    [employeeIds],
  )
  await owner.pool.query('vacuum analyze')
}

function roomsOf(database: Database): Rooms {
  return composeTestRooms({ database, clock: systemClock, dataDir: tmpdir(), routingNumbers: [routingNumber] })
}

function senderOf(database: Database): Send {
  const call = composedRoute(database, expressPayRoutes.makeExpressPayTransfer, routingNumber)
  return (employeeId) => call(employeeId, { id: randomUUID(), amount, destination: { kind: 'own_card' }, termsVersion })
}

/** What each posted journal sets off: a notification, or the same call without one. */
async function setNotifying(owner: Database, isNotifying: boolean): Promise<void> {
  const effect = isNotifying ? `perform pg_notify('${changesChannel}', 'change:employee:' || new.owner);` : ''
  await owner.pool.query(
    `create or replace function bench_journal_posted() returns trigger language plpgsql as $$ begin ${effect} return null; end $$;
     create or replace trigger bench_journal_posted after insert on ledger.journal for each row execute function bench_journal_posted()`,
  )
}

/** @returns transfers a second */
async function sendFor(send: Send, employeeIds: readonly string[], seconds: number): Promise<number> {
  const startedMs = performance.now()
  const endMs = startedMs + seconds * 1_000
  let count = 0
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (performance.now() < endMs) {
        const employeeId = employeeIds[count % employeeIds.length] ?? ''
        count += 1
        await send(employeeId)
      }
    }),
  )
  return count / ((performance.now() - startedMs) / 1_000)
}

function resultOf(quiet: number, notifying: number): BenchResult {
  return {
    name: `Express Pay transfers, ${callers} callers`,
    measured: `${Math.round(quiet)}/s`,
    limit: `with a notification in each transaction ${Math.round(notifying)}/s`,
    ratio: quiet / notifying,
    must: 'report',
    aim: 'report',
    verdict: 'report',
  }
}
