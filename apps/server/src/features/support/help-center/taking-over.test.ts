// What comes back from a help center: each answer once, only from its own answer to us, and never an older state.
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { instantText } from '@daybreak/time'
import { assertProblem } from '../../../testing/http-server.ts'
import { signCall } from '../../../testing/stand-ins/zendesk/zendesk-stand-in.ts'
import { startHelpWorld, firstLines, type HelpWorld } from './testing/help-world.ts'

let world: HelpWorld
before(async () => {
  world = await startHelpWorld()
})
after(() => world.stop())
beforeEach(() => world.calm())

test('a call that is forged, altered, old or from the future is refused, and says nothing of any ticket', async () => {
  const { writer, number, ticket } = await world.opened()
  world.zendesk.desk.agent(ticket, { body: 'Here is news.', status: 'pending' })
  const now = world.rooms.clock.now()
  await assertProblem(await world.ring(ticket, { secret: 'another-secret-of-someone' }), 401, 'support.signature_invalid')
  const { headers } = signCall(world.zendesk.config, `{"ticket_id":"${ticket.id}"}`, now)
  const post = (changed: Record<string, string>, body = `{"ticket_id":"${ticket.id}"}`) =>
    world.rooms.server.call('/webhooks/help-center', { method: 'POST', headers: { ...headers, ...changed }, body })
  await assertProblem(await post({}, '{"ticket_id":"1"}'), 401, 'support.signature_invalid')
  for (const signature of ['', 'x', Buffer.alloc(32).toString('base64'), Buffer.alloc(64).toString('hex')])
    await assertProblem(await post({ 'x-zendesk-webhook-signature': signature }), 401, 'support.signature_invalid')
  const later = instantText(now.add({ seconds: 1 }))
  await assertProblem(await post({ 'x-zendesk-webhook-signature-timestamp': later }), 401, 'support.signature_invalid')
  for (const at of [now.subtract({ minutes: 6 }), now.add({ minutes: 6 })])
    await assertProblem(await world.ring(ticket, { at }), 401, 'support.signature_stale')
  const bare = await world.rooms.server.call('/webhooks/help-center', {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json' },
  })
  await assertProblem(bare, 401, 'support.signature_invalid')
  for (const body of ['{}', '[]', '{"ticket_id":null}', '{"ticket_id":"-1"}', '{"ticket_id":"1e9"}', '{"ticket_id":{"a":1}}'])
    await assertProblem(await world.ring(ticket, { body }), 422, 'invalid_input')
  await world.rooms.jobs.runEnqueued()
  assert.equal((await world.thread(writer, number)).messages.length, 1)
})

test('a call that comes again, late or out of order brings nothing twice and nothing back', async () => {
  const { writer, number, ticket } = await world.opened()
  world.zendesk.desk.agent(ticket, { body: 'One.', status: 'pending' })
  const body = `{"ticket_id":"${ticket.id}"}`
  const first = signCall(world.zendesk.config, body, world.rooms.clock.now())
  world.zendesk.desk.agent(ticket, { body: 'Two.', status: 'solved' })
  const second = signCall(world.zendesk.config, body, world.rooms.clock.now().add({ seconds: 1 }))
  for (const signed of [second, first, second, first, first]) {
    const response = await world.rooms.server.call('/webhooks/help-center', { method: 'POST', ...signed })
    assert.equal(response.status, 204)
    await world.rooms.jobs.runEnqueued()
    const { state, messages } = await world.thread(writer, number)
    assert.deepEqual([state, messages.map(({ text }) => text).slice(1)], ['closed', ['One.', 'Two.']])
  }
  assert.equal((await world.notificationsOf(writer, number)).length, 2)
})

test('a call of a ticket that is none of ours is taken and changes nothing', async () => {
  for (const id of [1, 999_999_999, '999999999999999999']) assert.equal((await world.ring({ id })).status, 204)
  await world.rooms.jobs.runEnqueued()
})

test('what no call reported is found by the poll, also when it fills pages', async () => {
  const cases = [await world.opened(), await world.opened(), await world.opened()]
  await world.poll()
  world.zendesk.desk.settings.pageSize = 1
  world.rooms.clock.advance({ minutes: 4 })
  for (const { ticket } of cases) world.zendesk.desk.agent(ticket, { body: 'An answer.', status: 'pending' })
  await world.poll()
  for (const { writer, number } of cases) assert.equal((await world.thread(writer, number)).state, 'waiting')
  // In the second of our poll another change happens.
  const [one] = cases
  assert.ok(one)
  world.zendesk.desk.agent(one.ticket, { status: 'solved' })
  world.rooms.clock.advance({ minutes: 5 })
  await world.poll()
  assert.equal((await world.thread(one.writer, one.number)).state, 'closed')
  const known = world.zendesk.asked.get('GET /api/v2/requests/:id.json') ?? 0
  world.rooms.clock.advance({ minutes: 5 })
  await world.poll()
  world.rooms.clock.advance({ minutes: 20 })
  await world.poll()
  assert.ok(
    (world.zendesk.asked.get('GET /api/v2/requests/:id.json') ?? 0) - known <= 2,
    'what is known is not asked for again and again',
  )
})

