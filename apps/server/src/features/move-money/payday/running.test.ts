// Guarantees of a standing transfer for each deposit of pay: one transfer, whatever is retried, and the worker's last choice
// counts.
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { ownText } from '@daybreak/contract'
import { newUuid } from '@daybreak/ids'
import { addCents, cents, noCents, type Cents } from '@daybreak/money'
import { fixedClock, instantText, parseInstant, parsePlainDate, plainDateText, type PlainDate } from '@daybreak/time'
import { verifyLedger } from '#features/ledger'
import { keepTransaction } from '#features/transactions'
import { isRefused } from '#platform/errors.ts'
import { silentLog } from '#platform/log.ts'
import { startMoneyWorld, type MoneyWorld } from '../testing/money-world.ts'
import { cancelTransfer, findTransfer, readTransfers } from '../transfers/index.ts'
import { listRuns, noteWages, setSkip } from './payday.store.ts'
import { announcePaydays } from './announcing.ts'
import { runPaydays, transferIdOf, type PaydayDeps } from './running.ts'
import { setPayday, skipPayday, stopPayday } from './setting.ts'
import type { InstructionRule } from './payday.rules.ts'

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
  world.clock.advance({ hours: 14 * 24 })
})
after(async () => {
  assert.deepEqual((await verifyLedger(world.deps.database)).drifts, [])
  await world.close()
})

const working = { log: silentLog, signal: new AbortController().signal }
const session = () => ({ employeeId: world.employeeId, sessionId: newUuid(world.clock) })

async function set(rule: InstructionRule, destinationId = world.bankId) {
  return setPayday(deps, { ...session() }, { destinationId, rule })
}

/** A deposit of pay, as the payroll room reports it. */
async function paid(amount: Cents, transactionId = newUuid(world.clock)): Promise<string> {
  await world.fund(amount)
  await noted(amount, transactionId)
  return transactionId
}
const noted = (amount: Cents, transactionId: string) =>
  world.deps.database.transaction((tx) =>
    noteWages(tx, [{ accountId: world.accountId, payday: plainDateText(payday), transactionId, amount }], world.clock.now()),
  )
/** Its line in the worker's list. */
async function insertItem(id: string, status: 'RETURNED'): Promise<void> {
  await world.deps.database.transaction((tx) =>
    keepTransaction(tx, {
      id,
      accountId: world.accountId,
      createdAt: world.clock.now(),
      summary: ownText('Payroll Transfer'),
      amount: cents(70_000n),
      direction: 'POSITIVE',
      status,
      typeName: 'ACH Transfer',
      kind: 'bank',
      rail: 'ach',
      last4: null,
      reasonCode: 'DUPLICATE_ENTRY',
      journalId: null,
      holdId: null,
      refundOf: null,
      at: world.clock.now(),
    }),
  )
}
const lastRuns = async (max: number) =>
  (await listRuns(world.deps.database.query, world.employeeId, max)).map(({ outcome }) => outcome)
const transferOf = (transactionId: string) => findTransfer(world.deps.database.query, transferIdOf(transactionId))

