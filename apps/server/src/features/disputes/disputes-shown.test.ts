// What a worker reads of disputes, before and after they report: the form promises the dates that the case keeps, and every list
// and limit is accurate.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { cleanParagraphs, ownText, type Dispute, type DisputeForm, type DisputeLetter } from '@daybreak/contract'
import { publicId } from '@daybreak/ids'
import { cents } from '@daybreak/money'
import { parseInstant } from '@daybreak/time'
import { verifyLedger } from '#features/ledger'
import { assertProblem } from '../../testing/http-server.ts'
import { testKeys } from '../../testing/worker-rooms.ts'
import { insertMessage } from './disputes-messages.store.ts'
import { sealText } from './sealed-texts.ts'
import { startDisputeWorld, type DisputeWorld, type Worker } from './testing/world.ts'

let world: DisputeWorld
before(async () => {
  world = await startDisputeWorld()
})
after(async () => {
  const { drifts } = await verifyLedger(world.rooms.database)
  await world.rooms.stop()
  assert.deepEqual(drifts, [])
})

const why = cleanParagraphs('The store showed us a receipt.', 2_000)
const by = ownText('Dana Ruiz')
const uuidOf = (id: string) => id.slice(4).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

async function read<Body>(worker: Worker, path: string): Promise<Body> {
  const response = await world.call(worker, 'GET', path)
  assert.equal(response.status, 200, await response.clone().text())
  return (await response.json()) as Body
}
const formOf = (worker: Worker, transactionId: string) => read<DisputeForm>(worker, `/forms/${transactionId}`)
const filed = async (worker: Worker, more?: object) => world.file(worker, [await world.bought(worker)], more)
const decide = async ({ number }: Dispute, won: bigint) =>
  assert.equal((await world.rooms.disputes.decide(number, { won: cents(won), fees: null, reason: why, by })).kind, 'done')

/** In the database: what the card provider reports of an item is tested elsewhere. */
async function becomes(transactionId: string, status: string, amount: number): Promise<void> {
  const { pool } = world.rooms.database
  await pool.query('update transactions_item set status = $2, amount = $3 where id = $1', [uuidOf(transactionId), status, amount])
}

describe('the form', () => {
  test('is filled in with the worker, the item and its days, and the case keeps those days', async () => {
    world.goTo('2026-11-20')
    const [worker, fresh] = [await world.hire(), await world.hire({ firstDeposit: '2026-11-10' })]
    for (const [who, businessDays, days] of [
      [worker, 10, 90],
      [fresh, 20, 90],
    ] as const) {
      const transactionId = await world.bought(who, { summary: 'Corner Coffee', kind: 'coffee' })
      const form = await formOf(who, transactionId)
      assert.partialDeepStrictEqual(form.item, {
        transactionId,
        merchant: 'Corner Coffee',
        amount: '1234',
        eligibility: 'ready',
        reportedIn: null,
      })
      assert.partialDeepStrictEqual(form.claimant, { customerId: publicId('emp', who.employeeId), firstName: 'Maya' })
      assert.deepEqual([form.filingDate, form.businessDays, form.days], ['2026-11-20', businessDays, days])
      const dispute = await world.file(who, [transactionId])
      assert.deepEqual([dispute.dates.decideBy, dispute.dates.finalBy], [form.decideBy, form.finalBy])
      assert.deepEqual([dispute.businessDays, dispute.days], [form.businessDays, form.days])
      assert.deepEqual((await formOf(who, transactionId)).item, {
        ...form.item,
        eligibility: 'reported',
        reportedIn: { id: dispute.id, number: dispute.number },
      })
    }
  })

  test('offers what can be reported with it: of the same card, the same store first, nothing that is over, too old or not theirs', async () => {
    world.goTo('2026-11-20')
    const [worker, other] = [await world.hire(), await world.hire()]
    const at = (day: string) => ({ createdAt: parseInstant(`${day}T15:00:00.000Z`) })
    const item = await world.bought(worker, { summary: 'Corner Coffee', ...at('2026-11-10') })
    const [newer, same, pending] = [
      await world.bought(worker, { summary: 'Bayline Fuel', ...at('2026-11-19') }),
      await world.bought(worker, { summary: 'Corner Coffee', ...at('2026-11-01') }),
      await world.bought(worker, { summary: 'Corner Coffee', status: 'PENDING', ...at('2026-11-18') }),
    ]
    await world.bought(worker, { summary: 'Of another card', last4: '9999' })
    await world.bought(worker, { summary: 'A refund', direction: 'POSITIVE', status: 'REFUND' })
    await world.bought(worker, { summary: 'Failed', status: 'FAILED' })
    await world.bought(worker, { summary: 'Too long ago', ...at('2026-07-01') })
    await world.bought(other, { summary: 'Corner Coffee' })
    await world.file(worker, [await world.bought(worker, { summary: 'Reported' })])
    const { others } = await formOf(worker, item)
    assert.deepEqual(
      others.map(({ transactionId, eligibility }) => [transactionId, eligibility]),
      [
        [pending, 'pending'],
        [same, 'ready'],
        [newer, 'ready'],
      ],
    )
    for (const id of [item.replace('txn_', 'crd_'), 'txn_', 'x', `${item}0`])
      await assertProblem(await world.call(worker, 'GET', `/forms/${id}`), 404, 'disputes.transaction_not_found')
    await assertProblem(await world.call(other, 'GET', `/forms/${item}`), 404, 'disputes.transaction_not_found')
  })
})

