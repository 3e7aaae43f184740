// The notifications to a worker about their card, with the reason and advice, once however often the provider reports it; and
// about a low balance.
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { Message, MessagePage, NotificationConfigChange } from '@daybreak/contract'
import { newUuid, publicId } from '@daybreak/ids'
import { instantText, parseInstant } from '@daybreak/time'
import { addCard } from '#features/cards'
import { createNetwork, providerEvent, usd, type Network, type Shopper } from '../../testing/cards/card-network.ts'
import { startWorkerRooms, type WorkerRooms } from '../../testing/worker-rooms.ts'
import { setCardStatus } from '../cards/testing/set-card-status.ts'

let rooms: WorkerRooms
let network: Network
before(async () => {
  rooms = await startWorkerRooms()
  network = createNetwork(rooms)
})
after(() => rooms.stop())
/** 08:42 in New York. */
const morning = '2026-11-20T13:42:10.000Z'
const night = '2026-11-21T04:30:00.000Z'
beforeEach(() => rooms.clock.set(parseInstant(morning)))

type Worker = Shopper & { token: string; phone: string }
let hired = 0

async function hire(balance: number, choices: NotificationConfigChange | null = null): Promise<Worker> {
  const phone = `${12_125_560_000 + (hired += 1)}`
  const one = await rooms.hire({ phone })
  const [cardId, providerCardId] = [newUuid(rooms.clock), `pcd_told_${hired}`]
  await rooms.database.transaction((tx) =>
    addCard(tx, {
      id: cardId,
      ...one,
      status: 'Active',
      formFactor: 'VIRTUAL',
      last4: '4821',
      providerCardId,
      createdAt: rooms.clock.now(),
    }),
  )
  const { token } = await rooms.signIn(phone)
  const worker = { ...one, cardId, providerCardId, token, phone }
  await network.pay(worker, balance)
  if (choices !== null) await choose(worker, choices)
  return worker
}

async function choose({ token }: Worker, choices: NotificationConfigChange): Promise<void> {
  const headers = { authorization: `Bearer ${token}` }
  assert.equal((await rooms.post('/api/notifications/config', choices, { headers })).status, 200)
}

let purchases = 0
const newRef = () => `ctx_told_${(purchases += 1)}`

/** The provider's question and then its report, as at every register. */
async function buy(worker: Worker, amount: number, { ref = newRef(), isCash = false, times = 1 } = {}): Promise<string> {
  const { decision } = await network.ask(worker, { transactionId: ref, amount, isCash })
  const isDeclined = decision === 'DECLINED'
  const fields = { transactionId: ref, amount: usd(amount), ...(isDeclined && { responseCode: 'DECLINED' }) }
  const cash = isCash ? { processingType: 'CASH', merchant: { name: 'Bayline Bank', category: '6011', merchantId: 'm' } } : {}
  const event = network.money(worker, { ...fields, ...cash })
  const message = providerEvent(`PAYMENT_CARD_AUTHORIZATION_${isDeclined ? 'DECLINED' : 'APPROVED'}`, event)
  for (let time = 0; time < times; time += 1) assert.equal((await network.notify(message)).status, 204)
  return ref
}

async function declineAs(worker: Worker, declineReason: string): Promise<void> {
  const event = network.money(worker, { transactionId: newRef(), responseCode: 'DECLINED', declineReason })
  assert.equal((await network.notify(providerEvent('PAYMENT_CARD_AUTHORIZATION_DECLINED', event))).status, 204)
}

async function messagesOf({ token }: Worker): Promise<Message[]> {
  return ((await (await rooms.get('/api/employees/messages?take=100', token)).json()) as MessagePage).data
}
const eventsOf = async (worker: Worker) => (await messagesOf(worker)).map(({ event }) => event)
const textsTo = async ({ phone }: Worker) =>
  (await rooms.sentTo(phone)).map(({ text }) => text).filter((text) => !/code/.test(text))

