// Entries that no rule posts or returns: each is listed with its deadline, and waits until an operator has decided it.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { parseInstant } from '@daybreak/time'
import { verifyLedger } from '#features/ledger'
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import type { EntryChoice } from './payroll-deciding.ts'
import type { PayrollReport } from '../payroll/payroll.ts'
import { readWhole } from '../../../platform/nacha/testing/nacha-arbitraries.ts'
import { createPayrollWorld, fileOfBatches, pay, payrollFile, plainBatch, type PayrollWorld } from '../testing/payroll-world.ts'

let testDatabase: TestDatabase
let world: PayrollWorld
let trace = 0

before(async () => {
  testDatabase = await createTestDatabase()
  world = await createPayrollWorld(testDatabase.database, 6)
})
after(async () => {
  await world.end()
  await testDatabase.drop()
})

function entry(index: number, amount: bigint, more: Parameters<typeof pay>[3] = {}) {
  const worker = world.workers[index]
  assert.ok(worker)
  return pay(worker, amount, (trace += 1), more)
}

async function post(text: string): Promise<PayrollReport> {
  const path = await world.writeFile(`${Math.random()}.ach`, text)
  const report = await world.room.postPayroll(path, { allowRepeat: false, operator: 'ana' })
  if (report.kind !== 'posted') return assert.fail(report.reason)
  return report
}

async function decide(report: PayrollReport, choice: EntryChoice, line = 3): Promise<string> {
  const outcome = await world.room.decideEntry({ fileId: report.file.id, line }, choice, 'ben')
  return outcome.kind === 'refused' ? outcome.why : `${outcome.outcome}${outcome.code === null ? '' : ` ${outcome.code}`}`
}

async function balanceOf(index: number): Promise<bigint> {
  return (await world.balances())[index] ?? 0n
}

async function suggestions(): Promise<Record<string, string | null>> {
  const entries = await world.room.listUndecided(100)
  return Object.fromEntries(entries.map(({ entryClass, kind, suggestedCode }) => [`${entryClass} ${kind}`, suggestedCode]))
}

test('credits of other classes, debits and reversals are listed with a return code and the opening of the second bank day', async () => {
  for (const entryClass of ['CCD', 'CTX', 'WEB', 'TEL']) await post(await payrollFile([entry(0, 500n)], { entryClass }))
  await post(await payrollFile([entry(1, 600n, { transactionCode: '27' })]))
  await post(await payrollFile([entry(1, 700n, { transactionCode: '37' })], { description: 'REVERSAL' }))
  assert.deepEqual(await suggestions(), {
    'CCD other_credit': null,
    'CTX other_credit': null,
    'WEB other_credit': null,
    'TEL other_credit': null,
    'PPD debit': 'R01',
    'PPD reversal': 'R17',
  })
  const [nearest] = await world.room.listUndecided(1)
  // Friday, November 20: Monday is the first bank day after it, Tuesday the second.
  assert.equal(parseInstant(nearest?.dueAt ?? '').toString(), '2026-11-24T13:30:00Z')
  assert.deepEqual(await world.balances(), [0n, 0n, 0n, 0n, 0n, 0n])
  assert.equal((await world.room.listPayroll(1))[0]?.state, 'undecided')
})

test('a credit of another class is posted when an operator says so, once', async () => {
  const report = await post(
    await payrollFile([entry(2, 900n)], { entryClass: 'WEB', companyId: '1', companyName: 'Aunt', description: 'GIFT' }),
  )
  const reported = await Promise.all([decide(report, { kind: 'post' }), decide(report, { kind: 'post' })])
  assert.deepEqual(reported.toSorted(), ['not_open', 'posted'])
  assert.equal(await balanceOf(2), 900n)
  const { rows } = await world.database.pool.query('select summary, kind, amount from transactions_item where account_id = $1', [
    world.workers[2]?.accountId,
  ])
  assert.deepEqual(rows, [{ summary: 'Aunt GIFT', kind: 'bank', amount: 900n }])
  assert.deepEqual(await messagesOf(2), [{ event: 'credit-arrived', facts: { amount: '900', from: 'Aunt GIFT' } }])
})

/** What the worker is notified of. */
async function messagesOf(index: number): Promise<object[]> {
  const { rows } = await world.database.pool.query<object>(
    'select event, facts from messages_message where employee_id = $1 order by created_at, id',
    [world.workers[index]?.employeeId],
  )
  return rows
}

test('neither a credit nor a reversal is posted before the opening of its settlement day', async () => {
  const had = await balanceOf(1)
  await post(await payrollFile([entry(1, 2_100n)]))
  const monday = { effectiveDate: '2026-11-23' }
  const credit = await post(await payrollFile([entry(1, 950n)], { entryClass: 'CCD', ...monday }))
  const taken = [entry(1, 2_100n, { transactionCode: '27' })]
  const reversal = await post(await payrollFile(taken, { description: 'REVERSAL', ...monday }))
  const both = async () => [await decide(credit, { kind: 'post' }), await decide(reversal, { kind: 'post' })]
  world.clock.set(parseInstant('2026-11-23T13:29:59Z'))
  assert.deepEqual([await both(), await balanceOf(1)], [['not_settled', 'not_settled'], had + 2_100n])
  world.clock.set(parseInstant('2026-11-23T13:30:00Z'))
  assert.deepEqual([await both(), await balanceOf(1)], [['posted', 'posted'], had + 950n])
  world.clock.set(parseInstant('2026-11-20T15:00:00Z'))
})

