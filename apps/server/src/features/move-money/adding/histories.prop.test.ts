// Any history of adding and canceling money, with banks' answers in any order, leaves every cent where the life cycle says.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { cents } from '@daybreak/money'
import { houseAccounts, readBalance, readHouseBalances, verifyLedger } from '#features/ledger'
import { isRefused } from '#platform/errors.ts'
import type { Fact, FactKind } from '../move-money-facts.ts'
import { addRequestOf, sweep } from '../testing/adding-money.ts'
import { startMoneyWorld, type MoneyWorld } from '../testing/money-world.ts'
import { createDraw } from '../../../testing/pay-history/pay-history.ts'
import {
  applyFacts,
  cancelTransfer,
  cancelTransfersTo,
  findTransfer,
  readTransfers,
  type MoneyTransfer,
} from '../transfers/index.ts'
import { addMoney } from './pulling.ts'

const seed = Number.parseInt(process.env['FC_SEED'] ?? '', 10) || Math.trunc(Math.random() * 2 ** 31)
const steps = Number.parseInt(process.env['HISTORY_STEPS'] ?? '', 10) || 250

let world: MoneyWorld
before(async () => {
  world = await startMoneyWorld(cents(500_000n))
})
after(() => world.close())

type Draws = (end: number) => number

/** Most of them for lack of money, so that banks are asked again. */
const reasons = ['INSUFFICIENT_FUNDS', 'INSUFFICIENT_FUNDS', 'UNCOLLECTED_FUNDS', 'ACCOUNT_FROZEN', 'R23', 'PAYMENT_STOPPED']

const readAll = (): Promise<MoneyTransfer[]> => readTransfers(world.deps.database.query, world.employeeId, null, 1_000)

async function open(): Promise<void> {
  // Our people have checked it.
  await world.deps.database.query
    .updateTable('move_money_destination')
    .set({ state: 'verified', state_reason: null })
    .where('id', '=', world.bankId)
    .execute()
}

function createHistory(draw: Draws) {
  const ids: string[] = []
  const { deps, employeeId, clock } = world
  const any = async () => {
    const all = await readAll()
    return all[draw(all.length)]
  }
  const all: readonly (() => Promise<void>)[] = [
    async function addTwice() {
      const id = draw(8) === 0 ? ids[draw(ids.length)] : undefined
      const request = addRequestOf(world, cents(BigInt(500 + draw(20_000))), ...(id === undefined ? [] : ([id] as const)))
      const twice = await Promise.all([0, 1].map(() => addMoney(deps, employeeId, request, async () => null)))
      const made = twice.filter((outcome) => !isRefused(outcome))
      assert.ok(made.filter((outcome) => 'isNew' in outcome && outcome.isNew).length <= 1, 'one request is one transfer')
      ids.push(...made.slice(0, 1).map(() => request.id))
    },
    async function cancel() {
      const transfer = await any()
      if (transfer !== undefined) await cancelTransfer(deps, employeeId, transfer.id)
    },
    async function moveClock() {
      clock.advance({ hours: [1, 8, 30, 100][draw(4)] ?? 1 })
    },
    async function sweepTwice() {
      if (draw(3) === 0) world.standard.loseAnswers(draw(3))
      if (draw(3) === 0) world.standard.beAway(draw(3))
      await Promise.all([sweep(world), sweep(world)])
    },
    async function notify() {
      const transfer = await any()
      if (transfer !== undefined) await reportOf(transfer.id, draw)
    },
    async function openOrUnlink() {
      if (draw(4) > 0) return open()
      await Promise.all([sweep(world), deps.database.transaction((tx) => cancelTransfersTo(deps, tx, world.bankId))])
    },
  ]
  return () => all[draw(all.length)]?.()
}

/** The bank's words of a transfer that it has, in no order and repeated. */
async function reportOf(id: string, draw: Draws): Promise<void> {
  if (!world.standard.entries.has(id)) return
  const kinds: readonly FactKind[] = ['sent', 'settled', 'settled', 'failed', 'returned', 'returned']
  const facts = Array.from({ length: 1 + draw(3) }, (): Fact => {
    const kind = kinds[draw(kinds.length)] ?? 'sent'
    const reason = kind === 'failed' || kind === 'returned' ? (reasons[draw(reasons.length)] ?? null) : null
    return { kind, reason, at: world.clock.now() }
  })
  await world.deps.database.transaction((tx) => applyFacts(world.deps, tx, id, facts))
}

