// Debits that other companies announce: decided once, returned in time, and never paid with money that is not there.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { parsePlainDate } from '@daybreak/time'
import fc from 'fast-check'
import { countOverdueReturns } from '#features/ach'
import { verifyLedger } from '#features/ledger'
import { createAchNetwork, type Account, type AchNetwork, type Entry } from '../../testing/cards/ach-network.ts'
import { createNetwork, type Network } from '../../testing/cards/card-network.ts'
import { startWorkerRooms, type WorkerRooms } from '../../testing/worker-rooms.ts'

let rooms: WorkerRooms
let network: Network
let ach: AchNetwork

before(async () => {
  rooms = await startWorkerRooms()
  network = createNetwork(rooms)
  ach = createAchNetwork(rooms, network)
})
after(async () => {
  assert.deepEqual((await verifyLedger(rooms.database)).drifts, [])
  await rooms.stop()
})

const returnsOf = ({ transferId }: Entry) => rooms.issuer.returns.filter((sent) => sent.transferId === transferId)
const posted = async (account: Account) => (await network.balance(account)).posted

async function assertRefused(account: Account, debit: Entry, reason: string): Promise<void> {
  assert.partialDeepStrictEqual(await debit.item(), { status: 'FAILED', reason_code: reason, journal_id: null })
  await rooms.jobs.runEnqueued()
  assert.deepEqual(returnsOf(debit), [{ transferId: debit.transferId, reason }])
  assert.equal((await network.balance(account)).held, 0n)
}

