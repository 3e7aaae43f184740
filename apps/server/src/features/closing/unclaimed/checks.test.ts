// Many checks that no one cashes: each goes to its own state on its own day, however many precede it and whatever fails.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { cents } from '@daybreak/money'
import { newUuid } from '@daybreak/ids'
import { parseInstant, type Instant } from '@daybreak/time'
import { houseAccounts, postJournal, verifyLedger } from '#features/ledger'
import { silentLog } from '#platform/log.ts'
import { ownText } from '@daybreak/contract'
import { isRefused } from '#platform/errors.ts'
import { createClosingDesk } from '../closing-desk.ts'
import { changeCheck, insertClosing, insertPayout } from '../closing.store.ts'
import { startClosingWorld, type ClosingWorld } from '../testing/world.ts'
import { sweepDormant } from './sweeping.ts'

let world: ClosingWorld
before(async () => {
  world = await startClosingWorld(0n)
  // New York: three years for a check. A worker without a known home: five.
  await world.setHome('418 Alder St')
})
after(async () => {
  assert.deepEqual((await verifyLedger(world.money.deps.database)).drifts, [])
  await world.money.close()
})

const signal = new AbortController().signal
const log = silentLog
const madeLongAgo = parseInstant('2026-01-05T15:00:00.000Z')
const madeAt = parseInstant('2027-01-05T15:00:00.000Z')
let closings = 0

/** Mailed checks of $1.00 each of a closing of that worker, in the books as well. @returns their ids */
async function mailChecks(employeeId: string, at: Instant, count: number): Promise<string[]> {
  const { clock, deps } = world.money
  const ids: string[] = []
  await deps.database.transaction(async (tx) => {
    const id = newUuid(clock)
    const dates = { askedAt: at, leavesAt: at.add({ hours: 72 }), latestAt: at.add({ hours: 300 }) }
    const rest = { reason: null, way: 'check', destinationId: null, caseNumber: `DB-AAAAAAA${(closings += 1)}` } as const
    await insertClosing(tx, { id, employeeId, accountId: newUuid(clock), ...rest, ...dates })
    for (let number = 1; number <= count; number += 1) {
      const payout = { id: newUuid(clock), closingId: id, number, kind: 'check', amount: cents(100n), madeAt: at } as const
      await insertPayout(tx, payout)
      await changeCheck(tx, payout.id, { state: 'mailed', at, by: null })
      ids.push(payout.id)
    }
    const outcome = await postJournal(tx, {
      journalId: newUuid(clock),
      owner: employeeId,
      idempotencyKey: newUuid(clock),
      kind: 'adjustment',
      legs: [
        { accountId: houseAccounts.settlementBank, amount: cents(-100n * BigInt(count)) },
        { accountId: houseAccounts.checksOutstanding, amount: cents(100n * BigInt(count)) },
      ],
      at,
    })
    assert.equal(outcome.kind, 'posted')
  })
  return ids
}

async function statesOf(ids: readonly string[]): Promise<(string | null)[]> {
  const { query } = world.money.deps.database
  const rows = await query
    .selectFrom('closing_payout')
    .select(['id', 'check_state'])
    .where('id', 'in', [...ids])
    .execute()
  return ids.map((id) => rows.find((row) => row.id === id)?.check_state ?? null)
}

test('hundreds of older checks that are not due yet keep none from its day, and the books agree with the list', async () => {
  const older = await mailChecks(newUuid(world.money.clock), madeLongAgo, 501)
  const own = await mailChecks(world.money.employeeId, madeAt, 2)
  world.goTo('2030-01-04', 20)
  await sweepDormant(world.deps, { log, signal })
  assert.deepEqual(await statesOf(own), ['mailed', 'mailed'], 'a day early')
  world.goTo('2030-01-05', 1)
  await sweepDormant(world.deps, { log, signal })
  assert.deepEqual(await statesOf(own), ['unclaimed', 'unclaimed'])
  assert.ok(
    (await statesOf(older)).every((state) => state === 'mailed'),
    'their state has more years',
  )
  assert.deepEqual([await world.house('unclaimedProperty'), await world.house('checksOutstanding')], [200n, 50_100n])
})

test('one check that cannot be given up waits for the next night and holds up no other', async () => {
  const own = await mailChecks(world.money.employeeId, parseInstant('2027-01-06T15:00:00.000Z'), 3)
  world.goTo('2030-01-06', 3)
  const { database } = world.deps
  const warned: string[] = []
  let started = 0
  const transaction: typeof database.transaction = (work, ...more) => {
    started += 1
    return started === 2 ? Promise.reject(new Error('the connection is gone')) : database.transaction(work, ...more)
  }
  const noted = { ...silentLog, warn: (event: string) => void warned.push(event) }
  await sweepDormant({ ...world.deps, database: { ...database, transaction } }, { log: noted, signal })
  assert.deepEqual(
    [(await statesOf(own)).filter((state) => state === 'mailed').length, warned],
    [1, ['closing_unclaimed_check_waits']],
  )
  await sweepDormant(world.deps, { log, signal })
  assert.deepEqual(await statesOf(own), ['unclaimed', 'unclaimed', 'unclaimed'])
  assert.equal(await world.house('unclaimedProperty'), 500n)
})

test('a check that is cashed at the moment at which it would go to the state is one of both, and its money leaves the checks once', async () => {
  const own = await mailChecks(world.money.employeeId, parseInstant('2027-01-07T15:00:00.000Z'), 4)
  world.goTo('2030-01-07', 3)
  const out = await world.house('checksOutstanding')
  const desk = createClosingDesk(world.deps)
  const cash = own.map((id) => desk.changeCheck(id, 'cashed', ownText('Robin Vale')))
  const [, ...changes] = await Promise.all([sweepDormant(world.deps, { log, signal }), ...cash])
  const states = await statesOf(own)
  for (const [index, change] of changes.entries()) assert.equal(states[index], isRefused(change) ? 'unclaimed' : 'cashed')
  assert.equal(await world.house('checksOutstanding'), out - 400n)
  assert.equal(
    await world.house('unclaimedProperty'),
    500n + 100n * BigInt(states.filter((state) => state === 'unclaimed').length),
  )
})
