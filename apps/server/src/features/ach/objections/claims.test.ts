// Guarantees for a worker who claims a debit: it is returned as R10 once, within sixty days, and the item shows it.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { achRoutes, ownText, type CleanText, type CompanyDebit, type DebitClaim, type TransactionPage } from '@daybreak/contract'
import { newUuid } from '@daybreak/ids'
import { parseInstant } from '@daybreak/time'
import { changeClaimState, findClaimOfRef } from '#features/ach'
import { verifyLedger } from '#features/ledger'
import { createAchNetwork, type Account, type AchNetwork, type Entry } from '../../../testing/cards/ach-network.ts'
import { createNetwork, type Network } from '../../../testing/cards/card-network.ts'
import { assertProblem } from '../../../testing/http-server.ts'
import { startWorkerRooms, type WorkerRooms } from '../../../testing/worker-rooms.ts'

const unauthorized = 'UNAUTHORIZED_IMPROPER_INELIGIBLE_OR_INCOMPLETE_TRANSACTION'
let rooms: WorkerRooms
let network: Network
let ach: AchNetwork

before(async () => {
  rooms = await startWorkerRooms()
  network = createNetwork(rooms)
  ach = createAchNetwork(rooms, network)
})
after(async () => {
  assert.deepEqual((await verifyLedger(rooms.database)).drifts, [])
  await rooms.stop()
})

const pathOf = async (debit: Entry, action: string) => `/api/employees/transactions/${await debit.id()}/${action}`
const bodyOf = (id: string) => ({ id, isNotAllowed: true, details: 'I do not know this company.' })

async function ask(account: Account, debit: Entry, id = newUuid(rooms.clock)): Promise<Response> {
  return ach.post(account, await pathOf(debit, 'claims'), bodyOf(id))
}

async function claim(account: Account, debit: Entry, id?: string): Promise<DebitClaim> {
  const response = await ask(account, debit, id)
  assert.equal(response.status, 200, await response.clone().text())
  return achRoutes.claimDebit.responses[200].parse(await response.json())
}

async function shown(account: Account, debit: Entry): Promise<CompanyDebit> {
  return achRoutes.readDebit.responses[200].parse(await (await ach.get(account, await pathOf(debit, 'debit'))).json())
}

const returnsOf = ({ transferId }: Entry) => rooms.issuer.returns.filter((sent) => sent.transferId === transferId)

describe('a claim', () => {
  test('of a settled debit is sent back as R10, and the money is there when the bank says so', async () => {
    const account = await ach.hire(5_000)
    const debit = await ach.drawn(account)
    const filed = await claim(account, debit)
    assert.match(filed.number, /^DB-[0-9A-HJKMNP-TV-Z]{8}$/)
    assert.equal(filed.state, 'asked')
    assert.equal((await debit.item())?.status, 'PROCESSED')
    await rooms.jobs.runEnqueued()
    assert.deepEqual(returnsOf(debit), [{ transferId: debit.transferId, reason: unauthorized }])
    assert.partialDeepStrictEqual(await shown(account, debit), { isClaimable: false, claim: { state: 'asked' } })
    await debit.notify('RETURNED', { reason: unauthorized })
    assert.deepEqual(await network.balance(account), { posted: 5_000n, held: 0n, available: 5_000n })
    assert.partialDeepStrictEqual(await shown(account, debit), { isClaimable: false, claim: { ...filed, state: 'returned' } })
    assert.partialDeepStrictEqual(await debit.item(), { status: 'RETURNED', reason_code: unauthorized })
  })

  test('of a debit that is still on its way frees the money at once', async () => {
    const account = await ach.hire(5_000)
    const debit = ach.entry(account, 'DEBIT')
    await debit.notify('RECEIVED')
    await claim(account, debit)
    assert.deepEqual(await network.balance(account), { posted: 5_000n, held: 0n, available: 5_000n })
    assert.partialDeepStrictEqual(await debit.item(), { status: 'FAILED', reason_code: unauthorized })
    // The provider settles it before our return is there.
    await debit.notify('PROCESSED')
    await rooms.jobs.runEnqueued()
    await debit.notify('RETURNED', { reason: unauthorized })
    assert.equal((await network.balance(account)).posted, 5_000n)
    assert.equal((await shown(account, debit)).claim?.state, 'returned')
  })

  test('sent again, and ten times at once, is one claim; another id does not make a second one', async () => {
    const account = await ach.hire(5_000)
    const debit = await ach.drawn(account)
    const id = newUuid(rooms.clock)
    const claims = await Promise.all(Array.from({ length: 10 }, () => claim(account, debit, id)))
    assert.equal(new Set(claims.map(({ number }) => number)).size, 1)
    await assertProblem(await ask(account, debit), 409, 'ach.claim_exists')
    const other = await ach.drawn(account)
    await assertProblem(await ask(account, other, id), 409, 'ach.claim_exists')
    await rooms.jobs.runEnqueued()
    await rooms.jobs.run('ach.sweep')
    assert.equal(returnsOf(debit).length, 1)
    assert.deepEqual(returnsOf(other), [])
  })

  test('makes the item one that cannot be disputed a second time', async () => {
    const account = await ach.hire(5_000)
    const debit = await ach.drawn(account)
    const isDisputable = async () => {
      const page = (await (await ach.get(account, '/api/employees/transactions')).json()) as TransactionPage
      return page.data.map((item) => [item.isCompanyDebit, item.isDisputable])
    }
    assert.deepEqual(await isDisputable(), [[true, true]])
    await claim(account, debit)
    assert.deepEqual(await isDisputable(), [[true, false]])
  })

  test('that the bank does not take any more waits for a person, and the worker is notified', async () => {
    const account = await ach.hire(5_000)
    const debit = await ach.drawn(account)
    await claim(account, debit)
    rooms.issuer.returnOutcome = 'too_late'
    await rooms.jobs.runEnqueued()
    rooms.issuer.returnOutcome = 'returned'
    assert.equal((await shown(account, debit)).claim?.state, 'refused')
    assert.equal((await debit.item())?.status, 'PROCESSED')
    assert.equal((await network.balance(account)).posted, 3_800n)
  })
})