test('a deposit moves what is above the kept amount, once: when reported twice, by two instances, after a kill, and when run again', async () => {
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

test('whatever fails in between leaves nothing, and the next run makes it whole', async () => {
  const deposit = await paid(cents(50_000n))
  const available = await world.readAvailable()
  const fails = async () => Promise.reject(new Error('gone'))
  const broken: Partial<PaydayDeps>[] = [
    { readStateCap: fails },
    { sumTakenEarly: fails },
    { rails: { ...deps.rails, standard: undefined as never } },
  ]
  for (const part of broken) {
    await runPaydays({ ...deps, ...part }, working)
    assert.equal(await transferOf(deposit), null)
    assert.equal(await world.readAvailable(), available)
  }
  await runPaydays(deps, working)
  assert.equal((await transferOf(deposit))?.amount, 30_000n)
})

test('four copies at once make of many deposits of one payday what one of their sum would make', async () => {
  const deposits = []
  for (let count = 0; count < 5; count += 1) deposits.push(await paid(cents(9_000n)))
  await Promise.all(Array.from({ length: 4 }, () => runPaydays(deps, working)))
  const moved = await Promise.all(deposits.map(async (deposit) => (await transferOf(deposit))?.amount ?? noCents))
  assert.equal(addCents(...moved), 25_000n)
})

test('a deposit that its bank took back before it was looked at moves nothing of what was here before, nor with the pay that replaces it', async () => {
  const deposit = await paid(cents(70_000n))
  await insertItem(deposit, 'RETURNED')
  await runPaydays(deps, working)
  assert.equal(await transferOf(deposit), null)
  assert.deepEqual(await lastRuns(1), ['nothing'])
  const right = await paid(cents(60_000n))
  await runPaydays(deps, working)
  assert.equal((await transferOf(right))?.amount, 40_000n)
})

test('a clock that jumps, either way and over holidays, neither loses a deposit nor moves it twice', async () => {
  const clock = fixedClock(instantText(world.clock.now()))
  const wrong = { ...deps, clock }
  const first = await paid(cents(45_000n))
  clock.set(parseInstant('2031-01-01T12:00:00.000Z'))
  await runPaydays(wrong, working)
  clock.set(world.clock.now().subtract({ hours: 72 }))
  await runPaydays(wrong, working)
  assert.equal((await transferOf(first))?.amount, 25_000n)
  payday = payday.add({ days: 14 })
  const second = await paid(cents(45_000n))
  await runPaydays(wrong, working)
  await runPaydays(deps, working)
  assert.equal((await transferOf(second))?.amount, 25_000n)
})

test('what moves on a holiday is handed over at the end of the next bank day', async () => {
  const clock = fixedClock('2026-12-25T14:00:00.000Z')
  const deposit = await paid(cents(40_000n))
  await runPaydays({ ...deps, clock }, working)
  const transfer = await transferOf(deposit)
  assert.equal(transfer && instantText(transfer.handOverAt), '2026-12-28T22:00:00.000Z')
  assert.equal(transfer?.expectedOn && plainDateText(transfer.expectedOn), '2026-12-29')
})

test('the day before, the exact amount is reported: once by two instances, again when it changes, and never for what will not move', async () => {
  const day = parsePlainDate('2026-12-03')
  let pay = { payday: parsePlainDate('2026-12-04'), arrivesOn: parsePlainDate('2026-12-04'), amount: cents(44_400n) }
  const at = (text: string) => ({
    ...deps,
    clock: fixedClock(text),
    listPaidOn: async () => [world.accountId],
    readAnnouncedPay: async () => pay,
  })
  const reported = async (text: string) => {
    const known = world.coming.length
    await Promise.all([announcePaydays(at(text), working), announcePaydays(at(text), working)])
    return world.coming.slice(known).map(({ on, amount }) => `${plainDateText(on)} ${amount}`)
  }
  const morning = `${plainDateText(day)}T15:00:00.000Z`
  assert.deepEqual(await reported(`${plainDateText(day)}T06:00:00.000Z`), [])
  assert.deepEqual(await reported('2026-12-02T15:00:00.000Z'), [])
  assert.deepEqual(await reported(morning), ['2026-12-04 24400'])
  assert.deepEqual(await reported(morning), [])
  pay = { ...pay, amount: cents(50_000n) }
  assert.deepEqual(await reported(morning), ['2026-12-04 30000'])
  pay = { ...pay, amount: cents(20_300n) }
  assert.deepEqual(await reported(morning), [])
  pay = { ...pay, amount: cents(60_000n) }
  await world.deps.database.transaction((tx) => setSkip(tx, world.employeeId, pay.payday))
  assert.deepEqual(await reported(morning), [])
  await world.deps.database.transaction((tx) => setSkip(tx, world.employeeId, null))
  const { query } = world.deps.database
  const destination = query.updateTable('move_money_destination').where('id', '=', world.bankId)
  await destination.set({ state: 'locked' }).execute()
  assert.deepEqual(await reported(morning), [])
  await destination.set({ state: 'verified' }).execute()
  assert.deepEqual(await reported(morning), ['2026-12-04 40000'])
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

test('a destination that was removed, and an account that is restricted, keep the money here, and the worker learns why', async () => {
  const { query } = world.deps.database
  const change = (state: 'locked' | 'failed' | 'pending' | 'removed' | 'verified') =>
    query
      .updateTable('move_money_destination')
      .set({ state, removed_at: state === 'removed' ? instantText(world.clock.now()) : null })
      .where('id', '=', world.bankId)
      .execute()
  const missed = world.missed.length
  for (const state of ['locked', 'failed', 'pending', 'removed'] as const) {
    await change(state)
    const deposit = await paid(cents(60_000n))
    await runPaydays(deps, working)
    await change('verified')
    assert.equal(await transferOf(deposit), null, state)
    assert.partialDeepStrictEqual(world.missed.at(-1), { reason: 'move_money.destination_not_ready', payday })
    payday = payday.add({ days: 14 })
  }
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
  assert.equal(world.missed.length, missed + 5)
})

test('it goes to a proven bank account of the worker alone', async () => {
  assert.equal((await set({ kind: 'share', percent: 10 }, world.cardId))?.code, 'move_money.destination_not_ready')
  assert.equal((await set({ kind: 'share', percent: 10 }, newUuid(world.clock)))?.code, 'move_money.destination_not_found')
})

test('above the limit of a day it is refused whole, and the worker is notified; so it is when the account was closed meanwhile', async () => {
  await set({ kind: 'fixed', amount: cents(990_000n) })
  const deposit = await paid(cents(1_000_000n))
  await runPaydays({ ...deps, clock: fixedClock('2031-03-05T15:00:00.000Z') }, working)
  assert.equal((await transferOf(deposit))?.amount, 990_000n)
  payday = payday.add({ days: 14 })
  const second = await paid(cents(1_000_000n))
  await runPaydays({ ...deps, clock: fixedClock('2031-03-05T16:00:00.000Z') }, working)
  assert.equal(await transferOf(second), null)
  assert.equal(world.missed.at(-1)?.reason, 'move_money.limit_24h')
  const { query } = world.deps.database
  const close = (status: 'open' | 'closed') =>
    query
      .updateTable('accounts_account')
      .set({ status, closed_at: status === 'open' ? null : instantText(world.clock.now()) })
      .where('id', '=', world.accountId)
      .execute()
  payday = payday.add({ days: 14 })
  const third = await paid(cents(1_000_000n))
  await close('closed')
  await runPaydays({ ...deps, clock: fixedClock('2031-04-05T15:00:00.000Z') }, working)
  await close('open')
  assert.equal(await transferOf(third), null)
  assert.equal(world.missed.at(-1)?.reason, 'move_money.account_closed')
})
