// The rest of a closing account goes to the worker's proven bank, whole and beyond daily limits, or it stays.
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { newUuid } from '@daybreak/ids'
import { cents } from '@daybreak/money'
import { addDays, bankDateOf, plainDateText } from '@daybreak/time'
import { verifyLedger } from '#features/ledger'
import { isRefused } from '#platform/errors.ts'
import { changeDestination, type RemovingDeps } from '../linked/index.ts'
import { setInstruction } from '../payday/payday.store.ts'
import { startMoneyWorld, type MoneyWorld } from '../testing/money-world.ts'
import { cancelTransfersTo, findTransfer, sendMoney, sweepTransfers } from '../transfers/index.ts'
import {
  hasInstruction,
  listClosingBanks,
  lockForClosing,
  readClosingTransfers,
  readDestinationName,
  sendAllOut,
  stopForClosing,
  unlinkAll,
} from './closing-pay.ts'

let world: MoneyWorld
before(async () => {
  world = await startMoneyWorld(cents(9_000_000n))
})
beforeEach(() => {
  world.clock.advance({ hours: 7 * 24 })
})
after(async () => {
  assert.deepEqual((await verifyLedger(world.deps.database)).drifts, [])
  await world.close()
})

const query = () => world.deps.database.query
const change = (id: string, to: Parameters<typeof changeDestination>[2]) =>
  world.deps.database.transaction((tx) => changeDestination(tx, id, to))
const removing = (): RemovingDeps => ({ ...world.deps, cancelTransfersTo: cancelTransfersTo.bind(null, world.deps) })

async function sendOut(amount: bigint, destinationId = world.bankId): Promise<string> {
  const id = newUuid(world.clock)
  const { employeeId, accountId } = world
  await world.deps.database.transaction((tx) =>
    sendAllOut(world.deps, tx, { id, employeeId, accountId, destinationId, amount: cents(amount), at: world.clock.now() }),
  )
  return id
}

test('it may go to banks that were proven, and to no card and no bank that is not ready', async () => {
  const banks = async () => (await listClosingBanks(query(), world.employeeId)).map(({ id }) => id)
  const locked = () => world.deps.database.transaction((tx) => lockForClosing(tx, world.employeeId))
  assert.deepEqual([await banks(), await locked()], [[world.bankId], new Set([world.bankId])])
  for (const state of ['pending', 'failed', 'locked'] as const) {
    await change(world.bankId, { state })
    assert.deepEqual([await banks(), await locked()], [[], new Set()], state)
  }
  await change(world.bankId, { state: 'verified' })
  assert.deepEqual(await listClosingBanks(query(), newUuid(world.clock)), [])
})

test('more than the limit of a day goes at once, and the rail has it with the next sweep: nothing can be taken back', async () => {
  const had = await world.readAvailable()
  const id = await sendOut(3_000_000n)
  const transfer = await findTransfer(query(), id)
  assert.partialDeepStrictEqual(transfer, {
    origin: 'closing',
    status: 'INITIATED',
    amount: 3_000_000n,
    fee: 0n,
    speed: 'standard',
  })
  assert.equal(transfer?.handOverAt.toString(), transfer?.createdAt.toString())
  assert.equal(await world.readAvailable(), had - 3_000_000n)
  await sweepTransfers(world.deps, new AbortController())
  assert.equal(world.standard.entries.has(id), true)
  const [known] = (await readClosingTransfers(query(), [id, newUuid(world.clock)])).values()
  assert.deepEqual([known?.isInFlight, known?.destinationId], [true, world.bankId])
  // Friday noon: the next bank day is Monday.
  assert.equal(known?.expectedOn && plainDateText(known.expectedOn), plainDateText(addDays(bankDateOf(world.clock.now()), 3)))
})

test('what is sent in the evening is promised for the bank day after the next one, as the batch of 5 PM is gone', async () => {
  // From 10 in the morning to 7 PM Eastern of a Friday: it goes with Monday's batch.
  world.clock.advance({ hours: 9 })
  const id = await sendOut(100n)
  const expected = plainDateText(addDays(bankDateOf(world.clock.now()), 4))
  const transfer = await findTransfer(query(), id)
  assert.equal(transfer?.expectedOn && plainDateText(transfer.expectedOn), expected)
})

test('a cent goes too: what is left is left to no one else', async () => {
  const had = await world.readAvailable()
  await sendOut(1n)
  assert.equal(await world.readAvailable(), had - 1n)
})

test('more than there is, a bank that takes nothing and another worker’s send nothing at all', async () => {
  const had = await world.readAvailable()
  await assert.rejects(sendOut(had + 1n), /refused to hold/)
  await assert.rejects(sendOut(1_000n, world.cardId), /takes nothing/)
  await assert.rejects(sendOut(1_000n, newUuid(world.clock)), /takes nothing/)
  await change(world.bankId, { state: 'locked' })
  await assert.rejects(sendOut(1_000n), /takes nothing/)
  await change(world.bankId, { state: 'verified' })
  assert.equal(await world.readAvailable(), had)
})

test('what no rail has stays with the worker when it stops, once, and goes with the rest; pay moves by itself no more', async () => {
  await sweepTransfers(world.deps, new AbortController())
  const instruction = { employeeId: world.employeeId, accountId: world.accountId, destinationId: world.bankId }
  await world.deps.database.transaction((tx) =>
    setInstruction(tx, { ...instruction, rule: { kind: 'share', percent: 50 }, changedAt: world.clock.now() }),
  )
  assert.equal(await hasInstruction(query(), world.employeeId), true)
  const had = await world.readAvailable()
  const request = {
    id: newUuid(world.clock),
    amount: cents(5_000n),
    destinationId: world.bankId,
    speed: 'standard',
    shownFee: undefined,
  } as const
  const sent = await sendMoney(
    world.deps,
    world.employeeId,
    { ...request, isRepeatMeant: true, origin: 'worker' },
    async () => null,
  )
  assert.ok(!isRefused(sent))
  const stop = () => world.deps.database.transaction((tx) => stopForClosing(world.deps, tx, world.employeeId))
  await stop()
  await stop()
  assert.equal((await findTransfer(query(), request.id))?.status, 'CANCELED')
  assert.equal(await world.readAvailable(), had)
  assert.equal(await hasInstruction(query(), world.employeeId), false)
  await sendOut(had)
  assert.equal(await world.readAvailable(), 0n)
})

test('once the account is closed nothing is linked to it, and where its money went is still named', async () => {
  const unlink = () => world.deps.database.transaction((tx) => unlinkAll(removing(), tx, world.employeeId))
  await unlink()
  await unlink()
  assert.deepEqual(await listClosingBanks(query(), world.employeeId), [])
  const { rows } = await world.deps.database.pool.query<{ state: string }>(
    'select distinct state from move_money_destination where employee_id = $1',
    [world.employeeId],
  )
  assert.deepEqual(rows, [{ state: 'removed' }])
  assert.equal((await readDestinationName(query(), world.bankId))?.last4, '4411')
  assert.equal(await readDestinationName(query(), newUuid(world.clock)), null)
})