describe('a debit that is announced', () => {
  test('and covered is kept back, and paid when it is settled', async () => {
    const account = await ach.hire(5_000)
    const debit = ach.entry(account, 'DEBIT', { amount: 5_000 })
    await debit.notify('RECEIVED')
    assert.deepEqual(await network.balance(account), { posted: 5_000n, held: 5_000n, available: 0n })
    await debit.notify('PROCESSED')
    assert.deepEqual(await network.balance(account), { posted: 0n, held: 0n, available: 0n })
    assert.partialDeepStrictEqual(await debit.item(), {
      status: 'PROCESSED',
      summary: 'IRONWOOD FITNESS',
      is_company_debit: true,
    })
    await rooms.jobs.runEnqueued()
    assert.deepEqual(returnsOf(debit), [])
  })

  test('above what is available is refused and sent back as R01, and the balance does not move', async () => {
    const account = await ach.hire(1_032_415)
    const debit = ach.entry(account, 'DEBIT', { amount: 2_000_000, companyName: 'OVERDRAW CO' })
    await debit.notify('RECEIVED')
    await assertRefused(account, debit, 'INSUFFICIENT_FUNDS')
    assert.equal(await posted(account), 1_032_415n)
    await debit.notify('FAILED', { reason: 'INSUFFICIENT_FUNDS' })
    assert.partialDeepStrictEqual(await debit.item(), { status: 'FAILED', reason_code: 'INSUFFICIENT_FUNDS' })
    assert.equal((await ach.ruling(debit)).return_state, 'done')
  })

  test('is refused by what a card has kept back', async () => {
    const shopper = await network.hireShopper(5_000)
    await network.ask(shopper, { amount: 4_000 })
    const debit = ach.entry(shopper, 'DEBIT', { amount: 1_001 })
    await debit.notify('RECEIVED')
    assert.equal((await debit.item())?.reason_code, 'INSUFFICIENT_FUNDS')
  })

  test('and refused is not paid when the provider settles it before our return arrives', async () => {
    const account = await ach.hire(1_000)
    const debit = ach.entry(account, 'DEBIT')
    await debit.notify('RECEIVED')
    await debit.notify('PROCESSED')
    assert.equal(await posted(account), 1_000n)
    await assertRefused(account, debit, 'INSUFFICIENT_FUNDS')
    await debit.notify('RETURNED', { reason: 'INSUFFICIENT_FUNDS' })
    assert.equal(await posted(account), 1_000n)
    assert.equal((await debit.item())?.status, 'FAILED')
  })

  test('on a closed account is sent back as R02', async () => {
    const account = await ach.hire(0)
    await rooms.accounts.closeAccount(account.accountId)
    const debit = ach.entry(account, 'DEBIT')
    await debit.notify('RECEIVED')
    await assertRefused(account, debit, 'ACCOUNT_CLOSED')
  })

  test('for which there is no money any more when the second one comes is paid once', async () => {
    const account = await ach.hire(2_000)
    const debits = Array.from({ length: 6 }, () => ach.entry(account, 'DEBIT', { amount: 900 }))
    await Promise.all(debits.map((debit) => debit.notify('RECEIVED')))
    await Promise.all(debits.map((debit) => debit.notify('PROCESSED')))
    assert.equal(await posted(account), 200n)
    const statuses = await Promise.all(debits.map(async (debit) => (await debit.item())?.status ?? ''))
    assert.deepEqual(statuses.toSorted(), ['FAILED', 'FAILED', 'FAILED', 'FAILED', 'PROCESSED', 'PROCESSED'])
  })

  test('at the moment of a purchase does not get the same money', async () => {
    for (let round = 0; round < 4; round += 1) {
      const shopper = await network.hireShopper(5_000)
      const debit = ach.entry(shopper, 'DEBIT', { amount: 4_000 })
      const [answer] = await Promise.all([network.ask(shopper, { amount: 4_000 }), debit.notify('RECEIVED')])
      const isBought = answer.decision === 'APPROVED'
      assert.equal((await debit.item())?.status, isBought ? 'FAILED' : 'PENDING')
      assert.deepEqual(await network.balance(shopper), { posted: 5_000n, held: 4_000n, available: 1_000n })
    }
  })

  test('on an account that is restricted is sent back as R16, also by a debit of one cent', async () => {
    const account = await ach.hire(5_000)
    await rooms.database.query
      .updateTable('accounts_account')
      .set({ restricted_at: '2026-11-20T13:00:00.000Z', restricted_reason: 'fraud_review' })
      .where('id', '=', account.accountId)
      .execute()
    const debit = ach.entry(account, 'DEBIT', { amount: 1 })
    await debit.notify('RECEIVED')
    await assertRefused(account, debit, 'ACCOUNT_FROZEN')
  })

  test('with a settlement date that is none has the days after its announcement in which to come back', async () => {
    const account = await ach.hire(0)
    // Each a way in which a date goes wrong at another company.
    for (const settlementDate of ['', 'soon', '2026-02-30', '20261120', '11/20/2026', '9999-12-31', '1970-01-01']) {
      const debit = ach.entry(account, 'DEBIT', { settlementDate })
      await debit.notify('RECEIVED')
      assert.partialDeepStrictEqual(
        await ach.ruling(debit),
        { settles_on: '2026-11-20', return_by: '2026-11-24' },
        settlementDate,
      )
    }
  })

  test('twice under one event, or under two, is one debit', async () => {
    const account = await ach.hire(1_500)
    const debit = ach.entry(account, 'DEBIT')
    await debit.notify('RECEIVED', { eventId: 'evt_same' })
    await debit.notify('RECEIVED', { eventId: 'evt_same' })
    await debit.notify('RECEIVED')
    assert.equal((await network.balance(account)).held, 1_200n)
    await debit.notify('PROCESSED')
    await debit.notify('PROCESSED')
    assert.equal(await posted(account), 300n)
  })
})

describe('late, repeated and out of order', () => {
  const steps = ['RECEIVED', 'PROCESSED', 'RETURNED'] as const

  test('all words of a debit that came back leave the balance as it was, no matter who refused it', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray([...steps], { minLength: 3 }),
        fc.constantFrom(500, 5_000),
        fc.array(fc.constantFrom(...steps), { maxLength: 2 }),
        async (order, balance, again) => {
          const account = await ach.hire(balance)
          const debit = ach.entry(account, 'DEBIT')
          const start = rooms.clock.now()
          for (const step of [...order, ...again])
            await debit.notify(step, {
              reason: 'INSUFFICIENT_FUNDS',
              at: start.add({ seconds: steps.indexOf(step) }),
              eventId: `${debit.transferId}-${step}`,
            })
          assert.deepEqual(await network.balance(account), { posted: BigInt(balance), held: 0n, available: BigInt(balance) })
          const { status, reason_code: reason } = (await debit.item())!
          assert.ok(status === 'RETURNED' || status === 'FAILED')
          assert.equal(reason, 'INSUFFICIENT_FUNDS')
        },
      ),
      { numRuns: 12 },
    )
  })

  test('a debit that is first reported as settled is decided then', async () => {
    const account = await ach.hire(1_000)
    const debit = ach.entry(account, 'DEBIT')
    await debit.notify('PROCESSED')
    assert.equal(await posted(account), 1_000n)
    await assertRefused(account, debit, 'INSUFFICIENT_FUNDS')
    await debit.notify('RECEIVED', { at: rooms.clock.now().subtract({ minutes: 1 }) })
    assert.partialDeepStrictEqual(await debit.item(), { status: 'FAILED' })
  })
})

