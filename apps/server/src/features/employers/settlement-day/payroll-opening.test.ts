// Guarantees of the job of each minute: pay opens and returns are written, whatever happened to other files or to the run before.
import assert from 'node:assert/strict'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { parseInstant, parsePlainDate, plainDateText } from '@daybreak/time'
import { verifyLedger } from '#features/ledger'
import { dueClockOf } from '#platform/clock/due-clock.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { createHandJobs, type HandJobs } from '../../../testing/stand-ins/hand-jobs.ts'
import { openingQueue, registerEmployersJobs } from '../employers.jobs.ts'
import type { PayrollReport } from '../payroll/payroll.ts'
import type { AfterDeposits, AfterWages } from '../processing/index.ts'
import { importWorkers } from '../testing/diner.ts'
import {
  createPayrollWorld,
  fileOfBatches,
  pay,
  payrollFile,
  plainBatch,
  routingNumber,
  type PayrollWorld,
} from '../testing/payroll-world.ts'
import { openDeposits } from './payroll-opening.ts'
import { listPaidOn, readComingDeposits } from './payroll-coming.store.ts'

let testDatabase: TestDatabase
let world: PayrollWorld
let trace = 0

before(async () => {
  testDatabase = await createTestDatabase()
  world = await createPayrollWorld(testDatabase.database, 12)
})
after(async () => {
  assert.deepEqual((await verifyLedger(world.database)).drifts, [])
  await world.end()
  await testDatabase.drop()
})

const returnsFolder = () => join(world.folder, 'ach-returns')

function openingDeps({ afterWages, afterDeposits }: { afterWages?: AfterWages; afterDeposits?: AfterDeposits } = {}) {
  return {
    ...world,
    dueClock: dueClockOf(world.clock),
    ourRoutingNumbers: [routingNumber],
    returnsFolder: returnsFolder(),
    afterWages: afterWages ?? (async () => {}),
    afterDeposits: afterDeposits ?? (async () => {}),
  }
}

/** One instance of the server, with what follows wages. */
function server(afterWages?: AfterWages): HandJobs {
  const jobs = createHandJobs(world.database)
  registerEmployersJobs({ ...openingDeps(afterWages === undefined ? {} : { afterWages }), jobs })
  return jobs
}

function worker(index: number) {
  return world.workers[index] ?? assert.fail()
}

const entry = (index: number, amount: bigint) => pay(worker(index), amount, (trace += 1))
const balanceOf = async (index: number) => (await world.balances())[index] ?? 0n

async function post(text: string, options: { at?: string; returnsPath?: string } = {}): Promise<PayrollReport> {
  if (options.at !== undefined) world.clock.set(parseInstant(options.at))
  const path = await world.writeFile(`${Math.random()}.ach`, text)
  const usual = { allowRepeat: false, operator: 'ana' }
  const report = await world.room.postPayroll(path, {
    ...usual,
    ...(options.returnsPath !== undefined && { returnsPath: options.returnsPath }),
  })
  return report.kind === 'posted' ? report : assert.fail(report.reason)
}

test('a file whose wages cannot be posted holds up no other, loses nothing, and posts once when it can', async () => {
  const at = '2026-11-20T15:00:00Z'
  const day = { effectiveDate: '2026-11-23' }
  await post(await payrollFile([entry(0, 1_000n), entry(1, 1_100n)], day), { at })
  await post(await payrollFile([entry(2, 1_200n)], day))
  world.clock.set(parseInstant('2026-11-23T13:30:00Z'))
  const failing = server(async (_tx, wages) => {
    if (wages.some(({ accountId }) => accountId === worker(1).accountId)) throw new Error('the annotation fails')
  })
  await assert.rejects(failing.run(openingQueue), /1 payroll files could not go on/)
  // All or nothing of a step for each file; the second file posts although the first one is before it.
  assert.deepEqual(await Promise.all([0, 1, 2].map(balanceOf)), [0n, 0n, 1_200n])
  await server().run(openingQueue)
  await server().run(openingQueue)
  assert.deepEqual(await Promise.all([0, 1, 2].map(balanceOf)), [1_000n, 1_100n, 1_200n])
})

test('a run that is told to stop posts nothing more, and the next one continues', async () => {
  await post(await payrollFile([entry(0, 2_000n)], { effectiveDate: '2026-11-24' }))
  world.clock.set(parseInstant('2026-11-24T13:30:00Z'))
  const start = await balanceOf(0)
  const stopped = await openDeposits(openingDeps(), AbortSignal.abort(), () => assert.fail())
  assert.deepEqual([stopped.count, await balanceOf(0)], [0, start])
  const posted = await openDeposits(openingDeps(), new AbortController().signal, () => assert.fail())
  assert.deepEqual([posted, await balanceOf(0)], [{ count: 1, amount: 2_000n }, start + 2_000n])
})

test('a worker is notified of a coming deposit once, and of its arrival under the same transaction', async () => {
  const notified: unknown[] = []
  const note: AfterDeposits = async (_tx, notifications) => {
    notified.push(
      ...notifications.map(({ transactionId, coming, isWage, amount }) => [
        transactionId,
        coming?.arrivesOn ?? null,
        isWage,
        amount,
      ]),
    )
  }
  await post(await payrollFile([entry(3, 3_000n)], { effectiveDate: '2026-11-25' }))
  const [coming] = await readComingDeposits(world.database.query, worker(3))
  world.clock.set(parseInstant('2026-11-25T13:30:00Z'))
  for (let minute = 0; minute < 2; minute += 1)
    await openDeposits(openingDeps({ afterDeposits: note }), new AbortController().signal, () => assert.fail())
  assert.deepEqual(notified, [[coming?.transactionId, null, true, 3_000n]])
})

