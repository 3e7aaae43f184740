// Tests `/api/notifications/config`: a worker is notified once, on the channels they chose, outside their quiet hours.
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { notificationEvents, type MessagePage, type NotificationConfig, type NotificationConfigChange } from '@daybreak/contract'
import { parseInstant } from '@daybreak/time'
import { createNotify, notifyMany, withdrawNotification, type WorkerNotification } from '#features/messages'
import { createTextConsent } from '#platform/outbox/consent.ts'
import type { Channel } from '#platform/outbox/channel.ts'
import { assertProblem } from '../../testing/http-server.ts'
import { startWorkerRooms, testKeys, type WorkerRooms } from '../../testing/worker-rooms.ts'
import { defaultChoices } from './notifications.rules.ts'

const path = '/api/notifications/config'
/** 08:42 in New York. */
const morning = '2026-11-20T13:42:10.000Z'
const night = '2026-11-21T04:30:00.000Z'
const sevenInTheMorning = '2026-11-21T12:00:00.000Z'

let rooms: WorkerRooms
before(async () => {
  rooms = await startWorkerRooms()
})
after(() => rooms.stop())
beforeEach(() => rooms.clock.set(parseInstant(morning)))

let lastPhone = 12_125_550_160
type Worker = { employeeId: string; token: string; phone: string; email: string }
async function hire(): Promise<Worker> {
  const phone = `${++lastPhone}`
  const email = `${phone}@example.com`
  const { employeeId } = await rooms.hire({ phone, email })
  const { token } = await rooms.signIn(phone)
  return { employeeId, token, phone, email }
}

const post = (token: string, body: object) => rooms.post(path, body, { headers: { authorization: `Bearer ${token}` } })
async function change(token: string, body: NotificationConfigChange): Promise<NotificationConfig> {
  const answer = await post(token, body)
  assert.equal(answer.status, 200)
  return (await answer.json()) as NotificationConfig
}
async function read(token: string): Promise<NotificationConfig> {
  return (await (await rooms.get(path, token)).json()) as NotificationConfig
}
async function stopTexts(phone: string, kind: 'stop' | 'start'): Promise<void> {
  const consent = createTextConsent({ keyedHash: testKeys.keyedHash, clock: rooms.clock })
  await rooms.database.transaction((tx) => consent.request(tx, { kind, phone, source: 'text', providerMessageId: null }))
}

describe('the choices', () => {
  test('are those of the product until one is made, and each call answers all of them', async () => {
    const { token } = await hire()
    const { channels, told, push, ...choices } = await read(token)
    assert.deepEqual({ ...choices, showsAmounts: push.showsAmounts }, defaultChoices)
    assert.equal(push.isHere, false)
    assert.deepEqual(told, [...notificationEvents])
    assert.deepEqual(
      Object.entries(channels).map(([channel, { fault }]) => [channel, fault]),
      [
        ['inApp', null],
        ['email', null],
        ['sms', null],
        ['push', 'no_contact'],
      ],
    )
    const changed = await change(token, { events: { deposit: { sms: true } }, quietHours: { from: '21:30' } })
    assert.deepEqual(changed.events.deposit, { inApp: true, email: false, sms: true, push: true })
    assert.deepEqual(changed.quietHours, { isOn: true, from: '21:30', to: '07:00' })
    assert.deepEqual(changed.thresholds, { lowBalance: '5000', largePurchase: '10000' })
    assert.deepEqual(await read(token), changed)
    const again = await change(token, { events: { deposit: { sms: false } }, thresholds: { lowBalance: '0' } })
    assert.deepEqual([again.events.deposit.sms, again.quietHours.from, again.thresholds.lowBalance], [false, '21:30', '0'])
  })

  test('of two windows that change different things at once, both stay, and no one else sees them', async () => {
    const [worker, other] = [await hire(), await hire()]
    const both = await Promise.all([
      change(worker.token, { events: { deposit: { sms: true } } }),
      change(worker.token, { events: { deposit: { email: true }, message: { inApp: false } } }),
    ])
    assert.equal(both.length, 2)
    const { events } = await read(worker.token)
    assert.deepEqual([events.deposit.sms, events.deposit.email, events.message.inApp], [true, true, false])
    assert.deepEqual((await read(other.token)).events, defaultChoices.events)
  })

  test('what cannot be meant is refused with the place of it, and changes nothing', async () => {
    const { token } = await hire()
    const refused: [object, string][] = [
      [{ quietHours: { from: '24:00' } }, 'quietHours.from'],
      [{ quietHours: { to: '22:00' } }, 'quietHours.to'],
      [{ thresholds: { lowBalance: '50001' } }, 'thresholds.lowBalance'],
      [{ thresholds: { lowBalance: '-1' } }, 'thresholds.lowBalance'],
      [{ thresholds: { largePurchase: '1000001' } }, 'thresholds.largePurchase'],
      [{ thresholds: { largePurchase: '999999999999999999' } }, 'thresholds.largePurchase'],
      [{ events: { deposit: { sms: 'yes' } } }, 'events.deposit.sms'],
      [{ events: 'all' }, 'events'],
    ]
    for (const [body, field] of refused) {
      const withMore = { events: { message: { sms: true } }, ...body }
      const problem = await assertProblem(await post(token, withMore), 422, 'invalid_input')
      assert.deepEqual(
        (problem['errors'] as { field: string }[]).map((error) => error.field),
        [field],
      )
    }
    const { channels: _channels, told: _told, push, ...choices } = await read(token)
    assert.deepEqual({ ...choices, showsAmounts: push.showsAmounts }, defaultChoices)
  })

  test('a number that wants no texts is said, with since when, and START opens it again', async () => {
    const { token, phone } = await hire()
    await stopTexts(phone, 'stop')
    assert.deepEqual((await read(token)).channels.sms, { fault: 'stopped', since: morning })
    await stopTexts(phone, 'start')
    assert.deepEqual((await read(token)).channels.sms, { fault: null, since: null })
  })
})

