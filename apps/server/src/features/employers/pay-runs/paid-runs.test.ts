// Pay runs of a worker and of a payday: what was paid, what was corrected, who was included, and which paydays are still open.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { parseInstant, parsePlainDate, plainDateText } from '@daybreak/time'
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { readCorrectedShifts, readLastShiftDays } from '../earnings/earned-shifts.store.ts'
import { plainTemplate } from '../shift-rows/shift-template.ts'
import { openDiner, payGroup, runPay, type Diner } from '../testing/diner.ts'
import { createPayrollWorld, type PayrollWorld } from '../testing/payroll-world.ts'
import { listPaidRuns, readWorkplace } from './paid-runs.store.ts'

let testDatabase: TestDatabase
let world: PayrollWorld

before(async () => {
  testDatabase = await createTestDatabase()
  world = await createPayrollWorld(testDatabase.database, 16)
  // The hours of the paydays on November 20, December 4 and 18 have closed.
  world.clock.set(parseInstant('2026-12-16T15:00:00Z'))
})
after(async () => {
  await world.end()
  await testDatabase.drop()
})

const apply = async () => {}

async function run(diner: Diner, payday: string, rows: string[], isCorrection = false): Promise<void> {
  const report = await runPay(world, diner, { payday: parsePlainDate(payday), rows, apply, isCorrection })
  assert.equal(report.kind, 'taken')
}

async function paid(employeeId: string, from: string, to: string): Promise<[string, bigint, bigint][]> {
  const days = { from: parsePlainDate(from), to: parsePlainDate(to) }
  const runs = await listPaidRuns(world.database.query, employeeId, days)
  return runs.map(({ payday, gross, net }) => [payday, gross, net])
}

test('the pay of a span of days is that of its paydays, the first and the last one too, in their order', async () => {
  const diner = await openDiner(world, 2)
  const [maya = '', omar = ''] = diner.employeeIds
  for (const [payday, gross] of [
    ['2026-12-04', '510.00'],
    ['2026-11-20', '500.00'],
    ['2026-12-18', '520.01'],
  ] as const)
    await run(diner, payday, [`1,${gross},400.00,50.00`])
  const all = [
    ['2026-11-20', 50_000n, 40_000n],
    ['2026-12-04', 51_000n, 40_000n],
    ['2026-12-18', 52_001n, 40_000n],
  ]
  assert.deepEqual(await paid(maya, '2026-11-20', '2026-12-18'), all)
  assert.deepEqual(await paid(maya, '2026-11-21', '2026-12-17'), all.slice(1, 2))
  assert.deepEqual(await paid(maya, '2026-12-19', '2027-12-31'), [])
  assert.deepEqual(await paid(omar, '2026-01-01', '2027-12-31'), [], 'a colleague whom no run names')
})

test('a line that is not applied yet is not pay', async () => {
  const diner = await openDiner(world, 1)
  const failing = { payday: parsePlainDate('2026-12-04'), rows: ['1,500.00,400.00,0'] }
  await assert.rejects(runPay(world, diner, { ...failing, apply: () => Promise.reject(new Error('the power is gone')) }), /power/)
  assert.deepEqual(await paid(diner.employeeIds[0] ?? '', '2026-12-01', '2026-12-31'), [])
  await run(diner, '2026-12-04', failing.rows)
  assert.deepEqual(await paid(diner.employeeIds[0] ?? '', '2026-12-01', '2026-12-31'), [['2026-12-04', 50_000n, 40_000n]])
})

test('a payday is open until its run is applied to the last line, and names all whom any of its results named', async () => {
  const diner = await openDiner(world, 3)
  const open = async () => (await world.room.listOpenPaydays(diner.employer)).map(({ payday }) => payday).toSorted()
  assert.deepEqual(await open(), ['2026-11-20', '2026-12-04', '2026-12-18', '2026-12-31'])
  await run(diner, '2026-12-04', ['1,500.00,400.00,0', '2,500.00,400.00,0'])
  assert.deepEqual(await open(), ['2026-11-20', '2026-12-18', '2026-12-31'])
  await run(diner, '2026-12-04', ['1,500.00,400.00,0', '3,500.00,400.00,0'], true)
  const people = await world.room.readRunPeople(diner.employer, payGroup, parsePlainDate('2026-12-04'))
  assert.equal(people?.runIds.length, 2)
  assert.deepEqual([...(people?.numberByEmployee.values() ?? [])].toSorted(), ['1', '2', '3'])
  assert.deepEqual(await world.room.readRunPeople(diner.employer, payGroup, parsePlainDate('2026-12-18')), {
    runIds: [],
    numberByEmployee: new Map(),
  })
  assert.equal(await world.room.readRunPeople(diner.employer, payGroup, parsePlainDate('2026-12-05')), null)
})