describe('a list of disputes', () => {
  test('begins with those that wait for the worker, then those we look into, then those that are over: each the newest first', async () => {
    const worker = await world.hire()
    const days = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20']
    const disputes: Dispute[] = []
    for (const day of days) {
      world.goTo(day)
      disputes.push(await filed(worker, { noticedOn: day }))
    }
    const [lost, asking, older, newer, withdrawn] = disputes
    assert.ok(lost && asking && older && newer && withdrawn)
    await world.rooms.disputes.credit(lost.number, { by })
    await decide(lost, 0n)
    await world.rooms.disputes.ask(asking.number, { text: why, by })
    await world.rooms.disputes.credit(older.number, { by })
    await world.call(worker, 'POST', `/${withdrawn.id}/withdraw`, {})
    const listed = await world.list(worker)
    assert.deepEqual(
      listed.map(({ id, state, nextBy }) => [id, state, nextBy]),
      [
        // The day of our question.
        [asking.id, 'asking', '2026-11-30'],
        // The day of the credit, and once that is given the day of the answer.
        [newer.id, 'looking', newer.dates.decideBy],
        [older.id, 'looking', older.dates.finalBy],
        [withdrawn.id, 'withdrawn', null],
        // The day on which the credit goes back.
        [lost.id, 'lost', '2026-12-01'],
      ],
    )
    for (const shown of listed) assert.equal((await world.read(worker, shown.id)).nextBy, shown.nextBy)
    assert.deepEqual(
      listed.map(({ amount }) => amount),
      ['1234', '1234', '1234', '1234', '1234'],
      'also of what was taken back',
    )
  })

  test('goes back 24 months, and a letter is in the list of letters as long as its case is', async () => {
    world.goTo('2026-02-10')
    const worker = await world.hire()
    const first = await filed(worker, { noticedOn: '2026-02-10' })
    await decide(first, 0n)
    world.goTo('2026-11-20')
    const second = await filed(worker)
    await decide(second, 0n)
    const name = ownText('Receipt')
    await world.rooms.disputes.attach(second.number, { name, bytes: new TextEncoder().encode('%PDF-1.7 x'), by })
    await world.call(worker, 'POST', `/${second.id}/documents`, {})
    const letters = async () =>
      (await read<{ letters: (DisputeLetter & { number: string })[] }>(worker, '/letters')).letters.map(
        ({ number, kind }) => `${number} ${kind}`,
      )
    const [of, ofFirst] = [second.number, first.number]
    const all = [`${of} lost`, `${of} received`, `${ofFirst} lost`, `${ofFirst} received`]
    assert.deepEqual(await letters(), all, 'letters alone, of all cases')
    world.goTo('2028-02-10')
    assert.deepEqual(
      (await world.list(worker)).map(({ id }) => id),
      [second.id, first.id],
    )
    world.goTo('2028-02-11')
    assert.deepEqual(
      (await world.list(worker)).map(({ id }) => id),
      [second.id],
    )
    assert.deepEqual(
      await letters(),
      all.filter((letter) => letter.startsWith(of)),
    )
  })

  test('opens no letter by the id of another case, and none that was never written', async () => {
    world.goTo('2026-11-20')
    const worker = await world.hire()
    const [one, two] = [await filed(worker), await filed(worker)]
    for (const letter of [two.letters[0]?.id, randomUUID(), 'x'])
      await assertProblem(await world.call(worker, 'GET', `/${one.id}/letters/${letter}`), 404, 'disputes.letter_not_found')
    const file = await world.call(worker, 'GET', `/${one.id}/letters/${one.letters[0]?.id}`)
    assert.match(file.headers.get('content-disposition') ?? '', new RegExp(`dispute-${one.number}-received-2026-11-20\\.pdf`))
  })
})

