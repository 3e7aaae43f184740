// Measures a pay run of 100,000 workers who took early what they had earned: applied, killed midway, and run again.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { newUuid } from '../packages/ids/src/index.ts'
import { instantText, parsePlainDate, systemClock } from '../packages/time/src/index.ts'
import { houseAccounts, verifyLedger } from '../apps/server/src/features/ledger/index.ts'
import { composeTestRooms } from '../apps/server/src/testing/composed-rooms.ts'
import { withBenchDatabase, type BenchDatabase } from './database/bench-database.ts'
import { openAccounts } from './database/bench-workers.ts'
import type { BenchResult } from './result.ts'

const workers = 100_000
const takenCents = 5_000
const payday = '2026-12-04'
const killAfter = 30_000
const routingNumber = '123456780'
const what = 'pay run of 100,000 workers, applied'

export async function run(): Promise<BenchResult[]> {
  const folder = await mkdtemp(join(tmpdir(), 'daybreak-pay-run-bench-'))
  try {
    return await withBenchDatabase(4, async (bench) => {
      const employeeIds = await openAccounts(bench, {
        count: workers,
        numberOf: (index) => String(555_000_000_000 + index),
        routingNumber,
      })
      await enroll(bench, employeeIds, folder)
      const file = join(folder, 'pay-run.csv')
      const rows = employeeIds.map((_id, index) => `${555_000_000_000 + index},500.00,400.00,50.00`)
      await writeFile(file, `employeeNumber,gross,net,expressPayDeduction\n${rows.join('\n')}\n`)
      const killed = await runPayRun(bench, { file, folder, killAfter })
      const rest = await runPayRun(bench, { file, folder, killAfter: null })
      await assertAppliedOnce(bench)
      return [rateResult(rest.lines, rest.elapsedMs), killResult(killed.lines)]
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Puts them on a roster and a calendar, and gives each one transfer, in the books too. */
async function enroll({ database, owner }: BenchDatabase, employeeIds: readonly string[], folder: string): Promise<void> {
  const { employers: room } = composeTestRooms({
    database,
    clock: systemClock,
    dataDir: folder,
    routingNumbers: [routingNumber],
  })
  const employer = await room.findEmployer('BENCH')
  if (employer === null) throw new Error('the employer of the benchmark is not there')
  const plan = { payGroup: 'crew', frequency: 'biweekly', start: parsePlainDate('2026-11-15'), count: 1 } as const
  await room.planPeriods(employer, { ...plan, paydayLagDays: 6, cutOffBankDays: 3, cutOffHour: 17 })
  const at = instantText(systemClock.now())
  const ids = employeeIds.map(() => newUuid(systemClock))
  const [journals, items] = [employeeIds.map(() => newUuid(systemClock)), employeeIds.map(() => newUuid(systemClock))]
  const query = (text: string, values: unknown[]) => owner.pool.query(text, values)
  await query(
    `insert into employers_roster (id, employer_id, employee_number, first_name, last_name, status, pay_group, jobs, employee_id, row_hash, version, created_at, updated_at)
     select r.id, $1, p.employee_number, 'Worker', 'Name', 'active', 'crew', '[]', p.id, '', 1, $4, $4
     from unnest($2::uuid[], $3::uuid[]) as r (id, employee) join employee_profile p on p.id = r.employee`,
    [employer.id, ids, employeeIds, at],
  )
  await query(
    `insert into express_pay_enrolment (employee_id, state, delinquent, created_at, updated_at) select id, 'active', false, $2, $2 from unnest($1::uuid[]) as e (id)`,
    [employeeIds, at],
  )
  await query(
    `insert into express_pay_transfer (employee_id, id, account_id, amount, fee, destination, status, journal_id, transaction_id, created_at, updated_at)
     select id, id, id, $4, 0, '{"kind":"own_card"}', 'COMPLETED', journal, item, $5, $5 from unnest($1::uuid[], $2::uuid[], $3::uuid[]) as t (id, journal, item)`,
    [employeeIds, journals, items, takenCents, at],
  )
  await query(
    `insert into ledger.journal (id, owner, idem, request_hash, kind, created_at) select journal, id, id, decode(repeat('00', 32), 'hex'), 7, $3 from unnest($1::uuid[], $2::uuid[]) as t (id, journal)`,
    [employeeIds, journals, at],
  )
  await query(
    `insert into ledger.posting (account_id, journal_id, leg, amount, created_at)
     select id, journal, 1, $3, $4::timestamptz from unnest($1::uuid[], $2::uuid[]) as t (id, journal)
     union all select $5::uuid, journal, 2, -$3::bigint, $4::timestamptz from unnest($1::uuid[], $2::uuid[]) as t (id, journal)`,
    [employeeIds, journals, takenCents, at, houseAccounts.expressPayReceivable],
  )
  await query('update ledger.account set posted = $1', [takenCents])
  await owner.pool.query('vacuum analyze')
}

type PayRun = { file: string; folder: string; killAfter: number | null }

/** In a process of its own; kills it, without a word, when so many lines are applied. */
async function runPayRun(
  { connectionString }: BenchDatabase,
  { file, folder, killAfter: limit }: PayRun,
): Promise<{ lines: number; elapsedMs: number }> {
  const script = join(import.meta.dirname, 'pay-run/process.ts')
  const child = spawn(process.execPath, [script, connectionString, file, folder, payday], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  let [lines, startedMs] = [0, performance.now()]
  for await (const line of createInterface({ input: child.stdout })) {
    const done = Number.parseInt(line, 10)
    // What reading and keeping the file takes does not count as applying.
    if (lines === 0) startedMs = performance.now()
    lines = done
    if (limit !== null && done >= limit) child.kill('SIGKILL')
  }
  const [code] = (await ended) as [number | null]
  if (limit === null && code !== 0) throw new Error('the pay run of the benchmark failed')
  return { lines, elapsedMs: performance.now() - startedMs }
}

async function assertAppliedOnce({ owner }: BenchDatabase): Promise<void> {
  const { rows } = await owner.pool.query<{ settled: bigint; lines: number; repaid: bigint; receivable: bigint }>(
    `select (select sum(settled)::bigint from express_pay_transfer) as settled,
       (select count(*)::int from express_pay_settlement) as lines,
       (select sum(amount)::bigint from express_pay_repayment) as repaid,
       (select balance from ledger.house_balance where name = 'express_pay_receivable') as receivable`,
  )
  const expected = BigInt(workers) * BigInt(takenCents)
  const [sums] = rows
  if (sums?.settled !== expected || sums.repaid !== expected || sums.lines !== workers || sums.receivable !== 0n)
    throw new Error(
      `the pay run lost or doubled something: ${String(sums?.settled)}, ${String(sums?.repaid)}, ${sums?.lines}, ${String(sums?.receivable)}`,
    )
  const { drifts } = await verifyLedger(owner)
  if (drifts.length > 0) throw new Error(`the ledger does not add up after the benchmark: ${drifts.length} differences`)
}

function rateResult(lines: number, elapsedMs: number): BenchResult {
  const measured = `${Math.round((lines * 1_000) / elapsedMs)} workers/s`
  return { name: what, measured, limit: '–', ratio: null, must: 'report', aim: 'report', verdict: 'report' }
}

function killResult(lines: number): BenchResult {
  return {
    name: `${what}: killed in the middle and run again`,
    measured: '0 lost, 0 doubled, 0 drift',
    limit: `killed after ${lines} lines`,
    ratio: null,
    must: '0, 0, 0',
    aim: '0, 0, 0',
    verdict: 'aim',
  }
}
