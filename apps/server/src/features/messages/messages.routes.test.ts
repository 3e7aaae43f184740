// Tests `/api/employees/messages` and `…/read`: messages in the worker's language, and reading on one device counts on all.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Message, MessagePage, Profile } from '@daybreak/contract'
import { newUuid, publicId } from '@daybreak/ids'
import type { Outbox } from '#platform/outbox/outbox.ts'
import { createNotify, keepNotifications, withdrawNotification, type WorkerNotification } from '#features/messages'
import { assertProblem } from '../../testing/http-server.ts'
import { startWorkerRooms, type WorkerRooms } from '../../testing/worker-rooms.ts'
import { eventNames } from './events/index.ts'
import { writeMessage } from './messages-writing.ts'

const path = '/api/employees/messages'
let rooms: WorkerRooms
before(async () => {
  rooms = await startWorkerRooms()
})
after(() => rooms.stop())

let lastPhone = 12_125_550_150
async function hire(language: 'en' | 'es' = 'en') {
  const phone = `${++lastPhone}`
  const { employeeId } = await rooms.hire({ phone, language })
  const { token } = await rooms.signIn(phone)
  return { employeeId, token }
}

async function notify(...notifications: WorkerNotification[]): Promise<void> {
  await rooms.database.transaction((tx) => keepNotifications(rooms, tx, notifications))
}

const paid = (employeeId: string, key: string, amount = '61240'): WorkerNotification => ({
  employeeId,
  event: 'pay-arrived',
  key,
  facts: { amount, employer: 'Lakeside Diners' },
})
const legal = (employeeId: string, key: string): WorkerNotification => ({ employeeId, event: 'account-released', key, facts: {} })

async function list(token: string, query = ''): Promise<MessagePage> {
  const answer = await rooms.get(`${path}${query}`, token)
  assert.equal(answer.status, 200)
  return (await answer.json()) as MessagePage
}

async function put(token: string, rest = ''): Promise<Response> {
  return rooms.server.call(`${path}/read${rest}`, { method: 'PUT', headers: { authorization: `Bearer ${token}` } })
}

async function unreadInProfile(token: string): Promise<number> {
  return ((await (await rooms.get('/api/employees/me', token)).json()) as Profile).unreadMessages
}