/** What the books must hold, computed from the transfers alone. */
async function check(): Promise<void> {
  const { query } = world.deps.database
  const transfers = await readAll()
  const facts = await query.selectFrom('move_money_fact').select(['transfer_id', 'kind']).execute()
  const has = (id: string, kind: FactKind) => facts.some((fact) => fact.transfer_id === id && fact.kind === kind)
  const sum = (some: readonly MoneyTransfer[]) => some.reduce((total, { amount }) => total + amount, 0n)
  const usable = sum(transfers.filter(({ status }) => status === 'PROCESSED'))
  const waiting = sum(transfers.filter(({ id, status }) => status === 'PROCESSING' && has(id, 'settled')))
  const house = await readHouseBalances(query)
  assert.deepEqual(
    {
      posted: (await readBalance(query, world.accountId)).posted,
      clearing: house.get(houseAccounts.achInClearing) ?? 0n,
      bank: house.get(houseAccounts.settlementBank) ?? 0n,
    },
    { posted: 500_000n + usable, clearing: waiting, bank: -usable - waiting },
  )
  for (const { id, amount } of transfers) {
    const entry = world.standard.entries.get(id)
    assert.ok(entry === undefined || entry.amount === amount)
    assert.ok(!(has(id, 'usable') && !has(id, 'settled')), 'nothing is usable that the bank did not send')
  }
  checkAgain(transfers)
}

/** Never more than two further attempts, each of the same amount from the same bank, and none of what was canceled. */
function checkAgain(transfers: readonly MoneyTransfer[]): void {
  const known = new Map(transfers.map((transfer) => [transfer.id, transfer]))
  const follows = transfers.flatMap(({ againOf }) => againOf ?? [])
  assert.equal(new Set(follows).size, follows.length, 'each is asked for again once')
  for (const again of transfers) {
    let [depth, first] = [0, again]
    for (let { againOf } = again; againOf !== null; { againOf } = first) {
      first = known.get(againOf) ?? assert.fail('of no transfer')
      depth += 1
      assert.equal(first.status, 'RETURNED')
    }
    assert.ok(depth <= 2, 'asked again twice at most')
    assert.deepEqual([again.amount, again.destinationId], [first.amount, first.destinationId])
    const description = world.standard.entries.get(again.id)?.description
    if (description !== undefined) assert.equal(description, depth === 0 ? 'ADD MONEY' : 'RETRY PYMT')
  }
}

test('every history of adding keeps each cent, and each transfer comes to one end', async (t) => {
  t.diagnostic(`FC_SEED=${seed}`)
  const random = createDraw(seed)
  const draw: Draws = (end) => (end === 0 ? 0 : random.integer(0, end - 1))
  const step = createHistory(draw)
  for (let count = 1; count <= steps; count += 1) {
    await step()
    if (count % 25 === 0) await check()
  }
  // Everything that was started ends once the banks answer.
  world.standard.beAway(0)
  for (let round = 0; round < 4; round += 1) {
    await sweep(world)
    world.clock.advance({ hours: 24 * 7 })
    await sweep(world)
    for (const { id, status } of await readAll())
      if (status === 'PENDING' || status === 'PROCESSING')
        await world.deps.database.transaction((tx) =>
          applyFacts(world.deps, tx, id, [{ kind: 'settled', reason: null, at: world.clock.now() }]),
        )
    world.clock.advance({ hours: 24 * 7 })
    await sweep(world)
  }
  for (const { id } of await readAll()) {
    const ended = await findTransfer(world.deps.database.query, id)
    assert.ok(['PROCESSED', 'CANCELED', 'FAILED', 'RETURNED'].includes(ended?.status ?? ''), ended?.status)
  }
  await check()
  assert.equal((await readHouseBalances(world.deps.database.query)).get(houseAccounts.achInClearing) ?? 0n, 0n)
  assert.deepEqual((await verifyLedger(world.deps.database)).drifts, [])
})