describe('a charge that completes at what the worker agrees with', () => {
  const partly = (transactionId: string, agreedAmount: string) => ({
    reason: 'amount',
    items: [{ transactionId, agreedAmount }],
    details: 'They said it would be less.',
  })

  test('leaves no error: the case ends with that reason and no money moves; one that is a cent above is looked into', async () => {
    world.goTo('2026-11-20')
    const worker = await world.hire({ language: 'es' })
    const [same, less, above] = [
      await world.bought(worker, { status: 'PENDING', amount: cents(10_000n) }),
      await world.bought(worker, { status: 'PENDING', amount: cents(10_000n) }),
      await world.bought(worker, { status: 'PENDING', amount: cents(10_000n) }),
    ]
    const cases: Dispute[] = []
    for (const id of [same, less, above]) cases.push(await world.file(worker, [], partly(id, '4000')))
    world.goTo('2026-11-23')
    await becomes(same, 'COMPLETED', 4_000)
    await becomes(less, 'COMPLETED', 3_999)
    await becomes(above, 'COMPLETED', 4_001)
    await Promise.all([world.sweep(), world.sweep()])
    const shown = await Promise.all(cases.map(({ id }) => world.read(worker, id)))
    assert.deepEqual(
      shown.map(({ state, amount, decisionReason }) => [state, amount, decisionReason]),
      [
        ['lost', '0', 'El cargo final es el monto con el que estás de acuerdo.'],
        ['lost', '0', 'El cargo final es el monto con el que estás de acuerdo.'],
        ['looking', '1', null],
      ],
    )
    assert.deepEqual(
      shown[0]?.letters.map(({ kind }) => kind),
      ['lost', 'received'],
    )
    assert.equal(await world.balance(worker), 0n)
  })

  test('waits for a person once it was opened again, and for no longer than the law gives', async () => {
    world.goTo('2026-11-20')
    const worker = await world.hire()
    const transactionId = await world.bought(worker, { status: 'PENDING', amount: cents(10_000n) })
    const { id } = await world.file(worker, [], partly(transactionId, '4000'))
    await becomes(transactionId, 'COMPLETED', 4_000)
    await world.sweep()
    const again = { id: randomUUID(), message: 'They agreed to nothing.', files: [] }
    assert.equal((await world.call(worker, 'POST', `/${id}/reopen`, again)).status, 200)
    await world.sweep()
    const reopened = await world.read(worker, id)
    assert.deepEqual([reopened.state, reopened.dates.finalBy], ['looking', '2027-01-04'])
    world.goTo('2027-01-04', 17)
    await world.sweep()
    assert.equal((await world.read(worker, id)).state, 'lost')
  })
})

describe('a limit', () => {
  test('of 60 messages in 24 hours is for the worker’s own, and the next one comes through a day later', async () => {
    world.goTo('2026-11-20')
    const worker = await world.hire()
    const { id } = await filed(worker)
    const { database, clock } = world.rooms
    await database.transaction(async (tx) => {
      const insert = (author: { author: 'worker'; requestId: string } | { author: 'us'; agent: typeof by }) => {
        const messageId = randomUUID()
        const own = { id: messageId, caseId: uuidOf(id), employeeId: worker.employeeId, at: clock.now() }
        return insertMessage(tx, { ...own, ...author, textSealed: sealText(testKeys, messageId, 'Hello?') })
      }
      for (let count = 0; count < 59; count += 1) await insert({ author: 'worker', requestId: randomUUID() })
      for (let count = 0; count < 5; count += 1) await insert({ author: 'us', agent: by })
    })
    const write = () => world.call(worker, 'POST', `/${id}/messages`, { id: randomUUID(), message: 'Hello?', files: [] })
    assert.equal((await write()).status, 200, 'ours are not counted')
    await assertProblem(await write(), 429, 'disputes.too_many')
    clock.advance({ hours: 24 })
    assert.equal((await write()).status, 200)
    assert.equal((await world.read(worker, id)).messages.length, 66)
  })

  test('of 60 days is there for opening a lost case again, and one that was won is never opened', async () => {
    world.goTo('2026-09-01')
    const worker = await world.hire()
    const [lost, late, won] = [
      await filed(worker, { noticedOn: '2026-09-01' }),
      await filed(worker, { noticedOn: '2026-09-01' }),
      await filed(worker, { noticedOn: '2026-09-01' }),
    ]
    await decide(lost, 0n)
    await decide(late, 0n)
    await decide(won, 1_234n)
    const again = (dispute: Dispute) =>
      world.call(worker, 'POST', `/${dispute.id}/reopen`, { id: randomUUID(), message: 'I found the receipt.', files: [] })
    await assertProblem(await again(won), 409, 'disputes.not_reopenable')
    world.goTo('2026-10-31', 11)
    assert.equal((await world.read(worker, lost.id)).canReopen, true)
    assert.equal((await again(lost)).status, 200)
    await assertProblem(await again(lost), 409, 'disputes.not_reopenable')
    world.goTo('2026-10-31', 12)
    assert.equal((await world.read(worker, late.id)).canReopen, false)
    await assertProblem(await again(late), 409, 'disputes.not_reopenable')
  })
})
