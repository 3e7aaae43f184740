// The holds of an account make up the difference between its two balances to the cent, whatever is held, captured and released.
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { keptText, type HoldList, type MoneyTransfer, type PayrollAccount } from '@daybreak/contract'
import { newUuid, publicId } from '@daybreak/ids'
import { cents } from '@daybreak/money'
import { bankDateOf } from '@daybreak/time'
import { houseAccounts, placeHold, postJournal, releaseHold, syncHold } from '#features/ledger'
import { recordTransactions } from '#features/transactions'
import { assertProblem } from '../../../testing/http-server.ts'
import { startWorkerRooms, type Hired, type WorkerRooms } from '../../../testing/worker-rooms.ts'
import { insertDestinations } from '../../move-money/testing/destinations.store.ts'
import { readAnswer, sendersOf } from '../../move-money/testing/senders.ts'

const path = '/api/financial-accounts/payroll/holds'
let rooms: WorkerRooms
let worker: Hired
let token: string
let count = 0

before(async () => {
  rooms = await startWorkerRooms()
})
beforeEach(async () => {
  const phone = `1212555${String(++count).padStart(4, '0')}`
  worker = await rooms.hire({ phone })
  ;({ token } = await rooms.signIn(phone))
  const { accountId } = worker
  const pay = { owner: accountId, kind: 'payroll_deposit', at: rooms.clock.now() } as const
  const legs = [
    { accountId, amount: cents(134_211n) },
    { accountId: houseAccounts.achClearing, amount: cents(-134_211n) },
  ]
  await postJournal(rooms.database.query, { ...pay, journalId: newUuid(rooms.clock), idempotencyKey: newUuid(rooms.clock), legs })
})
after(() => rooms.stop())

type Held = { amount: bigint; summary?: string; kind?: 'fuel' | 'restaurant' | 'bank'; room?: 'cards' | 'move-money' }

/** Set aside as the rooms do it: the hold, and its item in the list where it has one. */
async function setAside({ amount, summary, kind = 'fuel', room = 'cards' }: Held): Promise<string> {
  const [at, holdId] = [rooms.clock.now(), newUuid(rooms.clock)]
  await rooms.database.transaction(async (tx) => {
    const hold = { room, accountId: worker.accountId, holdId, amount: cents(amount), at, expiresAt: at.add({ hours: 168 }) }
    assert.equal((await placeHold(tx, hold)).kind, 'done')
    if (summary === undefined) return
    const isTransfer = room === 'move-money'
    await recordTransactions(tx, [
      {
        id: newUuid(rooms.clock),
        accountId: worker.accountId,
        createdAt: at,
        summary: keptText(summary),
        amount: cents(amount),
        direction: 'NEGATIVE',
        status: 'PENDING',
        typeName: isTransfer ? 'ACH Transfer' : 'Transaction',
        kind,
        rail: isTransfer ? 'ach' : 'card',
        last4: '4821',
        reasonCode: null,
        journalId: null,
        holdId,
        payrollTransfer: null,
      },
    ])
  })
  return holdId
}

const read = async () => (await (await rooms.get(path, token)).json()) as HoldList

async function assertSum(list: HoldList): Promise<void> {
  const sum = list.holds.reduce((total, { amount }) => total + BigInt(amount), 0n)
  assert.equal(sum.toString(), list.held)
  assert.equal(BigInt(list.present) - sum, BigInt(list.available))
  const account = (await (await rooms.get('/api/financial-accounts/payroll', token)).json()) as PayrollAccount
  assert.deepEqual([account.details.balance, account.details.availableBalance], [list.present, list.available])
}