describe('a purchase', () => {
  test('is reported with its amount and place, once, however often the provider reports it and whatever follows', async () => {
    const worker = await hire(20_000)
    const ref = await buy(worker, 1_250, { times: 3 })
    const cleared = network.money(worker, { transactionId: ref, amount: usd(1_400) })
    assert.equal((await network.notify(providerEvent('PAYMENT_CARD_CLEARED', cleared))).status, 204)
    const all = await messagesOf(worker)
    assert.deepEqual(
      all.map(({ event, subject, kind }) => [event, subject, kind]),
      [['purchase-made', '$12.50 at Bayline Coffee', 'CARD']],
    )
    const [item] = (await network.items(worker)).filter(({ direction }) => direction < 0)
    assert.equal(all[0]?.link, `/transactions/${publicId('txn', item?.id ?? '')}`)
    assert.equal((await rooms.get(`/api/employees${all[0]?.link ?? ''}`, worker.token)).status, 200)
  })

  test('of more than the worker’s own amount is reported as large, and not as both when the amount is changed', async () => {
    const worker = await hire(50_000, { thresholds: { largePurchase: '5000' } })
    await buy(worker, 5_000)
    const ref = await buy(worker, 5_001)
    assert.deepEqual((await eventsOf(worker)).toSorted(), ['purchase-large', 'purchase-made'])
    await choose(worker, { thresholds: { largePurchase: '10000' } })
    const cleared = network.money(worker, { transactionId: ref, amount: usd(5_001) })
    assert.equal((await network.notify(providerEvent('PAYMENT_CARD_CLEARED', cleared))).status, 204)
    assert.equal((await eventsOf(worker)).length, 2)
  })

  test('that is reported by two instances at the same moment is reported once', async () => {
    const worker = await hire(20_000, { events: { purchase: { sms: true } } })
    const other = await rooms.startAnother()
    const ref = newRef()
    await network.ask(worker, { transactionId: ref, amount: 900 })
    const event = network.money(worker, { transactionId: ref, amount: usd(900) })
    const approved = providerEvent('PAYMENT_CARD_AUTHORIZATION_APPROVED', event)
    await Promise.all([network.notify(approved), createNetwork(other).notify(approved), network.notify(approved)])
    await other.stop()
    assert.deepEqual(await eventsOf(worker), ['purchase-made'])
    assert.equal((await textsTo(worker)).length, 1)
  })

  test('that happened the day before yesterday is kept in the app and rings nowhere else', async () => {
    const worker = await hire(20_000, { events: { purchase: { sms: true } } })
    const happened = instantText(rooms.clock.now().subtract({ hours: 37 }))
    const event = network.money(worker, { transactionId: newRef(), amount: usd(900), occurredAt: happened })
    assert.equal((await network.notify(providerEvent('PAYMENT_CARD_AUTHORIZATION_APPROVED', event))).status, 204)
    assert.deepEqual(await eventsOf(worker), ['purchase-made'])
    assert.deepEqual(await textsTo(worker), [])
  })
})

describe('a declined purchase', () => {
  test('is texted at any hour, with why and what helps, in the worker’s words', async () => {
    const worker = await hire(999)
    rooms.clock.set(parseInstant(night))
    await buy(worker, 1_000, { times: 2 })
    assert.deepEqual(await textsTo(worker), [
      'Daybreak: A $10.00 purchase at Bayline Coffee did not go through. You have $9.99 available. Try a smaller amount, or add money first. http://127.0.0.1:8080/move-money/add',
    ])
  })

  test('by a card that is frozen, by a limit, and in the provider’s own name, is reported as what it is', async () => {
    const worker = await hire(400_000)
    await buy(worker, 60_000, { isCash: true })
    for (const word of ['INCORRECT_PIN', 'EXPIRED_CARD', 'BAD_CVV2', 'DO_NOT_HONOR', 'UNACTIVATED_CARD'])
      await declineAs(worker, word)
    await rooms.database.transaction((tx) => setCardStatus(tx, worker.cardId, 'Frozen', rooms.clock.now()))
    await buy(worker, 100)
    const bodies = (await messagesOf(worker)).map(({ body }) => body)
    for (const words of [
      'Taking out $600.00 at Bayline Bank did not go through. That is over your daily limit of $500.00. Try a smaller amount, or wait a day.',
      'The PIN was wrong. Try again, or change your PIN in the app.',
      'The card expired. See your cards in the app.',
      'The card details were typed wrong. Check the number, the date and the code.',
      'The store or the card network did not take it. Try again, or call',
      'This card is not turned on. Turn it on in the app and try again.',
      'Your card is frozen. Unfreeze it in the app and try again.',
    ])
      assert.ok(
        bodies.some((body) => body.includes(words)),
        `${words}\n${bodies.join('\n')}`,
      )
    assert.equal(bodies.length, 7)
    const links = new Map((await messagesOf(worker)).map(({ body, link }) => [body, link]))
    const linkOf = (words: string) => [...links].find(([body]) => body.includes(words))?.[1] ?? ''
    assert.match(linkOf('The store or the card network did not take it'), /^\/transactions\/txn_\w+$/)
    assert.equal(linkOf('The PIN was wrong'), '/card-management')
  })
})

