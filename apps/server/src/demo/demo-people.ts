// Imports the people: the employer, its payroll calendar, the roster by its CSV import, and the workers who have signed up.
import { join } from 'node:path'
import { writeFile } from 'node:fs/promises'
import { newUuid } from '@daybreak/ids'
import { addDays, instantAt, instantText, plainDateText, type Clock, type PlainDate } from '@daybreak/time'
import { addContacts, createEmployees, type NewEmployee } from '#features/employee'
import { findRosterEntry, linkRosterEntry, type Employer, type EmployersRoom } from '#features/employers'
import type { OnboardingRoom } from '#features/onboarding'
import type { Database, Transaction } from '#platform/database/database.ts'
import { roster, workers, type DemoPerson, type DemoWorker } from './cast.ts'
import { ssnOf } from './demo-holders.ts'
import { demoZone, paydayCount, periodsAhead, type DemoCalendar } from './demo-calendar.ts'

export type PeopleDeps = {
  database: Database
  employers: EmployersRoom
  clock: Clock
  calendar: DemoCalendar
  folder: string
  bringSubmitted: OnboardingRoom['bringSubmitted']
  bringAgreed: OnboardingRoom['bringAgreed']
}

export const demoEmployer = { code: 'LAKESIDE', name: 'Lakeside Diners', companyId: '1555010100', timeZone: demoZone } as const

export const payGroup = 'HOURLY'

export async function bringEmployer({ employers, calendar }: PeopleDeps): Promise<Employer & { companyId: string }> {
  const employer = (await employers.addEmployer(demoEmployer)) ?? (await employers.findEmployer(demoEmployer.code))
  if (employer === null || employer.companyId === null) throw new Error('the employer of the demo world is not there')
  const periods = await employers.planPeriods(employer, {
    payGroup,
    frequency: 'biweekly',
    start: calendar.firstPeriodStart,
    count: paydayCount + periodsAhead,
    paydayLagDays: 5,
    cutOffBankDays: 2,
    cutOffHour: 17,
  })
  if (periods.kind === 'refused') throw new Error('the payroll calendar of the demo world was refused')
  await employers.changePolicy(employer, {})
  return { ...employer, companyId: employer.companyId }
}

export async function importDemoRoster({ employers, calendar, folder }: PeopleDeps, employer: Employer): Promise<void> {
  const path = join(folder, 'roster.csv')
  await writeFile(path, rosterText(calendar))
  const report = await employers.importRoster(employer, path, { isDryRun: false, acceptsGoodRows: false, endsByAbsence: false })
  const [rejected] = report.rejected
  if (rejected !== undefined) throw new Error(`the roster of the demo world was refused: ${rejected.reason}`)
}

/** Where all of the demo world lives. */
export const demoState = 'NY'

const columns: ReadonlyArray<readonly [heading: string, cell: (person: DemoPerson, hireDate: string) => string]> = [
  ['employeeNumber', (person) => person.employeeNumber],
  ['firstName', (person) => person.firstName],
  ['lastName', (person) => person.lastName],
  ['dob', (person) => person.birthDate],
  ['last4Ssn', (person) => person.last4Ssn],
  ['email', (person) => person.email],
  ['phone', (person) => person.phone],
  ['line1', (person) => person.line1],
  ['city', (person) => person.city],
  ['state', () => demoState],
  ['postalCode', (person) => person.postalCode],
  ['hireDate', (_person, hireDate) => hireDate],
  ['payGroup', () => payGroup],
  ['jobTitle', (person) => person.jobTitle],
  ['rate', (person) => person.rate],
  ['rateUnit', () => 'hour'],
  ['ewaEligible', () => 'yes'],
]

const daysEmployedBefore = 60

function hiredOn({ firstPeriodStart }: DemoCalendar): PlainDate {
  return addDays(firstPeriodStart, -daysEmployedBefore)
}

/** As a payroll system would write it; every cell in quotes, because addresses hold commas. */
function rosterText(calendar: DemoCalendar): string {
  const hireDate = plainDateText(hiredOn(calendar))
  const rows = roster.map((person) => columns.map(([, cell]) => `"${cell(person, hireDate)}"`).join(','))
  return `${[columns.map(([heading]) => heading).join(','), ...rows].join('\n')}\n`
}

/** Signs the workers up, all or none, and answers their ids by employee number; those who are there already stay as they are. */
export async function signUpWorkers(deps: PeopleDeps, employer: Employer): Promise<ReadonlyMap<string, string>> {
  return deps.database.transaction(async (tx) => {
    const known = new Map<string, string>()
    for (const worker of workers) known.set(worker.employeeNumber, await signUp(deps, tx, employer, worker))
    return known
  })
}

async function signUp(
  { clock, calendar, bringSubmitted, bringAgreed }: PeopleDeps,
  tx: Transaction,
  employer: Employer,
  worker: DemoWorker,
): Promise<string> {
  const entry = await findRosterEntry(tx, employer.id, worker.employeeNumber)
  if (entry === null) throw new Error(`${worker.employeeNumber} is not on the roster of the demo world`)
  if (entry.employeeId !== null) return entry.employeeId
  const employee = employeeOf(worker, employer, clock)
  await createEmployees(tx, [employee])
  await addContacts(
    tx,
    [
      { employeeId: employee.id, kind: 'phone', value: worker.phone, isVerified: true },
      { employeeId: employee.id, kind: 'email', value: worker.email, isVerified: true },
    ],
    clock,
  )
  await linkRosterEntry(tx, entry.id, employee.id, instantText(clock.now()))
  if (worker.onboardingStatus === 'AccountPending') {
    const submitted = { employeeId: employee.id, rosterId: entry.id, ssn: ssnOf(worker), locale: worker.language }
    await bringSubmitted(tx, submitted, calendar.now)
  } else {
    const agreedAt = instantAt(hiredOn(calendar), { hour: 15 }, demoZone)
    await bringAgreed(tx, { employeeId: employee.id, rosterId: entry.id, locale: worker.language }, agreedAt)
  }
  return employee.id
}

function employeeOf(worker: DemoWorker, employer: Employer, clock: Clock): NewEmployee {
  const { employeeNumber, firstName, lastName, language, onboardingStatus, hasPin, hasExpressPay } = worker
  const { line1, line2 = null, city, postalCode } = worker
  return {
    id: newUuid(clock),
    employerId: employer.id,
    employeeNumber,
    firstName,
    lastName,
    language,
    onboardingStatus,
    features: hasExpressPay ? ['EWA'] : [],
    hasPin,
    address: { line1, line2, city, state: demoState, postalCode, country: 'US' },
    createdAt: clock.now(),
  }
}