describe('the rail', () => {
  test('that is away is asked again each minute, and receives it once', async () => {
    const account = await ach.hire(0)
    const debit = ach.entry(account, 'DEBIT')
    await debit.notify('RECEIVED')
    rooms.issuer.isAway = true
    await assert.rejects(rooms.jobs.runEnqueued())
    await rooms.jobs.run('ach.sweep')
    rooms.issuer.isAway = false
    assert.equal((await ach.ruling(debit)).return_state, 'due')
    await rooms.jobs.run('ach.sweep')
    await rooms.jobs.run('ach.sweep')
    assert.equal(returnsOf(debit).length, 1)
    assert.equal((await ach.ruling(debit)).return_state, 'done')
  })

  test('that sent it back already is not asked again, and the balance does not move', async () => {
    const account = await ach.hire(0)
    const debit = ach.entry(account, 'DEBIT')
    await debit.notify('RECEIVED')
    rooms.issuer.returnOutcome = 'over'
    await rooms.jobs.runEnqueued()
    rooms.issuer.returnOutcome = 'returned'
    assert.partialDeepStrictEqual(await ach.ruling(debit), { ruling: 'refused', return_state: 'done' })
    await rooms.jobs.run('ach.return', { ref: debit.transferId })
    assert.equal(returnsOf(debit).length, 1)
    assert.equal(await posted(account), 0n)
  })

  test('receives first what runs out first, and those that it cannot take hold up no other', async () => {
    const account = await ach.hire(0)
    const [later, stuck, soonest] = ['2026-11-25', '2026-11-20', '2026-11-19'].map((settlementDate) =>
      ach.entry(account, 'DEBIT', { settlementDate }),
    ) as [Entry, Entry, Entry]
    for (const debit of [later, stuck, soonest]) await debit.notify('RECEIVED')
    // More than are read at once.
    await rooms.database.pool.query(
      `insert into ach_transfer select (jsonb_populate_record(t, jsonb_build_object('ref', 'stuck_' || n, 'item_id', gen_random_uuid()))).*
       from ach_transfer t, generate_series(1, 201) n where t.ref = $1`,
      [stuck.transferId],
    )
    const returnEntry = rooms.issuer.returnEntry.bind(rooms.issuer)
    const isStuck = (ref: string) => ref === stuck.transferId || ref.startsWith('stuck_')
    rooms.issuer.returnEntry = (asked) =>
      isStuck(asked.transferId) ? Promise.reject(new Error('no such entry')) : returnEntry(asked)
    const numSent = rooms.issuer.returns.length
    await rooms.jobs.run('ach.sweep')
    const own = new Set([later.transferId, stuck.transferId, soonest.transferId])
    const sent = rooms.issuer.returns.slice(numSent).filter(({ transferId }) => own.has(transferId))
    assert.deepEqual(
      sent.map(({ transferId }) => transferId),
      [soonest.transferId, later.transferId],
    )
    assert.equal((await ach.ruling(stuck)).return_state, 'due')
    rooms.issuer.returnEntry = returnEntry
    await rooms.database.pool.query(`update ach_transfer set return_state = 'done' where ref like 'stuck_%'`)
    await rooms.jobs.run('ach.sweep')
    assert.equal(returnsOf(stuck).length, 1)
  })

  test('that does not answer is an alarm from the last day on which a debit can come back', async () => {
    const overdueOn = (date: string) => countOverdueReturns(rooms.database.query, parsePlainDate(date))
    const usual = [await overdueOn('2026-11-29'), await overdueOn('2026-11-30')]
    const account = await ach.hire(0)
    // Two bank days after November 25, over Thanksgiving and a weekend.
    const debit = ach.entry(account, 'DEBIT', { settlementDate: '2026-11-25' })
    await debit.notify('RECEIVED')
    assert.deepEqual([await overdueOn('2026-11-29'), await overdueOn('2026-11-30')], [usual[0]!, usual[1]! + 1])
    await rooms.jobs.run('ach.sweep')
    assert.equal(await overdueOn('2027-11-30'), 0)
  })

  test('is asked nothing of an entry that is not to go back, or that is none', async () => {
    const debit = await ach.drawn(await ach.hire(5_000))
    for (const ref of [debit.transferId, 'eft_none']) await rooms.jobs.run('ach.return', { ref })
    assert.deepEqual(returnsOf(debit), [])
    assert.partialDeepStrictEqual(await ach.ruling(debit), { ruling: 'accepted', return_state: null, is_over: false })
  })

  test('that takes no return any more is mirrored, and what went beyond the balance is named', async () => {
    const account = await ach.hire(700)
    const debit = ach.entry(account, 'DEBIT')
    await debit.notify('RECEIVED')
    await debit.notify('PROCESSED')
    rooms.issuer.returnOutcome = 'too_late'
    await rooms.jobs.runEnqueued()
    rooms.issuer.returnOutcome = 'returned'
    assert.equal(await posted(account), -500n)
    assert.partialDeepStrictEqual(await debit.item(), { status: 'PROCESSED', reason_code: null })
    assert.partialDeepStrictEqual(await ach.ruling(debit), { ruling: 'mirrored', return_state: 'impossible', beyond: 500n })
    const shown = await ach.get(account, `/api/employees/transactions/${await debit.id()}/debit`)
    assert.partialDeepStrictEqual(await shown.json(), { beyond: '500' })
  })
})

