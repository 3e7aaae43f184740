// Kills the process while it notifies workers: after the retry there is one message in the app, and no channel repeats a text.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { MessagePage } from '@daybreak/contract'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { WorkerNotification } from '#features/messages'
import { compiledCode } from '../../testing/processes/compiled-code.ts'
import { childName, type NotifyingPlan } from '../../testing/processes/notifying-child.ts'
import { startPushService, type FakeBrowser, type PushServiceStandIn } from '../../testing/stand-ins/push-service.ts'
import { startTwilioStandIn, twilioKeys, type TwilioStandIn } from '../../testing/stand-ins/twilio-stand-in.ts'
import { startWorkerRooms, type WorkerRooms } from '../../testing/worker-rooms.ts'

const [workers, rounds, kills] = [6, 5, 2]
const channels = ['email', 'push', 'sms']
const pollMs = 20
/** Twenty texts, ten e-mails and fifty alerts, and what one statement marks. */
const atCarriersAtOnce = 90
const childProgram = fileURLToPath(new URL('../../testing/processes/notifying-child.ts', import.meta.url))

let rooms: WorkerRooms
let twilio: TwilioStandIn
let pushService: PushServiceStandIn
let mail: SMTPServer
const mails: { to: string; key: string }[] = []

before(async () => {
  ;[twilio, pushService] = await Promise.all([startTwilioStandIn(), startPushService()])
  rooms = await startWorkerRooms({ pushServices: [pushService.origin] })
  mail = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, { envelope: { rcptTo } }, done) {
      const reading = new Response(ReadableStream.from(stream)).text().then(async (raw) => {
        const { messageId = '' } = await PostalMime.parse(raw)
        mails.push({ to: rcptTo[0]?.address ?? '', key: messageId })
        done()
      })
      // The process that was writing it has been killed.
      reading.catch(() => {})
    },
  })
  // A client that is killed within a letter resets its connection, which the library reports here.
  mail.on('error', () => {})
  mail.listen(0, '127.0.0.1')
  await once(mail.server, 'listening')
})
after(async () => {
  await rooms.stop()
  await Promise.all([twilio.close(), pushService.stop(), new Promise<void>((resolve) => mail.close(() => resolve()))])
})

type Worker = { employeeId: string; token: string; phone: string; email: string; browser: FakeBrowser }

/** Chose to be notified of pay on every channel, at any hour. */
async function hire(number: number): Promise<Worker> {
  const [phone, email] = [String(12_125_557_000 + number), `worker-${number}@example.com`]
  const { employeeId } = await rooms.hire({ phone, email })
  const { token } = await rooms.signIn(phone)
  const caller = { headers: { authorization: `Bearer ${token}` } }
  const browser = pushService.openBrowser()
  const wants = { events: { deposit: { sms: true, email: true, push: true } }, quietHours: { isOn: false } }
  assert.equal((await rooms.post('/api/notifications/config', wants, caller)).status, 200)
  assert.equal((await rooms.post('/api/notifications/push', browser.subscription, caller)).status, 200)
  return { employeeId, token, phone, email, browser }
}

const arrivedSoFar = () => twilio.taken.length + pushService.arrived.length + mails.length

async function notifyUntil(plan: NotifyingPlan, isEnough: () => boolean | Promise<boolean>): Promise<void> {
  const env = { ...process.env, ...compiledCode() }
  const child = spawn(process.execPath, [childProgram, JSON.stringify(plan)], { stdio: 'inherit', env })
  const ended = once(child, 'exit')
  while (!(await isEnough())) {
    assert.equal(child.exitCode, null, 'it goes on until it is killed')
    await pause(pollMs)
  }
  child.kill('SIGKILL')
  await ended
  const sessions = `select 1 from pg_stat_activity where datname = current_database() and application_name in ($1, 'daybreak jobs')`
  while ((await rooms.database.pool.query(sessions, [childName])).rows.length > 0) await pause(pollMs)
  // What the queues do when the time of a job is over: waiting for that would take half a minute.
  await rooms.database.pool.query(`update jobs.job set state = 'retry' where state = 'active'`)
}

async function allSent(count: number): Promise<boolean> {
  const { rows } = await rooms.database.pool.query<{ sent: number }>(
    'select count(*) filter (where sent_at is not null)::int as sent from outbox_message where not is_secret',
  )
  return rows[0]?.sent === count
}

test('killed and retried repeatedly: each worker has one message of each pay, and sees each once by each way', async () => {
  const people: Worker[] = []
  for (let number = 0; number < workers; number += 1) people.push(await hire(number))
  const pages = Array.from({ length: rounds }, (_none, round) =>
    people.map(({ employeeId }): WorkerNotification => {
      const facts = { amount: `${61_000 + round}`, employer: 'Lakeside Diners' }
      return { employeeId, event: 'pay-arrived', key: `round-${round}`, facts }
    }),
  )
  const { accountSid, authToken } = twilioKeys
  const plan: NotifyingPlan = {
    connectionString: rooms.ownerConnectionString,
    pages,
    environment: {
      TWILIO_ACCOUNT_SID: accountSid,
      TWILIO_AUTH_TOKEN: authToken,
      TWILIO_FROM: '+18005550142',
      TWILIO_BASE_URL: twilio.origin,
      SMTP_URL: `smtp://127.0.0.1:${(mail.server.address() as AddressInfo).port}`,
      SMTP_FROM: 'help@example.com',
      PUSH_SERVICES: pushService.origin,
      PUBLIC_ORIGIN: 'https://app.example.com',
    },
  }
  const all = workers * rounds * channels.length
  for (let kill = 1; kill <= kills; kill += 1) {
    const enough = Math.round((all * kill) / (kills + 1))
    await notifyUntil(plan, () => arrivedSoFar() >= enough)
  }
  await notifyUntil(plan, () => allSent(all))

  const kept = await rooms.database.pool.query<{ messages: number; unread: number }>(
    `select count(*)::int as messages, count(*) filter (where read_at is null)::int as unread from messages_message`,
  )
  assert.deepEqual(kept.rows, [{ messages: workers * rounds, unread: workers * rounds }])
  const inApp = (await (await rooms.get('/api/employees/messages', people[0]?.token ?? '')).json()) as MessagePage
  assert.deepEqual([inApp.data.length, inApp.unread], [rounds, rounds])

  // By what mailboxes and browsers know one from another. A text has no such name; ours is in the address for its status.
  const texts = twilio.taken.map(({ form }) => ({ to: form['To'] ?? '', key: form['StatusCallback'] ?? '' }))
  const alerts = people.flatMap(({ browser, phone }) => browser.alerts().map(({ tag }) => ({ to: phone, key: tag })))
  const topics = pushService.arrived.map(({ path, headers }) => ({ to: path, key: String(headers['topic']) }))
  for (const arrived of [texts, mails, alerts, topics]) {
    const byReader = Map.groupBy(arrived, ({ to }) => to)
    assert.equal(byReader.size, workers)
    for (const [to, own] of byReader) {
      const times = [...Map.groupBy(own, ({ key }) => key).values()].map(({ length }) => length)
      assert.equal(times.length, rounds, `to ${to}`)
      // Again is what was at the message provider at a kill, and no more.
      assert.ok(Math.max(...times) <= 1 + kills, `to ${to}`)
    }
  }
  assert.ok(arrivedSoFar() - all <= kills * atCarriersAtOnce, 'what was marked as sent was sent again')
})