describe('a balance', () => {
  const notifyLow = () => rooms.jobs.run('notifications.low-balance')
  const timesLow = async (worker: Worker) => (await eventsOf(worker)).filter((event) => event === 'low-balance').length

  test('that falls below the worker’s amount is reported once for each time, and again after it was above', async () => {
    const worker = await hire(10_000)
    await buy(worker, 5_000)
    await rooms.jobs.runEnqueued()
    assert.equal(await timesLow(worker), 0, '$50.00 is not less than $50.00')
    await buy(worker, 1)
    await rooms.jobs.runEnqueued()
    assert.equal(await timesLow(worker), 1, 'a purchase reports it without waiting for the clock')
    assert.match((await messagesOf(worker)).find(({ event }) => event === 'low-balance')?.body ?? '', /\$49\.99 available/)
    for (const amount of [100, 200, 300]) await buy(worker, amount)
    await notifyLow()
    assert.equal(await timesLow(worker), 1)
    await network.pay(worker, 5_000)
    await buy(worker, 5_000)
    await Promise.all([notifyLow(), notifyLow()])
    await notifyLow()
    assert.equal(await timesLow(worker), 2)
  })

  test('is watched by the worker’s own amount, and what recovered before anyone looked is not reported', async () => {
    const worker = await hire(30_000, { thresholds: { lowBalance: '20000' } })
    const unwatched = await hire(30_000, { thresholds: { lowBalance: '0' } })
    for (const one of [worker, unwatched]) await buy(one, 15_000)
    await network.pay(worker, 20_000)
    await notifyLow()
    assert.equal(await timesLow(worker), 0)
    await buy(worker, 20_000)
    await buy(unwatched, 15_000)
    await notifyLow()
    assert.deepEqual([await timesLow(worker), await timesLow(unwatched)], [1, 0])
  })

  test('that is low at night is texted in the morning only if it still is', async () => {
    rooms.clock.set(parseInstant(night))
    const choices = { events: { lowBalance: { sms: true } } }
    const [poor, paid] = [await hire(5_100, choices), await hire(5_100, choices)]
    for (const worker of [poor, paid]) await buy(worker, 200)
    await notifyLow()
    assert.deepEqual([await textsTo(poor), await textsTo(paid)], [[], []])
    await network.pay(paid, 1_000)
    rooms.clock.set(parseInstant('2026-11-21T12:00:00.000Z'))
    await rooms.jobs.runEnqueued()
    assert.equal((await textsTo(poor)).length, 1)
    assert.deepEqual(await textsTo(paid), [])
    const reasons = await rooms.database.query
      .selectFrom('messages_delivery as d')
      .innerJoin('messages_message as m', 'm.id', 'd.message_id')
      .select('d.reason')
      .where('m.employee_id', '=', paid.employeeId)
      .where('d.channel', '=', 'sms')
      .where('m.event', '=', 'low-balance')
      .execute()
    assert.deepEqual(reasons, [{ reason: 'over' }])
  })
})
