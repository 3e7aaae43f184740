// Guarantees for a worker who disputes a transaction: one case, its dates, its money once, and the decision in writing.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { cleanParagraphs, ownText, type Dispute } from '@daybreak/contract'
import { cents } from '@daybreak/money'
import { parseInstant } from '@daybreak/time'
import { verifyLedger } from '#features/ledger'
import { assertProblem } from '../../testing/http-server.ts'
import { report, startDisputeWorld, type DisputeWorld, type Worker } from './testing/world.ts'

let world: DisputeWorld
before(async () => {
  world = await startDisputeWorld()
})
after(async () => {
  const { drifts } = await verifyLedger(world.rooms.database)
  await world.rooms.stop()
  assert.deepEqual(drifts, [])
})

const why = cleanParagraphs('The store showed us a receipt with your card and its PIN.', 2_000)
const by = ownText('Dana Ruiz')
const kindsOf = ({ letters }: Dispute) => letters.map(({ kind }) => kind)
const uuidOf = (id: string) => id.slice(4).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
const filed = async (worker: Worker, more?: object) => world.file(worker, [await world.bought(worker)], more)

describe('a report', () => {
  test('becomes a case with its dates; the item shows it and cannot be disputed again', async () => {
    world.goTo('2026-11-20')
    const worker = await world.hire()
    const transactionId = await world.bought(worker)
    assert.equal((await world.item(worker, transactionId)).isDisputable, true)
    const dispute = await world.file(worker, [transactionId])
    assert.match(dispute.number, /^\d{6}$/)
    assert.partialDeepStrictEqual(dispute, { state: 'looking', amount: '1234', businessDays: 10, days: 90, nextBy: '2026-12-07' })
    assert.partialDeepStrictEqual(dispute.dates, { decideBy: '2026-12-07', creditOn: '2026-12-04', finalBy: '2027-02-18' })
    assert.deepEqual([dispute.longerBecause, dispute.isCourtesy, dispute.canWithdraw], ['store-purchase', false, true])
    assert.deepEqual(kindsOf(dispute), ['received'])
    assert.partialDeepStrictEqual(await world.item(worker, transactionId), { isDisputable: false, disputeId: dispute.id })
    assert.deepEqual(
      (await world.list(worker)).map(({ id }) => id),
      [dispute.id],
    )
    await assertProblem(await world.call(worker, 'POST', '', report([transactionId])), 409, 'disputes.case_exists')
  })

  test('sent again is the same one; ten at once, in two instances, make one case', async () => {
    world.goTo('2026-11-20')
    const worker = await world.hire()
    const transactionId = await world.bought(worker)
    const body = report([transactionId])
    const other = await world.rooms.startAnother()
    const headers = { authorization: `Bearer ${await world.tokenOf(worker)}` }
    const send = (at: number) => (at % 2 === 0 ? world.rooms : other).post('/api/disputes', body, { headers })
    const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => send(at)))
    const ids = await Promise.all(answers.map(async (answer) => ((await answer.json()) as Dispute).id))
    assert.equal(new Set(ids).size, 1)
    // Another tab, under an id of its own.
    const tabs = await Promise.all([0, 1, 2, 3].map(() => world.call(worker, 'POST', '', report([transactionId]))))
    assert.deepEqual(
      tabs.map(({ status }) => status),
      [409, 409, 409, 409],
    )
    await assertProblem(
      await world.call(worker, 'POST', '', { ...body, reason: 'twice', details: 'It is there two times.' }),
      409,
      'disputes.id_reused',
    )
    assert.equal((await world.list(worker)).length, 1)
    await other.stop()
  })

  test('takes several items of the worker, each with what they agree with', async () => {
    world.goTo('2026-11-20')
    const worker = await world.hire()
    const items = [
      { transactionId: await world.bought(worker), agreedAmount: '1000' },
      { transactionId: await world.bought(worker), agreedAmount: '0' },
    ]
    const more = { items, reason: 'amount', details: 'The menu says something else.' }
    assert.equal((await world.file(worker, [], more)).amount, '1468')
  })

  test('is refused, and changes nothing, for what is wrong in it', async () => {
    world.goTo('2026-11-20')
    const [worker, other] = [await world.hire(), await world.hire()]
    const mine = await world.bought(worker)
    const details = 'It is not what I ordered.'
    const refused = async (code: string, status: number, ids: readonly string[], more: object = {}) =>
      assertProblem(await world.call(worker, 'POST', '', report(ids, more)), status, code)
    await refused('disputes.transaction_not_found', 404, [await world.bought(other)])
    await refused('disputes.transaction_not_found', 404, [mine.replace('txn_', 'crd_')])
    await refused('disputes.not_disputable', 409, [mine, mine])
    await refused('disputes.not_disputable', 409, [await world.bought(worker, { direction: 'POSITIVE', status: 'REFUND' })])
    await refused('disputes.not_disputable', 409, [await world.bought(worker, { status: 'FAILED' })])
    await refused('disputes.not_disputable', 409, [await world.bought(worker, { rail: 'book' })])
    const agreed = (agreedAmount: string | null) => ({ items: [{ transactionId: mine, agreedAmount }], details })
    await refused('disputes.amount_wrong', 422, [], { ...agreed('1234'), reason: 'amount' })
    await refused('disputes.amount_wrong', 422, [], { ...agreed(null), reason: 'atm' })
    await refused('disputes.amount_wrong', 422, [], { ...agreed('1'), reason: 'twice' })
    await refused('disputes.date_wrong', 422, [mine], { noticedOn: '2026-11-22' })
    await refused('disputes.date_wrong', 422, [mine], { noticedOn: '2026-11-31' })
    await refused('disputes.date_wrong', 422, [mine], { noticedOn: '2026-11-18' })
    await refused('disputes.secret_number', 422, [mine], { details: 'My card is 4000 1234 5678 9010.' })
    await refused('disputes.file_unknown', 422, [mine], { files: [randomUUID()] })
    await refused('invalid_input', 422, [mine], { reason: 'other' })
    assert.deepEqual(await world.list(worker), [])
    assert.equal((await world.item(worker, mine)).isDisputable, true)
  })

  test('after 120 days is a courtesy without the dates of the law, and after 24 months there is none', async () => {
    world.goTo('2026-11-20')
    const worker = await world.hire()
    const late = await world.bought(worker, { createdAt: parseInstant('2026-07-22T15:00:00.000Z') })
    const intime = await world.bought(worker, { createdAt: parseInstant('2026-07-23T15:00:00.000Z') })
    const old = await world.bought(worker, { createdAt: parseInstant('2024-11-19T15:00:00.000Z') })
    const courtesy = await world.file(worker, [late])
    assert.deepEqual(
      [courtesy.isCourtesy, courtesy.days, courtesy.dates.decideBy, courtesy.dates.finalBy],
      [true, null, null, null],
    )
    assert.equal((await world.file(worker, [intime])).isCourtesy, false)
    await assertProblem(await world.call(worker, 'POST', '', report([old])), 409, 'disputes.not_disputable')
    world.goTo('2027-06-01')
    await world.sweep()
    assert.equal((await world.read(worker, courtesy.id)).provisionalAmount, null)
  })

  test('of a pending item is watched, and filed with the final amount when that completes, or lapses with it', async () => {
    world.goTo('2026-11-20')
    const worker = await world.hire()
    const [one, two] = [await world.bought(worker, { status: 'PENDING' }), await world.bought(worker, { status: 'PENDING' })]
    const [watched, gone] = [await world.file(worker, [one]), await world.file(worker, [two])]
    assert.deepEqual([watched.state, watched.dates.startedAt, watched.dates.decideBy], ['watching', null, null])
    await world.sweep()
    assert.equal((await world.read(worker, watched.id)).state, 'watching')
    world.goTo('2026-11-23')
    const { pool } = world.rooms.database
    await pool.query("update transactions_item set status = 'COMPLETED', amount = 1500 where id = $1", [uuidOf(one)])
    await pool.query("update transactions_item set status = 'CANCELED' where id = $1", [uuidOf(two)])
    await world.sweep()
    const started = await world.read(worker, watched.id)
    assert.partialDeepStrictEqual(started, { state: 'looking', amount: '1500', dates: { decideBy: '2026-12-08' } })
    assert.equal(started.dates.startedAt, '2026-11-23T17:00:00.000Z')
    assert.deepEqual(
      [(await world.read(worker, gone.id)).state, (await world.item(worker, two)).disputeId],
      ['lapsed', undefined],
    )
  })

  test('of a pending item beside a complete one starts at once, and takes in the pending one as it comes', async () => {
    world.goTo('2026-11-20')
    const worker = await world.hire()
    const [done, coming, gone] = [
      await world.bought(worker),
      await world.bought(worker, { status: 'PENDING' }),
      await world.bought(worker, { status: 'PENDING' }),
    ]
    const dispute = await world.file(worker, [done, coming, gone])
    assert.partialDeepStrictEqual(dispute, { state: 'looking', dates: { startedAt: dispute.filedAt, creditOn: '2026-12-04' } })
    const { pool } = world.rooms.database
    await pool.query("update transactions_item set status = 'COMPLETED', amount = 1500 where id = $1", [uuidOf(coming)])
    await pool.query("update transactions_item set status = 'CANCELED' where id = $1", [uuidOf(gone)])
    await world.sweep()
    const both = await world.read(worker, dispute.id)
    assert.partialDeepStrictEqual(both, { state: 'looking', amount: '2734', dates: { creditOn: '2026-12-04' } })
    assert.deepEqual((await world.item(worker, gone)).disputeId, undefined)
    world.goTo('2026-12-04')
    await world.sweep()
    assert.equal(await world.balance(worker), 2_734n)
  })
})