describe('what is notified', () => {
  type Sent = { channel: Channel; to: string }
  let sent: Sent[]
  beforeEach(() => {
    sent = []
  })
  const failed = ({ employeeId }: Worker, key = 'a'): WorkerNotification => ({
    employeeId,
    event: 'transfer-failed',
    key,
    facts: { amount: '15000', transferId: 'trf_1' },
  })
  async function notify(notification: WorkerNotification): Promise<void> {
    const { clock, jobs, notifying } = rooms
    const enqueueMessages = async (_tx: unknown, messages: readonly Sent[]) =>
      void sent.push(...messages.map(({ channel, to }) => ({ channel, to })))
    const outbox = { consent: notifying.outbox.consent, enqueueMessages }
    const brand = { brand: 'Daybreak', supportPhone: '' }
    const notifyOne = createNotify({ clock, jobs, outbox, brand, origin: 'https://app.example.com' })
    await rooms.database.transaction((tx) => notifyOne(tx, notification))
  }
  const channelsTo = async ({ phone, email }: Worker) => {
    const messages = [...(await rooms.sentTo(phone)), ...(await rooms.sentTo(email))]
    return messages.filter(({ text }) => /transfer|Lakeside/.test(text)).map(({ channel }) => channel)
  }
  async function messagesOf({ token }: Worker): Promise<MessagePage> {
    return (await (await rooms.get('/api/employees/messages', token)).json()) as MessagePage
  }
  async function deliver({ employeeId }: Worker): Promise<void> {
    const rows = await rooms.database.query
      .selectFrom('messages_message')
      .select('id')
      .where('employee_id', '=', employeeId)
      .where('event', '=', 'transfer-failed')
      .execute()
    await rooms.jobs.run('messages.deliver', { messageIds: rows.map(({ id }) => id) })
  }
  async function decisionsOf({ employeeId }: Worker): Promise<string[]> {
    const rows = await rooms.database.query
      .selectFrom('messages_delivery as d')
      .innerJoin('messages_message as m', 'm.id', 'd.message_id')
      .select(['d.channel', 'd.outcome', 'd.reason'])
      .where('m.employee_id', '=', employeeId)
      .orderBy('d.channel')
      .execute()
    return rows.map(({ channel, outcome, reason }) => [channel, outcome, reason].filter((word) => word !== null).join(' '))
  }

  test('goes page by page, and one that cannot be reported by this release keeps none of its page from it', async () => {
    const [worker, other] = [await hire(), await hire()]
    await rooms.database.transaction((tx) => notifyMany(rooms, tx, [failed(worker), failed(other)]))
    const { rows } = await rooms.database.pool.query<{ id: string }>(
      `insert into messages_message (id, employee_id, event, event_key, kind, facts, created_at)
       values (gen_random_uuid(), $1, 'of-a-newer-release', 'a', 'MONEY', '{}', $2) returning id`,
      [worker.employeeId, rooms.clock.now().toString()],
    )
    const reported = await rooms.database.query
      .selectFrom('messages_message')
      .select('id')
      .where('employee_id', 'in', [worker.employeeId, other.employeeId])
      .execute()
    const messageIds = reported.map(({ id }) => id)
    assert.deepEqual([messageIds.length, messageIds.includes(rows[0]?.id ?? '')], [3, true])
    await assert.rejects(rooms.jobs.run('messages.deliver', { messageIds }))
    for (const one of [worker, other]) assert.ok((await decisionsOf(one)).includes('sms sent wanted'))
    // A release before this one wrote jobs of one message.
    await rooms.jobs.run('messages.deliver', { messageId: messageIds.find((id) => id !== rows[0]?.id) })
    await rooms.jobs.runEnqueued()
    for (const one of [worker, other]) assert.deepEqual(await channelsTo(one), ['sms'])
  })

  test('goes where it is wanted, and the decision is kept', async () => {
    const worker = await hire()
    await notify(failed(worker))
    assert.deepEqual(sent, [{ channel: 'sms', to: worker.phone }])
    assert.deepEqual(await decisionsOf(worker), ['email skipped not_wanted', 'push skipped no_contact', 'sms sent wanted'])
    await change(worker.token, { events: { transfer: { sms: false, email: true } } })
    await notify(failed(worker, 'b'))
    assert.deepEqual(sent[1], { channel: 'email', to: worker.email })
  })

  test('is in the app without ringing where the worker does not want the bell', async () => {
    const worker = await hire()
    await change(worker.token, { events: { transfer: { inApp: false, sms: false } } })
    const { unread } = await messagesOf(worker)
    await notify(failed(worker))
    const page = await messagesOf(worker)
    assert.deepEqual([page.unread, page.data.some(({ event }) => event === 'transfer-failed')], [unread, true])
    assert.deepEqual(sent, [])
  })

  test('waits for the end of the quiet hours, and is then sent once, however often the job runs', async () => {
    rooms.clock.set(parseInstant(night))
    const worker = await hire()
    await notify(failed(worker))
    assert.deepEqual(sent, [])
    assert.deepEqual(await decisionsOf(worker), ['email skipped not_wanted', 'push skipped no_contact', 'sms waits quiet_hours'])
    await deliver(worker)
    assert.deepEqual(await channelsTo(worker), [], 'a job that comes too early waits on')
    rooms.clock.set(parseInstant(sevenInTheMorning))
    await Promise.all([deliver(worker), deliver(worker)])
    await deliver(worker)
    assert.deepEqual(await channelsTo(worker), ['sms'])
    assert.deepEqual(await decisionsOf(worker), ['email skipped not_wanted', 'push skipped no_contact', 'sms sent wanted'])
  })

  test('is not sent in the morning once it was read, undone or no longer wanted at night', async () => {
    rooms.clock.set(parseInstant(night))
    const [reader, undone, unwilling] = [await hire(), await hire(), await hire()]
    for (const worker of [reader, undone, unwilling]) await notify(failed(worker))
    rooms.clock.advance({ minutes: 1 })
    const message = (await messagesOf(reader)).data.find(({ event }) => event === 'transfer-failed')
    const headers = { authorization: `Bearer ${reader.token}` }
    await rooms.server.call(`/api/employees/messages/read/${message?.id ?? ''}`, { method: 'PUT', headers })
    await change(unwilling.token, { events: { transfer: { sms: false } } })
    rooms.clock.set(parseInstant(sevenInTheMorning))
    const { employeeId } = undone
    await rooms.database.transaction((tx) => withdrawNotification(tx, { employeeId, event: 'transfer-failed', key: 'a' }))
    for (const worker of [reader, undone, unwilling]) {
      await deliver(worker)
      assert.deepEqual(await channelsTo(worker), [])
    }
    assert.deepEqual(await decisionsOf(reader), ['email skipped not_wanted', 'push skipped no_contact', 'sms skipped read'])
  })

  test('goes by e-mail where texts are stopped, at night too', async () => {
    const worker = await hire()
    await stopTexts(worker.phone, 'stop')
    rooms.clock.set(parseInstant(night))
    await notify(failed(worker))
    assert.deepEqual(sent, [{ channel: 'email', to: worker.email }])
    assert.deepEqual(await decisionsOf(worker), ['email sent instead', 'push skipped no_contact', 'sms skipped stopped'])
  })

  test('of the deposits of a file, those are sent that are wanted outside of the app, after the commit and once', async () => {
    const [quiet, wanting] = [await hire(), await hire()]
    await change(wanting.token, { events: { deposit: { sms: true } } })
    const reported = [quiet, wanting].map(({ employeeId }): WorkerNotification => {
      return { employeeId, event: 'pay-arrived', key: 'run', facts: { amount: '61240', employer: 'Lakeside Diners' } }
    })
    for (let times = 0; times < 2; times += 1) await rooms.database.transaction((tx) => notifyMany(rooms, tx, reported))
    assert.deepEqual(await channelsTo(wanting), [])
    await rooms.jobs.runEnqueued()
    await rooms.jobs.runEnqueued()
    assert.deepEqual([await channelsTo(wanting), await channelsTo(quiet)], [['sms'], []])
    assert.equal((await messagesOf(quiet)).data[0]?.event, 'pay-arrived')
  })
})
