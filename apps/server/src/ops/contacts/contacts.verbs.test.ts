// Guarantees for operators when a worker has lost every contact: by name, with notices, limited for a day, and never another worker's.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newUuid } from '@daybreak/ids'
import { instantText } from '@daybreak/time'
import { findContactHolder, readAddressee } from '#features/employee'
import { plainText } from '@daybreak/contract'
import { sweepUndo } from '../../features/session/notices/index.ts'
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
  assert.ok(!(await contacts()).includes('13475550142'), 'mistyped, it would be a stranger who is notified')
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
  const reported = await query.selectFrom('session_undo').select('kind').where('employee_id', '=', who).execute()
  assert.deepEqual(reported, atFirst.length === 0 ? [] : [{ kind: 'contact_change' }])
})

test('who did it, when and why stays readable after the change itself is swept, and only of this worker', async () => {
  const { query } = world.database
  const later = world.clock.now().add({ hours: 24 * 365 })
  await sweepUndo(query, later)
  const changes = await query.selectFrom('session_contact_change').select('id').where('employee_id', '=', who).execute()
  assert.deepEqual(changes, [])
  const shown = await world.ops('contacts', 'replaced', who)
  assert.match(shown.output, /Z {2}\*\*\* \*\*\* 0142 {2}waits for its first log-in {2}by Robin Vale: passport, in person\n?$/)
  const stranger = world.workers[1]?.employeeId ?? assert.fail('no second worker')
  assert.match((await world.ops('contacts', 'replaced', stranger)).output, /^No operator has replaced/)
})

test('what an operator replaced is taken back by name, once', async () => {
  assert.equal((await world.ops('contacts', 'revoke', who)).code, 2)
  const done = await world.ops('contacts', 'revoke', who, '--as', 'Kim Osei')
  assert.match(done.output, /^Taken back\./, done.errors)
  assert.match((await world.ops('contacts', 'replaced', who)).output, /0142 {2}taken back by Kim Osei {2}by Robin Vale/)
  const again = await world.ops('contacts', 'revoke', who, '--as', 'Kim Osei')
  assert.deepEqual([again.code, again.output], [1, ''])
  assert.match(again.errors, /no replaced contact/)
})

test('a contact that no one has proven names no worker', async () => {
  const { query } = world.database
  const value = plainText('unproven@example.com', 320)
  const contact = { id: newUuid(world.clock), employee_id: who, kind: 'email', value, verified_at: null, position: 9 } as const
  await query
    .insertInto('employee_contact')
    .values({ ...contact, created_at: instantText(world.clock.now()) })
    .execute()
  assert.equal(await findContactHolder(query, 'email', value), null)
  assert.match((await world.ops('contacts', 'replaced', value)).errors, /There is no worker/)
  await query
    .updateTable('employee_contact')
    .set({ verified_at: instantText(world.clock.now()) })
    .where('id', '=', contact.id)
    .execute()
  assert.equal((await findContactHolder(query, 'email', value))?.employeeId, who)
})