test('a return file that could not be written is written by the next minute, once, with the same bytes as by hand', async () => {
  const nobody = pay({ accountNumber: '999000111222' }, 700n, (trace += 1))
  const text = await payrollFile([entry(4, 4_000n), nobody], { effectiveDate: '2026-11-25' })
  // The path leads through a file: the disk refuses.
  const returnsPath = join(await world.writeFile('a-file', ''), 'returns.ach')
  const path = await world.writeFile('crash.ach', text)
  await assert.rejects(world.room.postPayroll(path, { allowRepeat: false, operator: 'ana', returnsPath }), {
    code: /ENOTDIR|EEXIST/,
  })
  assert.equal(await balanceOf(4), 4_000n)
  const [file] = await world.room.listPayroll(1)
  const shown = await world.room.showPayroll(file?.id ?? '')
  assert.ok(shown !== null && shown !== 'ambiguous')
  assert.deepEqual(
    shown.returns.map(({ count, amount, writtenAt }) => [count, amount, writtenAt]),
    [[1, 700n, null]],
  )
  const target = join(returnsFolder(), `returns-${shown.file.id}.ach`)
  await server().run(openingQueue)
  const written = await readFile(target, 'latin1')
  assert.match(written, /R03/)
  await rm(target)
  await server().run(openingQueue)
  await assert.rejects(readFile(target), { code: 'ENOENT' }, 'what was written once is the bank’s')
  const [again] = (await post(text)).returns
  assert.equal(await readFile(again?.path ?? '', 'latin1'), written)
})

test('a return file that the disk refuses does not hold up that of another payroll file', async () => {
  const nobody = (amount: bigint) => pay({ accountNumber: '999000111333' }, amount, (trace += 1))
  const refusedPath = join(await world.writeFile('another-file', ''), 'returns.ach')
  const ids: string[] = []
  for (const amount of [801n, 802n]) {
    const path = await world.writeFile(`${amount}.ach`, await payrollFile([nobody(amount)], { effectiveDate: '2026-11-25' }))
    await assert.rejects(world.room.postPayroll(path, { allowRepeat: false, operator: 'ana', returnsPath: refusedPath }))
    ids.push((await world.room.listPayroll(1))[0]?.id ?? '')
  }
  const [first = '', second = ''] = ids.map((id) => join(returnsFolder(), `returns-${id}.ach`))
  // Something else has the name of the first.
  await mkdir(first, { recursive: true })
  await assert.rejects(server().run(openingQueue), /1 payroll files could not go on/)
  assert.match(await readFile(second, 'latin1'), /R03/)
  await rm(first, { recursive: true })
  await server().run(openingQueue)
  assert.match(await readFile(first, 'latin1'), /R03/)
})

test('what is coming names its sender, the nearest first, and has a payday when it is a wage', async () => {
  await importWorkers(world, [worker(5).employeeId])
  const at = '2026-11-25T15:00:00Z'
  const other = { companyId: '1234567890', description: 'REFUND' }
  await post(
    await fileOfBatches([
      { ...plainBatch, effectiveDate: '2026-12-02', entries: [entry(5, 5_002n)] },
      { ...plainBatch, ...other, companyName: 'Harbor Tax', effectiveDate: '2026-12-01', entries: [entry(5, 5_001n)] },
      { ...plainBatch, ...other, companyName: '', effectiveDate: '2026-11-30', entries: [entry(5, 5_000n)] },
    ]),
    { at },
  )
  const coming = await readComingDeposits(world.database.query, worker(5))
  assert.deepEqual(
    coming.map(({ senderName, arrivesOn, payday, amount }) => [
      senderName,
      plainDateText(arrivesOn),
      payday === null ? null : plainDateText(payday),
      amount,
    ]),
    [
      ['ACH Transfer', '2026-11-30', null, 5_000n],
      ['Harbor Tax', '2026-12-01', null, 5_001n],
      ['Lakeside Diners', '2026-12-02', '2026-12-02', 5_002n],
    ],
  )
  assert.deepEqual(await readComingDeposits(world.database.query, worker(6)), [])
})

test('who is paid on a day is listed page by page, each once, by wages that have not arrived yet', async () => {
  const day = '2026-12-04'
  await post(await payrollFile([entry(6, 6_000n), entry(6, 6_001n), entry(7, 6_002n), entry(8, 6_003n)], { effectiveDate: day }))
  await post(await payrollFile([entry(9, 6_004n)], { effectiveDate: day, companyId: '1234567890', description: 'REFUND' }))
  await post(await payrollFile([entry(10, 6_005n)], { effectiveDate: '2026-12-07' }))
  const listed: string[] = []
  for (let cursor: string | null = null; ;) {
    const page: string[] = await listPaidOn(world.database.query, parsePlainDate(day), { after: cursor, max: 2 })
    listed.push(...page)
    cursor = page.at(-1) ?? null
    if (page.length < 2) break
  }
  assert.deepEqual(listed, [6, 7, 8].map((index) => worker(index).accountId).toSorted())
  world.clock.set(parseInstant('2026-12-04T13:30:00Z'))
  await server().run(openingQueue)
  assert.deepEqual(await listPaidOn(world.database.query, parsePlainDate(day), { after: null, max: 10 }), [])
})
