// A worker's actions in a case: answer, withdraw, get the documents, and ask for another review. Another worker's case is not
// there.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { cleanParagraphs, ownText, type Dispute } from '@daybreak/contract'
import { cents } from '@daybreak/money'
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
const filed = async (worker: Worker, more?: object) => world.file(worker, [await world.bought(worker)], more)

describe('the worker', () => {
  test('answers our question; the law’s days continue meanwhile, and no answer holds up nothing', async () => {
    world.goTo('2026-11-20')
    const worker = await world.hire()
    const dispute = await filed(worker)
    await world.rooms.disputes.ask(dispute.number, { text: cleanParagraphs('Where was your card that day?', 2_000), by })
    const asking = await world.read(worker, dispute.id)
    assert.partialDeepStrictEqual(asking, { state: 'asking', nextBy: '2026-11-30', dates: dispute.dates })
    assert.deepEqual(asking.question, { text: 'Where was your card that day?', answerBy: '2026-11-30' })
    const id = randomUUID()
    const answer = { id, message: 'It was at home.', files: [] }
    const answered = (await (await world.call(worker, 'POST', `/${dispute.id}/messages`, answer)).json()) as Dispute
    assert.equal(answered.state, 'looking')
    assert.deepEqual(
      answered.messages.map(({ from, text }) => [from, text]),
      [
        ['us', 'Where was your card that day?'],
        ['worker', 'It was at home.'],
      ],
    )
    const again = (await (await world.call(worker, 'POST', `/${dispute.id}/messages`, answer)).json()) as Dispute
    assert.equal(again.messages.length, 2)
    await assertProblem(
      await world.call(worker, 'POST', `/${dispute.id}/messages`, { ...answer, message: 'Elsewhere.' }),
      409,
      'disputes.id_reused',
    )
    await world.rooms.disputes.ask(dispute.number, { text: cleanParagraphs('And your PIN?', 2_000), by })
    world.goTo('2026-12-01')
    await world.sweep()
    assert.equal((await world.read(worker, dispute.id)).state, 'looking')
  })

  test('takes a dispute back: the item can be disputed again, and a credit goes back with notice', async () => {
    world.goTo('2026-11-20')
    const worker = await world.hire()
    const transactionId = await world.bought(worker)
    const dispute = await world.file(worker, [transactionId])
    await world.rooms.disputes.credit(dispute.number, { by })
    assert.equal(await world.balance(worker), 1_234n)
    const withdraw = () => world.call(worker, 'POST', `/${dispute.id}/withdraw`, {})
    const answers = await Promise.all([withdraw(), withdraw()])
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200],
    )
    const withdrawn = await world.read(worker, dispute.id)
    assert.partialDeepStrictEqual(withdrawn, { state: 'withdrawn', canWithdraw: false, amount: '1234' })
    assert.equal(withdrawn.dates.takeBackOn, '2026-12-01')
    assert.equal((await world.item(worker, transactionId)).isDisputable, true)
    assert.notEqual((await world.file(worker, [transactionId])).id, dispute.id)
    world.goTo('2026-12-01')
    await world.sweep()
    assert.equal(await world.balance(worker), 0n)
  })

  test('has the documents that we used once they ask, and can have us look again once', async () => {
    world.goTo('2026-11-20')
    const worker = await world.hire()
    const dispute = await filed(worker)
    await assertProblem(await world.call(worker, 'POST', `/${dispute.id}/documents`, {}), 409, 'disputes.not_decided')
    await world.rooms.disputes.credit(dispute.number, { by })
    const name = ownText('Receipt of the store')
    const bytes = new TextEncoder().encode('%PDF-1.7 the receipt')
    assert.equal((await world.rooms.disputes.attach(dispute.number, { name, bytes, by })).kind, 'done')
    assert.partialDeepStrictEqual(await world.rooms.disputes.attach(dispute.number, { name, bytes: bytes.subarray(2), by }), {
      code: 'not_pdf',
    })
    await world.rooms.disputes.decide(dispute.number, { won: cents(0n), fees: null, reason: why, by })
    assert.ok(!kindsOf(await world.read(worker, dispute.id)).includes('document'))
    const asked = (await (await world.call(worker, 'POST', `/${dispute.id}/documents`, {})).json()) as Dispute
    const document = asked.letters.find(({ kind }) => kind === 'document') ?? assert.fail('it is there')
    assert.equal(document.name, name)
    const file = await world.call(worker, 'GET', `/${dispute.id}/letters/${document.id}`)
    assert.deepEqual([file.status, await file.text()], [200, '%PDF-1.7 the receipt'])
    const letter = asked.letters.find(({ kind }) => kind === 'lost') ?? assert.fail('there is a letter')
    const letterFile = await world.call(worker, 'GET', `/${dispute.id}/letters/${letter.id}`)
    assert.match((await letterFile.text()).slice(0, 8), /^%PDF-1\.7/)
    const reason = { id: randomUUID(), message: 'I found the receipt: it was another card.', files: [] }
    const reopened = (await (await world.call(worker, 'POST', `/${dispute.id}/reopen`, reason)).json()) as Dispute
    assert.partialDeepStrictEqual(reopened, { state: 'looking', provisionalAmount: '1234', canReopen: false })
    assert.equal(reopened.dates.takeBackOn, null)
    await world.rooms.disputes.decide(dispute.number, { won: 'all', fees: null, reason: why, by })
    assert.equal(await world.balance(worker), 1_234n)
  })

  test('finds each report, letter, withdrawal and new look in the activity log, once', async () => {
    world.goTo('2026-11-20')
    const worker = await world.hire()
    const transactionId = await world.bought(worker)
    const more = { id: randomUUID() }
    const dispute = await world.file(worker, [transactionId], more)
    await world.file(worker, [transactionId], more)
    const [letter] = dispute.letters
    await world.call(worker, 'GET', `/${dispute.id}/letters/${letter?.id}`)
    await world.call(worker, 'GET', `/${dispute.id}/letters/${randomUUID()}`)
    for (let again = 0; again < 2; again += 1) await world.call(worker, 'POST', `/${dispute.id}/withdraw`, {})
    const next = await world.file(worker, [transactionId])
    await world.rooms.disputes.decide(next.number, { won: cents(0n), fees: null, reason: why, by })
    const reason = { id: randomUUID(), message: 'I found the receipt.', files: [] }
    for (let again = 0; again < 2; again += 1) await world.call(worker, 'POST', `/${next.id}/reopen`, reason)
    const page = await world.rooms.get('/api/session/activity', await world.tokenOf(worker))
    const { data } = (await page.json()) as { data: { kind: string; detail: string | null; isThisSession: boolean }[] }
    assert.deepEqual(
      data.filter(({ kind }) => kind.startsWith('dispute')).map(({ kind, detail }) => `${kind} ${detail}`),
      [
        `dispute_reopened ${next.number}`,
        `dispute_filed ${next.number}`,
        `dispute_withdrawn ${dispute.number}`,
        `dispute_letter_downloaded ${dispute.number}`,
        `dispute_filed ${dispute.number}`,
      ],
    )
  })

  test('reaches no case of another worker, and is notified of each step in their language', async () => {
    world.goTo('2026-11-20')
    const [worker, other] = [await world.hire({ language: 'es' }), await world.hire()]
    const dispute = await filed(worker)
    const said = { id: randomUUID(), message: 'It is mine.', files: [] }
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['GET', `/letters/${dispute.letters[0]?.id}`, undefined],
      ['POST', '/withdraw', {}],
      ['POST', '/documents', {}],
      ['POST', '/messages', said],
      ['POST', '/reopen', said],
    ] as const)
      await assertProblem(await world.call(other, method, `/${dispute.id}${path}`, body), 404, 'disputes.not_found')
    assert.deepEqual((await world.read(worker, dispute.id)).messages, [])
    const own = await world.bought(other)
    const [mine] = dispute.items
    assert.ok(mine)
    await assertProblem(
      await world.call(other, 'POST', '', report([own, mine.transactionId])),
      404,
      'disputes.transaction_not_found',
    )
    assert.deepEqual(await world.list(other), [])
    await world.rooms.disputes.credit(dispute.number, { by })
    const page = await world.rooms.get('/api/employees/messages', await world.tokenOf(worker))
    const { data } = (await page.json()) as { data: { kind: string; body: string; link: string }[] }
    assert.deepEqual(
      data.map(({ kind, link }) => [kind, link]),
      [
        ['MONEY', `/disputes/${dispute.id}`],
        ['SUPPORT', `/disputes/${dispute.id}`],
      ],
    )
    assert.match(data[0]?.body ?? '', /^Pusimos \$12\.34 en tu cuenta/)
  })

  test('sends a report twice only as it was: with one word changed under its id it is refused, and the first one stays', async () => {
    world.goTo('2026-11-20')
    const worker = await world.hire()
    const [mine, other] = [await world.bought(worker), await world.bought(worker)]
    const sent = report([mine], {
      reason: 'amount',
      items: [{ transactionId: mine, agreedAmount: '1000' }],
      details: 'They said $10.',
      expectedOn: '2026-11-19',
    })
    const first = await world.call(worker, 'POST', '', sent)
    const { id } = (await first.json()) as Dispute
    const changes: readonly object[] = [
      { reason: 'refund' },
      { items: [{ transactionId: mine, agreedAmount: '1001' }] },
      { items: [{ transactionId: other, agreedAmount: '1000' }] },
      { noticedOn: '2026-11-19' },
      { expectedOn: null },
      { hasCard: false },
      { askedMerchant: true },
      { details: 'They said $10!' },
      { files: [randomUUID()] },
    ]
    for (const change of changes)
      await assertProblem(await world.call(worker, 'POST', '', { ...sent, ...change }), 409, 'disputes.id_reused')
    const again = await world.call(worker, 'POST', '', sent)
    assert.equal(((await again.json()) as Dispute).id, id)
    assert.partialDeepStrictEqual(await world.read(worker, id), { reason: 'amount', amount: '234', details: 'They said $10.' })
    assert.equal((await world.list(worker)).length, 1)
  })

  test('sends a file with one report alone, reads its name in the case, and never one of another worker', async () => {
    world.goTo('2026-11-20')
    const [worker, other] = [await world.hire(), await world.hire()]
    const [file, second, theirs] = [await sendFile(worker), await sendFile(worker), await sendFile(other)]
    const [one, two] = [await world.bought(worker), await world.bought(worker)]
    await assertProblem(await world.call(worker, 'POST', '', report([one], { files: [theirs] })), 422, 'disputes.file_unknown')
    const dispute = await world.file(worker, [one], { files: [file] })
    assert.deepEqual(dispute.files, [{ name: 'receipt.pdf', size: 20 }])
    await assertProblem(await world.call(worker, 'POST', '', report([two], { files: [file] })), 422, 'disputes.file_unknown')
    const note = { id: randomUUID(), message: 'And this one.', files: [second] }
    const write = (body: object) => world.call(worker, 'POST', `/${dispute.id}/messages`, body)
    for (let again = 0; again < 2; again += 1) assert.equal((await write(note)).status, 200)
    await assertProblem(await write({ ...note, id: randomUUID() }), 422, 'disputes.file_unknown')
    await assertProblem(await write({ ...note, files: [] }), 409, 'disputes.id_reused')
    const { messages, files } = await world.read(worker, dispute.id)
    assert.deepEqual([messages.map((message) => message.files.length), files.length], [[1], 1])
  })
})