describe('where the provider decides', () => {
  let mirroring: WorkerRooms
  let drawing: AchNetwork

  before(async () => {
    mirroring = await startWorkerRooms({ ach: { railTakesReturns: false } })
    drawing = createAchNetwork(mirroring, createNetwork(mirroring))
  })
  after(() => mirroring.stop())

  test('its outcome is mirrored, and nothing is asked of a rail that takes no returns', async () => {
    const account = await drawing.hire(1_000)
    const debit = await drawing.drawn(account)
    assert.partialDeepStrictEqual(await drawing.ruling(debit), { ruling: 'mirrored', beyond: 200n, return_state: null })
    assert.equal((await debit.item())?.status, 'PROCESSED')
    await mirroring.jobs.run('ach.sweep')
    assert.deepEqual(mirroring.issuer.returns, [])
  })

  test('each debit names what it took itself beyond the balance, and not what was missing before', async () => {
    const account = await drawing.hire(1_000)
    const debits = [await drawing.drawn(account), await drawing.drawn(account, { amount: 300 })]
    const within = await drawing.drawn(await drawing.hire(1_000), { amount: 1_000 })
    const beyond = await Promise.all([...debits, within].map(async (debit) => (await drawing.ruling(debit)).beyond))
    assert.deepEqual(beyond, [200n, 300n, 0n])
  })

  test('a debit that it refused took nothing, and one that it took back is on the account again', async () => {
    const account = await drawing.hire(1_000)
    const failed = drawing.entry(account, 'DEBIT')
    await failed.notify('RECEIVED')
    await failed.notify('FAILED', { reason: 'INSUFFICIENT_FUNDS' })
    assert.partialDeepStrictEqual(await failed.item(), { status: 'FAILED', reason_code: 'INSUFFICIENT_FUNDS' })
    assert.partialDeepStrictEqual(await drawing.ruling(failed), { beyond: null, is_over: true, settled_at: null })
    const back = await drawing.drawn(account)
    await back.notify('RETURNED', { reason: 'UNAUTHORIZED_IMPROPER_INELIGIBLE_OR_INCOMPLETE_TRANSACTION' })
    assert.partialDeepStrictEqual(await drawing.ruling(back), { beyond: 200n, is_over: true, return_state: null })
    const { posted: left } = await createNetwork(mirroring).balance(account)
    assert.equal(left, 1_000n)
  })
})
