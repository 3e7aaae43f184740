// Money that is added from a bank: nothing on the account before its day, requested again at most twice, and taken back when its
// bank says so.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { cleanText } from '@daybreak/contract'
import { cents, type Cents } from '@daybreak/money'
import { bankDateOf, compareDates, instantText, plainDateText, type Instant } from '@daybreak/time'
import { setClosing } from '#features/accounts'
import { houseAccounts, readBalance, readHouseBalances, verifyLedger } from '#features/ledger'
import { isRefused, refuse } from '#platform/errors.ts'
import { add, addRequestOf, findAgainOf, readAgain, sweep, notify } from '../testing/adding-money.ts'
import { sendCorrected } from '../operating/correcting.ts'
import { startMoneyWorld, type MoneyWorld } from '../testing/money-world.ts'
import { cancelTransfer, cancelTransfersTo, type MoneyTransfer } from '../transfers/index.ts'
import { addMoney } from './pulling.ts'

let world: MoneyWorld
before(async () => {
  world = await startMoneyWorld(cents(10_000n))
})
after(async () => {
  assert.deepEqual((await verifyLedger(world.deps.database)).drifts, [])
  await world.close()
})

const posted = async (): Promise<Cents> => (await readBalance(world.deps.database.query, world.accountId)).posted
const houseOf = async (id: string) => (await readHouseBalances(world.deps.database.query)).get(id) ?? 0n

/** To the moment at which the rail is notified. */
async function handOver(transfer: MoneyTransfer): Promise<void> {
  world.clock.advance({ hours: hoursUntil(transfer.handOverAt.epochMilliseconds) })
  await sweep(world)
}
const hoursUntil = (ms: number) => Math.max(0, Math.ceil((ms - world.clock.now().epochMilliseconds) / 3_600_000))

async function refusedFor(changes: Partial<ReturnType<typeof addRequestOf>>, employeeId = world.employeeId) {
  const request = { ...addRequestOf(world, cents(2_500n)), ...changes }
  const outcome = await addMoney(world.deps, employeeId, request, async () => null)
  return isRefused(outcome) ? outcome.code : null
}

async function setState(state: 'verified' | 'locked'): Promise<void> {
  await world.deps.database.query
    .updateTable('move_money_destination')
    .set({ state, state_reason: state === 'locked' ? 'ACCOUNT_FROZEN' : null })
    .where('id', '=', world.bankId)
    .execute()
}

test('is in the list from the first second, with the bank by settlement, and on the account on its day and not before', async () => {
  const [had, clearing] = [await posted(), await houseOf(houseAccounts.achInClearing)]
  const transfer = await add(world, cents(4_000n))
  const item = await world.deps.database.query
    .selectFrom('transactions_item')
    .select(['status', 'direction', 'amount'])
    .where('id', '=', transfer.transactionId ?? '')
    .executeTakeFirstOrThrow()
  assert.deepEqual({ ...item }, { status: 'INITIATED', direction: 1, amount: 4_000n })
  assert.equal(plainDateText(transfer.expectedOn ?? assert.fail('no day')), '2026-11-27')
  await handOver(transfer)
  assert.equal(world.standard.entries.get(transfer.id)?.description, 'ADD MONEY')
  await notify(world, transfer.id, 'settled')
  assert.equal((await readAgain(world, transfer)).status, 'PROCESSING')
  assert.deepEqual([await posted(), await houseOf(houseAccounts.achInClearing)], [had, clearing + 4_000n])
  world.clock.advance({ hours: 24 * 3 })
  await sweep(world)
  assert.equal(await posted(), had)
  world.clock.advance({ hours: 24 * 4 })
  await Promise.all([sweep(world), sweep(world)])
  assert.equal((await readAgain(world, transfer)).status, 'PROCESSED')
  assert.deepEqual([await posted(), await houseOf(houseAccounts.achInClearing)], [had + 4_000n, clearing])
})

test('keeps the permission with its words and time', async () => {
  const transfer = await add(world, cents(1_500n))
  const kept = await world.deps.database.query
    .selectFrom('move_money_permission')
    .select(['words', 'language', 'given_at'])
    .where('transfer_id', '=', transfer.id)
    .executeTakeFirstOrThrow()
  assert.equal(kept.words, 'You let us take $15.00 from Bank *4411.')
  await cancelTransfer(world.deps, world.employeeId, transfer.id)
})

