// What an operator sees of payroll files: their progress, which entries were not for us, and finding one by the start of its id.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { parseInstant } from '@daybreak/time'
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { createPayrollWorld, fileOfBatches, pay, payrollFile, plainBatch, type PayrollWorld } from '../testing/payroll-world.ts'
import type { PayrollReport } from './payroll.ts'

let testDatabase: TestDatabase
let world: PayrollWorld
let trace = 0

before(async () => {
  testDatabase = await createTestDatabase()
  world = await createPayrollWorld(testDatabase.database, 3)
})
after(async () => {
  await world.end()
  await testDatabase.drop()
})

const entry = (index: number, amount: bigint, more: Parameters<typeof pay>[3] = {}) =>
  pay(world.workers[index] ?? assert.fail(), amount, (trace += 1), more)

async function post(text: string): Promise<PayrollReport> {
  world.clock.advance({ seconds: 1 })
  const path = await world.writeFile(`${trace}.ach`, text)
  const report = await world.room.postPayroll(path, { allowRepeat: false, operator: 'ana' })
  return report.kind === 'posted' ? report : assert.fail(report.reason)
}

const stateOf = async (id: string) => (await world.room.listPayroll(100)).find((file) => file.id === id)?.state

test('a file is posted, coming, undecided, or waits for a second operator, and moves from one to the other', async () => {
  const posted = await post(await payrollFile([entry(0, 100n)]))
  assert.equal(posted.file.state, 'posted')
  const coming = await post(await payrollFile([entry(0, 101n), entry(1, 102n)], { effectiveDate: '2026-11-23' }))
  assert.deepEqual(
    [coming.file.state, parseInstant(coming.file.nextOpensAt ?? '').toString()],
    ['coming', '2026-11-23T13:30:00Z'],
  )
  // What waits for a person is nearer than what waits for its day.
  const open = await post(
    await fileOfBatches([
      { ...plainBatch, entryClass: 'CCD', entries: [entry(0, 103n)] },
      { ...plainBatch, effectiveDate: '2026-11-23', entries: [entry(1, 104n)] },
    ]),
  )
  assert.equal(open.file.state, 'undecided')
  const large = await post(await payrollFile([entry(2, 2_500_001n)]))
  assert.equal(large.file.state, 'awaiting_approval')
  await world.room.decideEntry({ fileId: open.file.id, line: 3 }, { kind: 'keep', reason: 'asked' }, 'ben')
  assert.equal(await stateOf(open.file.id), 'coming')
  world.clock.set(parseInstant('2026-11-23T13:30:00Z'))
  await post(await payrollFile([entry(0, 105n)]))
  assert.equal(await stateOf(coming.file.id), 'coming', 'the job of its minute has not run')
  await world.room.approvePayroll(large.file.id, { operator: 'ben', allowRepeat: false })
  assert.equal(await stateOf(large.file.id), 'posted')
})

test('files are listed with the newest first, and no more than were asked for', async () => {
  const ids = []
  for (const amount of [201n, 202n, 203n]) ids.push((await post(await payrollFile([entry(1, amount)]))).file.id)
  assert.deepEqual(
    (await world.room.listPayroll(3)).map(({ id }) => id),
    ids.toReversed(),
  )
  assert.equal((await world.room.listPayroll(1)).length, 1)
})

test('what is for other banks is counted with its sums, and is neither posted nor returned', async () => {
  const elsewhere = { routingNumber: '121042882' }
  const { file, outcomes, returns } = await post(
    await payrollFile([
      entry(0, 301n),
      entry(0, 302n, elsewhere),
      entry(0, 303n, { ...elsewhere, transactionCode: '27' }),
      entry(0, 0n, { ...elsewhere, transactionCode: '23' }),
    ]),
  )
  assert.deepEqual(file.notOurs, { count: 3, credit: 302n, debit: 303n })
  assert.deepEqual([file.entryCount, file.creditTotal, file.debitTotal], [4, 603n, 303n])
  assert.deepEqual(
    outcomes.map(({ outcome, count, amount }) => [outcome, count, amount]),
    [['posted', 1, 301n]],
  )
  assert.deepEqual(returns, [])
})

test('a file is named by its id or the beginning of it, with and without dashes, and by nothing else', async () => {
  const [newest] = await world.room.listPayroll(1)
  const id = newest?.id ?? assert.fail()
  const shown = async (text: string) => {
    const found = await world.room.showPayroll(text)
    return found === null || found === 'ambiguous' ? found : found.file.id
  }
  for (const text of [id, id.replaceAll('-', ''), id.slice(0, 35), id.toUpperCase()]) assert.equal(await shown(text), id, text)
  // Ids of one day begin alike.
  for (const text of ['', id.slice(0, 4)]) assert.equal(await shown(text), 'ambiguous', text)
  for (const text of ['f'.repeat(32), `${id}0`, 'xyz', "' or true --", '%', id.slice(0, 35).replace(/^0/, '1')])
    assert.equal(await shown(text), null, text)
})
