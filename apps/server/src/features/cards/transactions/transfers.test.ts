// Money that other banks send to a worker, or take from them.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { verifyLedger } from '#features/ledger'
import { createNetwork, providerEvent, usd, type Network } from '../../../testing/cards/card-network.ts'
import { startWorkerRooms, type WorkerRooms } from '../../../testing/worker-rooms.ts'

let rooms: WorkerRooms
let network: Network
let transfers = 0

before(async () => {
  rooms = await startWorkerRooms()
  network = createNetwork(rooms)
})
after(async () => {
  assert.deepEqual((await verifyLedger(rooms.database)).drifts, [])
  await rooms.stop()
})

describe('a transfer through the ACH network', () => {
  async function transfer(direction: 'CREDIT' | 'DEBIT') {
    const shopper = await network.hireShopper(5_000)
    const account = await rooms.database.query
      .selectFrom('accounts_account')
      .select('provider_account_id')
      .where('id', '=', shopper.accountId)
      .executeTakeFirstOrThrow()
    const transferId = `ach_${(transfers += 1)}`
    return {
      ...shopper,
      async notify(name: string, statusReason: string | null = null) {
        rooms.clock.advance({ minutes: 1 })
        const event = {
          transferId,
          financialAccountId: account.provider_account_id,
          direction,
          amount: usd(1200),
          companyName: 'Harbor Bank',
          companyIdentifier: '1',
          entryDescription: 'TRANSFER',
          individualName: 'Maya Torres',
          settlementDate: '2026-11-23',
          statusReason,
          occurredAt: rooms.clock.now().toString(),
        }
        assert.equal((await network.notify(providerEvent(name, event))).status, 204)
      },
      item: async () => ({ ...(await network.items(shopper))[0] }),
    }
  }

  test('in is money once it is processed', async () => {
    const deposit = await transfer('CREDIT')
    await deposit.notify('ACH_EXTERNALLY_INITIATED_DEPOSIT_RECEIVED')
    assert.partialDeepStrictEqual(await deposit.item(), {
      status: 'PENDING',
      amount: 1_200n,
      direction: 1,
      summary: 'Harbor Bank',
    })
    assert.equal((await network.balance(deposit)).available, 5_000n)
    await deposit.notify('ACH_EXTERNALLY_INITIATED_DEPOSIT_PROCESSED')
    assert.partialDeepStrictEqual(await deposit.item(), { status: 'PROCESSED' })
    assert.equal((await network.balance(deposit)).posted, 6_200n)
    await deposit.notify('ACH_TRANSFER_RETURNED', 'RETURNED_PER_ODFI_REQUEST')
    assert.partialDeepStrictEqual(await deposit.item(), { status: 'RETURNED', reason_code: 'RETURNED_PER_ODFI_REQUEST' })
    assert.equal((await network.balance(deposit)).posted, 5_000n)
  })

  test('out is kept back from its announcement, and released when it fails', async () => {
    const withdrawal = await transfer('DEBIT')
    await withdrawal.notify('ACH_EXTERNALLY_INITIATED_WITHDRAWAL_RECEIVED')
    assert.equal((await network.balance(withdrawal)).available, 3_800n)
    await withdrawal.notify('ACH_EXTERNALLY_INITIATED_WITHDRAWAL_FAILED', 'ACCOUNT_FROZEN')
    assert.deepEqual(await network.balance(withdrawal), { posted: 5_000n, held: 0n, available: 5_000n })
    assert.partialDeepStrictEqual(await withdrawal.item(), { status: 'FAILED', reason_code: 'ACCOUNT_FROZEN' })
  })

  test('out that is processed is gone, and comes back when it is returned', async () => {
    const withdrawal = await transfer('DEBIT')
    await withdrawal.notify('ACH_TRANSFER_RETURNED', 'INSUFFICIENT_FUNDS')
    assert.equal((await network.balance(withdrawal)).posted, 5_000n)
    await withdrawal.notify('ACH_EXTERNALLY_INITIATED_WITHDRAWAL_PROCESSED')
    assert.partialDeepStrictEqual(await withdrawal.item(), { status: 'RETURNED' })
    assert.deepEqual(await network.balance(withdrawal), { posted: 5_000n, held: 0n, available: 5_000n })
  })
})