describe('what the bank says of a claim', () => {
  test('is said of the claim that is sent again: it stays the same one when the money is back', async () => {
    const account = await ach.hire(5_000)
    const debit = await ach.drawn(account)
    const id = newUuid(rooms.clock)
    const filed = await claim(account, debit, id)
    await debit.notify('RETURNED', { reason: unauthorized })
    assert.deepEqual(await claim(account, debit, id), { ...filed, state: 'returned' })
    await rooms.jobs.runEnqueued()
    assert.deepEqual(returnsOf(debit), [])
  })

  test('at the moment at which it is filed leaves none that waits forever, and the money is there once', async () => {
    for (let round = 0; round < 4; round += 1) {
      const account = await ach.hire(5_000)
      const debit = await ach.drawn(account)
      const [response] = await Promise.all([ask(account, debit), debit.notify('RETURNED', { reason: unauthorized })])
      const { claim: filed, isClaimable } = await shown(account, debit)
      assert.equal(isClaimable, false)
      if (response.status === 200) assert.equal(filed?.state, 'returned')
      else {
        await assertProblem(response, 409, 'ach.nothing_to_return')
        assert.equal(filed, null)
      }
      assert.deepEqual(await network.balance(account), { posted: 5_000n, held: 0n, available: 5_000n })
    }
  })

  test('too late for a debit that is still on its way keeps the money back again, until it is paid', async () => {
    const account = await ach.hire(5_000)
    const debit = ach.entry(account, 'DEBIT')
    await debit.notify('RECEIVED')
    await claim(account, debit)
    rooms.issuer.returnOutcome = 'too_late'
    await rooms.jobs.runEnqueued()
    rooms.issuer.returnOutcome = 'returned'
    assert.equal((await shown(account, debit)).claim?.state, 'refused')
    assert.deepEqual(await network.balance(account), { posted: 5_000n, held: 1_200n, available: 3_800n })
    await debit.notify('PROCESSED')
    assert.deepEqual(await network.balance(account), { posted: 3_800n, held: 0n, available: 3_800n })
    assert.partialDeepStrictEqual(await debit.item(), { status: 'PROCESSED', reason_code: null })
  })

  test('after it refused once is believed: the money is back, and so says the claim', async () => {
    const account = await ach.hire(5_000)
    const debit = await ach.drawn(account)
    await claim(account, debit)
    rooms.issuer.returnOutcome = 'too_late'
    await rooms.jobs.runEnqueued()
    rooms.issuer.returnOutcome = 'returned'
    await debit.notify('RETURNED', { reason: unauthorized })
    assert.equal((await shown(account, debit)).claim?.state, 'returned')
    assert.equal((await network.balance(account)).posted, 5_000n)
  })

  test('after a person closed it moves the money alone: the claim stays closed, with its note', async () => {
    const account = await ach.hire(5_000)
    const debit = await ach.drawn(account)
    const { id } = await claim(account, debit)
    const close = (note: CleanText) =>
      rooms.database.transaction((tx) =>
        changeClaimState(tx, debit.transferId, {
          from: ['asked', 'refused'],
          to: 'closed',
          note,
          at: rooms.clock.now(),
        }),
      )
    assert.deepEqual([await close(ownText('Paid by hand.')), await close(ownText('Once more.'))], [true, false])
    await debit.notify('RETURNED', { reason: unauthorized })
    assert.partialDeepStrictEqual(await shown(account, debit), { claim: { id, state: 'closed' } })
    assert.equal((await findClaimOfRef(rooms.database.query, debit.transferId))?.note, 'Paid by hand.')
    assert.equal((await network.balance(account)).posted, 5_000n)
  })

  test('of a debit that went back too late for its own reason does not keep the worker from claiming it', async () => {
    const account = await ach.hire(700)
    const debit = await ach.drawn(account)
    rooms.issuer.returnOutcome = 'too_late'
    await rooms.jobs.runEnqueued()
    rooms.issuer.returnOutcome = 'returned'
    assert.partialDeepStrictEqual(await shown(account, debit), { isClaimable: true, beyond: '500' })
    await claim(account, debit)
    await rooms.jobs.run('ach.sweep')
    assert.deepEqual(returnsOf(debit).at(-1), { transferId: debit.transferId, reason: unauthorized })
    await debit.notify('RETURNED', { reason: unauthorized })
    assert.equal((await network.balance(account)).posted, 700n)
  })
})

