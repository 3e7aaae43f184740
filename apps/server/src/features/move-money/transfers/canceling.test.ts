// What can be canceled: what no rail was notified of, by the worker alone, once, even if something else moves it at that moment.
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { newUuid } from '@daybreak/ids'
import { cents } from '@daybreak/money'
import { verifyLedger } from '#features/ledger'
import type { Transaction } from '#platform/database/database.ts'
import { isRefused } from '#platform/errors.ts'
import { whileOpen } from '../../accounts/testing/while-open.store.ts'
import type { FactKind } from '../move-money-facts.ts'
import { add } from '../testing/adding-money.ts'
import { startMoneyWorld, type MoneyWorld } from '../testing/money-world.ts'
import { applyFacts } from './applying.ts'
import { cancelOutgoingOf, cancelTransfer, cancelTransfersTo } from './canceling.ts'
import { handOver } from './handing-over.ts'
import { sendProof } from './proof-sending.ts'
import { sendMoney } from './sending.ts'
import { findTransfer, type MoneyTransfer } from './transfers.store.ts'

let world: MoneyWorld
before(async () => {
  world = await startMoneyWorld(cents(900_000n))
})
// Every sum of a day is over.
beforeEach(() => world.clock.advance({ hours: 25 }))
after(async () => {
  assert.deepEqual((await verifyLedger(world.deps.database)).drifts, [])
  await world.close()
})

async function send(amount: bigint, speed: 'standard' | 'instant' = 'standard'): Promise<MoneyTransfer> {
  const { deps, employeeId, clock } = world
  const destinationId = speed === 'instant' ? world.cardId : world.bankId
  const request = { id: newUuid(clock), amount: cents(amount), destinationId, speed, shownFee: undefined }
  const sent = await sendMoney(deps, employeeId, { ...request, isRepeatMeant: true, origin: 'worker' }, async () => null)
  assert.ok(!isRefused(sent), 'refused')
  return sent.transfer
}

const cancel = (id: string, employeeId = world.employeeId) => cancelTransfer(world.deps, employeeId, id)
const statusOf = async ({ id }: Pick<MoneyTransfer, 'id'>) => (await findTransfer(world.deps.database.query, id))?.status
const report = (tx: Transaction, { id }: Pick<MoneyTransfer, 'id'>, kind: FactKind) =>
  applyFacts(world.deps, tx, id, [{ kind, reason: null, at: world.clock.now() }])
const inTransaction = (work: (tx: Transaction) => Promise<void>) => world.deps.database.transaction(work)
const codeOf = (outcome: Awaited<ReturnType<typeof cancel>>) => (isRefused(outcome) ? outcome.code : outcome.status)

