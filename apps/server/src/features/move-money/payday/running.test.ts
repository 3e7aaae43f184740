// What a standing transfer guarantees for each deposit of pay: one transfer, whatever is tried twice, and the worker's last word counts.
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { newUuid } from '@daybreak/ids'
import { cents, type Cents } from '@daybreak/money'
import { instantText, parsePlainDate, plainDateText, type PlainDate } from '@daybreak/time'
import { verifyLedger } from '#features/ledger'
import { isRefused } from '#platform/errors.ts'
import { silentLog } from '#platform/log.ts'
import { startMoneyWorld, type MoneyWorld } from '../testing/money-world.ts'
import { cancelTransfer, findTransfer, readTransfers } from '../transfers/index.ts'
import { listRuns, noteWages, setSkip } from './payday.store.ts'
import { runPaydays, transferIdOf, type PaydayDeps } from './running.ts'
import { setPayday, skipPayday, stopPayday } from './setting.ts'
import type { StandingRule } from './payday.rules.ts'

let world: MoneyWorld
let deps: PaydayDeps
let payday: PlainDate = parsePlainDate('2026-12-04')
before(async () => {
  world = await startMoneyWorld(cents(100_000n))
  deps = { ...world.deps, readNextPayday: async () => payday }
})
beforeEach(async () => {
  await set({ kind: 'above', amount: cents(20_000n) })
  payday = payday.add({ days: 14 })
})
after(async () => {
  assert.deepEqual((await verifyLedger(world.deps.database)).drifts, [])
  await world.close()
})

const working = { log: silentLog, signal: new AbortController().signal }
const session = () => ({ employeeId: world.employeeId, sessionId: newUuid(world.clock) })

async function set(rule: StandingRule, destinationId = world.bankId) {
  return setPayday(deps, { ...session() }, { destinationId, rule })
}

/** A deposit of pay, as the room of payroll tells of it. */
async function paid(amount: Cents, transactionId = newUuid(world.clock)): Promise<string> {
  await world.fund(amount)
  await noted(amount, transactionId)
  return transactionId
}
const noted = (amount: Cents, transactionId: string) =>
  world.deps.database.transaction((tx) =>
    noteWages(tx, [{ accountId: world.accountId, payday: plainDateText(payday), transactionId, amount }], world.clock.now()),
  )
const lastRuns = async (max: number) =>
  (await listRuns(world.deps.database.query, world.employeeId, max)).map(({ outcome }) => outcome)
const transferOf = (transactionId: string) => findTransfer(world.deps.database.query, transferIdOf(transactionId))

test('a deposit moves what is above the kept amount, once: told twice, by two copies, after a kill and run again', async () => {
  const deposit = await paid(cents(44_400n))
  await noted(cents(44_400n), deposit)
  const available = await world.readAvailable()
  const dying = { ...deps, database: { ...deps.database, transaction: async () => Promise.reject(new Error('killed')) } }
  await runPaydays(dying as PaydayDeps, working)
  assert.equal(await transferOf(deposit), null)
  await Promise.all([runPaydays(deps, working), runPaydays(deps, working)])
  await runPaydays(deps, working)
  const transfer = await transferOf(deposit)
  assert.partialDeepStrictEqual(transfer, { amount: 24_400n, fee: 0n, origin: 'payday', speed: 'standard', status: 'INITIATED' })
  assert.equal(await world.readAvailable(), available - 24_400n)
  const made = (await readTransfers(world.deps.database.query, world.employeeId, null, 50)).filter(
    ({ id }) => id === transfer?.id,
  )
  assert.equal(made.length, 1)
})

test('a kill between the transfer and its decision leaves neither', async () => {
  const deposit = await paid(cents(50_000n))
  const { database } = deps
  const killed = new Error('killed before the commit')
  const transaction: typeof database.transaction = (work, ...more) =>
    database.transaction(
      async (tx) => {
        await work(tx)
        throw killed
      },
      ...more,
    )
  await runPaydays({ ...deps, database: { ...database, transaction } }, working)
  assert.equal(await transferOf(deposit), null)
  await runPaydays(deps, working)
  assert.equal((await transferOf(deposit))?.amount, 30_000n)
})

