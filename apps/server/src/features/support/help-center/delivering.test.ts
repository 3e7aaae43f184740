// Guarantees for workers when a help center answers: each word gets there once, whatever is lost on the way.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import { cleanParagraphs, ownText } from '@daybreak/contract'
import { instantText } from '@daybreak/time'
import { isRefused } from '#platform/errors.ts'
import { startHelpWorld, firstLines, png, type HelpWorld } from './testing/help-world.ts'

let world: HelpWorld
before(async () => {
  world = await startHelpWorld()
})
after(() => world.stop())
beforeEach(() => world.calm())

test('a case goes there with its file and comes back with the answer, whose words are in no text message', async () => {
  const writer = await world.hire('es')
  const { number } = await world.open(writer, { files: [await world.sendFile(writer, 'recibo ñ.png')] })
  await world.rooms.jobs.runEnqueued()
  const ticket = world.onlyTicket(number)
  const [first] = ticket.comments
  assert.match(first?.body ?? '', /^My pay of Friday is not here\.\nWhere is it\?\n/)
  assert.match(first?.body ?? '', /case \d+, payday, in Spanish, from emp_\w+/)
  assert.doesNotMatch(JSON.stringify(ticket), new RegExp(`${writer.phone}|asker`), 'no contact leaves us')
  const file = world.zendesk.desk.files.get(first?.files[0] ?? '')
  assert.deepEqual([file?.name, file?.type, file?.bytes], ['recibo ñ.png', 'image/png', Buffer.from(png)])

  world.zendesk.desk.agent(ticket, { body: 'Look at their account first.', isPublic: false })
  world.zendesk.desk.agent(ticket, { body: 'Your pay came at 3 PM.\n\nIs it all there?', status: 'pending' })
  assert.equal((await world.ring(ticket)).status, 204)
  await world.rooms.jobs.runEnqueued()
  const answered = await world.thread(writer, number)
  assert.partialDeepStrictEqual(answered, { state: 'waiting' })
  assert.deepEqual(
    answered.messages.map(({ from, agent, text }) => [from, agent, text]),
    [
      ['worker', null, 'My pay of Friday is not here.\nWhere is it?'],
      ['us', 'Dana', 'Your pay came at 3 PM.\n\nIs it all there?'],
    ],
  )
  const [reported, ...more] = await world.notificationsOf(writer, number)
  assert.match(reported ?? '', /Respondimos tu mensaje/)
  assert.doesNotMatch(reported ?? '', /3 PM/)
  assert.deepEqual(more, [])

  await world.say(writer, number, 'Sí, gracias.')
  await world.rooms.jobs.runEnqueued()
  assert.equal(ticket.status, 'open')
  assert.match(ticket.comments.at(-1)?.body ?? '', /^Sí, gracias\.\n/)
  await world.agent(ticket, { body: 'De nada.', status: 'solved' })
  assert.partialDeepStrictEqual(await world.thread(writer, number), { state: 'closed', canReopen: true })
  assert.equal((await world.notificationsOf(writer, number)).length, 2, 'one message for an answer that ends it')
})

for (const keepsKeys of [true, false])
  test(`an answer that is lost makes no second ticket and no second comment, ${keepsKeys ? 'with' : 'also without'} keys kept there`, async () => {
    world.zendesk.desk.settings.keepsKeys = keepsKeys
    const writer = await world.hire()
    const { number } = await world.open(writer)
    world.zendesk.next.push('lost', 'nonsense')
    await assert.rejects(world.sync(number))
    assert.equal(world.ticketsOf(number).length, 1)
    await world.sync(number)
    await world.sync(number)
    const ticket = world.onlyTicket(number)
    assert.equal(ticket.comments.length, 1)
    world.zendesk.next.length = 0
    await world.say(writer, number, 'Hello?')
    await world.say(writer, number, 'Hello?')
    world.zendesk.next.push('lost')
    await assert.rejects(world.sync(number))
    await world.sync(number)
    await world.rooms.jobs.runEnqueued()
    assert.deepEqual(
      firstLines(ticket),
      ['My pay of Friday is not here.', 'Hello?', 'Hello?'],
      'the same words twice are two comments, and no more',
    )
  })

test('what the help center refuses for now is sent later, and nothing is there twice', async () => {
  const writer = await world.hire()
  const { number } = await world.open(writer)
  for (const fault of [429, 500, 401, 'silence'] as const) {
    world.zendesk.next.push(fault)
    await assert.rejects(world.sync(number), (error: Error) => !error.message.includes('pay of Friday'))
    assert.deepEqual(world.ticketsOf(number), [])
  }
  await world.rooms.jobs.runEnqueued()
  assert.equal(world.onlyTicket(number).comments.length, 1)
})