test('a case that its worker closes is solved there when that is allowed, and stays closed here in any case', async () => {
  const [taken, untaken] = [await world.opened(), await world.opened()]
  world.zendesk.desk.agent(taken.ticket, { body: 'We look into it.', status: 'open' })
  await world.ring(taken.ticket)
  await world.rooms.jobs.runEnqueued()
  assert.equal((await world.thread(taken.writer, taken.number)).state, 'open', 'they go on working on it')
  for (const { writer, number } of [taken, untaken]) await world.call(writer, 'POST', `/cases/${number}/close`, {})
  await world.rooms.jobs.runEnqueued()
  assert.deepEqual([taken.ticket.status, untaken.ticket.status], ['solved', 'new'])
  for (const { writer, number, ticket } of [taken, untaken]) {
    assert.match(ticket.comments.at(-1)?.body ?? '', /^This case was closed in the app\./)
    await world.ring(ticket)
    await world.rooms.jobs.runEnqueued()
    assert.equal((await world.thread(writer, number)).state, 'closed')
  }
  await world.call(taken.writer, 'POST', `/cases/${taken.number}/reopen`, {})
  await world.rooms.jobs.runEnqueued()
  assert.equal(taken.ticket.status, 'open')
  assert.equal((await world.thread(taken.writer, taken.number)).state, 'open')
})

test('a ticket that is closed permanently or deleted there continues in a new one, with its last answers taken over', async () => {
  const { writer, number, ticket } = await world.opened()
  world.zendesk.desk.agent(ticket, { body: 'All done.', status: 'closed' })
  await world.call(writer, 'POST', `/cases/${number}/close`, {})
  await world.rooms.jobs.runEnqueued()
  assert.equal(ticket.comments.length, 2, 'nothing is added to what is closed for good')
  await world.call(writer, 'POST', `/cases/${number}/reopen`, {})
  await world.say(writer, number, 'It is not done.')
  world.zendesk.next.push('lost')
  await assert.rejects(world.sync(number))
  await world.rooms.jobs.runEnqueued()
  const [, second, ...others] = world.ticketsOf(number)
  assert.deepEqual(others, [])
  assert.equal(second?.follows, ticket.id)
  assert.deepEqual(firstLines(second), ['The worker opened this case again in the app.', 'It is not done.'])
  assert.deepEqual((await world.thread(writer, number)).messages.map(({ text }) => text).slice(1), [
    'All done.',
    'It is not done.',
  ])
  second.isDeleted = true
  await world.say(writer, number, 'Anyone there?')
  await world.rooms.jobs.runEnqueued()
  assert.match(world.ticketsOf(number)[2]?.comments[0]?.body ?? '', /^Anyone there\?/)
})

test('files of the help center stay there, and the worker reads that there are some', async () => {
  const { writer, number, ticket } = await world.opened('es')
  world.zendesk.desk.agent(ticket, { body: '', files: ['form.pdf', 'map.pdf'], status: 'pending' })
  await world.agent(ticket, { body: '\u200b \n', status: 'pending' })
  const { messages } = await world.thread(writer, number)
  assert.equal(messages.length, 2, 'an answer without words is none')
  assert.match(messages[1]?.text ?? '', /^Archivos nuestros que no puedes ver aquí: 2\. Llama al /)
})

test('a case that is closed here for silence is closed there, and one that is deleted takes its ticket with it', async () => {
  const { writer, number, ticket } = await world.opened()
  await world.agent(ticket, { body: 'Which day?', status: 'pending' })
  world.rooms.clock.advance({ days: 12 })
  await world.rooms.jobs.run('support.ending')
  await world.rooms.jobs.runEnqueued()
  assert.equal(ticket.status, 'solved')
  writer.token = (await world.rooms.signIn(writer.phone)).token
  assert.equal((await world.thread(writer, number)).state, 'closed')
  const caseId = await world.caseIdOf(number)
  world.rooms.clock.advance({ days: 735 })
  await world.rooms.jobs.run('support.ending')
  const { query } = world.rooms.database
  assert.deepEqual(await query.selectFrom('support_ticket').select('case_id').where('case_id', '=', caseId).execute(), [])
  await world.rooms.jobs.run('support.ticket', { caseId })
})