describe('nothing is filed', () => {
  test('after the sixtieth day', async () => {
    const account = await ach.hire(5_000)
    const last = await ach.drawn(account, { settlementDate: '2026-09-21' })
    const late = await ach.drawn(account, { settlementDate: '2026-09-20' })
    assert.partialDeepStrictEqual(await shown(account, last), { claimBy: '2026-11-20', isClaimable: true })
    assert.partialDeepStrictEqual(await shown(account, late), { claimBy: '2026-11-19', isClaimable: false })
    await assertProblem(await ask(account, late), 409, 'ach.claim_too_late')
    await claim(account, last)
  })

  test('for a debit that took no money, or that came back by itself', async () => {
    const account = await ach.hire(100)
    const refused = ach.entry(account, 'DEBIT')
    await refused.notify('RECEIVED')
    await assertProblem(await ask(account, refused), 409, 'ach.nothing_to_return')
    const back = await ach.drawn(account, { amount: 100 })
    await back.notify('RETURNED', { reason: 'RETURNED_PER_ODFI_REQUEST' })
    await assertProblem(await ask(account, back), 409, 'ach.nothing_to_return')
  })

  test("for another worker's debit, a deposit, or an id that is none", async () => {
    const [account, other] = [await ach.hire(5_000), await ach.hire(0)]
    const debit = await ach.drawn(account)
    await assertProblem(await ask(other, debit), 404, 'ach.debit_not_found')
    const deposit = ach.entry(account, 'CREDIT')
    await deposit.notify('RECEIVED')
    await deposit.notify('PROCESSED')
    await assertProblem(await ask(account, deposit), 404, 'ach.debit_not_found')
    for (const id of ['txn_x', `txn_${'0'.repeat(32)}`, "txn_' or 1=1"]) {
      const path = `/api/employees/transactions/${encodeURIComponent(id)}/claims`
      await assertProblem(await ach.post(account, path, bodyOf(newUuid(rooms.clock))), 404, 'ach.debit_not_found')
    }
  })

  test('without the statement, or with too long a story', async () => {
    const account = await ach.hire(5_000)
    const debit = await ach.drawn(account)
    const path = await pathOf(debit, 'claims')
    const id = newUuid(rooms.clock)
    for (const body of [
      { id },
      { id, isNotAllowed: false },
      { id, isNotAllowed: true, details: 'x'.repeat(2_001) },
      { isNotAllowed: true },
    ])
      await assertProblem(await ach.post(account, path, body), 422, 'invalid_input')
    assert.equal((await shown(account, debit)).claim, null)
  })
})

test('a debit of an account that was closed since comes back to it anyway', async () => {
  const account = await ach.hire(1_200)
  const debit = await ach.drawn(account)
  await claim(account, debit)
  await rooms.accounts.closeAccount(account.accountId)
  await rooms.jobs.runEnqueued()
  await debit.notify('RETURNED', { reason: unauthorized })
  assert.equal((await network.balance(account)).posted, 1_200n)
  assert.equal((await shown(account, debit)).claim?.state, 'returned')
})

test('the sixtieth day ends at midnight in New York, not in the calendar of the server', async () => {
  rooms.clock.set(parseInstant('2026-11-21T04:59:40.000Z'))
  const account = await ach.hire(5_000)
  const last = { settlementDate: '2026-09-21' }
  const [debit, other] = [await ach.drawn(account, last), await ach.drawn(account, last)]
  rooms.clock.set(parseInstant('2026-11-21T04:59:59.999Z'))
  await claim(account, debit)
  rooms.clock.set(parseInstant('2026-11-21T05:00:00.000Z'))
  await assertProblem(await ask(account, other), 409, 'ach.claim_too_late')
})
