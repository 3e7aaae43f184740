// The operator's figures: transfers that should have advanced, the age of differences, and the rate of each class of return.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newUuid } from '@daybreak/ids'
import { cents, noCents } from '@daybreak/money'
import { parsePlainDate } from '@daybreak/time'
import { isRefused } from '#platform/errors.ts'
import { applyFacts, sendMoney, sweepTransfers } from '../transfers/index.ts'
import { readDifferenceAges, readOpenTransfers, readReturnRates } from './figures.store.ts'
import { reconcile } from './reconciling.ts'
import { startBooksWorld, type BooksWorld } from './testing/books-world.ts'

let world: BooksWorld
before(async () => {
  world = await startBooksWorld()
})
after(() => world.close())

const query = () => world.deps.database.query

async function openOf(state: string) {
  const open = await readOpenTransfers(query(), world.clock.now())
  return open.find((one) => one.state === state)
}

async function schedule(sendOn: string | null): Promise<void> {
  const { deps, employeeId, bankId, clock } = world
  const request = {
    id: newUuid(clock),
    amount: cents(500n),
    destinationId: bankId,
    speed: 'standard',
    shownFee: noCents,
  } as const
  const sendDay = sendOn === null ? null : parsePlainDate(sendOn)
  const wanted = { ...request, isRepeatMeant: true, origin: 'worker', sendOn: sendDay } as const
  assert.ok(!isRefused(await sendMoney(deps, employeeId, wanted, async () => null)))
}

test('a transfer counts as open once its rail should have been notified, and one that is dated ahead does not before', async () => {
  await schedule(null)
  await schedule('2026-12-18')
  assert.deepEqual(await openOf('INITIATED'), { state: 'INITIATED', count: 0, oldestSeconds: 0 })
  // 5:00 PM Eastern and a minute.
  world.moveTo('2026-11-20T22:01:00Z')
  assert.deepEqual(await openOf('INITIATED'), { state: 'INITIATED', count: 1, oldestSeconds: 60 })
  assert.deepEqual(await openOf('PROCESSING'), { state: 'PROCESSING', count: 0, oldestSeconds: 0 })
})

test('a difference has the age of its discovery, and none has no age', async () => {
  assert.deepEqual(await readDifferenceAges(query(), world.clock.now()), { count: 0, oldestSeconds: 0 })
  const id = await world.send(2_000n)
  const at = world.clock.now()
  await world.deps.database.transaction((tx) => applyFacts(world.deps, tx, id, [{ kind: 'settled', reason: null, at }]))
  world.clock.advance({ hours: 24 * 5 })
  await reconcile(world.deps, { bankDay: null })
  const found = world.clock.now()
  const { count } = await readDifferenceAges(query(), found)
  assert.ok(count > 0)
  assert.deepEqual(await readDifferenceAges(query(), found.add({ hours: 3 })), { count, oldestSeconds: 10_800 })
})

test('returns are shares of what was sent, by class, and what came before 60 days does not count', async () => {
  const sent: string[] = []
  for (let count = 0; count < 4; count += 1) sent.push(await world.send(1_000n))
  world.moveTo('2026-11-30T23:00:00Z')
  await sweepTransfers(world.deps, new AbortController())
  const reasons = ['UNAUTHORIZED_IMPROPER_INELIGIBLE_OR_INCOMPLETE_TRANSACTION', 'ACCOUNT_CLOSED', 'PAYMENT_STOPPED']
  for (const [index, reason] of reasons.entries()) {
    const facts = [{ kind: 'returned', reason, at: world.clock.now() } as const]
    await world.deps.database.transaction((tx) => applyFacts(world.deps, tx, sent[index] ?? '', facts))
  }
  const rates = async (at = world.clock.now()) => {
    const all = await readReturnRates(query(), at)
    return all
      .filter(({ direction }) => direction === 'out')
      .map(({ returnClass, returned, sent: of }) => [returnClass, returned, of])
  }
  // Those of the tests before were handed over by now.
  assert.deepEqual(await rates(), [
    ['unauthorized', 1, 6],
    ['administrative', 1, 6],
    ['overall', 3, 6],
  ])
  const later = world.clock.now().add({ hours: 24 * 61 })
  assert.deepEqual(
    (await rates(later)).map(([, returned, of]) => [returned, of]),
    [
      [0, 0],
      [0, 0],
      [0, 0],
    ],
  )
  const shares = await readReturnRates(query(), later)
  assert.ok(
    shares.every(({ share }) => share === 0),
    'nothing sent is no share',
  )
})
