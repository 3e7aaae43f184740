// What cannot be posted is returned: R02 and R03 in a valid NACHA return file; informational entries are reported.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import type { PayrollReport } from './payroll.ts'
import { readWhole } from '../../../platform/nacha/testing/nacha-arbitraries.ts'
import { createPayrollWorld, pay, payrollFile, type PayrollWorld } from '../testing/payroll-world.ts'

let testDatabase: TestDatabase
let world: PayrollWorld
let start: bigint[]

before(async () => {
  testDatabase = await createTestDatabase()
  world = await createPayrollWorld(testDatabase.database, 8)
})
after(async () => {
  await world.end()
  await testDatabase.drop()
})

async function post(
  text: string,
  options: { allowRepeat?: boolean; name?: string; returnsPath?: string } = {},
): Promise<PayrollReport> {
  const { name = `${Math.random()}.ach`, allowRepeat = false, returnsPath } = options
  const report = await world.room.postPayroll(await world.writeFile(name, text), {
    allowRepeat,
    operator: 'ana',
    ...(returnsPath === undefined ? {} : { returnsPath }),
  })
  assert.equal(report.kind, 'posted')
  return report as PayrollReport
}

async function gains(): Promise<bigint[]> {
  return (await world.balances()).map((balance, index) => balance - (start[index] ?? 0n))
}

function worker(index: number) {
  const one = world.workers[index]
  assert.ok(one)
  return one
}

function counts(report: PayrollReport): Record<string, number> {
  return Object.fromEntries(report.outcomes.map(({ outcome, code, count }) => [code ?? outcome, count]))
}

test('closed accounts come back with R02 and unknown ones with R03, in a NACHA file that holds, the same on every run', async () => {
  await world.closeAccount(worker(7))
  start = await world.balances()
  const nobody = { accountNumber: '999000111222' }
  const text = await payrollFile([
    pay(worker(7), 7_000n, 9_000),
    pay(worker(6), 6_000n, 9_001),
    pay(nobody, 100n, 9_002, { transactionCode: '32', individualName: 'No Body' }),
    pay(nobody, 0n, 9_003, { transactionCode: '23' }),
    pay(worker(6), 0n, 9_004, { transactionCode: '33' }),
    pay(worker(6), 0n, 9_005, { transactionCode: '24', addenda: [{ kind: 'payment', text: 'REMARK' }] }),
    pay(worker(6), 6_000n, 9_006, { transactionCode: '27' }),
  ])
  const report = await post(text)
  assert.deepEqual(counts(report), { confirmed: 2, open: 1, posted: 1, R02: 1, R03: 2 })
  assert.deepEqual((await gains()).slice(6), [6_000n, 0n])
  assert.ok(report.returns.length === 1)

  const returns = await readFile(report.returns[0]?.path ?? '', 'latin1')
  const { entries, batches, file } = await readWhole(returns)
  assert.deepEqual(file.totals, { entryAndAddendaCount: 6, entryHash: '0037037034', debit: 0n, credit: 7_100n })
  assert.equal(file.header.destination, ' 121042882')
  assert.equal(file.header.origin, ' 123456780')
  assert.equal(batches[0]?.header.description, 'PAYROLL')
  assert.equal(batches[0]?.header.companyId, '9555010001')
  assert.deepEqual(
    entries.map((entry) => [
      entry.transactionCode,
      entry.accountNumber,
      entry.amount,
      entry.individualName,
      ...entry.addenda.map((one) => (one.kind === 'return' ? `${one.code} ${one.originalTrace} ${one.originalRdfi}` : '')),
    ]),
    [
      ['21', worker(7).accountNumber, 7_000n, 'Worker Name', 'R02 123456780009000 12345678'],
      ['31', nobody.accountNumber, 100n, 'No Body', 'R03 123456780009002 12345678'],
      ['21', nobody.accountNumber, 0n, 'Worker Name', 'R03 123456780009003 12345678'],
    ],
  )
  const sequences = entries.map((entry) => Number.parseInt(entry.trace.slice(8), 10))
  assert.deepEqual(sequences, [sequences[0], (sequences[0] ?? 0) + 1, (sequences[0] ?? 0) + 2])

  world.clock.advance({ days: 3 })
  await post(text)
  assert.equal(await readFile(report.returns[0]?.path ?? '', 'latin1'), returns)
  const elsewhere = join(world.folder, 'chosen', 'returns.ach')
  await post(text, { returnsPath: elsewhere })
  assert.equal(await readFile(elsewhere, 'latin1'), returns)
})