describe('the list', () => {
  test('a message is written when it is read, in the language that the worker has now', async () => {
    const { employeeId, token } = await hire()
    await notify({
      employeeId,
      event: 'pay-coming',
      key: 'a',
      facts: { amount: '61240', employer: 'Lakeside Diners', arrivesOn: '2026-11-23', opensAt: '2026-11-23T13:30:00.000Z' },
    })
    const [english] = (await list(token)).data
    assert.equal(english?.subject, '$612.40 is coming Mon, Nov 23')
    assert.equal(english.preview, 'From Lakeside Diners.')
    assert.match(english.body, /^Lakeside Diners sent your pay\. It comes into your account that day at 8:30 AM/)
    assert.deepEqual(
      english.details.map(({ label, value }) => `${label}: ${value}`),
      ['From: Lakeside Diners', 'Amount: $612.40', 'Arrives: Mon, Nov 23'],
    )
    assert.deepEqual([english.kind, english.link, english.linkLabel], ['MONEY', '/', 'See it on home'])
    const changed = await rooms.server.call('/api/employees/me', {
      method: 'PATCH',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ language: 'es' }),
    })
    assert.equal(changed.status, 204)
    assert.equal((await list(token)).data[0]?.subject, 'El lun 23 nov llegan $612.40')
  })

  test('the words of operators and of the deck are set in type in the app, and stay straight in what is sent', async () => {
    const { employeeId, token } = await hire()
    const written = { title: "We're open", body: 'Say "payday" and it\'s done.' }
    const facts = { en: written, es: written, link: null }
    await notify({ employeeId, event: 'announcement', key: 'a', facts })
    const [shown] = (await list(token)).data
    assert.deepEqual([shown?.subject, shown?.body], ['We’re open', 'Say “payday” and it’s done.'])
    assert.equal(shown?.preview, shown?.body)
    const one = (await (await rooms.get(`${path}/${shown?.id}`, token)).json()) as Message
    assert.equal(one.body, shown?.body)
    const brand = { brand: 'Daybreak', supportPhone: '' }
    assert.equal(writeMessage('announcement', facts, { language: 'en', timeZone: 'America/New_York' }, brand).body, written.body)
  })

  test('pages hold each message once, newest first, and a kind has pages of its own', async () => {
    const { employeeId, token } = await hire()
    for (const key of ['1', '2', '3', '4', '5']) await notify(paid(employeeId, key, `${key}00`))
    await notify(legal(employeeId, 'x'))
    const read = async (query: string) => {
      const subjects: string[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const page: MessagePage = await list(token, `?take=2&cursor=${cursor}${query}`)
        subjects.push(...page.data.map(({ subject }) => subject))
        cursor = page.pageInfo.endCursor
      }
      return subjects
    }
    const money = ['5', '4', '3', '2', '1'].map((key) => `$${key}.00 arrived`)
    assert.deepEqual(await read(''), ['Your Daybreak account works again', ...money])
    assert.deepEqual(await read('&kind=MONEY'), money)
    assert.deepEqual((await list(token)).kinds.toSorted(), ['LEGAL', 'MONEY'])
    await assertProblem(await rooms.get(`${path}?cursor=nothing`, token), 400, 'bad_cursor')
    await assertProblem(await rooms.get(`${path}?kind=OTHER`, token), 422, 'invalid_input')
  })

  test('the same event is one message, however often it is reported, and an undone one is gone', async () => {
    const { employeeId, token } = await hire()
    await notify(paid(employeeId, 'same'), paid(employeeId, 'same'))
    await Promise.all([notify(paid(employeeId, 'same')), notify(paid(employeeId, 'same'))])
    assert.equal((await list(token)).data.length, 1)
    await rooms.database.transaction((tx) => withdrawNotification(tx, paid(employeeId, 'same')))
    const page = await list(token)
    assert.deepEqual([page.data.length, page.unread], [0, 0])
  })

  test('an event of a transaction that rolls back is never reported', async () => {
    const { employeeId, token } = await hire()
    const sent: unknown[] = []
    const deps = {
      clock: rooms.clock,
      jobs: rooms.jobs,
      outbox: { consent: rooms.notifying.outbox.consent, enqueueMessages: async () => void sent.push(1) },
      origin: 'https://a.example.com',
    }
    const notifyAll = createNotify({ ...deps, brand: { brand: 'Daybreak', supportPhone: '' } })
    await assert.rejects(
      rooms.database.transaction(async (tx) => {
        await notifyAll(tx, paid(employeeId, 'lost'))
        throw new Error('the posting failed')
      }),
      /the posting failed/,
    )
    assert.deepEqual((await list(token)).data, [])
  })

  test('the history of a closed account is read in the app by anyone who is logged in, and by the link of a text by anyone who is not', async () => {
    const { employeeId, token } = await hire()
    const texts: string[] = []
    const { clock, jobs } = rooms
    const deps = { clock, jobs, origin: 'https://app.example.com', brand: { brand: 'Daybreak', supportPhone: '' } }
    const { consent } = rooms.notifying.outbox
    const enqueueMessages: Outbox['enqueueMessages'] = async (_tx, all) => void texts.push(...all.map(({ text }) => text))
    const notifyAll = createNotify({ ...deps, outbox: { consent, enqueueMessages } })
    const facts = { day: '2026-11-23T13:30:00.000Z', amount: '0' }
    await rooms.database.transaction((tx) => notifyAll(tx, { employeeId, event: 'closing-over', key: 'k', facts }))
    assert.equal((await list(token)).data[0]?.link, '/my-account/close')
    assert.match(texts[0] ?? '', / https:\/\/app\.example\.com\/closed-account$/)
  })

  test('every event has its words in both languages, and leads into the app alone', async () => {
    const { employeeId, token } = await hire()
    const account = { kind: 'bank', name: 'Chase', last4: '4411' } as const
    const bought = { amount: '1', merchant: 'Corner Bakery', isCash: false, at: '2026-11-20T13:00:00.000Z' }
    const announced = { en: { title: 'News', body: 'It is so.' }, es: { title: 'Aviso', body: 'Así es.' }, link: '/support' }
    const dispute = { disputeId: 'dsp_1', caseNumber: '600101', amount: '1', date: '2026-11-23' }
    const facts: { [Name in WorkerNotification['event']]: Extract<WorkerNotification, { event: Name }>['facts'] } = {
      'pay-coming': { amount: '1', employer: 'E', arrivesOn: '2026-11-23', opensAt: '2026-11-23T13:30:00.000Z' },
      'pay-arrived': { amount: '1', employer: 'E' },
      'pay-early': { amount: '1', employer: 'E' },
      'purchase-made': bought,
      'purchase-large': { ...bought, isCash: true },
      'purchase-declined': { ...bought, why: 'balance', available: '1', limit: '250000' },
      'low-balance': { available: '4999' },
      'credit-arrived': { amount: '1', from: 'IRS' },
      'express-pay-arrived': { amount: '1' },
      'cash-back-paid': { amount: '1', merchant: 'Casa Verde Grill' },
      'transfer-failed': { amount: '1', transferId: 'trf_1' },
      'money-not-added': { account: 'Chase *4411', amount: '1', wasUsable: true, isBlocked: true, againOn: '2026-11-23' },
      'payday-missed': { account, payday: '2026-11-23', reason: 'closing' },
      'dated-transfer-missed': { account, sendOn: '2026-11-23', reason: 'over_available' },
      'payday-transfer-coming': { account, on: '2026-11-23', amount: '1' },
      'card-ordered': { arrivesBy: '2026-12-07' },
      'card-mailed': { arrivesBy: '2026-11-30' },
      'pin-changed': {},
      'new-device': { device: { browser: 'Chrome', system: 'Windows', network: null } },
      'contact-changed': {},
      'debit-mode': {},
      'passkey-added': {},
      'passkey-removed': {},
      'oidc-linked': { account: 'Harbor ID' },
      'oidc-unlinked': { account: 'Harbor ID' },
      'totp-added': {},
      'totp-removed': {},
      'recovery-codes-made': {},
      'recovery-code-used': {},
      'password-set': {},
      'password-changed': {},
      'password-removed': {},
      'joined-elsewhere': {},
      'account-linked': { account: 'Chase *4411' },
      welcome: {},
      'employment-ended': {},
      'account-restricted': {},
      'account-released': {},
      'closing-asked': { day: '2026-11-23T13:30:00.000Z', amount: '1' },
      'closing-undone': { day: '2026-11-23T13:30:00.000Z', amount: '1' },
      'closing-sent': { day: '2026-11-23T13:30:00.000Z', amount: '1' },
      'closing-check': { day: '2026-11-23T13:30:00.000Z', amount: '1' },
      'closing-over': { day: '2026-11-23T13:30:00.000Z', amount: '1' },
      'closing-dormant': { day: '2026-11-23T13:30:00.000Z', amount: '1' },
      'data-ready': { until: '2026-11-30T13:30:00.000Z' },
      'statement-ready': { month: '2026-10-01' },
      'letter-checked': { at: '2026-11-23T13:30:00.000Z' },
      'dispute-received': dispute,
      'dispute-courtesy': dispute,
      'dispute-watched': dispute,
      'dispute-credited': dispute,
      'dispute-question': dispute,
      'dispute-won': dispute,
      'dispute-lost': dispute,
      'dispute-lost-credit': dispute,
      'dispute-taken-back': dispute,
      'dispute-withdrawn': dispute,
      'dispute-lapsed': dispute,
      'dispute-document': dispute,
      'case-answered': { caseNumber: '40101' },
      'case-closed': { caseNumber: '40101' },
      announcement: announced,
      'legal-announcement': announced,
    }
    assert.deepEqual(Object.keys(facts).toSorted(), [...eventNames].toSorted())
    await notify(...eventNames.map((event) => ({ employeeId, event, key: 'k', facts: facts[event] }) as WorkerNotification))
    const english = (await list(token, '?take=100')).data
    assert.equal(english.length, eventNames.length)
    for (const { event, subject, body, link } of english) {
      assert.doesNotMatch(`${subject} ${body}`, /[{}]|undefined/, event)
      assert.match(link ?? '', /^\/(?!\/)/, event)
    }
  })
})

