// Guarantees for operators about closing accounts: they are listed with their days, and only a check that exists changes its state.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createOpsWorld, type OpsWorld } from '../../testing/ops-world.ts'

let world: OpsWorld
before(async () => {
  world = await createOpsWorld()
})
after(() => world.end())

test('nothing closes on a new system, and a check that does not exist changes nothing', async () => {
  const who = world.workers[0]?.employeeId ?? assert.fail('no worker')
  assert.equal((await world.ops('account', 'closing', 'list')).output, 'No closings.\n')
  assert.equal((await world.ops('account', 'closing', 'checks')).output, 'No checks.\n')
  assert.match((await world.ops('account', 'closing', 'show', who)).errors, /is not closing/)
  assert.equal((await world.ops('account', 'dormant')).output, 'No dormant accounts.\n')
  const check = await world.ops('account', 'closing', 'check', 'none', '--as', 'Robin Vale', '--state', 'mailed')
  assert.match(check.errors, /No check has the id "none"/)
  assert.equal((await world.ops('account', 'closing', 'check', 'none', '--state', 'mailed')).code, 2)
})