test('credits to ledger and loan accounts come back with R03 and the code of their account type, whatever their digits', async () => {
  start = await world.balances()
  const text = await payrollFile([
    pay(worker(0), 4_200n, 9_050, { transactionCode: '42' }),
    pay(worker(1), 5_200n, 9_051, { transactionCode: '52' }),
    pay(worker(2), 0n, 9_052, { transactionCode: '43' }),
    pay(worker(3), 0n, 9_053, { transactionCode: '54', addenda: [{ kind: 'payment', text: 'REMARK' }] }),
    pay(worker(4), 2_200n, 9_054),
  ])
  const report = await post(text)
  assert.deepEqual(counts(report), { posted: 1, R03: 4 })
  assert.deepEqual((await gains()).slice(0, 5), [0n, 0n, 0n, 0n, 2_200n])
  const { entries } = await readWhole(await readFile(report.returns[0]?.path ?? '', 'latin1'))
  assert.deepEqual(
    entries.map((entry) => [entry.transactionCode, entry.accountNumber, entry.amount]),
    [
      ['41', worker(0).accountNumber, 4_200n],
      ['51', worker(1).accountNumber, 5_200n],
      ['41', worker(2).accountNumber, 0n],
      ['51', worker(3).accountNumber, 0n],
    ],
  )
})

test('a later file with returned entries continues with the next trace numbers', async () => {
  const highest = Math.max(
    ...[...(await world.returnFiles()).values()]
      .join('')
      .split('\n')
      .filter((line) => line.startsWith('6'))
      .map((line) => Number.parseInt(line.slice(87), 10)),
  )
  const report = await post(await payrollFile([pay({ accountNumber: '999000111333' }, 100n, 9_100)]))
  const { entries } = await readWhole(await readFile(report.returns[0]?.path ?? '', 'latin1'))
  assert.ok(Number.parseInt(entries[0]?.trace.slice(8) ?? '', 10) > highest)
})

test('returns and notifications of change are read and reported, not posted', async () => {
  start = await world.balances()
  const sample = await readFile(new URL('../../../platform/nacha/samples/return-WEB.ach', import.meta.url), 'latin1')
  // The sample is addressed to the bank 091400606: here it is addressed to us.
  const ours = world.roomOfBank(['091400606'])
  const path = await world.writeFile('returns.ach', sample)
  const notices = await ours.postPayroll(path, { allowRepeat: false, operator: 'ana' })
  assert.deepEqual(notices.kind === 'posted' && notices.notices.map(({ line, code, amount }) => [line, code, amount]), [
    [4, 'R01', 12_354n],
    [8, 'R03', 4_565n],
  ])
  assert.ok((await gains()).every((gain) => gain === 0n))
})

test('a return and a notification of change whose effective date is zero or blank are read', async () => {
  const sample = await readFile(new URL('../../../platform/nacha/samples/return-WEB.ach', import.meta.url), 'latin1')
  const ours = world.roomOfBank(['091400606'])
  for (const [name, date] of [
    ['zero', '000000'],
    ['blank', '      '],
  ] as const) {
    const undated = sample.replace('000101   1091000010000001', `${date}   1091000010000001`)
    assert.notEqual(undated, sample)
    const report = await ours.postPayroll(await world.writeFile(`${name}.ach`, undated), { allowRepeat: false, operator: 'ana' })
    assert.deepEqual(report.kind === 'posted' && report.batches.map(({ effectiveDate }) => effectiveDate), [null, '2000-01-01'])
  }
})