test('a debit is never posted, and goes back in a return file with its own class and code', async () => {
  const report = await post(await payrollFile([entry(2, 400n, { transactionCode: '37' })], { entryClass: 'WEB' }))
  assert.equal(await decide(report, { kind: 'post' }), 'debit_never_posted')
  assert.equal(await decide(report, { kind: 'return', code: 'R23' }), 'code_not_for_this')
  assert.equal(await decide(report, { kind: 'return', code: null }), 'returned R20')
  assert.equal(await decide(report, { kind: 'return', code: 'R10' }), 'not_open')
  const [returned] = await world.room.writeReturns(report.file.id)
  const { entries, batches } = await readWhole(await readFile(returned?.path ?? '', 'latin1'))
  assert.equal(batches[0]?.header.entryClass, 'WEB')
  assert.deepEqual(
    entries.map(({ transactionCode, amount, addenda }) => [
      transactionCode,
      amount,
      addenda.map((one) => ('code' in one ? one.code : '')),
    ]),
    [['36', 400n, ['R20']]],
  )
  assert.equal(await balanceOf(2), 900n)
})

test('a reversal takes back the deposit of its company, account and amount, once', async () => {
  const deposit = entry(3, 5_000n)
  await post(await payrollFile([deposit]))
  const reversal = (amount: bigint) => payrollFile([entry(3, amount, { transactionCode: '27' })], { description: 'REVERSAL' })
  const other = await post(await reversal(4_999n))
  assert.equal(await decide(other, { kind: 'post' }), 'no_deposit_to_take_back')
  const first = await post(await reversal(5_000n))
  assert.deepEqual(
    (await world.room.listUndecided(100)).find(({ fileId }) => fileId === first.file.id)?.suggestedCode,
    null,
    'posting is right',
  )
  const messages = await messagesOf(3)
  assert.equal(await decide(first, { kind: 'post' }), 'posted')
  assert.equal(await balanceOf(3), 0n)
  assert.deepEqual(await messagesOf(3), messages, 'what is taken back is no deposit')
  const second = await post(await reversal(5_000n))
  assert.equal(await decide(second, { kind: 'post' }), 'no_deposit_to_take_back')
  assert.equal(await decide(second, { kind: 'return', code: null }), 'returned R17')
})

test('a reversal that the balance does not cover never takes it below zero', async () => {
  await post(await payrollFile([entry(4, 6_000n)]))
  const [first, second] = [await reversalOf(4, 6_000n), await reversalOf(4, 6_000n)]
  const reported = await Promise.all([decide(first, { kind: 'post' }), decide(second, { kind: 'post' })])
  assert.equal(reported.filter((word) => word === 'posted').length, 1)
  assert.equal(await balanceOf(4), 0n)
})

async function reversalOf(index: number, amount: bigint): Promise<PayrollReport> {
  return post(await payrollFile([entry(index, amount, { transactionCode: '27' })], { description: 'REVERSAL' }))
}

test('a reversal more than five bank days after its deposit takes nothing back', async () => {
  await post(await payrollFile([entry(5, 7_000n)], { effectiveDate: '2026-11-13' }))
  const late = await payrollFile([entry(5, 7_000n, { transactionCode: '27' })], {
    description: 'REVERSAL',
    effectiveDate: '2026-11-23',
  })
  assert.equal(await decide(await post(late), { kind: 'post' }), 'no_deposit_to_take_back')
  const inTime = await payrollFile([entry(5, 7_000n, { transactionCode: '27' })], {
    description: 'REVERSAL',
    effectiveDate: '2026-11-20',
  })
  assert.equal(await decide(await post(inTime), { kind: 'post' }), 'posted')
})

/** The codes by which a bank that received an entry sends it back: of credits, of debits, and none of either. */
const codesOf = {
  both: 'R02 R03 R04 R12 R14 R15 R16 R17 R20 R21 R22 R24 R31 R34',
  credit: 'R23',
  debit: 'R01 R05 R06 R07 R08 R09 R10 R11 R29 R37 R38 R39 R51 R52 R53',
  // Of the sender, of the operator, contested ones, and no codes.
  neither: 'R18 R25 R26 R61 R62 R67 R68 R69 R70 R71 R80 C01 R1 r02',
}
const [both, credits, debits, neither] = Object.values(codesOf).map((codes) => codes.split(' ')) as [
  string[],
  string[],
  string[],
  string[],
]

