// Browser alerts, against a push service that can read nothing and browsers that decrypt with an independent library.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { NotificationConfig } from '@daybreak/contract'
import { parseInstant } from '@daybreak/time'
import type { WorkerNotification } from '#features/messages'
import { assertProblem } from '../../../testing/http-server.ts'
import { startPushService, type FakeBrowser, type PushServiceStandIn } from '../../../testing/stand-ins/push-service.ts'
import { startWorkerRooms, type WorkerRooms } from '../../../testing/worker-rooms.ts'
import { maxBrowsers } from './subscriptions.ts'

const path = '/api/notifications/push'
const noon = '2026-11-20T17:00:00.000Z'

let service: PushServiceStandIn
let rooms: WorkerRooms
before(async () => {
  service = await startPushService()
  rooms = await startWorkerRooms({ pushServices: [service.origin] })
})
after(async () => {
  await rooms.stop()
  await service.stop()
})
let day = 0
beforeEach(() => {
  rooms.clock.set(parseInstant(noon).add({ hours: 24 * ++day }))
  service.answerWith(201)
})

let lastPhone = 12_125_550_120
type Worker = { employeeId: string; token: string; phone: string }
async function hire(): Promise<Worker> {
  const phone = `${++lastPhone}`
  const { employeeId } = await rooms.hire({ phone })
  return { employeeId, phone, token: (await rooms.signIn(phone)).token }
}
const headersOf = ({ token }: Pick<Worker, 'token'>) => ({ headers: { authorization: `Bearer ${token}` } })
const turnOn = (worker: Worker, browser: FakeBrowser) => rooms.post(path, browser.subscription, headersOf(worker))
async function turnedOn(worker: Worker): Promise<FakeBrowser> {
  const browser = service.openBrowser()
  assert.equal((await turnOn(worker, browser)).status, 200)
  return browser
}
const read = async ({ token }: Worker) =>
  (await (await rooms.get('/api/notifications/config', token)).json()) as NotificationConfig
const change = (worker: Worker, body: object) => rooms.post('/api/notifications/config', body, headersOf(worker))

let lastKey = 0
async function pay({ employeeId }: Worker, key = `run-${++lastKey}`): Promise<void> {
  rooms.clock.advance({ seconds: 1 })
  const notification: WorkerNotification = {
    employeeId,
    event: 'pay-arrived',
    key,
    facts: { amount: '61240', employer: 'Lakeside Diners' },
  }
  await rooms.database.transaction((tx) => rooms.notifying.notify(tx, notification))
}
const subscriptionsOf = async ({ employeeId }: Worker) =>
  (
    await rooms.database.query
      .selectFrom('notifications_subscription')
      .select('id')
      .where('employee_id', '=', employeeId)
      .execute()
  ).length
const lastSent = async () =>
  rooms.database.query
    .selectFrom('outbox_message')
    .select(['id', 'sent_at', 'refused_at', 'delivery_fault'])
    .where('channel', '=', 'push')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()

describe('an alert', () => {
  test('reaches each browser of the worker, sealed for it alone and signed by the installation, without an amount', async () => {
    const worker = await hire()
    const { push } = await read(worker)
    assert.deepEqual([push.isHere, push.showsAmounts], [false, false])
    const browser = await turnedOn(worker)
    assert.equal((await read(worker)).push.isHere, true)
    assert.equal((await read(worker)).channels.push.fault, null)
    const other = service.openBrowser()
    await rooms.post(path, other.subscription, headersOf(await rooms.signIn(worker.phone)))
    await pay(worker)
    await rooms.jobs.runEnqueued()
    for (const { alerts } of [browser, other]) {
      const [alert, ...more] = alerts()
      assert.deepEqual(more, [])
      assert.deepEqual(
        [alert?.title, alert?.body, alert?.link, alert?.lang],
        ['Daybreak', 'Your pay is here. Open the app to see it.', '/', 'en'],
      )
    }
    const sent = service.arrived.at(-1)
    assert.equal(sent?.publicKey, push.publicKey)
    assert.equal(sent?.claims.aud, service.origin)
    assert.match(sent?.claims.sub ?? '', /^mailto:.+@/)
    const leftSeconds = (sent?.claims.exp ?? 0) - rooms.clock.now().epochMilliseconds / 1_000
    assert.ok(leftSeconds > 0 && leftSeconds <= 86_400)
    assert.equal(sent?.headers['content-encoding'], 'aes128gcm')
    assert.match(String(sent?.headers['topic']), /^[\w-]{1,32}$/)
    assert.doesNotMatch(sent?.body.toString('latin1') ?? '', /pay|Daybreak/)
  })

  test('names the amount where the worker has chosen that', async () => {
    const worker = await hire()
    const browser = await turnedOn(worker)
    assert.equal((await change(worker, { push: { showsAmounts: true } })).status, 200)
    assert.equal((await read(worker)).push.showsAmounts, true)
    await pay(worker)
    await rooms.jobs.runEnqueued()
    assert.match(browser.alerts()[0]?.body ?? '', /\$612\.40/)
  })

  test('is decided once: reported again, or run again after a kill, it is the same alert under the same topic', async () => {
    const worker = await hire()
    const browser = await turnedOn(worker)
    await pay(worker, 'one')
    await pay(worker, 'one')
    await rooms.jobs.runEnqueued()
    const { id } = await lastSent()
    await rooms.jobs.run('outbox.push', { messageId: id })
    assert.equal(browser.alerts().length, 1)
    // Killed after the push service had it and before that was written down.
    await rooms.database.query.updateTable('outbox_message').set({ sent_at: null }).where('id', '=', id).execute()
    await rooms.jobs.run('outbox.push', { messageId: id })
    const [first, second] = service.arrived.slice(-2)
    assert.equal(first?.headers['topic'], second?.headers['topic'])
    assert.deepEqual(browser.alerts()[0], browser.alerts()[1])
  })

  test('waits for the end of the quiet hours, and does not come by another way where there is no browser', async () => {
    const [worker, without] = [await hire(), await hire()]
    const browser = await turnedOn(worker)
    rooms.clock.advance({ hours: 11 })
    await pay(worker)
    await pay(without)
    assert.deepEqual(browser.alerts(), [])
    rooms.clock.advance({ hours: 8 })
    await rooms.jobs.runEnqueued()
    assert.equal(browser.alerts().length, 1)
    assert.ok((await rooms.sentTo(without.phone)).every(({ text }) => !text.includes('Lakeside')))
  })
})