describe('reading', () => {
  test('a message that is read is read on every device, keeps when that was, and no longer rings the bell', async () => {
    const { employeeId, token } = await hire()
    await notify(paid(employeeId, 'a'), paid(employeeId, 'b'))
    await rooms.acknowledged()
    assert.equal(await unreadInProfile(token), 2)
    const [first] = (await list(token)).data
    assert.ok(first)
    assert.equal((await put(token, `/${first.id}`)).status, 204)
    assert.equal(await unreadInProfile(token), 1)
    const one = (await (await rooms.get(`${path}/${first.id}`, token)).json()) as Message
    assert.ok(one.readAt)
    rooms.clock.advance({ minutes: 1 })
    assert.equal((await put(token, `/${first.id}`)).status, 204)
    const again = (await (await rooms.get(`${path}/${first.id}`, token)).json()) as Message
    assert.equal(again.readAt, one.readAt)
    assert.equal((await put(token)).status, 204)
    assert.deepEqual([(await list(token)).unread, await unreadInProfile(token)], [0, 0])
  })

  test('a profile that nothing changed in is new to its poll once there is a message', async () => {
    const { employeeId, token } = await hire()
    const first = await rooms.get('/api/employees/me', token)
    const etag = first.headers.get('etag') ?? ''
    const poll = () => rooms.get('/api/employees/me', token, { 'if-none-match': etag })
    assert.equal((await poll()).status, 304)
    await notify(paid(employeeId, 'a'))
    await rooms.acknowledged()
    assert.equal((await poll()).status, 200)
  })

  test("another worker's message is not found, neither to look at nor to mark", async () => {
    const { employeeId, token } = await hire()
    const stranger = await hire()
    await notify(paid(employeeId, 'a'))
    const [mine] = (await list(token)).data
    assert.ok(mine)
    await assertProblem(await rooms.get(`${path}/${mine.id}`, stranger.token), 404, 'messages.not_found')
    await assertProblem(await put(stranger.token, `/${mine.id}`), 404, 'messages.not_found')
    for (const id of [publicId('msg', newUuid(rooms.clock)), 'msg_1', 'x', "'; drop table"])
      await assertProblem(await put(token, `/${encodeURIComponent(id)}`), 404, 'messages.not_found')
    assert.equal((await put(stranger.token)).status, 204)
    assert.equal((await list(token)).unread, 1)
  })
})

test('messages of more than 24 months go, legal ones stay', async () => {
  const { employeeId } = await hire()
  await notify(paid(employeeId, 'old'), legal(employeeId, 'old'))
  rooms.clock.advance({ hours: 24 * 732 })
  await rooms.jobs.run('messages.tidy')
  const kept = await rooms.database.query
    .selectFrom('messages_message')
    .select('kind')
    .where('employee_id', '=', employeeId)
    .execute()
  assert.deepEqual(kept, [{ kind: 'LEGAL' }])
})
