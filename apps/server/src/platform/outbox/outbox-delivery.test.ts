// Guarantees of message providers and consent: refusals are final, a STOP holds, and delivery reports are stored.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { instantText } from '@daybreak/time'
import { codeTo, startTestOutbox, type TestOutbox } from '../../testing/test-outbox.ts'
import type { Transaction } from '../database/database.ts'
import { deliverInTime, DeliveryRefused } from './carriers.ts'
import type { ConsentPurpose } from './channel.ts'
import { consentPurposes, type ConsentRequestKind } from './consent.rules.ts'
import { eraseCalls } from './outbox.store.ts'

let world: TestOutbox
before(async () => {
  world = await startTestOutbox()
})
after(() => world.stop())

function ask(tx: Transaction, kind: ConsentRequestKind, phone: string, providerMessageId: string | null = null) {
  return world.outbox.consent.request(tx, { kind, phone, source: 'text', providerMessageId })
}

test('a message provider that refuses permanently is not asked again, and nothing of the text stays', async () => {
  world.delivered.length = 0
  world.failures.push(new DeliveryRefused('bad_recipient', '21211'))
  await world.outbox.enqueueMessage(world.database.query, codeTo('12125550108'))
  const row = await world.refusedRow('12125550108')
  assert.deepEqual([row.delivery_fault, row.sent_at, row.text_sealed], ['bad_recipient', null, null])
  // The row is written before its job is over. Was it to be asked again, the job would wait as a retry.
  let state = 'active'
  while (state === 'active') {
    const { rows } = await world.database.pool.query<{ state: string }>(
      `select state::text from jobs.job where name = 'outbox.sms.codes' and data->>'messageId' = $1`,
      [row.id],
    )
    state = rows[0]?.state ?? 'gone'
    await pause(5)
  }
  assert.equal(state, 'completed')
  assert.equal(await world.outbox.consent.isGiven(world.database.query, '12125550108', 'security_codes'), true)
})

test('in a burst codes go first, and notifications to a worker keep their order', async () => {
  world.delivered.length = 0
  const [pages, perPage] = [4, 25]
  const notices = Array.from({ length: pages * perPage }, (_none, index) => ({
    // Each transaction notifies some of them.
    ...codeTo(`${12_125_560_000 + (index % perPage < 5 ? index % perPage : index)}`, `Notice ${index}.`),
    secretUntilSent: false,
  }))
  const codes = Array.from({ length: pages }, (_none, index) => codeTo(`${12_125_569_000 + index}`))
  const codesLeft = Promise.withResolvers<void>()
  // A message provider that is slow with notices: no code waits for one, or this test never ends.
  world.hold.until = async ({ text }) => (text.startsWith('Notice') ? codesLeft.promise : undefined)
  for (const [page, code] of codes.entries()) {
    await world.database.transaction((tx) =>
      world.outbox.enqueueMessages(tx, notices.slice(page * perPage, (page + 1) * perPage)),
    )
    await world.outbox.enqueueMessage(world.database.query, code)
  }
  for (const { to } of codes) await world.sentRow(to)
  assert.deepEqual(
    world.delivered.map(({ to }) => to).toSorted(),
    codes.map(({ to }) => to),
  )
  codesLeft.resolve()
  await sentInAll(notices.length + codes.length)
  world.hold.until = async () => {}

  const left = world.delivered.flatMap(({ to, text }) => (text.startsWith('Notice') ? [{ to, index: indexOf(text) }] : []))
  assert.equal(new Set(left.map(({ index }) => index)).size, notices.length)
  for (const [to, own] of Map.groupBy(left, (notice) => notice.to)) {
    const order = own.map(({ index }) => index)
    assert.deepEqual(
      order,
      order.toSorted((one, other) => one - other),
      `to ${to}`,
    )
  }
  // Twenty are at the message provider at once. Between transactions the order is that of their beginnings.
  for (const [at, { index }] of left.entries()) {
    const first = index - (index % perPage)
    assert.ok(at >= first - 20 && at < first + perPage + 20, `notice ${index} went as number ${at}`)
  }
})

const indexOf = (text: string) => Number.parseInt(text.slice('Notice '.length), 10)

async function sentInAll(count: number): Promise<void> {
  while (world.delivered.length < count) await world.nextArrival()
}

test('one that fails is tried again by itself, and those beside it in the batch are not sent twice', async () => {
  world.delivered.length = 0
  const notices = Array.from({ length: 12 }, (_none, index) => ({
    ...codeTo(`${12_125_561_000 + index}`, 'Your pay is here.'),
    secretUntilSent: false,
  }))
  world.failures.push(new Error('away'), new Error('away'))
  await world.database.transaction((tx) => world.outbox.enqueueMessages(tx, notices))
  for (const { to } of notices) await world.sentRow(to)
  assert.deepEqual(
    world.delivered.map(({ to }) => to).toSorted(),
    notices.map(({ to }) => to),
  )
})

test('a STOP that only the message provider received is ours from then on', async () => {
  world.failures.push(new DeliveryRefused('stopped', '21610'))
  await world.outbox.enqueueMessage(world.database.query, codeTo('12125550109'))
  await world.refusedRow('12125550109')
  assert.equal(await world.outbox.consent.isGiven(world.database.query, '12125550109', 'security_codes'), false)
})

