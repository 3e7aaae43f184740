// Guarantees of earned pay that is sent on to a linked account: it is the worker's first, leaves in the same transaction, and is
// never lost between.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { ExpressPayTransfer, MoneyTransfer } from '@daybreak/contract'
import { newUuid, parsePublicId, publicId } from '@daybreak/ids'
import { houseAccounts, readHouseBalances, verifyLedger } from '#features/ledger'
import { startExpressPayWorld, type EarningWorker, type ExpressPayWorld } from '../../testing/people/express-pay-world.ts'
import { assertProblem } from '../../testing/http-server.ts'
import { insertDestinations } from '../move-money/testing/destinations.store.ts'

let world: ExpressPayWorld
before(async () => {
  world = await startExpressPayWorld()
})
after(async () => {
  assert.deepEqual((await verifyLedger(world.rooms.database)).drifts, [])
  await world.stop()
})

type Linked = EarningWorker & { bank: string; card: string }

/** With a bank and a debit card that were used before, and $185.50 to take. */
async function hire(): Promise<Linked> {
  // New York has no paid way.
  const worker = await world.hire({ state: 'TX' })
  const { database, clock } = world.rooms
  const { bankId, cardId } = await insertDestinations(database.query, clock, worker.employeeId)
  return { ...worker, bank: publicId('dst', bankId), card: publicId('dst', cardId) }
}

const toBank = ({ bank }: Linked) => ({ destination: { kind: 'linked', id: bank, speed: 'standard' } })
const toCard = ({ card }: Linked) => ({ destination: { kind: 'linked', id: card, speed: 'instant' } })

async function take(worker: Linked, amount: string, more: object): Promise<ExpressPayTransfer> {
  const response = await world.take(worker, amount, more)
  assert.equal(response.status, 201, await response.clone().text())
  return (await response.json()) as ExpressPayTransfer
}

async function readSent({ sent }: ExpressPayTransfer, { token }: EarningWorker): Promise<MoneyTransfer> {
  const headers = { authorization: `Bearer ${token}` }
  return (await (await world.rooms.server.call(`/api/move-money/transfers/${sent?.id}`, { headers })).json()) as MoneyTransfer
}

function send(worker: Linked, amount: string, isRepeatMeant = true): Promise<Response> {
  const body = {
    id: newUuid(world.rooms.clock),
    amount,
    destinationId: worker.bank,
    speed: 'standard',
    shownFee: '0',
    isRepeatMeant,
  }
  const headers = { authorization: `Bearer ${worker.token}`, 'content-type': 'application/json' }
  return world.rooms.server.call('/api/move-money/transfers', { method: 'POST', headers, body: JSON.stringify(body) })
}

/** The last proof is more than a quarter of an hour old then, and the sessions live on. */
async function letProofsAge(...workers: EarningWorker[]): Promise<void> {
  for (let visit = 0; visit < 4; visit += 1) {
    world.rooms.clock.advance({ minutes: 4 })
    for (const worker of workers) await world.overview(worker)
  }
}

async function bring(worker: EarningWorker, amount: bigint): Promise<void> {
  await world.spend(worker, -amount)
}