test('a settlement that is reported late moves the promised day, and the money waits for it', async () => {
  const had = await posted()
  const transfer = await add(world, cents(600n))
  await handOver(transfer)
  world.clock.advance({ hours: 24 * 10 })
  await notify(world, transfer.id, 'settled')
  await sweep(world)
  const moved = await readAgain(world, transfer)
  assert.equal(moved.status, 'PROCESSING')
  assert.ok(moved.expectedOn !== null && transfer.expectedOn !== null)
  assert.ok(compareDates(moved.expectedOn, transfer.expectedOn) > 0)
  world.clock.advance({ hours: 24 * 8 })
  await sweep(world)
  assert.equal(await posted(), had + 600n)
})

test('is refused without a permission for it, on another day than was shown, for another’s bank, and twice under one id', async () => {
  const { permission } = addRequestOf(world, cents(9_900n))
  assert.equal(await refusedFor({ permission }), 'invalid_input')
  assert.equal(await refusedFor({ shownUsableOn: bankDateOf(world.clock.now()) }), 'move_money.date_changed')
  assert.equal(await refusedFor({}, world.accountId), 'move_money.destination_not_found')
  const known = await add(world, cents(700n))
  assert.equal(await refusedFor({ id: known.id }), 'move_money.id_reused')
  assert.equal(await refusedFor({ ...addRequestOf(world, cents(700n)), isRepeatMeant: false }), 'move_money.repeat')
  await cancelTransfer(world.deps, world.employeeId, known.id)
})

test('never passes the limit of a day, whatever is asked at once', async () => {
  world.clock.advance({ hours: 48 })
  const asked = await Promise.all(
    Array.from({ length: 6 }, () =>
      addMoney(world.deps, world.employeeId, addRequestOf(world, cents(20_000n)), async () => null),
    ),
  )
  const made = asked.flatMap((outcome) => (isRefused(outcome) ? [] : [outcome.transfer]))
  assert.ok(made.length === 2 || made.length === 5, `${made.length} were made`)
  for (const { id } of made) await cancelTransfer(world.deps, world.employeeId, id)
})

test('a bank that was never used, and more than $500 in 24 hours, want a fresh proof before anything is kept', async () => {
  world.clock.advance({ hours: 31 * 24 })
  const stale = refuse('step_up_required', { methods: ['sms'] })
  const askedFor = async (amount: Cents) => {
    const request = addRequestOf(world, amount)
    const outcome = await addMoney(world.deps, world.employeeId, request, async () => stale)
    if (!isRefused(outcome)) await cancelTransfer(world.deps, world.employeeId, request.id)
    return isRefused(outcome) ? outcome.code : 'added'
  }
  const setUsed = (usedAt: string | null) =>
    world.deps.database.query
      .updateTable('move_money_destination')
      .set({ used_at: usedAt })
      .where('id', '=', world.bankId)
      .execute()
  assert.deepEqual([await askedFor(cents(50_000n)), await askedFor(cents(50_001n))], ['added', 'step_up_required'])
  await setUsed(null)
  assert.equal(await askedFor(cents(500n)), 'step_up_required')
  await setUsed(instantText(world.clock.now()))
})

