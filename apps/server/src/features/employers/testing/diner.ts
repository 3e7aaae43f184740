// Employers with people who have accounts here, on a payroll calendar, for tests of shifts and pay runs.
import { parsePlainDate, type PlainDate } from '@daybreak/time'
import type { ApplyLines } from '../pay-runs/line.ts'
import type { PayRunReport } from '../pay-runs/pay-run.ts'
import { findRosterEntry, linkRosterEntry, type Employer } from '../roster/roster.store.ts'
import type { PayrollWorld } from './payroll-world.ts'

export type Diner = { employer: Employer; employeeIds: string[] }

export const payGroup = 'crew'
const used = new WeakMap<PayrollWorld, { employers: number; workers: number }>()

/**
 * Opens an employer whose people are the world's next workers. The calendar has two weeks each: Nov 15 – 28, hours close on Dec 1, payday
 * Dec 4, and the same before and after.
 */
export async function openDiner(world: PayrollWorld, people: number): Promise<Diner> {
  const taken = used.get(world) ?? { employers: 0, workers: 0 }
  taken.employers += 1
  used.set(world, taken)
  const employer = await world.room.addEmployer({
    code: `DINER${taken.employers}`,
    name: 'Diner',
    companyId: null,
    timeZone: 'America/New_York',
  })
  if (employer === null) throw new Error('the employer is there already')
  const rows = Array.from({ length: people }, (_none, index) => `${index + 1},Maya,Torres,${payGroup}\n`).join('')
  const path = await world.writeFile('roster.csv', `employeeNumber,firstName,lastName,payGroup\n${rows}`)
  await world.room.importRoster(employer, path, { isDryRun: false, acceptsGoodRows: false, endsByAbsence: false })
  await world.room.planPeriods(employer, {
    payGroup,
    frequency: 'biweekly',
    start: parsePlainDate('2026-11-01'),
    count: 4,
    paydayLagDays: 6,
    cutOffBankDays: 3,
    cutOffHour: 17,
  })
  const workers = world.workers.slice(taken.workers, taken.workers + people)
  taken.workers += people
  if (workers.length < people) throw new Error('the world has no more workers')
  for (const [index, { employeeId }] of workers.entries()) {
    const entry = await findRosterEntry(world.database.query, employer.id, String(index + 1))
    if (entry === null) throw new Error('the roster does not name the worker')
    await linkRosterEntry(world.database.query, entry.id, employeeId, '2026-11-20T00:00:00Z')
  }
  return { employer, employeeIds: workers.map(({ employeeId }) => employeeId) }
}

/** Imports the result of a pay run with rows of number, gross, net and Express Pay deduction. */
export async function runPay(
  world: PayrollWorld,
  { employer }: Diner,
  {
    payday,
    rows,
    apply,
    isDryRun = false,
    isCorrection = false,
  }: { payday: PlainDate; rows: readonly string[]; apply: ApplyLines; isDryRun?: boolean; isCorrection?: boolean },
): Promise<PayRunReport> {
  const path = await world.writeFile('run.csv', `Employee ID,Gross,Net Pay,Express Pay\n${rows.join('\n')}\n`)
  return world.room.importPayRun({ employer, path, payGroup, payday, isDryRun, isCorrection, apply })
}

/** Puts workers on the roster of the world's own employer, so that they are its people. */
export async function importWorkers(world: PayrollWorld, employeeIds: readonly string[]): Promise<void> {
  const employer = await world.room.findEmployer('LAKESIDE')
  if (employer === null) throw new Error('the world has no employer')
  const rows = employeeIds.map((_id, index) => `W${index + 1},Maya,Torres\n`).join('')
  const path = await world.writeFile('own-roster.csv', `employeeNumber,firstName,lastName\n${rows}`)
  await world.room.importRoster(employer, path, { isDryRun: false, acceptsGoodRows: false, endsByAbsence: false })
  for (const [index, employeeId] of employeeIds.entries()) {
    const entry = await findRosterEntry(world.database.query, employer.id, `W${index + 1}`)
    if (entry === null) throw new Error('the roster does not name the worker')
    await linkRosterEntry(world.database.query, entry.id, employeeId, '2026-11-20T00:00:00Z')
  }
}
