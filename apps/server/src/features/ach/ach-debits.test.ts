// What becomes of debits that others announce: decided once, sent back in time, and never paid with money that is not there.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import fc from 'fast-check'
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
})
