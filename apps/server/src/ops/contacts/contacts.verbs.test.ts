// What an operator may rely on when a worker has lost every contact: by name, told, limited for a day, and never another worker's.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { readAddressee } from '#features/employee'
import { createOpsWorld, type OpsWorld } from '../../testing/ops-world.ts'

let world: OpsWorld
let who = ''
before(async () => {
  world = await createOpsWorld()
  who = world.workers[0]?.employeeId ?? assert.fail('no worker')
})
after(() => world.end())

const replace = (...rest: string[]) => world.ops('contacts', 'replace', who, ...rest)
const signed = ['--as', 'Robin Vale', '--shown', 'passport, in person']
const contacts = async () => (await readAddressee(world.database.query, who))?.contacts.map(({ value }) => value) ?? []

test('a lost phone is replaced by someone with a name who saw who it is, and the account is limited for a day', async () => {
  const atFirst = await contacts()
  assert.equal((await replace('--to', '13475550142', '--as', 'Robin Vale')).code, 2)
  assert.equal((await replace('--to', '13475550142', '--shown', 'passport')).code, 2)
  assert.match((await replace('--to', 'not a contact', ...signed)).errors, /--to must be/)
  assert.deepEqual(await contacts(), atFirst)

  const done = await replace('--to', '13475550142', ...signed)
  assert.match(done.output, /^Replaced by \*\*\* \*\*\* 0142\./, done.errors)
  assert.ok((await contacts()).includes('13475550142'))
  assert.match((await replace('--to', '13475550142', ...signed)).errors, /has this contact already/)
  const { query } = world.database
  const change = await query
    .selectFrom('session_contact_change')
    .select(['operator', 'identity_shown'])
    .where('employee_id', '=', who)
    .executeTakeFirstOrThrow()
  assert.deepEqual(change, { operator: 'Robin Vale', identity_shown: 'passport, in person' })
  const limits = await query.selectFrom('session_limitation').select('id').where('employee_id', '=', who).execute()
  assert.equal(limits.length, 1)
  const told = await query.selectFrom('session_undo').select('kind').where('employee_id', '=', who).execute()
  assert.deepEqual(told, atFirst.length === 0 ? [] : [{ kind: 'contact_change' }])
})