describe('a worker', () => {
  test('takes a transfer back to the last moment before it is handed over, and all of it is theirs again', async () => {
    const had = await world.readAvailable()
    const transfer = await send(20_000n)
    assert.equal(await world.readAvailable(), had - 20_000n)
    const left = transfer.handOverAt.epochMilliseconds - world.clock.now().epochMilliseconds
    world.clock.advance({ milliseconds: left - 1 })
    assert.equal(codeOf(await cancel(transfer.id)), 'CANCELED')
    assert.equal(await world.readAvailable(), had)
  })

  test('cannot at the moment itself, before any sweep has come by', async () => {
    const transfer = await send(20_000n)
    const left = transfer.handOverAt.epochMilliseconds - world.clock.now().epochMilliseconds
    world.clock.advance({ milliseconds: left })
    assert.equal(codeOf(await cancel(transfer.id)), 'move_money.cancel_late')
    assert.equal(await statusOf(transfer), 'INITIATED')
  })

  test('is answered the same when they ask again, in two tabs at once and a day later, and has the money once', async () => {
    const had = await world.readAvailable()
    const transfer = await send(20_000n)
    const answers = await Promise.all([cancel(transfer.id), cancel(transfer.id), cancel(transfer.id)])
    world.clock.advance({ hours: 25 })
    assert.deepEqual([...answers, await cancel(transfer.id)].map(codeOf), ['CANCELED', 'CANCELED', 'CANCELED', 'CANCELED'])
    assert.equal(await world.readAvailable(), had)
  })

  test('takes nothing back that is another worker’s, the house’s or no transfer at all', async () => {
    const transfer = await send(20_000n)
    const ids = [newUuid(world.clock), newUuid(world.clock)] as const
    const { employeeId, bankId: destinationId } = world
    await inTransaction((tx) => sendProof(world.deps, tx, { employeeId, destinationId, ids, cents: [8, 41] }, world.clock.now()))
    for (const [id, worker] of [
      [transfer.id, newUuid(world.clock)],
      [ids[0], employeeId],
      [newUuid(world.clock), employeeId],
    ] as const)
      assert.equal(codeOf(await cancel(id, worker)), 'move_money.transfer_not_found')
    assert.deepEqual([await statusOf(transfer), await statusOf({ id: ids[0] })], ['INITIATED', 'INITIATED'])
  })

  test('cannot take an instant transfer back, which leaves at once', async () => {
    const transfer = await send(20_000n, 'instant')
    assert.equal(codeOf(await cancel(transfer.id)), 'move_money.cancel_late')
  })

  test('and the rail at the same moment: one of the two has it, and never both', async () => {
    const had = await world.readAvailable()
    const transfer = await send(20_000n)
    world.clock.advance({ hours: 25 })
    const [canceled] = await Promise.all([cancel(transfer.id), handOver(world.deps, transfer.id)])
    assert.equal(codeOf(canceled), 'move_money.cancel_late')
    assert.ok(world.standard.entries.has(transfer.id))
    assert.equal(await world.readAvailable(), had - 20_000n)
  })
})

describe('when an account is restricted or closes', () => {
  const stop = () => inTransaction((tx) => cancelOutgoingOf(world.deps, tx, world.employeeId))

  test('what no rail knows of yet stays with the worker, at both speeds, and what comes in continues', async () => {
    await stop()
    const had = await world.readAvailable()
    const outgoing = [await send(20_000n), await send(10_000n, 'instant')]
    const incoming = await add(world, cents(5_000n))
    await stop()
    await stop()
    assert.deepEqual(await Promise.all(outgoing.map(statusOf)), ['CANCELED', 'CANCELED'])
    assert.equal(await statusOf(incoming), 'INITIATED')
    assert.equal(await world.readAvailable(), had)
  })

  test('what is being handed over at that moment continues: its money is not given back beside what the bank sends', async () => {
    const had = await world.readAvailable()
    const [leaving, staying] = [await send(20_000n), await send(10_000n)]
    await whileOpen(world.deps.database, (tx) => report(tx, leaving, 'handed'), stop)
    assert.deepEqual([await statusOf(leaving), await statusOf(staying)], ['PENDING', 'CANCELED'])
    assert.equal(await world.readAvailable(), had - 20_000n)
    await inTransaction(async (tx) => void (await report(tx, leaving, 'settled')))
    assert.deepEqual([await statusOf(leaving), await world.readAvailable()], ['PROCESSED', had - 20_000n])
  })
})

describe('when a linked account goes', () => {
  const drop = (destinationId: string) => inTransaction((tx) => cancelTransfersTo(world.deps, tx, destinationId))

  test('what was to go there stays with the worker, and what goes elsewhere continues', async () => {
    const [toBank, toCard] = [await send(20_000n), await send(10_000n, 'instant')]
    await drop(world.bankId)
    assert.deepEqual([await statusOf(toBank), await statusOf(toCard)], ['CANCELED', 'INITIATED'])
  })

  test('what is being handed over at that moment continues', async () => {
    const leaving = await send(20_000n)
    await whileOpen(
      world.deps.database,
      (tx) => report(tx, leaving, 'handed'),
      () => drop(world.bankId),
    )
    assert.equal(await statusOf(leaving), 'PENDING')
  })
})