describe('200', () => {
  test('every hold is there, the newest first, with who, why and when, and they sum to the difference', async () => {
    await setAside({ amount: 2_000n, summary: 'Transfer to bank *8830', kind: 'bank', room: 'move-money' })
    const tipped = await setAside({ amount: 1_045n, summary: 'Casa Verde Grill', kind: 'restaurant' })
    await setAside({ amount: 2_500n, summary: 'Pine Street Fuel' })
    const at = rooms.clock.now()
    const grown = {
      room: 'cards',
      accountId: worker.accountId,
      holdId: tipped,
      amount: cents(1_254n),
      isCaptured: false,
    } as const
    await syncHold(rooms.database.query, { ...grown, at, expiresAt: at.add({ hours: 168 }) })
    const list = await read()
    assert.deepEqual(
      list.holds.map(({ summary, reason, amount, bill, timing }) => [summary, reason, amount, bill, timing]),
      [
        ['Pine Street Fuel', 'gas', '2500', null, 'usual'],
        ['Casa Verde Grill', 'tip', '1254', { amount: '1045', tip: '209' }, 'usual'],
        ['Transfer to bank *8830', 'transfer', '2000', null, 'usual'],
      ],
    )
    assert.deepEqual([list.present, list.held, list.available], ['134211', '5754', '128457'])
    await assertSum(list)
  })

  test('what is released is no longer listed, and the fee of a card is without an item', async () => {
    const holdId = await setAside({ amount: 700n, summary: 'Corner Mart' })
    await setAside({ amount: 999n })
    await releaseHold(rooms.database.query, { room: 'cards', accountId: worker.accountId, holdId, at: rooms.clock.now() })
    const list = await read()
    assert.deepEqual(
      list.holds.map(({ summary, reason, transactionId }) => [summary, reason, transactionId]),
      [['Fast card delivery', 'fee', null]],
    )
    await assertSum(list)
  })

  test('without a hold the list is empty and both balances are the same', async () => {
    const list = await read()
    assert.deepEqual([list.holds, list.held, list.available], [[], '0', list.present])
  })
})

describe('200, whose holds they are', () => {
  test("a worker sees their own holds alone, though another worker's money is set aside at the same moment", async () => {
    await setAside({ amount: 2_500n, summary: 'Pine Street Fuel' })
    const phone = `1212555${String(++count).padStart(4, '0')}`
    await rooms.hire({ phone })
    const other = (await (await rooms.get(path, (await rooms.signIn(phone)).token)).json()) as HoldList
    assert.deepEqual([other.present, other.held, other.available, other.holds], ['0', '0', '0', []])
  })

  test('a hold that is in no list says what it is by its room, when it was placed and when it ends', async () => {
    await setAside({ amount: 100n, room: 'move-money' })
    rooms.clock.advance({ minutes: 1 })
    const at = rooms.clock.now()
    await setAside({ amount: 999n })
    const [fee, transfer] = (await read()).holds
    assert.deepEqual(fee, {
      transactionId: null,
      summary: 'Fast card delivery',
      kind: 'other',
      typeName: 'Transaction',
      isCompanyDebit: false,
      amount: '999',
      placedAt: at.toString({ smallestUnit: 'millisecond' }),
      reason: 'fee',
      bill: null,
      endsOn: bankDateOf(at.add({ hours: 168 })).toString(),
      timing: 'usual',
    })
    assert.partialDeepStrictEqual(transfer, {
      transactionId: null,
      summary: 'Bank transfer',
      kind: 'bank',
      typeName: 'ACH Transfer',
      reason: 'transfer',
      amount: '100',
    })
  })

  test('the hold of a transfer ends on the day for which the worker was shown its arrival', async () => {
    const senders = sendersOf(rooms, '917')
    const sender = await senders.hire()
    const { bankId } = await insertDestinations(rooms.database.query, rooms.clock, sender.employeeId)
    const request = {
      id: crypto.randomUUID(),
      amount: '5000',
      destinationId: publicId('dst', bankId),
      speed: 'standard',
      shownFee: '0',
    }
    const transfer = await readAnswer<MoneyTransfer>(senders.call(sender, 'POST', '/transfers', request), 201)
    const { holds } = (await (await rooms.get(path, sender.token)).json()) as HoldList
    assert.deepEqual(
      holds.map(({ reason, amount, endsOn }) => [reason, amount, endsOn]),
      [['transfer', '5000', transfer.expectedOn]],
    )
    assert.equal(transfer.expectedOn, '2026-11-23')
    assert.notEqual(holds[0]?.transactionId, null)
  })
})

describe('404', () => {
  test('a worker without an account has no holds', async () => {
    const phone = `1212555${String(++count).padStart(4, '0')}`
    await rooms.hire({ phone, hasAccount: false })
    await assertProblem(await rooms.get(path, (await rooms.signIn(phone)).token), 404, 'accounts.not_found')
  })
})

describe('401', () => {
  test('no one reads holds without a session', async () => {
    await assertProblem(await rooms.server.call(path), 401, 'unauthenticated')
  })
})
