// Other companies' entries at an account that its worker closes: before it is closed, and once it is.
import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { parseInstant } from '@daybreak/time'
import { changeProfile } from '#features/employee'
import { verifyLedger } from '#features/ledger'
import { isRefused } from '#platform/errors.ts'
import { createAchNetwork, type Account, type AchNetwork, type Entry } from '../../testing/cards/ach-network.ts'
import { createNetwork, type Network } from '../../testing/cards/card-network.ts'
import { startWorkerRooms, type WorkerRooms } from '../../testing/worker-rooms.ts'
import { pay, payrollFile } from '../employers/testing/payroll-world.ts'
import { findClosing, listPayouts } from './closing.store.ts'

let rooms: WorkerRooms
let network: Network
let ach: AchNetwork
let folder: string

before(async () => {
  rooms = await startWorkerRooms()
  network = createNetwork(rooms)
  ach = createAchNetwork(rooms, network)
  folder = await mkdtemp(join(tmpdir(), 'closing-'))
})
after(async () => {
  assert.deepEqual((await verifyLedger(rooms.database)).drifts, [])
  await rooms.stop()
  await rm(folder, { recursive: true, force: true })
})

const home = { line1: '418 Alder St', line2: null, city: 'Buffalo', state: 'NY', postalCode: '14201', country: 'US' }

async function hire(balance: number): Promise<Account> {
  const account = await ach.hire(balance)
  await rooms.database.transaction((tx) => changeProfile(tx, account.employeeId, { address: home }, rooms.clock.now()))
  return account
}

async function askToClose({ token }: Account): Promise<void> {
  const asked = await rooms.server.call('/api/employees/me/closing', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ reason: null, way: 'check', destinationId: null }),
  })
  assert.equal(asked.status, 200, await asked.text())
}

async function checksOf({ employeeId }: Account): Promise<bigint[]> {
  const { id } = (await findClosing(rooms.database.query, employeeId)) ?? assert.fail('no closing')
  return (await listPayouts(rooms.database.query, id)).map(({ kind, amount }) => (kind === 'check' ? amount : -1n))
}

const stateOf = async ({ employeeId }: Account) => (await findClosing(rooms.database.query, employeeId))?.state
const postedOf = async (account: Account) => (await network.balance(account)).posted

async function assertSentBack(debit: Entry, reason: string): Promise<void> {
  assert.partialDeepStrictEqual(await debit.item(), { status: 'FAILED', reason_code: reason, journal_id: null })
  await rooms.jobs.runEnqueued()
  assert.deepEqual(
    rooms.issuer.returns.filter(({ transferId }) => transferId === debit.transferId),
    [{ transferId: debit.transferId, reason }],
  )
}

/** A file of the employer with $444.00 for this account, on the day of the clock. */
async function postPay(name: string, account: Account, effectiveDate: string): Promise<(string | null)[]> {
  const accountNumber = `9${BigInt(`0x${account.accountId.slice(-10)}`)}`.slice(0, 12)
  const path = join(folder, name)
  await writeFile(path, await payrollFile([pay({ accountNumber }, 44_400n, 1)], { effectiveDate }))
  const report = await rooms.employers.postPayroll(path, { allowRepeat: false, operator: 'ana' })
  assert.ok(
    !isRefused(report) && report.kind === 'posted',
    JSON.stringify(report, (_key, value: unknown) => String(value)),
  )
  return report.outcomes.map(({ outcome, code }) => code ?? outcome)
}

test('while it closes a debit goes back as R16 and pay comes in and goes out; closed, both go back as R02', async () => {
  const account = await hire(20_000)
  await askToClose(account)
  const early = ach.entry(account, 'DEBIT', { amount: 1_200 })
  await early.notify('RECEIVED')
  await assertSentBack(early, 'ACCOUNT_FROZEN')
  assert.deepEqual(await postPay('while.ach', account, '2026-11-20'), ['posted'])
  assert.equal(await postedOf(account), 64_400n)
  rooms.clock.set(parseInstant('2026-11-25T22:00:00.000Z'))
  await rooms.jobs.run('closing.sweep')
  assert.deepEqual([await stateOf(account), await checksOf(account), await postedOf(account)], ['closed', [64_400n], 0n])
  const late = ach.entry(account, 'DEBIT', { amount: 1_200 })
  await late.notify('RECEIVED')
  await assertSentBack(late, 'ACCOUNT_CLOSED')
  assert.deepEqual(await postPay('after.ach', account, '2026-11-25'), ['R02'])
  assert.equal(await postedOf(account), 0n)
})

test('a debit that was announced before the worker asked is waited for and paid, and the rest is sent', async () => {
  rooms.clock.set(parseInstant('2026-11-27T15:00:00.000Z'))
  const account = await hire(9_000)
  const debit = ach.entry(account, 'DEBIT', { amount: 2_500 })
  await debit.notify('RECEIVED')
  await askToClose(account)
  rooms.clock.set(parseInstant('2026-12-02T22:00:00.000Z'))
  await rooms.jobs.run('closing.sweep')
  assert.deepEqual([await stateOf(account), await postedOf(account)], ['waiting', 9_000n])
  await debit.notify('PROCESSED')
  await rooms.jobs.run('closing.sweep')
  assert.deepEqual([await stateOf(account), await postedOf(account)], ['closed', 0n])
  assert.deepEqual(await checksOf(account), [6_500n])
})

test('a credit that the card provider reports after the account is closed is not kept: it goes out by check', async () => {
  const account = await hire(0)
  await askToClose(account)
  rooms.clock.set(parseInstant('2026-12-08T22:00:00.000Z'))
  await rooms.jobs.run('closing.sweep')
  assert.equal(await stateOf(account), 'closed')
  const credit = ach.entry(account, 'CREDIT', { amount: 3_131, companyName: 'LAKESIDE DINERS' })
  await credit.notify('RECEIVED')
  await credit.notify('PROCESSED')
  rooms.clock.advance({ hours: 2 })
  await rooms.jobs.run('closing.sweep')
  assert.deepEqual([await checksOf(account), await postedOf(account)], [[3_131n], 0n])
})
