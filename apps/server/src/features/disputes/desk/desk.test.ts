// Guarantees for our people at the desk of disputes: reports by phone, the most urgent first, who did what, two people for large
// amounts, and refusals that change nothing.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { cleanParagraphs, ownText, type CleanText, type Dispute } from '@daybreak/contract'
import { newUuid, publicId } from '@daybreak/ids'
import { cents } from '@daybreak/money'
import { parseInstant } from '@daybreak/time'
import { verifyLedger } from '#features/ledger'
import { isRefused } from '#platform/errors.ts'
import { assertProblem } from '../../../testing/http-server.ts'
import type { DisputesDesk } from '../disputes-desk.ts'
import { report, startDisputeWorld, type DisputeWorld, type Worker } from '../testing/world.ts'

let world: DisputeWorld
let desk: DisputesDesk
before(async () => {
  world = await startDisputeWorld()
  desk = world.rooms.disputes
})
after(async () => {
  const { drifts } = await verifyLedger(world.rooms.database)
  await world.rooms.stop()
  assert.deepEqual(drifts, [])
})

const [dana, sam] = [ownText('Dana Ruiz'), ownText('Sam Okafor')]
const why = cleanParagraphs('The store showed us a receipt.', 2_000)
const filed = async (worker: Worker, amount = 1_234n): Promise<Dispute> =>
  world.file(worker, [await world.bought(worker, { amount: cents(amount) })])
const story = async ({ number }: Pick<Dispute, 'number'>) => (await desk.read(number)) ?? assert.fail('it is there')

/** Its outcome, in one word. */
async function outcomeOf(acting: Promise<{ kind: string; code?: string }>): Promise<string> {
  const outcome = await acting
  return outcome.code ?? outcome.kind
}

function decide(
  number: string,
  won: bigint | 'all',
  more: { fees?: bigint; reason?: CleanText; by?: CleanText } = {},
): Promise<string> {
  const fees = more.fees === undefined ? null : cents(more.fees)
  const amount = won === 'all' ? won : cents(won)
  return outcomeOf(desk.decide(number, { won: amount, fees, reason: more.reason ?? why, by: more.by ?? dana }))
}

describe('a report by phone', () => {
  const said = (transactionIds: readonly string[], more: object = {}) => ({
    reason: 'not-me' as const,
    items: transactionIds.map((transactionId) => ({ transactionId, agreedAmount: null })),
    noticedOn: null,
    hasCard: null,
    askedMerchant: null,
    expectedOn: null,
    details: cleanParagraphs('They called from the parking lot.', 2_000),
    takenBy: dana,
    ...more,
  })
  const codeOf = async (taking: ReturnType<DisputesDesk['take']>) => {
    const taken = await taking
    return isRefused(taken) ? taken.code : taken.channel
  }

  test('counts as one in writing: its clock runs, the letter is there, and the worker reads what was written down', async () => {
    world.goTo('2026-11-20')
    const worker = await world.hire()
    const transactionId = await world.bought(worker)
    const taken = await desk.take(worker.employeeId, said([transactionId]))
    if (isRefused(taken)) assert.fail(taken.code)
    assert.deepEqual([taken.channel, taken.takenBy, taken.requestId], ['verbal', 'Dana Ruiz', null])
    const shown = await world.read(worker, publicId('dsp', taken.id))
    assert.partialDeepStrictEqual(shown, { channel: 'verbal', details: 'They called from the parking lot.', noticedOn: null })
    assert.partialDeepStrictEqual(shown, { state: 'looking', dates: { decideBy: '2026-12-07' } })
    assert.deepEqual(
      shown.letters.map(({ kind }) => kind),
      ['received'],
    )
    assert.equal((await story(shown)).steps[0]?.by, 'Dana Ruiz')
    assert.equal(
      await codeOf(desk.take(worker.employeeId, said([transactionId]))),
      'disputes.case_exists',
      'called a second time',
    )
  })

  test('is refused as the worker’s own would be, and not for how many there were today', async () => {
    world.goTo('2026-11-20')
    const [worker, other] = [await world.hire(), await world.hire()]
    const theirs = await world.bought(other)
    assert.equal(await codeOf(desk.take(worker.employeeId, said([theirs]))), 'disputes.transaction_not_found')
    assert.equal(await codeOf(desk.take(newUuid(world.rooms.clock), said([theirs]))), 'accounts.not_found')
    const card = { details: cleanParagraphs('The card is 4000 1234 5678 9010.', 2_000) }
    assert.equal(await codeOf(desk.take(worker.employeeId, said([await world.bought(worker)], card))), 'disputes.secret_number')
    const twenty = `insert into disputes_case (id, employee_id, account_id, request_id, request_hash, channel, language, reason, state, is_courtesy, filed_at, changed_at)
      select gen_random_uuid(), $1, $2, gen_random_uuid(), repeat('0', 64), 'written', 'en', 'not-me', 'lapsed', false, $3, $3 from generate_series(1, 20)`
    await world.rooms.database.pool.query(twenty, [worker.employeeId, worker.accountId, world.rooms.clock.now().toString()])
    const next = await world.bought(worker)
    await assertProblem(await world.call(worker, 'POST', '', report([next])), 429, 'disputes.too_many')
    assert.equal(await codeOf(desk.take(worker.employeeId, said([next]))), 'verbal')
  })
})