describe('a browser', () => {
  test('that has ended it is forgotten with 404 and 410, and a push service in trouble is asked again', async () => {
    for (const status of [404, 410, 403]) {
      const worker = await hire()
      await turnedOn(worker)
      service.answerWith(status)
      await pay(worker)
      await rooms.jobs.runEnqueued()
      assert.equal(await subscriptionsOf(worker), 0)
      assert.equal((await lastSent()).delivery_fault, 'bad_recipient')
      assert.equal((await read(worker)).channels.push.fault, 'no_contact')
    }
    const worker = await hire()
    const browser = await turnedOn(worker)
    for (const status of [500, 503, 429, 302, null]) {
      service.answerWith(status)
      await pay(worker)
      await assert.rejects(rooms.jobs.runEnqueued(), (error: Error) => {
        assert.ok(!error.message.includes('/push/'), 'the address of a browser is as good as a key')
        return true
      })
      const { id, sent_at: sentAt, refused_at: refusedAt } = await lastSent()
      assert.deepEqual([sentAt, refusedAt, await subscriptionsOf(worker)], [null, null, 1])
      service.answerWith(201)
      await rooms.jobs.run('outbox.push', { messageId: id })
      assert.notEqual((await lastSent()).sent_at, null)
    }
    assert.equal(browser.alerts().length, 10)
  })

  test('is turned off by itself, by logging it out from elsewhere, and by logging out everywhere', async () => {
    const worker = await hire()
    await turnedOn(worker)
    assert.equal((await rooms.post(`${path}/off`, {}, headersOf(worker))).status, 204)
    assert.equal(await subscriptionsOf(worker), 0)

    const browser = await turnedOn(worker)
    const other = { ...worker, ...(await rooms.signIn(worker.phone)) }
    const list = (await (await rooms.get('/api/session/devices', other.token)).json()) as {
      data: { id: string; isThisDevice: boolean }[]
    }
    const lost = list.data.find(({ isThisDevice }) => !isThisDevice)
    await rooms.post(`/api/session/devices/${lost?.id ?? ''}/revoke`, {}, headersOf(other))
    assert.equal(await subscriptionsOf(worker), 0)
    await pay(worker)
    await rooms.jobs.runEnqueued()
    assert.deepEqual(browser.alerts(), [])

    const here = await turnedOn(other)
    await turnedOn({ ...worker, ...(await rooms.signIn(worker.phone)) })
    assert.equal(await subscriptionsOf(worker), 2)
    await rooms.post('/api/session/revoke-all', { which: 'others' }, headersOf(other))
    assert.equal(await subscriptionsOf(worker), 1)
    await pay(worker)
    await rooms.jobs.runEnqueued()
    assert.equal(here.alerts().length, 1)
  })

  test('that is left alone until its session ends still gets messages', async () => {
    const worker = await hire()
    const browser = await turnedOn(worker)
    await rooms.post('/api/session/revoke', {}, headersOf(worker))
    await pay(worker)
    await rooms.jobs.runEnqueued()
    assert.equal(browser.alerts().length, 1)
  })

  test('is no stranger’s: its address alone moves it to no one, and what it shares with us moves it', async () => {
    const [owner, stranger] = [await hire(), await hire()]
    const browser = await turnedOn(owner)
    const forged = { ...browser.subscription, keys: service.openBrowser().subscription.keys }
    const problem = await assertProblem(await rooms.post(path, forged, headersOf(stranger)), 422, 'invalid_input')
    assert.deepEqual((problem['errors'] as { field: string; code: string }[])[0], { field: 'endpoint', code: 'taken' })
    await pay(owner)
    await rooms.jobs.runEnqueued()
    assert.equal(browser.alerts().length, 1)
    // The next worker at the same browser.
    assert.equal((await turnOn(stranger, browser)).status, 200)
    assert.deepEqual([await subscriptionsOf(owner), await subscriptionsOf(stranger)], [0, 1])
  })

  test('that is given another address moves there without a session, and what waits for it too; who proves nothing moves nothing', async () => {
    const worker = await hire()
    const browser = await turnedOn(worker)
    await rooms.post('/api/session/revoke', {}, headersOf(worker))
    const moveTo = (from: FakeBrowser['subscription'], { subscription: to }: FakeBrowser) =>
      rooms.post(`${path}/renew`, { from, to })
    const stranger = service.openBrowser()
    const { endpoint, keys } = browser.subscription
    // The push service knows the address, and a stranger may have read it; an address that no one has says no more.
    for (const from of [
      { endpoint, keys: stranger.subscription.keys },
      { endpoint: `${endpoint}x`, keys },
    ])
      assert.equal((await moveTo(from, stranger)).status, 204)
    await pay(worker)
    const fresh = service.openBrowser()
    for (const _twice of [1, 2]) assert.equal((await moveTo(browser.subscription, fresh)).status, 204)
    await rooms.jobs.runEnqueued()
    assert.deepEqual(
      [browser, stranger, fresh].map((one) => one.alerts().length),
      [0, 0, 1],
    )
    assert.equal(await subscriptionsOf(worker), 1)
    // The address of another worker's browser is not taken, and what is no push service's is refused as ever.
    const other = await hire()
    const theirs = await turnedOn(other)
    assert.equal((await moveTo(fresh.subscription, theirs)).status, 204)
    assert.deepEqual([await subscriptionsOf(worker), await subscriptionsOf(other)], [1, 1])
    await pay(other)
    await rooms.jobs.runEnqueued()
    assert.equal(theirs.alerts().length, 1)
    const evil = { ...fresh, subscription: { ...fresh.subscription, endpoint: 'https://evil.example/a' } }
    const problem = await assertProblem(await moveTo(fresh.subscription, evil), 422, 'invalid_input')
    assert.equal((problem['errors'] as { field: string }[])[0]?.field, 'to.endpoint')
  })

  test('is one of ten at most, the newest, however many come at once, and takes the place of its last', async () => {
    const worker = await hire()
    for (let times = 0; times < 3; times += 1) await turnedOn(worker)
    assert.equal(await subscriptionsOf(worker), 1)
    const many = Array.from({ length: 3 * maxBrowsers }, () => randomBytes(32).toString('base64url'))
    const answers = await Promise.all(
      many.map((cookie) =>
        rooms.post(path, service.openBrowser().subscription, {
          headers: { ...headersOf(worker).headers, cookie: `daybreak_device=${cookie}` },
        }),
      ),
    )
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
    assert.equal(await subscriptionsOf(worker), maxBrowsers)
  })

  test('that names no push service, or keys that are none, is refused and nothing is sent anywhere', async () => {
    const worker = await hire()
    const { endpoint, keys } = service.openBrowser().subscription
    const refused: [object, string][] = [
      [{ endpoint: 'https://evil.example/a', keys }, 'endpoint'],
      [{ endpoint: 'http://169.254.169.254/latest', keys }, 'endpoint'],
      [{ endpoint: endpoint.replace('127.0.0.1', 'localhost'), keys }, 'endpoint'],
      [{ endpoint: 'ftp://x', keys }, 'endpoint'],
      [{ endpoint, keys: { ...keys, auth: 'AAAA' } }, 'keys'],
      [{ endpoint, keys: { ...keys, p256dh: keys.auth } }, 'keys'],
      [{ endpoint, keys: { ...keys, auth: '<b>' } }, 'keys.auth'],
      [{ endpoint }, 'keys'],
    ]
    for (const [body, field] of refused) {
      const problem = await assertProblem(await rooms.post(path, body, headersOf(worker)), 422, 'invalid_input')
      assert.equal((problem['errors'] as { field: string }[])[0]?.field, field)
    }
    assert.equal(await subscriptionsOf(worker), 0)
  })
})

test('the key of the installation is made once, is sealed, and is the same on every copy', async (t) => {
  const other = await rooms.startAnother()
  t.after(() => other.stop())
  const worker = await hire()
  const here = (await read(worker)).push.publicKey
  const there = (await (await other.get('/api/notifications/config', worker.token)).json()) as NotificationConfig
  assert.equal(there.push.publicKey, here)
  const rows = (await rooms.database.pool.query<{ text: string }>('select k::text as text from notifications_push_key k')).rows
  assert.equal(rows.length, 1)
  assert.doesNotMatch(rows[0]?.text ?? '', /"d"/)
})
