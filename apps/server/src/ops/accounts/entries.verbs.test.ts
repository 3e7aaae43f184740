// Guarantees for operators about entries that may be reported twice: each is listed with what it repeats, and counted or dismissed under a name.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { keptText } from '@daybreak/contract'
import { newUuid } from '@daybreak/ids'
import { instantText, systemClock } from '@daybreak/time'
import { createOpsWorld, type OpsWorld } from '../../testing/ops-world.ts'

let world: OpsWorld

before(async () => {
  world = await createOpsWorld()
})
after(() => world.end())

type Family = 'external' | 'non_originated'

/** As the server leaves it. */
async function keep(family: Family, state: 'counted' | 'aside', amount = 61_240n): Promise<string> {
  const [ref, now] = [`eft_${newUuid(systemClock)}`, instantText(systemClock.now())]
  const facts = {
    provider_account_id: 'fa_told_twice',
    direction: 'CREDIT',
    amount,
    company_name: keptText('LAKESIDE DINERS'),
  } as const
  await world.database.query
    .insertInto('cards_entry')
    .values({ ref, family, ...facts, told_at: now, state, state_at: now })
    .execute()
  return ref
}

test('an entry that was set aside is listed with the one it repeats, and wants a person until it is decided', async () => {
  const counted = await keep('external', 'counted')
  const [twin, alone] = [await keep('non_originated', 'aside'), await keep('non_originated', 'aside', 70_000n)]

  const listed = await world.ops('entries', 'list')
  assert.match(
    listed.output,
    new RegExp(`^${twin} .*non_originated +LAKESIDE DINERS +CREDIT +\\$612\\.40 +aside +${counted}$`, 'm'),
  )
  assert.match(listed.output, new RegExp(`^${alone} .*\\$700\\.00 +aside +none known$`, 'm'))
  assert.match((await world.ops('reconcile', 'list')).output, /^Entries that may be reported twice/m)

  const refused = await world.ops('entries', 'count', twin, '--as', 'Robin Vale')
  assert.deepEqual([refused.code, refused.errors.includes(counted)], [1, true])
  assert.equal((await world.ops('entries', 'count', alone)).code, 2)
  assert.deepEqual(
    (await world.ops('entries', 'count', alone, '--as', 'Robin Vale')).output,
    'Counted $700.00 of LAKESIDE DINERS.\n',
  )
  assert.match((await world.ops('entries', 'dismiss-twins', '--as', 'Robin Vale')).output, /^Dismissed 1\.\n/)

  assert.equal((await world.ops('entries', 'list')).output, 'Nothing waits.\n')
  assert.match((await world.ops('reconcile', 'list')).output, /^Nothing wants a person\.$/m)
  const { entries } = JSON.parse((await world.ops('entries', 'list', '--all', '--json')).output) as {
    entries: Record<string, unknown>[]
  }
  assert.partialDeepStrictEqual(entries, [{ entry: twin, state: 'dismissed', decidedBy: 'Robin Vale', repeats: counted }])
  assert.equal((await world.ops('entries', 'dismiss', counted, '--as', 'Robin Vale')).errors, 'It is counted already.\n')
  assert.equal((await world.ops('entries', 'dismiss', 'none', '--as', 'Robin Vale')).code, 1)
})

test("the program's family is shown, and changed under a name", async () => {
  assert.equal((await world.ops('entries', 'family')).output, 'None yet: the first entry decides.\n')
  assert.equal((await world.ops('entries', 'family', 'set', 'both', '--as', 'Robin Vale')).code, 2)
  const set = await world.ops('entries', 'family', 'set', 'non_originated', '--as', 'Robin Vale')
  assert.equal(set.output, 'From now on: non_originated. Before: none.\n')
  assert.match((await world.ops('entries', 'family')).output, /^non_originated, since .*Z, by Robin Vale\.\n$/)
  const again = await world.ops('entries', 'family', 'set', 'non_originated', '--as', 'Robin Vale')
  assert.equal(again.output, 'It was non_originated already.\n')
})