describe('what our people see', () => {
  test('begins with what is due first, and holds no sealed word', async () => {
    world.goTo('2026-09-01')
    const worker = await world.hire()
    const later = await world.file(worker, [await world.bought(worker, { summary: 'Second Store' })], { noticedOn: '2026-09-01' })
    world.goTo('2026-08-20')
    const sooner = await world.file(worker, [await world.bought(worker, { summary: 'First Store' })], { noticedOn: '2026-08-20' })
    const listed = await desk.list(['looking'], 200)
    const own = listed.filter(({ employeeId }) => employeeId === worker.employeeId)
    assert.deepEqual(
      own.map(({ number, merchants, disputed }) => [number, merchants, disputed]),
      [
        [sooner.number, 'First Store', 1_234n],
        [later.number, 'Second Store', 1_234n],
      ],
    )
    assert.equal((await desk.list(['looking'], 1))[0]?.number, sooner.number)
    assert.deepEqual(await desk.list(['withdrawn'], 200), [])
    for (const one of listed)
      assert.deepEqual(
        Object.keys(one).filter((key) => /sealed|hash/i.test(key)),
        [],
      )
  })

  test('is all of a case: each step with who did it, every message with its agent, and the money', async () => {
    world.goTo('2026-11-20')
    const worker = await world.hire()
    const dispute = await world.file(worker, [await world.bought(worker)], { details: 'I was at work.' })
    await desk.note(dispute.number, { kind: 'store_asked', note: ownText('By phone'), by: sam })
    await desk.ask(dispute.number, { text: cleanParagraphs('Where was your card?', 2_000), by: dana })
    const answer = { id: newUuid(world.rooms.clock), message: 'At home.', files: [] }
    await world.call(worker, 'POST', `/${dispute.id}/messages`, answer)
    await desk.note(dispute.number, { kind: 'store_answered', note: null, by: sam })
    await desk.credit(dispute.number, { by: dana })
    assert.equal(await decide(dispute.number, 'all'), 'done')
    const read = await story(dispute)
    assert.equal(read.details, 'I was at work.')
    assert.deepEqual(
      read.steps.map(({ kind, by, note }) => [kind, by, note]),
      [
        ['filed', null, null],
        ['started', null, null],
        ['store_asked', 'Sam Okafor', 'By phone'],
        ['question', 'Dana Ruiz', null],
        ['answered', null, null],
        ['store_answered', 'Sam Okafor', null],
        ['credited', 'Dana Ruiz', null],
        ['decided', 'Dana Ruiz', why],
        ['corrected', 'Dana Ruiz', null],
      ],
    )
    assert.deepEqual(
      read.messages.map(({ from, agent, text }) => [from, agent, text]),
      [
        ['us', 'Dana Ruiz', 'Where was your card?'],
        ['worker', null, 'At home.'],
      ],
    )
    assert.deepEqual(
      read.entries.map(({ kind, toWorker, kept, madeBy }) => [kind, toWorker, kept, madeBy]),
      [
        ['provisional', 1_234n, 0n, 'Dana Ruiz'],
        ['final', 0n, 1_234n, 'Dana Ruiz'],
      ],
    )
    assert.deepEqual(
      read.letters.map(({ kind }) => kind),
      ['won', 'provisional', 'received'],
    )
    const shown = await world.read(worker, dispute.id)
    assert.ok(shown.dates.storeAskedAt !== null && shown.dates.storeAnsweredAt !== null)
    assert.doesNotMatch(JSON.stringify(shown), /Dana|Sam/, 'no worker reads who of us it was')
  })
})

