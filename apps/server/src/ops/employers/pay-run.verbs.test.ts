// What payroll is asked to deduct and what it answers: not before the cut-off, each file once, and a wrong result replaced by the right one.
import assert from 'node:assert/strict'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { addBankDays, addDays, dateIn, instantText, plainDateText, systemClock } from '@daybreak/time'
import { findEmployer, findRosterEntry, linkRosterEntry } from '#features/employers'
import { createOpsWorld, type OpsWorld } from '../../testing/ops-world.ts'

let world: OpsWorld
const now = systemClock.now()
const today = dateIn(now, 'America/New_York')
/** The hours of the first payday have closed, those of the second have not. */
const [closed, open] = [plainDateText(addBankDays(today, 2)), plainDateText(addBankDays(today, 8))]

before(async () => {
  world = await createOpsWorld()
  const add = await world.ops('employer', 'add', 'PIER', '--name', 'Pier Cafe', '--time-zone', 'America/New_York')
  assert.equal(add.code, 0)
  const day = (days: number) => plainDateText(addDays(today, days))
  const calendar = await write('calendar.csv', 'payGroup,periodStart,periodEnd,payday,cutOffAt', [
    `CREW,${day(-12)},${day(-3)},${closed},${instantText(now.subtract({ hours: 1 }))}`,
    `CREW,${day(-2)},${day(2)},${open},${instantText(now.add({ hours: 24 }))}`,
  ])
  const planned = await world.ops('payroll', 'calendar', 'import', calendar, '--employer', 'PIER')
  assert.deepEqual([planned.code, planned.errors], [0, ''])
  const roster = await write('roster.csv', 'employeeNumber,firstName,lastName,payGroup', ['1,Maya,Torres,CREW'])
  assert.equal((await world.ops('roster', 'import', roster, '--employer', 'PIER')).code, 0)
  const employer = (await findEmployer(world.database.query, 'PIER')) ?? assert.fail('the employer is there')
  const entry = (await findRosterEntry(world.database.query, employer.id, '1')) ?? assert.fail('the person is there')
  await linkRosterEntry(world.database.query, entry.id, world.workers[0]?.employeeId ?? '', instantText(now))
})
after(() => world.end())

async function write(name: string, heading: string, rows: readonly string[]): Promise<string> {
  const path = join(world.dataDir, name)
  await writeFile(path, `${[heading, ...rows].join('\n')}\n`)
  return path
}

const of = (group: string, payday: string) => ['--employer', 'PIER', '--group', group, '--payday', payday]

test('nothing is asked of payroll for a payday that the calendar does not have, nor before its hours close', async () => {
  const path = join(world.dataDir, 'deductions.csv')
  const ask = (group: string, payday: string) => world.ops('pay-run', 'deductions', path, ...of(group, payday))
  for (const [group, payday] of [
    ['CREWS', closed],
    ['CREW', plainDateText(addDays(today, 40))],
  ] as const) {
    const { code, errors } = await ask(group, payday)
    assert.deepEqual([code, errors], [1, `Pay group "${group}" has no payday on ${payday}. See: payroll calendar list.\n`])
    await assert.rejects(stat(path), { code: 'ENOENT' })
  }
  const early = await ask('CREW', open)
  assert.match(early.errors, /^The hours of this payday close at .*Write the file after that\.\n$/)
  await assert.rejects(stat(path), { code: 'ENOENT' })
  assert.equal((await ask('CREW', closed)).code, 0)
  assert.equal(await readFile(path, 'utf8'), 'employeeNumber,deductionCode,amount,runId\n')
  assert.match((await ask('CREW', closed)).errors, /is there already/)
})

test('a result is taken after its cut-off, names the exceptions, and is replaced by a correction alone', async () => {
  const heading = 'employeeNumber,gross,net,expressPayDeduction'
  const wrong = await write('wrong.csv', heading, ['1,500.00,400.00,10.00'])
  const right = await write('right.csv', heading, ['1,500.00,400.00,0'])
  assert.match((await world.ops('pay-run', 'import', wrong, ...of('CREW', open))).errors, /close at .*check --payday/)
  assert.match(
    (await world.ops('pay-run', 'correct', right, ...of('CREW', closed))).errors,
    /no pay run of this payday to correct/,
  )
  const taken = await world.ops('pay-run', 'import', wrong, ...of('CREW', closed))
  assert.deepEqual([taken.code, taken.errors], [0, ''])
  assert.match(taken.output, /^1: 10\.00 was deducted too much and given back to the worker\.$/m)
  assert.match((await world.ops('pay-run', 'import', right, ...of('CREW', closed))).errors, /replace it with "pay-run correct"/)
  assert.match(
    (await world.ops('pay-run', 'correct', right, ...of('CREW', closed), '--dry-run')).output,
    /Dry run, nothing was kept/,
  )
  const corrected = await world.ops('pay-run', 'correct', right, ...of('CREW', closed))
  assert.match(corrected.output, /^Applied 1 line\.$/m)
  const kept = /^1: 10\.00 that a wrong result gave back stays with the worker\. Settle it with them in payroll\.$/m
  assert.match(corrected.output, kept)
  assert.match((await world.ops('pay-run', 'correct', right, ...of('CREW', closed))).output, /^Nothing new\.$/m)
  assert.match((await world.ops('pay-run', 'exceptions', ...of('CREW', closed))).output, kept)
  const late = await world.ops('pay-run', 'deductions', join(world.dataDir, 'late.csv'), ...of('CREW', closed))
  assert.match(late.errors, /is here and applied: nothing is left to ask for/)
})