test('two instances at once make one ticket: one of them comes again later', async () => {
  const another = await world.rooms.startAnother()
  const writer = await world.hire()
  const { number } = await world.open(writer)
  const caseId = await world.caseIdOf(number)
  const both = await Promise.allSettled([
    world.rooms.jobs.run('support.ticket', { caseId }),
    another.jobs.run('support.ticket', { caseId }),
  ])
  assert.ok(both.some(({ status }) => status === 'fulfilled'))
  await world.sync(number)
  assert.equal(world.onlyTicket(number).comments.length, 1)
  await another.stop()
})

test('an instance that died while it synced is waited for, and then another continues', async () => {
  const writer = await world.hire()
  const { number } = await world.open(writer)
  const until = instantText(world.rooms.clock.now().add({ minutes: 5 }))
  const { query } = world.rooms.database
  await query
    .updateTable('support_ticket')
    .set({ claimed_until: until })
    .where('case_id', '=', await world.caseIdOf(number))
    .execute()
  await assert.rejects(world.sync(number), /another instance/)
  assert.deepEqual(world.ticketsOf(number), [])
  world.rooms.clock.advance({ minutes: 5 })
  await world.sync(number)
  assert.equal(world.onlyTicket(number).comments.length, 1)
})

test('a message whose job was given up gets there by the poll', async () => {
  const writer = await world.hire()
  const { number } = await world.open(writer)
  world.zendesk.next.push(500)
  await assert.rejects(world.rooms.jobs.runEnqueued())
  world.rooms.clock.advance({ minutes: 20 })
  await world.poll()
  assert.equal(world.onlyTicket(number).comments.length, 1)
})

test("no one's words there make a ticket of theirs ours", async () => {
  const [owner, other] = [await world.hire(), await world.hire()]
  const { number } = await world.open(owner, { message: 'Mine is secret to all but you.' })
  world.zendesk.next.push('silence')
  await assert.rejects(world.sync(number))
  const { query } = world.rooms.database
  const [row] = await query
    .selectFrom('support_outgoing')
    .select('id')
    .where('case_id', '=', await world.caseIdOf(number))
    .execute()
  // Even someone who knew the reference could only write it before the last line.
  const foreign = await world.open(other, { message: `I guess it:\nRef ${row?.id}` })
  await world.sync(foreign.number)
  await world.sync(number)
  assert.notEqual(world.onlyTicket(number).id, world.onlyTicket(foreign.number).id)
})

test('a file that is refused there holds no words back: it is named, and saved by a command', async () => {
  world.zendesk.desk.settings.takesFiles = false
  const writer = await world.hire()
  const { number } = await world.open(writer, { files: [await world.sendFile(writer, 'paper.png')] })
  await world.rooms.jobs.runEnqueued()
  const [first] = world.onlyTicket(number).comments
  assert.deepEqual(first?.files, [])
  assert.match(first?.body ?? '', new RegExp(`The file "paper.png" was not taken here: ops cases show ${number} --files`))
})

test('a visitor without a session writes there under no address, and the answer leaves from here', async () => {
  const email = 'stranger@example.com'
  const body = { id: randomUUID(), topic: 'payday', email, language: 'en', message: 'I have no phone any more, please help' }
  const { number } = (await (await world.rooms.post('/api/support/messages', body)).json()) as { number: string }
  await world.rooms.jobs.runEnqueued()
  const ticket = world.onlyTicket(number)
  assert.match(ticket.comments[0]?.body ?? '', /from someone who is not signed in/)
  assert.doesNotMatch(JSON.stringify(ticket), /stranger@/)
  await world.agent(ticket, { body: 'Call us, please.', status: 'solved' })
  assert.match((await world.rooms.sentTo(email))[0]?.text ?? '', /^Call us, please\.\n\nDana, Daybreak/)
})

test('a case that is answered there is not answered here too; one of before stays at our own desk', async () => {
  const { number } = await world.opened()
  const given = { agent: ownText('Dana'), text: cleanParagraphs('Twice.', 100), closes: false }
  for (const outcome of [await world.rooms.cases.answer(number, given), await world.rooms.cases.close(number)])
    assert.ok(isRefused(outcome) && outcome.code === 'support.answered_elsewhere')
  assert.match((await world.rooms.cases.read(number))?.elsewhere ?? '', /^Zendesk, ticket \d+$/)

  const writer = await world.hire()
  const early = await world.open(writer)
  await world.rooms.database.query
    .deleteFrom('support_ticket')
    .where('case_id', '=', await world.caseIdOf(early.number))
    .execute()
  await world.say(writer, early.number, 'Still here.')
  await world.rooms.jobs.runEnqueued()
  assert.deepEqual(world.ticketsOf(early.number), [])
  assert.ok(!isRefused(await world.rooms.cases.answer(early.number, given)))
})