describe('a refusal changes nothing', () => {
  test('of a number that no case has, whatever it looks like', async () => {
    for (const number of ['', '7', '600000', '0600101', '999999999999', '9999999999999999', '600101 ', 'DSP', "6' or 1=1"]) {
      assert.equal(await desk.read(number), null, number)
      assert.equal(await outcomeOf(desk.credit(number, { by: dana })), 'not_found', number)
    }
    assert.equal(await decide('600000', 'all'), 'not_found')
    assert.equal(await outcomeOf(desk.attach('600000', { name: why, bytes: new Uint8Array(1), by: dana })), 'not_found')
  })

  test('of a case whose charge is still pending, and of one that is over', async () => {
    world.goTo('2026-11-20')
    const worker = await world.hire()
    const watched = await world.file(worker, [await world.bought(worker, { status: 'PENDING' })])
    const over = await filed(worker)
    await decide(over.number, 0n)
    for (const [{ number }, code] of [
      [watched, 'watching'],
      [over, 'decided'],
    ] as const) {
      assert.equal(await decide(number, 'all'), code)
      assert.equal(await outcomeOf(desk.credit(number, { by: dana })), code)
      assert.equal(await outcomeOf(desk.note(number, { kind: 'note', note: why, by: dana })), code)
      assert.equal(await outcomeOf(desk.ask(number, { text: why, by: dana })), code)
    }
    assert.deepEqual([await world.balance(worker), (await story(over)).wonAmount], [0n, 0n])
  })

  test('of more than is in dispute, and of fees without an error', async () => {
    world.goTo('2026-11-20')
    const worker = await world.hire()
    const { number } = await filed(worker)
    assert.equal(await decide(number, 1_235n), 'amount_wrong')
    assert.equal(await decide(number, 0n, { fees: 1n }), 'amount_wrong')
    assert.equal((await story({ number })).state, 'looking')
    assert.equal(await decide(number, 1_234n), 'done')
    assert.equal(await world.balance(worker), 1_234n)
  })

  test('of a second credit, also by someone else at the same moment', async () => {
    world.goTo('2026-11-20')
    const worker = await world.hire()
    const { number } = await filed(worker)
    const given = await Promise.all([dana, sam, dana].map((by) => outcomeOf(desk.credit(number, { by }))))
    assert.deepEqual(
      given.toSorted((one, other) => one.localeCompare(other)),
      ['credit_given', 'credit_given', 'done'],
    )
    assert.equal(await world.balance(worker), 1_234n)
  })
})