test('a dispute of a pending charge that is taken back stays so: when the charge completes nothing starts, and it can be reported anew', async () => {
  world.goTo('2026-11-20')
  const worker = await world.hire()
  const transactionId = await world.bought(worker, { status: 'PENDING' })
  const watched = await world.file(worker, [transactionId])
  for (let again = 0; again < 2; again += 1)
    assert.equal((await world.call(worker, 'POST', `/${watched.id}/withdraw`, {})).status, 200)
  const uuid = transactionId.slice(4).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  await world.rooms.database.pool.query("update transactions_item set status = 'COMPLETED' where id = $1", [uuid])
  world.goTo('2026-12-07')
  await world.sweep()
  const withdrawn = await world.read(worker, watched.id)
  assert.partialDeepStrictEqual(withdrawn, { state: 'withdrawn', provisionalAmount: null, canReopen: false })
  assert.deepEqual([withdrawn.dates.startedAt, withdrawn.dates.takeBackOn, kindsOf(withdrawn)], [null, null, ['withdrawn']])
  assert.equal(await world.balance(worker), 0n)
  assert.deepEqual((await world.file(worker, [transactionId])).state, 'looking')
})

test('a case that cannot be read holds up no other: their credits come on their day, and its own once it can be', async () => {
  world.goTo('2026-11-20')
  const workers = [await world.hire(), await world.hire(), await world.hire()]
  const disputes: Dispute[] = []
  for (const worker of workers) disputes.push(await filed(worker))
  const [first] = disputes.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  const { pool } = world.rooms.database
  const set = (proposal: string | null, by_: string | null) =>
    pool.query('update disputes_case set proposal = $2, proposed_by = $3 where number = $1', [first?.number, proposal, by_])
  await set('{"wonAmount": "no amount", "fees": null, "reason": "x"}', 'Dana Ruiz')
  world.goTo('2026-12-04')
  await world.sweep()
  const balances = () => Promise.all(workers.map((worker) => world.balance(worker)))
  assert.deepEqual(
    await balances(),
    disputes.map((dispute) => (dispute === first ? 0n : 1_234n)),
  )
  await set(null, null)
  await world.sweep()
  assert.deepEqual(await balances(), [1_234n, 1_234n, 1_234n])
})

/** A PDF of 20 bytes, sent whole and not used yet. */
async function sendFile(worker: Worker): Promise<string> {
  const [id, bytes] = [randomUUID(), new TextEncoder().encode('%PDF-1.7 the receipt')]
  const authorization = `Bearer ${await world.tokenOf(worker)}`
  const { rooms } = world
  const begun = await rooms.post(
    '/api/support/files',
    { id, name: 'receipt.pdf', size: bytes.byteLength },
    { headers: { authorization } },
  )
  assert.equal(begun.status, 200, await begun.text())
  const headers = { authorization, 'content-type': 'application/octet-stream' }
  const path = `/api/support/files/pieces?id=${id}&offset=0`
  assert.equal((await rooms.server.call(path, { method: 'PUT', headers, body: bytes })).status, 200)
  return id
}
