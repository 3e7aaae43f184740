// Guarantees of a restricted account: money still comes in; outgoing money, purchases and reveals stop; the worker is notified
// (decisions 35 and 65).
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ownText, type Activity, type MoneyTransfer, type PayrollAccount } from '@daybreak/contract'
import { publicId } from '@daybreak/ids'
import { verifyLedger } from '#features/ledger'
import { isRefused } from '#platform/errors.ts'
import { createNetwork } from '../../testing/cards/card-network.ts'
import { assertProblem } from '../../testing/http-server.ts'
import { startWorkerRooms, type WorkerRooms } from '../../testing/worker-rooms.ts'
import { readAnswer, sendersOf, type Sender, type Senders } from '../move-money/testing/senders.ts'
import { listRestrictions } from './accounts-restrictions.store.ts'

let rooms: WorkerRooms
let senders: Senders
before(async () => {
  rooms = await startWorkerRooms()
  senders = sendersOf(rooms, '718')
})
after(async () => {
  assert.deepEqual((await verifyLedger(rooms.database)).drifts, [])
  await rooms.stop()
})

const operator = ownText('Robin Vale')
const of = ({ accountId, employeeId }: { accountId: string; employeeId: string }) => ({ accountId, employeeId, operator })
const accountOf = async (token: string) =>
  (await (await rooms.get('/api/financial-accounts/payroll', token)).json()) as PayrollAccount
const reveal = (sender: Sender) =>
  rooms.server.call(`/api/financial-accounts/${publicId('acc', sender.accountId)}/token`, {
    method: 'POST',
    headers: { authorization: `Bearer ${sender.token}` },
  })

test('a restriction is given once, has one reason, and is released once; each is written down and reported once', async () => {
  const sender = await senders.hire()
  const first = await rooms.accounts.restrict({ ...of(sender), reason: 'fraud_review' })
  const again = await rooms.accounts.restrict({ ...of(sender), reason: 'fraud_review' })
  assert.ok(!isRefused(first) && !isRefused(again))
  assert.deepEqual([first.isNew, again.isNew], [true, false])
  assert.equal(again.restriction.caseNumber, first.restriction.caseNumber)
  const other = await rooms.accounts.restrict({ ...of(sender), reason: 'court_order' })
  assert.ok(isRefused(other) && other.code === 'accounts.restricted')
  assert.deepEqual((await accountOf(sender.token)).restriction, {
    reason: 'fraud_review',
    since: first.restriction.at.toString({ smallestUnit: 'millisecond' }),
    caseNumber: first.restriction.caseNumber,
  })
  const released = await rooms.accounts.release(of(sender))
  assert.ok(released !== null && !isRefused(released))
  assert.equal(await rooms.accounts.release(of(sender)), null)
  assert.equal((await accountOf(sender.token)).restriction, null)
  const kept = await listRestrictions(rooms.database.query, sender.accountId)
  assert.deepEqual(
    kept.map(({ reason, by, releasedBy }) => [reason, by, releasedBy]),
    [['fraud_review', 'Robin Vale', 'Robin Vale']],
  )
  for (const contact of [sender.phone, sender.email]) {
    const texts = (await rooms.sentTo(contact))
      .map(({ text }) => text)
      .filter((text) => text.includes('our account') || text.includes('the limit'))
    assert.equal(texts.length, 2, texts.join('\n'))
    assert.ok(texts.every((text) => !/fraud|court/i.test(text)))
  }
  const { data } = (await (await rooms.get('/api/session/activity', sender.token)).json()) as { data: Activity[] }
  assert.deepEqual(
    data.map(({ kind }) => kind).filter((kind) => kind.startsWith('account_')),
    ['account_released', 'account_restricted'],
  )
})

test('two operators at the same moment give one restriction', async () => {
  const sender = await senders.hire()
  const outcomes = await Promise.all(
    (['fraud_review', 'court_order'] as const).map((reason) => rooms.accounts.restrict({ ...of(sender), reason })),
  )
  assert.equal(outcomes.filter((outcome) => !isRefused(outcome) && outcome.isNew).length, 1)
  assert.equal((await listRestrictions(rooms.database.query, sender.accountId)).length, 1)
})

test('account numbers and card details are not shown while the account is restricted, and are again afterward', async () => {
  const sender = await senders.hire()
  await rooms.accounts.restrict({ ...of(sender), reason: 'worker_wish' })
  await assertProblem(await reveal(sender), 403, 'accounts.restricted')
  await rooms.accounts.release(of(sender))
  assert.equal((await reveal(sender)).status, 200)
})

test('what no rail was notified of stays with the worker, and nothing new is sent', async () => {
  const sender = await senders.hire(100_000n)
  const card = await senders.linkCard(sender)
  rooms.clock.advance({ minutes: 1 })
  const send = { id: crypto.randomUUID(), amount: '5000', destinationId: card.id, speed: 'instant', shownFee: '88' }
  const made = await readAnswer<MoneyTransfer>(senders.call(sender, 'POST', '/transfers', send), 201)
  assert.equal(await senders.availableOf(sender), 95_000n)
  await rooms.accounts.restrict({ ...of(sender), reason: 'returned_debit' })
  const kept = await readAnswer<MoneyTransfer>(senders.call(sender, 'GET', `/transfers/${made.id}`))
  assert.equal(kept.status, 'CANCELED')
  assert.equal(await senders.availableOf(sender), 100_000n)
  await assertProblem(
    await senders.call(sender, 'POST', '/transfers', { ...send, id: crypto.randomUUID() }),
    403,
    'move_money.restricted',
  )
})

test('a card of a restricted account pays nothing, and the list says that the account is why', async () => {
  const network = createNetwork(rooms)
  const shopper = await network.hireShopper(5_000)
  const restricted = await rooms.accounts.restrict({ ...of(shopper), reason: 'fraud_review' })
  assert.ok(!isRefused(restricted))
  assert.partialDeepStrictEqual(await network.ask(shopper, { amount: 1_250 }), {
    decision: 'DECLINED',
    responseCode: 'BLOCKED_CARD',
  })
  const [item] = await network.items(shopper)
  assert.partialDeepStrictEqual(item, { status: 'FAILED', reason_code: 'ACCOUNT_FROZEN' })
  assert.partialDeepStrictEqual(await network.ask(shopper, { amount: 0 }), { decision: 'DECLINED' })
  assert.equal((await network.balance(shopper)).held, 0n)
  await network.pay(shopper, 100)
  assert.equal((await network.balance(shopper)).posted, 5_100n)
  await rooms.accounts.release(of(shopper))
  assert.partialDeepStrictEqual(await network.ask(shopper, { amount: 1_250 }), { decision: 'APPROVED' })
})
