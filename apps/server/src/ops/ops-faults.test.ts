// What the command line guarantees when it is killed, interrupted or run twice at once: no money lost, none doubled, one line said.
import assert from 'node:assert/strict'
import type { ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { addBankDays, dateIn, systemClock } from '@daybreak/time'
import { verifyLedger } from '#features/ledger'
import { createOpsWorld, ended, type OpsWorld } from '../testing/ops-world.ts'

let world: OpsWorld

before(async () => {
  world = await createOpsWorld()
})
after(() => world.end())

async function one<Row extends object>(query: string): Promise<Row> {
  const { rows } = await world.database.pool.query<Row>(query)
  assert.ok(rows[0])
  return rows[0]
}

/** Kills the child the moment `isTime` holds; answers false when it ended first. */
async function killWhen(child: ChildProcess, isTime: () => Promise<boolean>): Promise<boolean> {
  while (child.exitCode === null) {
    if (await isTime()) {
      child.kill('SIGKILL')
      await ended(child)
      return true
    }
    await pause(2)
  }
  return false
}

test('killed while it posts, again and again, it loses and doubles nothing', async () => {
  const balanceBefore = await world.sumOfBalances()
  const items = await world.countItems()
  const count = 5_000
  const { path, total } = await world.payroll('killed.ach', count)
  let kills = 0
  for (const part of [1_000, 2_000, 4_000]) {
    const settled = async () => {
      const { rows } = await world.database.pool.query<{ settled_count: number }>(
        `select settled_count from employers_payroll_file where name = 'killed.ach'`,
      )
      return (rows[0]?.settled_count ?? 0) >= part
    }
    if (await killWhen(world.start(['payroll', 'post', path]), settled)) kills += 1
    const state = await one<{ settled_count: number; outcomes: number; items: number }>(
      `select settled_count, (select count(*)::int from employers_payroll_outcome o where o.file_id = f.id) as outcomes,
         (select count(*)::int from transactions_item) - ${items} as items from employers_payroll_file f where name = 'killed.ach'`,
    )
    assert.deepEqual([state.outcomes, state.items], [state.settled_count, state.settled_count])
  }
  assert.ok(kills > 0)
  assert.equal((await world.ops('payroll', 'post', path)).code, 0)
  assert.equal((await world.sumOfBalances()) - balanceBefore, total)
  assert.equal((await world.countItems()) - items, count)
  assert.deepEqual((await verifyLedger(world.database)).drifts, [])
})

test('killed while staged deposits open, again and again, it loses and doubles nothing', async () => {
  const [balanceBefore, items, count] = [await world.sumOfBalances(), await world.countItems(), 5_000]
  const effectiveDate = addBankDays(dateIn(systemClock.now(), 'America/New_York'), 5).toString()
  const { path, total } = await world.payroll('coming.ach', count, { effectiveDate })
  assert.equal((await world.ops('payroll', 'post', path)).code, 0)
  assert.deepEqual([await world.sumOfBalances(), await world.countItems()], [balanceBefore, items])
  // Its settlement day arrives.
  await world.database.pool.query(
    `update employers_payroll_outcome set opens_at = now() - interval '1 hour' where outcome = 'staged'`,
  )
  let kills = 0
  for (const part of [1_000, 2_000, 4_000]) {
    const opened = async () => (await world.countItems()) - items >= part
    if (await killWhen(world.start(['payroll', 'post', path]), opened)) kills += 1
    const { posted } = await one<{ posted: number }>(
      `select count(*)::int as posted from employers_payroll_outcome join employers_payroll_file f on f.id = file_id
       where f.name = 'coming.ach' and outcome = 'posted'`,
    )
    assert.equal((await world.countItems()) - items, posted)
  }
  assert.ok(kills > 0)
  const runs = await Promise.all([1, 2].map(() => ended(world.start(['payroll', 'post', path]))))
  assert.deepEqual(
    runs.map(({ code }) => code),
    [0, 0],
  )
  assert.equal((await world.sumOfBalances()) - balanceBefore, total)
  assert.equal((await world.countItems()) - items, count)
  assert.deepEqual((await verifyLedger(world.database)).drifts, [])
})

test('killed while it reads, it leaves nothing behind, and the next run posts all', async () => {
  const balanceBefore = await world.sumOfBalances()
  const { path, total } = await world.payroll('reading.ach', 6_000)
  const isStoring = async () => {
    const { rowCount } = await world.database.pool.query(
      `select from pg_stat_activity where datname = current_database() and application_name like 'daybreak ops%' and query like '%insert into employers_payroll_entry%'`,
    )
    return rowCount !== 0
  }
  assert.ok(await killWhen(world.start(['payroll', 'post', path]), isStoring))
  assert.equal(
    (await one<{ count: number }>(`select count(*)::int as count from employers_payroll_file where name = 'reading.ach'`)).count,
    0,
  )
  assert.equal(await world.sumOfBalances(), balanceBefore)
  assert.equal((await world.ops('payroll', 'post', path)).code, 0)
  assert.equal((await world.sumOfBalances()) - balanceBefore, total)
})

test('two operators who post the same file at once post it once', async () => {
  const balanceBefore = await world.sumOfBalances()
  const { path, total } = await world.payroll('twice.ach', 2_500)
  const runs = await Promise.all([1, 2].map(() => ended(world.start(['payroll', 'post', path, '--json']))))
  assert.deepEqual(
    runs.map(({ code }) => code),
    [0, 0],
  )
  const counts = runs.map(({ output }) => (JSON.parse(output) as { newCount: number }).newCount)
  assert.equal(
    counts.reduce((sum, count) => sum + count, 0),
    2_500,
  )
  assert.equal((await world.sumOfBalances()) - balanceBefore, total)
})

test('interrupted by Ctrl-C it stops with one line, and the next run goes on', async () => {
  const { path, total } = await world.payroll('interrupted.ach', 5_000)
  const balanceBefore = await world.sumOfBalances()
  const child = world.start(['payroll', 'post', path])
  const ending = ended(child)
  for (;;) {
    const { rows } = await world.database.pool.query<{ settled_count: number }>(
      `select settled_count from employers_payroll_file where name = 'interrupted.ach'`,
    )
    if ((rows[0]?.settled_count ?? 0) >= 1_000) break
    await pause(2)
  }
  child.kill('SIGINT')
  const { code, errors } = await ending
  assert.deepEqual([code, /Stopped\. What was committed is kept/.test(errors)], [130, true])
  assert.equal((await world.ops('payroll', 'post', path)).code, 0)
  assert.equal((await world.sumOfBalances()) - balanceBefore, total)
})

test('a database that is not there, and a setting that is none, are one line each', async () => {
  const gone = await ended(world.start(['employer', 'list'], { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }))
  assert.deepEqual([gone.code, gone.errors.split('\n').length], [1, 2])
  const odd = await ended(world.start(['employer', 'list'], { DAYBREAK_MODUS: 'sandbox' }))
  assert.deepEqual([odd.code, odd.errors.split('\n').length], [1, 2])
})

test('without a server, two commands at once share the embedded database that the first one starts', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ops-embedded-'))
  try {
    const environment = { DATA_DIR: folder, DATABASE_URL: '' }
    assert.equal((await ended(world.start(['employer', 'add', 'FIRST', '--name', 'First'], environment))).code, 0)
    const codes = ['SECOND', 'THIRD', 'FOURTH']
    const runs = await Promise.all(
      codes.map((code) => ended(world.start(['employer', 'add', code, '--name', code], environment))),
    )
    assert.deepEqual(
      runs.map(({ code, errors }) => [code, errors]),
      codes.map(() => [0, '']),
    )
    const { output } = await ended(world.start(['employer', 'list', '--json'], environment))
    assert.equal((JSON.parse(output) as { employers: unknown[] }).employers.length, 4)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