async function bringShifts(diner: Diner, rows: string): Promise<void> {
  const path = await world.writeFile('shifts.csv', `employeeNumber,sourceId,version,date,regularHours,rate,status\n${rows}\n`)
  const options = { template: plainTemplate, isDryRun: false, acceptsGoodRows: false }
  assert.deepEqual((await world.room.importShifts(diner.employer, path, options)).rejected, [])
}

async function corrected(employeeId: string, payday: string): Promise<string[]> {
  const shifts = await readCorrectedShifts(world.database.query, employeeId, parsePlainDate(payday))
  return shifts.map(({ workedOn, minutes }) => `${plainDateText(workedOn)} ${minutes}`)
}

test('hours that were changed after they had been worked are named at the payday that paid them, and at no other', async () => {
  const diner = await openDiner(world, 2)
  const [maya = '', omar = ''] = diner.employeeIds
  await bringShifts(
    diner,
    '1,a,1,2026-11-16,8,14.00,approved\n1,b,1,2026-11-17,8,14.00,approved\n1,c,1,2026-11-30,8,14.00,approved',
  )
  await bringShifts(diner, '1,a,2,2026-11-16,6.5,14.00,approved\n1,c,2,2026-11-30,7,14.00,approved')
  assert.deepEqual(await corrected(maya, '2026-12-04'), [], 'nothing paid them yet')
  await run(diner, '2026-12-04', ['1,500.00,400.00,0', '2,500.00,400.00,0'])
  assert.deepEqual(await corrected(maya, '2026-12-04'), ['2026-11-16 390'])
  assert.deepEqual([await corrected(maya, '2026-12-18'), await corrected(omar, '2026-12-04')], [[], []])
  const days = await readLastShiftDays(world.database.query, [maya, omar])
  assert.deepEqual([...days], [[maya, '2026-11-30']])
})

test('changed hours are those of the results that still name the worker: a group of which a correction took them out names none', async () => {
  const diner = await openDiner(world, 2)
  const [maya = ''] = diner.employeeIds
  await bringShifts(diner, '1,a,1,2026-11-16,8,14.00,approved\n1,b,1,2026-11-25,8,14.00,approved')
  await bringShifts(diner, '1,a,2,2026-11-16,6.5,14.00,approved\n1,b,2,2026-11-25,7,14.00,approved')
  // The office is paid by the week on the same payday as the crew.
  await world.room.planPeriods(diner.employer, {
    payGroup: 'office',
    frequency: 'weekly',
    start: parsePlainDate('2026-11-22'),
    count: 1,
    paydayLagDays: 6,
    cutOffBankDays: 3,
    cutOffHour: 17,
  })
  await run(diner, '2026-12-04', ['1,500.00,400.00,0', '2,500.00,400.00,0'])
  const path = await world.writeFile('office.csv', 'Employee ID,Gross,Net Pay,Express Pay\n1,250.00,200.00,0\n')
  const office = { employer: diner.employer, path, payGroup: 'office', payday: parsePlainDate('2026-12-04'), apply }
  assert.equal((await world.room.importPayRun({ ...office, isDryRun: false })).kind, 'taken')
  assert.deepEqual(await corrected(maya, '2026-12-04'), ['2026-11-16 390', '2026-11-25 420'], 'each once')
  await run(diner, '2026-12-04', ['2,500.00,400.00,0'], true)
  assert.deepEqual(await corrected(maya, '2026-12-04'), ['2026-11-25 420'])
})

test('a worker works where an active roster has them, since the day on which they were hired and until their last one', async () => {
  const diner = await openDiner(world, 3)
  const [maya = '', omar = '', lena = ''] = diner.employeeIds
  const path = await world.writeFile(
    'roster.csv',
    'employeeNumber,firstName,lastName,hireDate,termDate,status\n1,Maya,Torres,2025-02-01,,active\n2,Omar,Reyes,,,terminated\n3,Lena,Ortiz,,2026-12-31,active\n',
  )
  await world.room.importRoster(diner.employer, path, { isDryRun: false, acceptsGoodRows: false, endsByAbsence: false })
  const works = (employeeId: string, on = '2026-12-31') => readWorkplace(world.database.query, employeeId, parsePlainDate(on))
  assert.deepEqual(await works(maya), { employer: 'Diner', since: '2025-02-01' })
  assert.equal(await works(omar), null)
  assert.equal(await works(world.employerId), null)
  assert.deepEqual(await works(lena), { employer: 'Diner', since: null })
  assert.equal(await works(lena, '2027-01-01'), null, 'the last day is over, though no file has come since')
})