test('a text that waits when the STOP comes is not sent; an e-mail, and the answer to the STOP, are', async () => {
  world.delivered.length = 0
  await world.database.transaction(async (tx) => {
    await world.outbox.enqueueMessage(tx, codeTo('12125550110'))
    assert.equal(await ask(tx, 'stop', '12125550110'), true)
  })
  await world.refusedRow('12125550110')
  await world.outbox.enqueueMessage(world.database.query, { ...codeTo('maya.torres@example.com'), channel: 'email' })
  await world.sentRow('maya.torres@example.com')
  await world.outbox.enqueueMessage(world.database.query, {
    channel: 'sms',
    to: '12125550110',
    text: 'You will get no more texts.',
    purpose: 'opt_out_answer',
    secretUntilSent: false,
  })
  await world.sentRow('12125550110')
  assert.deepEqual(
    world.delivered.map(({ to }) => to),
    ['maya.torres@example.com', '12125550110'],
  )
})

test('a STOP is answered once, reported twice or said twice; START brings back all but marketing', async () => {
  const requests = world.database
  const isGiven = (purpose: ConsentPurpose) => world.outbox.consent.isGiven(requests.query, '12125550111', purpose)
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, index) => requests.transaction((tx) => ask(tx, 'stop', '12125550111', `SM${index % 3}`))),
  )
  assert.equal(answers.filter(Boolean).length, 1)
  assert.deepEqual(await Promise.all(consentPurposes.map(isGiven)), [false, false, false])
  assert.equal(await requests.transaction((tx) => ask(tx, 'start', '12125550111', 'SM9')), true)
  assert.deepEqual(await Promise.all(consentPurposes.map(isGiven)), [true, true, false])
  assert.equal(await requests.transaction((tx) => ask(tx, 'stop', '12125550111', 'SM0')), false)
  assert.equal(await isGiven('security_codes'), true)
  assert.equal(await requests.transaction((tx) => ask(tx, 'start', '12125550111', 'SM10')), false)
})

test('HELP is answered five times a day and number', async () => {
  const helps: boolean[] = []
  for (let count = 0; count < 6; count += 1)
    helps.push(await world.database.transaction((tx) => ask(tx, 'help', '12125550112', `SMhelp${count}`)))
  assert.deepEqual(helps, [true, true, true, true, true, false])
  world.clock.advance({ hours: 24 })
  assert.equal(await world.database.transaction((tx) => ask(tx, 'help', '12125550112', 'SMhelp9')), true)
})

test('what the message provider says of a message is kept in its right order, and a STOP it names is honored', async () => {
  await world.outbox.enqueueMessage(world.database.query, { ...codeTo('12125550113'), secretUntilSent: false })
  const { id } = await world.sentRow('12125550113')
  const state = async () => (await world.sentRow('12125550113')).delivery
  await world.outbox.recordDelivery(id, 'delivered', null)
  await world.outbox.recordDelivery(id, 'sent', null)
  assert.equal(await state(), 'delivered')
  await world.outbox.recordDelivery(id, 'failed', '30003')
  assert.equal(await state(), 'delivered')
  await world.outbox.recordDelivery('00000000-0000-7000-8000-000000000000', 'failed', '21610')

  await world.outbox.enqueueMessage(world.database.query, { ...codeTo('12125550114'), secretUntilSent: false })
  await world.outbox.recordDelivery((await world.sentRow('12125550114')).id, 'failed', '21610')
  assert.equal(await world.outbox.consent.isGiven(world.database.query, '12125550114', 'account_alerts'), false)
})

test('a message provider that never answers is given up within five seconds', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const silent = { deliver: () => new Promise<never>(() => {}) }
  const message = { id: '1', to: '12125550101', subject: null, text: '', template: null, expiresAt: null }
  const failure = assert.rejects(deliverInTime(silent, message), /did not answer within 4500 ms/)
  t.mock.timers.tick(4_500)
  await failure
})

test('what a call says is kept until someone picked it up or the call is over, and a repeated word of it reads nothing again', async () => {
  for (const [to, state, what] of [
    ['12125550116', 'delivered', 'answered'],
    ['12125550117', 'failed', 'missed'],
  ] as const) {
    const call = {
      ...codeTo(to, 'Your code is 4. 8. 2. 9. 1. 3.'),
      channel: 'voice',
      template: { language: 'es', values: ['482913'] },
    } as const
    await world.outbox.enqueueMessage(world.database.query, call)
    const { id, text_sealed: sealed } = await world.sentRow(to)
    assert.notEqual(sealed, null)
    assert.deepEqual(await world.outbox.readScript(id), { text: call.text, language: 'es' })
    assert.equal(await world.outbox.callState(id), 'calling')
    await world.outbox.recordDelivery(id, state, null)
    const over = await world.sentRow(to)
    assert.deepEqual([over.text_sealed, over.template_sealed], [null, null])
    assert.deepEqual([await world.outbox.readScript(id), await world.outbox.callState(id)], [null, what])
  }
})

test('a call without further reports is forgotten when its code is worth nothing, and no other message with it', async () => {
  const call = { ...codeTo('12125550118'), channel: 'voice', template: { language: 'en', values: ['482913'] } } as const
  await world.outbox.enqueueMessage(world.database.query, call)
  const { id, created_at: createdAt } = await world.sentRow('12125550118')
  await eraseCalls(world.database.query, { createdBefore: createdAt })
  assert.notEqual((await world.sentRow('12125550118')).text_sealed, null)
  await world.outbox.enqueueMessage(world.database.query, { ...codeTo('12125550119'), secretUntilSent: false })
  const other = await world.sentRow('12125550119')
  world.clock.advance({ minutes: 10 })
  assert.equal(await world.outbox.readScript(id), null)
  await eraseCalls(world.database.query, { createdBefore: instantText(world.clock.now()) })
  assert.equal((await world.sentRow('12125550118')).text_sealed, null)
  assert.deepEqual((await world.sentRow('12125550119')).text_sealed, other.text_sealed)
})