describe('money that its bank did not have', () => {
  async function returnedFor(reason: string, amount = cents(3_000n)): Promise<MoneyTransfer> {
    const transfer = await add(world, amount)
    await handOver(transfer)
    await notify(world, transfer.id, 'settled')
    await notify(world, transfer.id, 'returned', reason)
    return transfer
  }

  test('is requested again twice, as RETRY PYMT, and the worker is notified each time; nothing of it was ever on the account', async () => {
    const [had, bank] = [await posted(), await houseOf(houseAccounts.settlementBank)]
    const reported = world.reported.length
    let last = await returnedFor('INSUFFICIENT_FUNDS')
    for (const reason of ['UNCOLLECTED_FUNDS', 'INSUFFICIENT_FUNDS']) {
      await Promise.all([sweep(world), sweep(world), sweep(world)])
      const again = (await findAgainOf(world, last)) ?? assert.fail('not asked again')
      await handOver(again)
      assert.equal(world.standard.entries.get(again.id)?.description, 'RETRY PYMT')
      assert.equal(world.standard.entries.get(again.id)?.amount, last.amount)
      await notify(world, again.id, 'settled')
      await notify(world, again.id, 'returned', reason)
      last = again
    }
    await sweep(world)
    assert.equal(await findAgainOf(world, last), null)
    assert.deepEqual(
      world.reported.slice(reported).map(({ wasUsable, isBlocked, againOn }) => [wasUsable, isBlocked, againOn !== null]),
      [
        [false, false, true],
        [false, false, true],
        [false, false, false],
      ],
    )
    assert.deepEqual([await posted(), await houseOf(houseAccounts.settlementBank)], [had, bank])
  })

  test('is not requested again when the worker takes that back', async () => {
    const first = await returnedFor('INSUFFICIENT_FUNDS', cents(3_100n))
    await sweep(world)
    const again = (await findAgainOf(world, first)) ?? assert.fail('not asked again')
    await cancelTransfer(world.deps, world.employeeId, again.id)
    world.clock.advance({ hours: 24 * 7 })
    await sweep(world)
    assert.equal(world.standard.entries.has(again.id), false)
    assert.equal(await findAgainOf(world, again), null)
  })

  test('is not requested again once the bank is removed or blocked, before or after that was planned', async () => {
    const first = await returnedFor('INSUFFICIENT_FUNDS', cents(3_200n))
    await setState('locked')
    await sweep(world)
    assert.equal(await findAgainOf(world, first), null)
    await setState('verified')
    const second = await returnedFor('INSUFFICIENT_FUNDS', cents(3_300n))
    await sweep(world)
    const again = (await findAgainOf(world, second)) ?? assert.fail('not asked again')
    await setState('locked')
    await handOver(again)
    assert.deepEqual([(await readAgain(world, again)).status, world.standard.entries.has(again.id)], ['CANCELED', false])
    await setState('verified')
  })

  test('is not requested again for an account that closes, before or after that was planned, and is when that is undone', async () => {
    const close = (at: Instant | null) => world.deps.database.transaction((tx) => setClosing(tx, world.accountId, at))
    const first = await returnedFor('INSUFFICIENT_FUNDS', cents(3_500n))
    await close(world.clock.now())
    await sweep(world)
    assert.equal(await findAgainOf(world, first), null)
    await close(null)
    const second = await returnedFor('INSUFFICIENT_FUNDS', cents(3_600n))
    await sweep(world)
    const again = (await findAgainOf(world, second)) ?? assert.fail('not asked again')
    await close(world.clock.now())
    await handOver(again)
    assert.deepEqual([(await readAgain(world, again)).status, world.standard.entries.has(again.id)], ['CANCELED', false])
    await close(null)
  })

  for (const reason of [
    'UNAUTHORIZED_CONSUMER_DEBIT_USING_CORPORATE_SEC_CODE',
    'AUTHORIZATION_REVOKED_BY_CUSTOMER',
    'UNAUTHORIZED_IMPROPER_INELIGIBLE_OR_INCOMPLETE_TRANSACTION',
    'TRANSACTION_NOT_AUTHORIZED_BY_ACCOUNT_HOLDER',
    'ACCOUNT_CLOSED',
    'ACCOUNT_FROZEN',
  ]) {
    test(`that came back as ${reason} blocks the bank, asks for nothing again and notifies the worker`, async () => {
      const transfer = await returnedFor(reason, cents(3_400n))
      await sweep(world)
      assert.equal(await findAgainOf(world, transfer), null)
      assert.equal(world.reported.at(-1)?.isBlocked, true)
      assert.equal(await refusedFor({}), 'move_money.destination_not_ready')
      await setState('verified')
    })
  }
})