test('a credit and a debit each go back by every code of a receiving bank that is for them, and by no other', async () => {
  for (const [transactionCode, allowed, refused] of [
    ['22', [...both, ...credits], [...debits, ...neither]],
    ['27', [...both, ...debits], [...credits, ...neither]],
  ] as const) {
    const entries = allowed.map((_code, index) => entry(0, 30n + BigInt(index), { transactionCode }))
    const report = await post(await payrollFile(entries, { entryClass: 'CCD' }))
    for (const code of refused) assert.equal(await decide(report, { kind: 'return', code }), 'code_not_for_this', code)
    for (const [index, code] of allowed.entries())
      assert.equal(await decide(report, { kind: 'return', code }, 3 + index), `returned ${code}`)
    const [file] = await world.room.writeReturns(report.file.id)
    const { entries: returned } = await readWhole(await readFile(file?.path ?? '', 'latin1'))
    assert.deepEqual(
      returned.map(({ addenda }) => addenda.flatMap((one) => ('code' in one ? [one.code] : []))),
      allowed.map((code) => [code]),
    )
  }
})

test('a credit that should be posted goes back by a code that the operator names, and without one waits on', async () => {
  const report = await post(await payrollFile([entry(0, 77n)], { entryClass: 'CTX' }))
  assert.equal(await decide(report, { kind: 'return', code: null }), 'no_code')
  assert.equal(await decide(report, { kind: 'return', code: 'R23' }), 'returned R23')
  assert.equal(await decide(report, { kind: 'post' }), 'not_open')
  assert.equal(await decide(report, { kind: 'keep', reason: 'again' }, 4), 'not_open', 'there is no such line')
})

test('what is kept is done with, and who decided it is kept too', async () => {
  const report = await post(await payrollFile([entry(2, 410n, { transactionCode: '27' })]))
  assert.equal(await decide(report, { kind: 'keep', reason: 'the bank returned it by telephone' }), 'kept')
  const shown = await world.room.showPayroll(report.file.id)
  assert.ok(shown !== null && shown !== 'ambiguous')
  assert.deepEqual(
    shown.acts.map(({ act, operator, detail }) => [act, operator, detail]),
    [
      ['accepted', 'ana', null],
      ['decided', 'ben', 'line 3: kept: the bank returned it by telephone'],
    ],
  )
  assert.equal(shown.file.state, 'posted')
})

test('a return that is decided after its deadline says so', async () => {
  const report = await post(await payrollFile([entry(2, 420n, { transactionCode: '27' })]))
  world.clock.set(parseInstant('2026-11-24T13:30:01Z'))
  const outcome = await world.room.decideEntry({ fileId: report.file.id, line: 3 }, { kind: 'return', code: 'R10' }, 'ben')
  assert.deepEqual(outcome, { kind: 'done', outcome: 'returned', amount: 420n, code: 'R10', isLate: true })
})

test('a batch from abroad is named as such and waits, and the batch beside it posts', async () => {
  world.clock.set(parseInstant('2026-11-20T15:00:00Z'))
  const start = await balanceOf(0)
  const worker = world.workers[1]
  assert.ok(worker)
  // Entries from abroad have their account number where others name the person.
  const foreign = entry(1, 8_800n, { accountNumber: '', individualId: worker.accountNumber, individualName: '' })
  const text = await fileOfBatches([
    { ...plainBatch, entries: [entry(0, 8_700n)] },
    { ...plainBatch, entryClass: 'IAT', companyName: '', description: 'TRADEPAYMT', entries: [foreign] },
  ])
  // Its control may leave the company out.
  const lines = text.split('\n')
  const control = lines.findLastIndex((line) => line.startsWith('8'))
  const report = await post(lines.with(control, (lines[control] ?? '').replace('9555010001', ' '.repeat(10))).join('\n'))
  assert.deepEqual(
    report.outcomes.map(({ outcome, amount }) => [outcome, amount]),
    [
      ['open', 8_800n],
      ['posted', 8_700n],
    ],
  )
  assert.equal(await balanceOf(0), start + 8_700n)
  const [listed] = report.listed
  assert.deepEqual([listed?.entryClass, listed?.accountLast4], ['IAT', worker.accountNumber.slice(-4)])
  const line = listed?.line ?? 0
  assert.equal(await decide(report, { kind: 'return', code: 'R03' }, line), 'from_abroad')
  assert.equal(await decide(report, { kind: 'keep', reason: 'returned by the bank' }, line), 'kept')
})

test('an entry that answers another one is reported and never posted, whatever its code', async () => {
  const start = await world.balances()
  const answer = { kind: 'return' as const, code: 'R71', originalTrace: '123456780000001', originalRdfi: '12345678' }
  const report = await post(await payrollFile([entry(0, 9_900n, { addenda: [answer] })]))
  assert.deepEqual([report.outcomes, report.notices.map(({ code }) => code)], [[], ['R71']])
  assert.deepEqual(await world.balances(), start)
})

test('after all of it every posting adds up', async () => {
  assert.deepEqual((await verifyLedger(world.database)).drifts, [])
})
