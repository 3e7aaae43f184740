// What payroll is asked to deduct: a file for a payday of the calendar, written once.
import assert from 'node:assert/strict'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { createOpsWorld, type OpsWorld } from '../testing/ops-world.ts'

let world: OpsWorld

before(async () => {
  world = await createOpsWorld()
})
after(() => world.end())

test('nothing is asked of payroll for a pay group or a payday that the calendar does not have', async () => {
  await world.ops('employer', 'add', 'PIER', '--name', 'Pier Cafe', '--time-zone', 'America/New_York')
  const weekly = ['--frequency', 'weekly', '--start', '2026-11-23', '--count', '2']
  const planned = await world.ops('payroll', 'calendar', 'generate', '--employer', 'PIER', '--group', 'CREW', ...weekly)
  assert.deepEqual([planned.code, planned.errors], [0, ''])
  const ask = (group: string, payday: string) =>
    world.ops('pay-run', 'deductions', path, '--employer', 'PIER', '--group', group, '--payday', payday)
  const path = join(world.dataDir, 'deductions.csv')
  for (const [group, payday] of [
    ['CREWS', '2026-12-04'],
    ['CREW', '2026-12-05'],
  ] as const) {
    const { code, errors } = await ask(group, payday)
    assert.deepEqual([code, errors], [1, `Pay group "${group}" has no payday on ${payday}. See: payroll calendar list.\n`])
    await assert.rejects(stat(path), { code: 'ENOENT' })
  }
  assert.equal((await ask('CREW', '2026-12-04')).code, 0)
  assert.equal(await readFile(path, 'utf8'), 'employeeNumber,deductionCode,amount,runId\n')
  assert.match((await ask('CREW', '2026-12-04')).errors, /is there already/)
})
