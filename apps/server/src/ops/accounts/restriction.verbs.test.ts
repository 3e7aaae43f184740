// Guarantees for operators when an account is to be restricted: a reason and a name are needed, and twice is once.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createOpsWorld, type OpsWorld } from '../../testing/ops-world.ts'

let world: OpsWorld
let who = ''
before(async () => {
  world = await createOpsWorld()
  who = world.workers[0]?.employeeId ?? assert.fail('no worker')
})
after(() => world.end())

test('an account is restricted for a reason by someone, once, and released once; both are kept', async () => {
  const unnamed = await world.ops('account', 'restrict', who, '--reason', 'fraud-review')
  assert.equal(unnamed.code, 2, unnamed.output)
  assert.match((await world.ops('account', 'restrict', who, '--as', 'Robin Vale', '--reason', 'bad-mood')).errors, /fraud-review/)
  const restricted = await world.ops('account', 'restrict', who, '--as', 'Robin Vale', '--reason', 'fraud-review')
  assert.match(restricted.output, /^Restricted\.\nCase DB-[0-9A-Z]{8}: fraud review, by Robin Vale at /, restricted.errors)
  const again = await world.ops('account', 'restrict', who, '--as', 'Kim Osei', '--reason', 'fraud-review')
  assert.match(again.output, /^Nothing to do: it is restricted for this reason already\.\n.* by Robin Vale/)
  const other = await world.ops('account', 'restrict', who, '--as', 'Kim Osei', '--reason', 'court-order')
  assert.match(other.errors, /restricted for another reason \(fraud review, case DB-/)
  assert.match((await world.ops('account', 'release', who, '--as', 'Kim Osei')).output, /^Released\.\n/)
  assert.match((await world.ops('account', 'release', who, '--as', 'Kim Osei')).output, /^Nothing to do/)
  const kept = JSON.parse((await world.ops('account', 'restrictions', who, '--json')).output) as {
    restrictions: { by: string; release: { by: string } | null }[]
  }
  assert.deepEqual(
    kept.restrictions.map(({ by, release }) => [by, release?.by]),
    [['Robin Vale', 'Kim Osei']],
  )
})