describe('money that came back as not agreed', () => {
  const note = cleanText('The worker says 20 dollars.', 500)
  const by = cleanText('Robin', 100)
  const correct = (transfer: MoneyTransfer, amount = 2_000n) =>
    sendCorrected(world.deps, transfer.id, { amount: cents(amount), by, note })
  async function notAgreed(
    amount: bigint,
    reason = 'ENTRY_NOT_IN_ACCORDANCE_WITH_TERMS_OF_AUTHORIZATION',
  ): Promise<MoneyTransfer> {
    world.clock.advance({ hours: 24 })
    const transfer = await add(world, cents(amount))
    await handOver(transfer)
    await notify(world, transfer.id, 'settled')
    await notify(world, transfer.id, 'returned', reason)
    await sweep(world)
    return transfer
  }

  test('is requested again by a person alone: once, with less, as an entry of its own', async () => {
    const transfer = await notAgreed(3_500n)
    assert.equal(await findAgainOf(world, transfer), null)
    assert.equal((await correct(transfer, 3_501n)).kind, 'too_much')
    assert.equal((await correct(transfer, 499n)).kind, 'too_much')
    const kinds = (await Promise.all([correct(transfer), correct(transfer)])).map(({ kind }) => kind)
    assert.deepEqual(kinds.toSorted(), ['sent', 'sent_before'])
    const again = (await findAgainOf(world, transfer)) ?? assert.fail('not asked again')
    assert.partialDeepStrictEqual(again, { amount: 2_000n, status: 'INITIATED', direction: 'in' })
    await handOver(again)
    assert.equal(world.standard.entries.get(again.id)?.amount, 2_000n)
    assert.notEqual(world.standard.entries.get(again.id)?.description, 'RETRY PYMT')
  })

  test('is not requested again after 60 days, from a bank that is blocked, or when it came back for another reason', async () => {
    const blocked = await notAgreed(3_600n)
    await setState('locked')
    assert.equal((await correct(blocked)).kind, 'no_source')
    await setState('verified')
    assert.equal((await correct(await notAgreed(3_700n, 'PAYMENT_STOPPED'))).kind, 'not_correctable')
    world.clock.advance({ hours: 61 * 24 })
    assert.equal((await correct(blocked)).kind, 'too_late')
  })
})

test('what a bank takes back after the day of use is taken off, also when it was spent, and the next deposit clears that', async () => {
  const transfer = await add(world, cents(5_000n))
  await handOver(transfer)
  await notify(world, transfer.id, 'settled')
  world.clock.advance({ hours: 24 * 8 })
  await sweep(world)
  assert.equal((await readAgain(world, transfer)).status, 'PROCESSED')
  // Spent elsewhere: the rest is less than the returned amount.
  await world.fund(cents(3_000n - (await posted())))
  await notify(world, transfer.id, 'returned', 'UNAUTHORIZED_IMPROPER_INELIGIBLE_OR_INCOMPLETE_TRANSACTION')
  await sweep(world)
  assert.equal(await posted(), -2_000n)
  assert.deepEqual(
    [world.reported.at(-1)?.wasUsable, world.reported.at(-1)?.isBlocked, world.reported.at(-1)?.againOn],
    [true, true, null],
  )
  await world.fund(cents(4_500n))
  assert.equal(await posted(), 2_500n)
  assert.equal(await world.readAvailable(), 2_500n)
  await setState('verified')
})

test('a bank that is removed while its transfer is being handed over does not undo what the rail has', async () => {
  const transfer = await add(world, cents(800n))
  world.clock.advance({ hours: hoursUntil(transfer.handOverAt.epochMilliseconds) })
  const { database } = world.deps
  await Promise.all([sweep(world), database.transaction((tx) => cancelTransfersTo(world.deps, tx, world.bankId))])
  const { status } = await readAgain(world, transfer)
  assert.equal(status === 'CANCELED', !world.standard.entries.has(transfer.id), status)
})

test('one run puts everything of a day of use on its account, more than one page of it', async () => {
  world.clock.advance({ hours: 24 * 30 })
  const had = await posted()
  const added: MoneyTransfer[] = []
  for (let count = 0; count < 55; count += 1) added.push(await add(world, cents(500n)))
  await handOver(added[0] ?? assert.fail())
  for (const { id } of added) await notify(world, id, 'settled')
  world.clock.advance({ hours: 24 * 10 })
  await sweep(world)
  assert.equal(await posted(), had + 55n * 500n)
})