describe('earned pay to a linked bank', () => {
  test('is the worker’s and on its way at once, free, with a line for each in the list', async () => {
    const worker = await hire()
    assert.deepEqual(
      (await world.overview(worker)).ways.map(({ destination: { kind, last4 }, speed }) => [kind, last4, speed]),
      [
        ['bank', '4411', 'standard'],
        ['card', '1881', 'instant'],
      ],
    )
    const transfer = await take(worker, '5000', toBank(worker))
    assert.deepEqual(
      [transfer.status, transfer.fee, transfer.sent?.status, transfer.sent?.destination.last4],
      ['COMPLETED', '0', 'INITIATED', '4411'],
    )
    const sent = await readSent(transfer, worker)
    assert.deepEqual([sent.origin, sent.amount, sent.fee, sent.speed], ['express_pay', '5000', '0', 'standard'])
    assert.equal(await world.balanceOf(worker), 0n, 'what came is kept back for what goes')
    assert.equal((await world.overview(worker)).earnings?.outstanding, '5000')
    const pending = await world.rooms.get('/api/employees/transactions/pending', worker.token)
    const { data } = (await pending.json()) as { data: { amount: string; typeName: string }[] }
    assert.deepEqual(
      data.map(({ amount, typeName }) => [amount, typeName]),
      [['5000', 'ACH Transfer']],
    )
  })

  test('is taken back whole within its minute, and not after its bank was notified', async () => {
    const worker = await hire()
    const transfer = await take(worker, '5000', toBank(worker))
    assert.notEqual(transfer.undoUntil, null)
    for (const _twice of [1, 2]) {
      const undone = (await (await world.call(worker, 'POST', `/transfers/${transfer.id}/undo`)).json()) as ExpressPayTransfer
      assert.deepEqual([undone.status, undone.sent?.status], ['CANCELED', 'CANCELED'])
    }
    assert.equal(await world.balanceOf(worker), 0n)
    assert.equal((await world.overview(worker)).earnings?.outstanding, '0')
    const late = await take(worker, '6000', toBank(worker))
    await world.rooms.database.query
      .updateTable('move_money_transfer')
      .set({ hand_over_at: late.createdAt })
      .where('id', '=', parsePublicId('trf', late.sent?.id ?? ''))
      .execute()
    await assertProblem(await world.call(worker, 'POST', `/transfers/${late.id}/undo`), 409, 'express_pay.undo_over')
    assert.equal((await world.overview(worker)).earnings?.outstanding, '6000')
  })

  test('that the worker cancels in Move Money stays with them, and is still owed to the next paycheck alone', async () => {
    const worker = await hire()
    const transfer = await take(worker, '5000', toBank(worker))
    const headers = { authorization: `Bearer ${worker.token}` }
    await world.rooms.server.call(`/api/move-money/transfers/${transfer.sent?.id}/cancel`, { method: 'POST', headers })
    assert.equal(await world.balanceOf(worker), 5_000n)
    assert.equal((await world.overview(worker)).earnings?.outstanding, '5000')
  })

  test('is one of each for one id, sixteen times at once, and refused for another destination', async () => {
    const worker = await hire()
    const body = world.takeBody('5000', toBank(worker))
    const answers = await Promise.all(Array.from({ length: 16 }, () => world.call(worker, 'POST', '/transfers', body)))
    assert.equal(answers.filter(({ status }) => status === 201).length, 1)
    assert.ok(answers.every(({ status }) => status === 200 || status === 201))
    for (const other of [{ destination: { kind: 'own_card' } }, toCard(worker)])
      await assertProblem(await world.call(worker, 'POST', '/transfers', { ...body, ...other }), 409, 'express_pay.id_reused')
    const { rows } = await world.rooms.database.pool.query('select from move_money_transfer where employee_id = $1', [
      worker.employeeId,
    ])
    assert.equal(rows.length, 1)
  })

  test('goes to no account of another worker, nor to one that is not there', async () => {
    const [worker, stranger] = [await hire(), await hire()]
    for (const id of [stranger.bank, 'dst_none'])
      await assertProblem(
        await world.take(worker, '5000', toBank({ ...worker, bank: id })),
        422,
        'express_pay.destination_not_offered',
      )
    assert.equal((await world.overview(worker)).earnings?.outstanding, '0')
  })

  test('is not taken at all where it may not continue', async () => {
    const worker = await hire()
    const { database, clock } = world.rooms
    const destination = database.query.updateTable('move_money_destination').where('id', '=', parsePublicId('dst', worker.bank))
    await destination.set({ verified_at: clock.now().toString(), added_at: clock.now().toString() }).execute()
    await bring(worker, 20_000n)
    assert.equal((await send(worker, '10000')).status, 201)
    const limited = await assertProblem(await world.take(worker, '15000', toBank(worker)), 422, 'express_pay.destination_limit')
    assert.deepEqual([limited['max'], limited['left']], ['20000', '10000'])
    await database.query
      .updateTable('accounts_account')
      .set({ restricted_at: clock.now().toString(), restricted_reason: 'fraud_review' })
      .where('id', '=', worker.accountId)
      .execute()
    await assertProblem(await world.take(worker, '5000', toBank(worker)), 403, 'express_pay.destination_restricted')
    assert.equal((await world.overview(worker)).earnings?.outstanding, '0')
    assert.equal(await world.balanceOf(worker), 10_000n)
  })
})

