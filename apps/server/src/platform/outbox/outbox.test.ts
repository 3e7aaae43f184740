// Guarantees of the outbox, on the real database with real jobs.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { createTestDatabase } from '../../testing/test-database.ts'
import { codeTo, startTestOutbox, type TestOutbox } from '../../testing/test-outbox.ts'
import { createFieldEncryption } from '../crypto/field-encryption.ts'
import { createKeyedHash } from '../crypto/keyed-hash.ts'
import type { Jobs } from '../jobs.ts'
import { inboxPage } from './inbox-page.ts'
import { createOutbox } from './outbox.ts'
import { shownOutbox } from './shown-outbox.ts'

let world: TestOutbox
before(async () => {
  world = await startTestOutbox()
})
after(() => world.stop())

test('a message is sent after the commit, and its secret text is gone from the database then', async () => {
  world.delivered.length = 0
  await world.database.transaction(async (tx) => {
    await world.outbox.enqueueMessage(tx, codeTo('12125550101'))
    assert.deepEqual(world.delivered, [])
  })
  const row = await world.sentRow('12125550101')
  assert.deepEqual([row.text_sealed, row.provider_message_id], [null, 'SM1'])
  assert.deepEqual(
    world.delivered.map(({ to, text, subject }) => ({ to, text, subject })),
    [{ to: '12125550101', text: 'Your code is 482913.', subject: null }],
  )
})

test('a text that is no secret stays, sealed', async () => {
  await world.outbox.enqueueMessage(world.database.query, {
    channel: 'email',
    to: 'maya@example.com',
    subject: 'Hello',
    text: 'Your card is on its way.',
    secretUntilSent: false,
  })
  const row = await world.sentRow('maya@example.com')
  assert.ok(row.text_sealed)
  assert.doesNotMatch(row.text_sealed.toString('latin1'), /card/)
})

test('while it waits, the text lies sealed in the database and nowhere in the job', async () => {
  await world.database.transaction(async (tx) => {
    await world.outbox.enqueueMessage(tx, codeTo('12125550102'))
    const row = await tx
      .selectFrom('outbox_message')
      .select('text_sealed')
      .where('recipient', '=', '12125550102')
      .executeTakeFirst()
    assert.doesNotMatch(row?.text_sealed?.toString('latin1') ?? '482913', /482913/)
  })
  await world.sentRow('12125550102')
  const { rows } = await world.database.pool.query(`select data::text from jobs.job where name like 'outbox.%'`)
  assert.ok(rows.length > 0)
  assert.ok(rows.every((row: { data: string }) => !row.data.includes('482913') && !row.data.includes('1212555')))
})

test('an e-mail whose subject names the code gives it away no more than its text does', async () => {
  world.delivered.length = 0
  const message = {
    channel: 'email',
    to: 'code@example.com',
    subject: '482913 is your code',
    text: 'It is 482913.',
    secretUntilSent: true,
  } as const
  await world.database.transaction(async (tx) => {
    await world.outbox.enqueueMessage(tx, message)
    const row = await tx
      .selectFrom('outbox_message')
      .selectAll()
      .where('recipient', '=', 'code@example.com')
      .executeTakeFirstOrThrow()
    for (const value of Object.values(row)) assert.ok(!String(value).includes('482913'))
  })
  const row = await world.sentRow('code@example.com')
  assert.deepEqual([row.subject_sealed, row.text_sealed], [null, null])
  assert.deepEqual(
    world.delivered.map(({ subject }) => subject),
    ['482913 is your code'],
  )
})

test('a message whose transaction rolls back is never sent', async () => {
  world.delivered.length = 0
  await assert.rejects(
    world.database.transaction(async (tx) => {
      await world.outbox.enqueueMessage(tx, codeTo('12125550103'))
      throw new Error('rolled back')
    }),
  )
  const marker = world.nextArrival()
  await world.outbox.enqueueMessage(world.database.query, codeTo('12125550104'))
  await marker
  assert.deepEqual(
    world.delivered.map(({ to }) => to),
    ['12125550104'],
  )
})

test('a message provider that fails is asked again until it takes the message', async () => {
  world.delivered.length = 0
  world.failures.push(new Error('the message provider does not answer'))
  await world.outbox.enqueueMessage(world.database.query, codeTo('12125550105'))
  await world.sentRow('12125550105')
  assert.equal(world.delivered.length, 1)
})

test('a code that could not be sent while it lived is never sent, and nothing of it stays', async () => {
  world.delivered.length = 0
  await world.database.transaction(async (tx) => {
    await world.outbox.enqueueMessage(tx, codeTo('12125550106'))
    // The job runs after the commit, and then it is too late.
    world.clock.advance({ minutes: 10 })
  })
  const marker = world.nextArrival()
  await world.outbox.enqueueMessage(world.database.query, codeTo('12125550107'))
  await marker
  for (;;) {
    const { rows } = await world.database.pool.query(`select 1 from outbox_message where recipient = '12125550106'`)
    if (rows.length === 0) break
    await pause(5)
  }
  assert.deepEqual(
    world.delivered.map(({ to }) => to),
    ['12125550107'],
  )
})

test('the sandbox shows the newest first, of one recipient or of all, with the newest code', async () => {
  const sandboxOutbox = await createTestDatabase()
  const idle: Jobs = {
    register() {},
    registerBatch() {},
    enqueue: async () => {},
    enqueueMany: async () => {},
    start: async () => {},
    stop: async () => {},
    countDead: async () => 0,
  }
  const deliver = async () => ({ providerMessageId: null })
  const shown = createOutbox({
    database: sandboxOutbox.database,
    jobs: idle,
    encryption: createFieldEncryption([{ id: 1, key: new Uint8Array(32).fill(1) }]),
    keyedHash: createKeyedHash(new Uint8Array(32).fill(2)),
    clock: world.clock,
    ports: { sms: { deliver }, email: { deliver } },
    keepsSecrets: true,
  })
  for (const [to, text] of [
    ['12125550101', 'Code 111111'],
    ['12125550102', 'Code 222222'],
    ['12125550101', 'Code 333333'],
    ['12125550101', 'No code, but 1234567 <b>'],
  ] as const) {
    world.clock.advance({ seconds: 1 })
    await shown.enqueueMessage(sandboxOutbox.database.query, codeTo(to, text))
  }
  const mine = await shown.list({ to: '12125550101', limit: 10 })
  assert.deepEqual(
    mine.map(({ text }) => text),
    ['No code, but 1234567 <b>', 'Code 333333', 'Code 111111'],
  )
  assert.equal(shownOutbox(mine).code, '333333')
  assert.equal(shownOutbox([]).code, null)
  assert.equal((await shown.list({ to: null, limit: 2 })).length, 2)
  assert.match(inboxPage(mine), /1234567 &lt;b&gt;/)
  await sandboxOutbox.drop()
})
