// Stored events that could not be read: none is lost, none is read before its time, and ended ones stay ended.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { keptText, ownText } from '@daybreak/contract'
import { parseInstant } from '@daybreak/time'
import { createTestDatabase } from '../../../testing/test-database.ts'
import { countUnread, endUnread, keepUnread, listUnread, makeDue, noteTry } from './index.ts'

const { database, drop } = await createTestDatabase()
after(drop)

const { query } = database
const start = parseInstant('2026-11-20T13:42:10.000Z')
const minute = (count: number) => start.add({ minutes: count })
const fault = ownText('PAYMENT_CARD_CLEARED: approvedAmount missing')
const keep = (id: string, readAfter: number) => keepUnread(query, { id, fault, at: start, readAfter: minute(readAfter) })
const due = async (at: number, max = 100) =>
  (await listUnread(query, { dueAt: minute(at), max })).map(({ id }) => id).filter((id) => id.startsWith('due_'))
const stored = (id: string) => query.selectFrom('cards_unread_event').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('an event is due at the moment of its next reading and not before, the longest due first', async () => {
  // Kept in another order than they fall due, and two of them at one moment.
  await keep('due_late', 30)
  await keep('due_b', 10)
  await keep('due_a', 10)
  await keep('due_first', 5)
  assert.deepEqual(await due(4), [])
  assert.deepEqual(await due(5), ['due_first'])
  assert.deepEqual(await due(29), ['due_first', 'due_a', 'due_b'])
  assert.deepEqual(await due(30, 2), ['due_first', 'due_a'])
  const all = await listUnread(query, { dueAt: null, max: 100 })
  assert.ok(
    all.some(({ id }) => id === 'due_late'),
    'an operator sees those that wait, too',
  )
})

test('reported again it is the same event: its tries and its time are not lost', async () => {
  await keep('again', 1)
  await noteTry(query, 'again', { fault: ownText('The provider does not have it.'), tries: 3, readAfter: minute(480) })
  await keepUnread(query, { id: 'again', fault, at: minute(9), readAfter: minute(10) })
  const [found] = (await listUnread(query, { dueAt: null, max: 100 })).filter(({ id }) => id === 'again')
  assert.deepEqual(
    { ...found, toldAt: String(found?.toldAt), readAfter: String(found?.readAfter) },
    {
      id: 'again',
      fault: 'The provider does not have it.',
      toldAt: String(start),
      tries: 3,
      readAfter: String(minute(480)),
    },
  )
})

test('what was read is over: no later try, no repetition and no operator brings it back', async () => {
  await keep('read', 1)
  const before = await countUnread(query)
  assert.equal(await endUnread(query, 'read', minute(2), null), true)
  assert.equal(await countUnread(query), before - 1)
  await noteTry(query, 'read', { fault: ownText('late'), tries: 9, readAfter: minute(3) })
  await keep('read', 4)
  assert.equal(await makeDue(query, 'read', minute(5)), false)
  assert.equal(await endUnread(query, 'read', minute(6), ownText('ops.ana')), false)
  const { tries, ended_by, ended_at } = await stored('read')
  assert.deepEqual([tries, ended_by], [0, null])
  assert.equal(parseInstant(ended_at ?? '').epochMilliseconds, minute(2).epochMilliseconds)
  assert.ok(!(await listUnread(query, { dueAt: null, max: 100 })).some(({ id }) => id === 'read'))
})

test('who let go of an event is on record, and of two who do it at once it is one', async () => {
  await keep('let_go', 1)
  const ended = await Promise.all(['ops.ana', 'ops.ben'].map((by) => endUnread(query, 'let_go', minute(2), keptText(by))))
  assert.equal(ended.filter(Boolean).length, 1)
  const { ended_by } = await stored('let_go')
  assert.equal(ended_by, ended[0] ? 'ops.ana' : 'ops.ben')
  assert.equal(await endUnread(query, 'never_seen', minute(2), ownText('ops.ana')), false)
})

test('an operator makes one event due, and no other', async () => {
  await keep('made_due', 1_000)
  await keep('other', 1_000)
  assert.equal(await makeDue(query, 'made_due', minute(50)), true)
  assert.equal(await makeDue(query, 'never_seen', minute(50)), false)
  const now = (await listUnread(query, { dueAt: minute(50), max: 100 })).map(({ id }) => id)
  assert.deepEqual([now.includes('made_due'), now.includes('other')], [true, false])
})