describe('earned pay to a linked debit card', () => {
  test('costs the fee that was shown, and moves nothing for another one', async () => {
    const worker = await hire()
    const preview = await world.call(worker, 'POST', '/transfers/preview', { amount: '10000', ...toCard(worker) })
    const { fee, net } = (await preview.json()) as { fee: string; net: string }
    assert.deepEqual([fee, net], ['175', '9825'])
    for (const shown of [{}, { shownFee: '174' }]) {
      const refused = await world.take(worker, '10000', { ...toCard(worker), ...shown })
      assert.equal((await assertProblem(refused, 409, 'express_pay.fee_changed'))['fee'], '175')
    }
    assert.equal((await world.overview(worker)).earnings?.outstanding, '0')
    const transfer = await take(worker, '10000', { ...toCard(worker), shownFee: '175' })
    assert.deepEqual([transfer.net, transfer.undoUntil], ['9825', null])
    await assertProblem(await world.call(worker, 'POST', `/transfers/${transfer.id}/undo`), 409, 'express_pay.undo_over')
    assert.equal(await world.balanceOf(worker), 0n)
  })

  test('that fails is in the worker’s account with its fee, and says so', async () => {
    const worker = await hire()
    const feesBefore = (await readHouseBalances(world.rooms.database.query)).get(houseAccounts.feeIncome)
    const { issuer, jobs } = world.rooms
    const { sendInstant } = issuer
    issuer.sendInstant = async () => ({ kind: 'refused', reason: 'CARD_DECLINED', codes: ['DECLINED'] })
    const transfer = await take(worker, '10000', { ...toCard(worker), shownFee: '175' })
    await jobs.run('move-money.sweep')
    issuer.sendInstant = sendInstant
    assert.equal(await world.balanceOf(worker), 10_000n)
    assert.equal((await readHouseBalances(world.rooms.database.query)).get(houseAccounts.feeIncome), feesBefore)
    const response = await world.call(worker, 'GET', '/transfers')
    const { data } = (await response.json()) as { data: ExpressPayTransfer[] }
    assert.deepEqual([data[0]?.id, data[0]?.status, data[0]?.sent?.status], [transfer.id, 'COMPLETED', 'FAILED'])
  })
})

describe('a fresh proof', () => {
  test('is asked for before the first use of a destination, and for nothing that was used', async () => {
    const worker = await hire()
    await letProofsAge(worker)
    await take(worker, '1000', toBank(worker))
    await world.rooms.database.query
      .updateTable('move_money_destination')
      .set({ used_at: null })
      .where('id', '=', parsePublicId('dst', worker.card))
      .execute()
    const unproven = await world.take(worker, '1000', { ...toCard(worker), shownFee: '18' })
    await assertProblem(unproven, 403, 'step_up_required')
    assert.equal((await world.overview(worker)).earnings?.outstanding, '1000')
  })

  test('is asked for above $500 in 24 hours of earned pay and of transfers together, whichever was first, and counts none twice', async () => {
    const [first, second] = [await hire(), await hire()]
    for (const worker of [first, second]) await bring(worker, 60_000n)
    await letProofsAge(first, second)
    assert.equal((await send(first, '35000')).status, 201)
    await assertProblem(await world.take(first, '15001'), 403, 'step_up_required')
    await take(first, '15000', toBank(first))
    await assertProblem(await send(first, '500'), 403, 'step_up_required')
    assert.equal((await world.take(second, '15000', toBank(second))).status, 201)
    await assertProblem(await send(second, '35001'), 403, 'step_up_required')
    assert.equal((await send(second, '35000')).status, 201)
  })

  test('is asked for when both are sent at the same moment', async () => {
    const worker = await hire()
    await bring(worker, 60_000n)
    await letProofsAge(worker)
    const answers = await Promise.all([send(worker, '40000'), world.take(worker, '15000')])
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted((a, b) => a - b),
      [201, 403],
    )
  })
})