describe('the money', () => {
  test('is there for now one business day before the law’s day, and stays when the worker was right', async () => {
    world.goTo('2026-10-22', 18)
    const worker = await world.hire({ balance: 5_000 })
    const dispute = await filed(worker, { noticedOn: '2026-10-22' })
    world.goTo('2026-11-03', 23)
    await world.sweep()
    assert.equal(await world.balance(worker), 5_000n)
    world.goTo('2026-11-04', 0)
    await Promise.all([world.sweep(), world.sweep()])
    assert.equal(await world.balance(worker), 6_234n)
    const credited = await world.read(worker, dispute.id)
    assert.partialDeepStrictEqual(credited, { provisionalAmount: '1234', nextBy: '2027-01-20' })
    assert.deepEqual(kindsOf(credited), ['provisional', 'received'])
    const losses = await world.house('disputeLosses')
    assert.equal((await world.rooms.disputes.decide(dispute.number, { won: 'all', fees: null, reason: why, by })).kind, 'done')
    assert.deepEqual([await world.balance(worker), await world.house('disputeLosses')], [6_234n, losses - 1_234n])
    const won = await world.read(worker, dispute.id)
    assert.partialDeepStrictEqual(won, { state: 'won', provisionalAmount: null, finalAmount: '1234', balanceAfter: null })
    assert.deepEqual([won.dates.letterBy, won.dates.takeBackOn, kindsOf(won)[0]], ['2026-11-09', null, 'won'])
    world.goTo('2027-06-01')
    await world.sweep()
    assert.equal(await world.balance(worker), 6_234n)
  })

  test('that was given goes back after five business days when there was no error, also below zero', async () => {
    world.goTo('2026-10-22', 18)
    const worker = await world.hire()
    const dispute = await filed(worker, { noticedOn: '2026-10-22' })
    world.goTo('2026-11-04')
    await world.sweep()
    world.goTo('2026-11-20')
    await world.rooms.disputes.decide(dispute.number, { won: cents(0n), fees: null, reason: why, by })
    const lost = await world.read(worker, dispute.id)
    assert.partialDeepStrictEqual(lost, { state: 'lost', decisionReason: why, provisionalAmount: '1234', balanceAfter: '0' })
    assert.partialDeepStrictEqual(lost.dates, { honorUntil: '2026-11-30', takeBackOn: '2026-12-01', letterBy: '2026-11-25' })
    assert.deepEqual([lost.nextBy, lost.canReopen, kindsOf(lost)[0]], ['2026-12-01', true, 'lost'])
    // The worker has spent it meanwhile.
    world.goTo('2026-11-30', 23)
    await world.sweep()
    assert.equal(await world.balance(worker), 1_234n)
    world.goTo('2026-12-01', 0)
    await world.sweep()
    await world.sweep()
    assert.equal(await world.balance(worker), 0n)
    const over = await world.read(worker, dispute.id)
    assert.deepEqual([over.provisionalAmount, over.nextBy, over.dates.takenBackAt !== null], [null, null, true])
  })

  test('that the store gave back meanwhile is not given twice', async () => {
    world.goTo('2026-10-22')
    const worker = await world.hire()
    const transactionId = await world.bought(worker)
    const dispute = await world.file(worker, [transactionId], { noticedOn: '2026-10-22' })
    world.goTo('2026-11-04')
    await world.sweep()
    const refund = { direction: 'POSITIVE', status: 'REFUND', amount: cents(1_234n), refundOf: uuidOf(transactionId) } as const
    await world.bought(worker, refund)
    await world.sweep()
    const won = await world.read(worker, dispute.id)
    assert.partialDeepStrictEqual(won, { state: 'won', finalAmount: '1234', provisionalAmount: '1234' })
    assert.notEqual(won.dates.takeBackOn, null)
    world.goTo('2026-12-01')
    await world.sweep()
    // What the refund itself brought is posted by the cards room, which this test leaves out.
    assert.equal(await world.balance(worker), 0n)
  })

  test('of a part that was right stays, and fees come back with it', async () => {
    world.goTo('2026-10-22')
    const worker = await world.hire()
    const dispute = await filed(worker, { noticedOn: '2026-10-22' })
    await world.rooms.disputes.decide(dispute.number, { won: cents(1_000n), fees: cents(350n), reason: why, by })
    assert.equal(await world.balance(worker), 1_350n)
    const won = await world.read(worker, dispute.id)
    assert.partialDeepStrictEqual(won, { finalAmount: '1000', feesReturned: '350', provisionalAmount: null })
  })

  test('is the worker’s when no one decides in time', async () => {
    world.goTo('2026-10-22')
    const worker = await world.hire()
    const dispute = await filed(worker, { noticedOn: '2026-10-22' })
    world.goTo('2027-01-20', 16)
    await world.sweep()
    assert.equal((await world.read(worker, dispute.id)).state, 'looking')
    world.goTo('2027-01-20', 17)
    await world.sweep()
    assert.equal((await world.read(worker, dispute.id)).state, 'won')
    assert.equal(await world.balance(worker), 1_234n)
  })

  test('above $500 takes two of our people', async () => {
    world.goTo('2026-11-20')
    const worker = await world.hire()
    const dispute = await world.file(worker, [await world.bought(worker, { amount: cents(50_001n) })])
    const decide = (name: string) =>
      world.rooms.disputes.decide(dispute.number, { won: 'all', fees: null, reason: why, by: cleanParagraphs(name, 40) })
    assert.equal((await decide('Dana Ruiz')).kind, 'waits')
    assert.equal((await decide('dana ruiz')).kind, 'waits')
    assert.equal(await world.balance(worker), 0n)
    assert.equal((await decide('Sam Okafor')).kind, 'done')
    assert.equal(await world.balance(worker), 50_001n)
  })
})