test('two deposits of one payday are one payday, and one that the worker took back does not move again', async () => {
  const first = await paid(cents(30_000n))
  await runPaydays(deps, working)
  const transfer = await transferOf(first)
  assert.equal(transfer?.amount, 10_000n)
  assert.ok(!isRefused(await cancelTransfer(deps, world.employeeId, transferIdOf(first))))
  const second = await paid(cents(15_000n))
  await runPaydays(deps, working)
  assert.equal((await transferOf(second))?.amount, 15_000n)
})

test('a payday that is skipped moves nothing, also when the skip comes after the deposit; taken back, the next deposit moves', async () => {
  assert.equal(await skipPayday(deps, world.employeeId, { payday, isSkipped: true }), null)
  const skipped = await paid(cents(60_000n))
  await runPaydays(deps, working)
  assert.equal(await transferOf(skipped), null)
  assert.deepEqual(await lastRuns(1), ['skipped'])
  const late = await skipPayday(deps, world.employeeId, { payday: payday.subtract({ days: 14 }), isSkipped: true })
  assert.equal(isRefused(late) && late.code, 'move_money.payday_passed')
  assert.equal(await skipPayday(deps, world.employeeId, { payday, isSkipped: false }), null)
  const more = await paid(cents(60_000n))
  await runPaydays(deps, working)
  assert.equal((await transferOf(more))?.amount, 40_000n)
  await world.deps.database.transaction((tx) => setSkip(tx, world.employeeId, null))
})

test('once it is stopped nothing moves, not even of pay that came a moment before; and a new deposit is not even noted', async () => {
  const deposit = await paid(cents(60_000n))
  await stopPayday(deps, session())
  await stopPayday(deps, session())
  await runPaydays(deps, working)
  assert.equal(await transferOf(deposit), null)
  const known = await lastRuns(50)
  await paid(cents(60_000n))
  await runPaydays(deps, working)
  assert.deepEqual(await lastRuns(50), known)
  const none = await skipPayday(deps, world.employeeId, { payday, isSkipped: true })
  assert.equal(isRefused(none) && none.code, 'move_money.payday_none')
})

test('a place that was removed, and an account that is restricted, keep the money here, and the worker is told why', async () => {
  const { query } = world.deps.database
  const change = (state: 'locked' | 'verified') =>
    query.updateTable('move_money_destination').set({ state }).where('id', '=', world.bankId).execute()
  await change('locked')
  const deposit = await paid(cents(60_000n))
  await runPaydays(deps, working)
  await change('verified')
  assert.equal(await transferOf(deposit), null)
  assert.partialDeepStrictEqual(world.missed.at(-1), { reason: 'move_money.destination_not_ready', payday })
  const restrict = (at: string | null) =>
    query
      .updateTable('accounts_account')
      .set({ restricted_at: at, restricted_reason: at === null ? null : 'fraud_review' })
      .where('id', '=', world.accountId)
      .execute()
  await restrict(instantText(world.clock.now()))
  payday = payday.add({ days: 14 })
  const second = await paid(cents(60_000n))
  await runPaydays(deps, working)
  assert.equal(await transferOf(second), null)
  assert.equal(world.missed.at(-1)?.reason, 'move_money.restricted')
  const refused = await set({ kind: 'share', percent: 10 })
  await restrict(null)
  assert.equal(refused?.code, 'move_money.restricted')
  assert.equal(world.missed.length, 2)
})

test('it goes to a proven bank account of the worker alone', async () => {
  assert.equal((await set({ kind: 'share', percent: 10 }, world.cardId))?.code, 'move_money.destination_not_ready')
  assert.equal((await set({ kind: 'share', percent: 10 }, newUuid(world.clock)))?.code, 'move_money.destination_not_found')
})