describe('a decision that gives more than $500', () => {
  test('is of one person to the cent, and of two above it, fees included', async () => {
    world.goTo('2026-11-20')
    const worker = await world.hire()
    const [exact, withFees] = [await filed(worker, 50_000n), await filed(worker, 50_000n)]
    assert.equal(await decide(exact.number, 'all'), 'done')
    assert.equal(await decide(withFees.number, 'all', { fees: 1n }), 'waits')
    assert.equal(await decide(withFees.number, 49_999n, { fees: 1n }), 'done', 'less, by one person')
    assert.equal(await world.balance(worker), 100_000n)
  })

  test('is the same decision by both: another amount, fee or reason waits for its own second', async () => {
    world.goTo('2026-11-20')
    const worker = await world.hire()
    const { number } = await filed(worker, 90_000n)
    const other = cleanParagraphs('The store never answered.', 2_000)
    assert.equal(await decide(number, 'all', { by: dana }), 'waits')
    assert.equal(await decide(number, 89_999n, { by: sam }), 'waits')
    assert.equal(await decide(number, 'all', { by: dana }), 'waits', 'the last proposal was another one')
    assert.equal(await decide(number, 'all', { by: sam, fees: 350n }), 'waits')
    assert.equal(await decide(number, 'all', { by: dana, fees: 350n, reason: other }), 'waits')
    assert.equal(await decide(number, 'all', { by: ownText('DANA RUIZ'), fees: 350n, reason: other }), 'waits', 'the same person')
    assert.equal(await world.balance(worker), 0n)
    assert.equal(await decide(number, 'all', { by: sam, fees: 350n, reason: other }), 'done')
    assert.equal(await world.balance(worker), 90_350n)
    const read = await story({ number })
    assert.deepEqual([read.decidedBy, read.proposal, read.proposedBy], ['Sam Okafor', null, null])
  })

  test('is posted once when both say the second word at the same moment', async () => {
    world.goTo('2026-11-20')
    const worker = await world.hire()
    const { number } = await filed(worker, 60_000n)
    await decide(number, 'all', { by: dana })
    const said = await Promise.all([sam, ownText('Lee Park')].map((by) => decide(number, 'all', { by })))
    assert.deepEqual(
      said.toSorted((one, other) => one.localeCompare(other)),
      ['decided', 'done'],
    )
    assert.equal(await world.balance(worker), 60_000n)
  })
})

describe('a document', () => {
  const pdf = (size: number) => {
    const bytes = new Uint8Array(size)
    bytes.set(new TextEncoder().encode('%PDF-1.7 '))
    return bytes
  }

  test('of 10 MB is kept whole, and one that is a byte larger is not kept at all', async () => {
    world.goTo('2026-11-20')
    const worker = await world.hire()
    const { number, id } = await filed(worker)
    const name = ownText('Receipt')
    assert.equal(await outcomeOf(desk.attach(number, { name, bytes: pdf(10_000_001), by: dana })), 'too_large')
    assert.equal(await outcomeOf(desk.attach(number, { name, bytes: pdf(10_000_000), by: dana })), 'done')
    assert.deepEqual((await story({ number })).letters.map(({ kind, name: called }) => [kind, called])[0], [
      'document',
      'Receipt',
    ])
    await decide(number, 0n)
    const asked = (await (await world.call(worker, 'POST', `/${id}/documents`, {})).json()) as Dispute
    const document = asked.letters.find(({ kind }) => kind === 'document') ?? assert.fail('it is there')
    const file = await world.call(worker, 'GET', `/${id}/letters/${document.id}`)
    assert.equal((await file.arrayBuffer()).byteLength, 10_000_000)
  })

  test('is announced only to a worker who asked for documents, and asked for twice it is asked for once', async () => {
    world.goTo('2026-11-20')
    const worker = await world.hire()
    const { number, id } = await filed(worker)
    await decide(number, 0n)
    const attach = () => outcomeOf(desk.attach(number, { name: ownText('Receipt'), bytes: pdf(100), by: dana }))
    const announced = async () => {
      const page = await world.rooms.get('/api/employees/messages', await world.tokenOf(worker))
      const { data } = (await page.json()) as { data: { body: string }[] }
      return data.filter(({ body }) => /documents we used are there/.test(body)).length
    }
    assert.deepEqual([await attach(), await announced()], ['done', 0])
    world.goTo('2026-11-21')
    for (let again = 0; again < 2; again += 1) await world.call(worker, 'POST', `/${id}/documents`, {})
    assert.deepEqual([await attach(), await announced()], ['done', 1])
    const { documentsAskedAt, steps } = await story({ number })
    assert.ok(documentsAskedAt?.equals(parseInstant('2026-11-21T17:00:00.000Z')))
    assert.equal(steps.filter(({ kind }) => kind === 'documents_asked').length, 1)
  })
})
