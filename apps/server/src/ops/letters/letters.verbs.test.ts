// What the person who mails letters may rely on: the oldest first with today's address, each done once, and nothing that was taken back.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newUuid } from '@daybreak/ids'
import { dropLetter, insertLetter } from '../../features/consents/consents-letters.store.ts'
import { createOpsWorld, type OpsWorld } from '../../testing/ops-world.ts'

let world: OpsWorld
before(async () => {
  world = await createOpsWorld()
})
after(() => world.end())

/** Requested this many hours ago. */
async function ask(worker: number, kind: 'start_mail' | 'stop_mail', hoursAgo: number): Promise<string> {
  const employeeId = world.workers[worker]?.employeeId ?? assert.fail('no worker')
  const id = newUuid(world.clock)
  const startsOn = kind === 'start_mail' ? '2026-12-01' : null
  const askedAt = world.clock.now().subtract({ hours: hoursAgo })
  await world.database.transaction((tx) => insertLetter(tx, { id, employeeId, kind, agreementId: null, startsOn, askedAt }))
  return id
}

type Listed = { letters: { id: string; kind: string; startsOn: string | null; agreement: string | null }[] }
const list = async (...more: string[]) => JSON.parse((await world.ops('letters', 'list', '--json', ...more)).output) as Listed

test('letters are listed oldest first, done once by someone, and gone from the list', async () => {
  assert.match((await world.ops('letters', 'list')).output, /There is nothing to mail\./)
  const newer = await ask(0, 'start_mail', 1)
  const older = await ask(1, 'stop_mail', 5)
  assert.deepEqual(
    (await list()).letters.map(({ id, kind, startsOn }) => [id, kind, startsOn]),
    [
      [older, 'stop_mail', null],
      [newer, 'start_mail', '2026-12-01'],
    ],
  )
  assert.deepEqual(
    (await list('--limit', '1')).letters.map(({ id }) => id),
    [older],
  )
  const table = (await world.ops('letters', 'list')).output
  assert.match(table, /mail every document/)
  assert.match(table, /stop mailing: online again/)

  assert.equal((await world.ops('letters', 'done', older)).code, 2, 'without a name')
  const done = await world.ops('letters', 'done', older, '--as', 'Robin Vale')
  assert.match(done.output, /^Noted: stop mailing: online again\.\n1 letter is left\./)
  const again = await world.ops('letters', 'done', older, '--as', 'Kim Osei')
  assert.match(again.output, /^Nothing to do: it was done before\./)
  const kept = await world.database.query
    .selectFrom('consents_letter')
    .select('done_by')
    .where('id', '=', older)
    .executeTakeFirstOrThrow()
  assert.equal(kept.done_by, 'Robin Vale')
  assert.deepEqual(
    (await list()).letters.map(({ id }) => id),
    [newer],
  )
})

test('two operators who say at once that a letter was mailed note it once', async () => {
  const id = await ask(2, 'start_mail', 2)
  const both = await Promise.all(
    ['Robin Vale', 'Kim Osei'].map((name) => world.ops('letters', 'done', id, '--as', name, '--json')),
  )
  const noted = both.filter(({ output }) => (JSON.parse(output) as { isNew: boolean }).isNew)
  assert.equal(noted.length, 1)
})

test('what the worker took back, what is not there and what is no id or count is refused, and changes nothing', async () => {
  const taken = await ask(3, 'start_mail', 3)
  await world.database.transaction((tx) => dropLetter(tx, taken, world.clock.now()))
  assert.ok(!(await list()).letters.some(({ id }) => id === taken))
  for (const id of [taken, newUuid(world.clock), 'letter', "'; drop table consents_letter; --"]) {
    const refused = await world.ops('letters', 'done', id, '--as', 'Robin Vale')
    assert.equal(refused.code, 1, id)
    assert.match(refused.errors, /There is no letter/)
  }
  for (const limit of ['0', '1001', '-1', 'many'])
    assert.equal((await world.ops('letters', 'list', `--limit=${limit}`)).code, 2, limit)
})
