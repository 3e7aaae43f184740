// Creates the Express Pay history of the demo's workers: transfers, repayments on paydays, and hours worked since.
import { join } from 'node:path'
import { writeFile } from 'node:fs/promises'
import { noCents, plainDollars, type Cents } from '@daybreak/money'
import { addDays, compareDates, dateIn, plainDateText, type Clock, type Instant, type PlainDate } from '@daybreak/time'
import { createRepaying, insertTransfer, setEnrollment } from '#features/express-pay'
import { plainTemplate, type Employer, type EmployersRoom } from '#features/employers'
import type { Transaction } from '#platform/database/database.ts'
import type { Account, Books, NewId } from './bookkeeping.ts'
import { workers, type DemoWorker } from './cast.ts'
import { demoZone, type DemoCalendar, type DemoPayday } from './demo-calendar.ts'
import { demoState, payGroup } from './demo-people.ts'
import type { PayRun, Story } from './stories/story.ts'

type Taker = Account & { employeeId: string; worker: DemoWorker; story: Story }

const advanceStatus = 'COMPLETED'

/** Replays transfers and paydays in their order; the books have them already. */
export async function writeExpressPay(
  tx: Transaction,
  { worker, employeeId, accountId, employerId, story }: Taker,
  { items, now, newId }: { items: Books['items']; now: Instant; newId: NewId },
): Promise<void> {
  if (worker.enrollment === null) return
  await setEnrollment(tx, employeeId, { state: 'active', isDelinquent: false }, now)
  const advances = items.filter(({ kind }) => kind === 'express_pay')
  const taken = new Set<string>()
  const take = async (until: Instant) => {
    for (const { id, amount, journalId, createdAt } of advances) {
      if (taken.has(id) || createdAt.epochMilliseconds >= until.epochMilliseconds) continue
      taken.add(id)
      const money = { amount, fee: noCents, settled: noCents, writtenOff: noCents, settledOn: null }
      const base = {
        id: newId(createdAt),
        accountId,
        destination: { kind: 'own_card' as const },
        status: advanceStatus,
      } as const
      await insertTransfer(tx, employeeId, {
        ...base,
        ...money,
        journalId: journalId ?? id,
        transactionId: id,
        sentBy: null,
        homeState: demoState,
        createdAt,
      })
    }
  }
  for (const payRun of story.payRuns) {
    await take(payRun.payday.at)
    const line = lineOf(payRun, { employeeId, employerId, employeeNumber: worker.employeeNumber, newId })
    await createRepaying({ clock: { now: () => payRun.payday.at }, isPosted: true })(tx, [line], payRun.payday.at)
  }
  await take(now)
  await setEnrollment(tx, employeeId, worker.enrollment, now)
}

function lineOf(
  { payday, total, recovered }: PayRun,
  of: { employeeId: string; employerId: string; employeeNumber: string; newId: NewId },
) {
  const { employeeId, employerId, employeeNumber } = of
  return {
    payRunId: of.newId(payday.at),
    lineId: of.newId(payday.at),
    employerId,
    employeeId,
    employeeNumber,
    payday: payday.date,
    periodStart: addDays(payday.date, -periodStartBeforePayday),
    periodEnd: addDays(payday.date, -periodEndBeforePayday),
    gross: grossOf(total),
    net: total,
    expressPayDeduction: recovered,
    replaces: [],
    firstResultAt: null,
    isRemoved: false,
  }
}

const periodStartBeforePayday = 18
const periodEndBeforePayday = 5
const usualNetBasisPoints = 8_000
/** Longer ago than Express Pay considers. */
const paydaysReported = 6

function grossOf(net: Cents): Cents {
  return ((net * 10_000n) / BigInt(usualNetBasisPoints)) as Cents
}

export type HoursDeps = { employers: EmployersRoom; calendar: DemoCalendar; folder: string; clock: Clock }

/** Records what the latest pay runs paid, so that their periods are over. What they repaid is written with the history. */
export async function bringPayRuns(
  { employers, calendar, folder }: HoursDeps,
  employer: Employer,
  stories: ReadonlyMap<string, Story>,
) {
  for (const payday of calendar.paydays.slice(-paydaysReported)) {
    const rows = [...stories].flatMap(([number, story]) => rowOf(number, story, payday))
    const path = join(folder, `pay-run-${payday.text}.csv`)
    await writeFile(path, `employeeNumber,gross,net,expressPayDeduction\n${rows.join('\n')}\n`)
    const apply = async () => {}
    const report = await employers.importPayRun({ employer, path, payGroup, payday: payday.date, isDryRun: false, apply })
    if (report.kind === 'refused')
      throw new Error(`a pay run of the demo world was refused: ${report.reason ?? report.rejected[0]?.reason}`)
  }
}

function rowOf(number: string, { pays, payRuns }: Story, payday: DemoPayday): string[] {
  const run = payRuns.find((one) => one.payday.text === payday.text)
  const net = run?.total ?? pays.find((one) => one.payday.text === payday.text)?.net
  if (net === undefined) return []
  return [[number, plainDollars(grossOf(net)), plainDollars(net), plainDollars(run?.recovered ?? noCents)].join(',')]
}

function statusOn(day: PlainDate, today: PlainDate): string {
  if (compareDates(day, today) >= 0) return 'planned'
  return compareDates(addDays(day, 1), today) === 0 ? 'submitted' : 'approved'
}

/** When a day's shift ends and the hours that it has, by weekday, Monday first; none on Sundays. */
const shiftByWeekday = [
  { end: '17:00', hours: '6' },
  { end: '18:00', hours: '7' },
  { end: '17:30', hours: '6.5' },
  { end: '18:00', hours: '7' },
  { end: '18:00', hours: '7' },
  { end: '16:00', hours: '5' },
  null,
] as const
const start = '11:00'

/** The shifts since the last paid period: approved up to yesterday, where the manager has not looked yet, and one that is planned. */
export async function bringHours({ employers, calendar, folder }: HoursDeps, employer: Employer): Promise<void> {
  const today = dateIn(calendar.now, demoZone)
  const first = addDays(calendar.lastPayday.date, -periodEndBeforePayday + 1)
  const rows: string[] = []
  for (const worker of workers.filter(
    ({ hasExpressPay, onboardingStatus }) => hasExpressPay && onboardingStatus === 'Completed',
  )) {
    for (let day = first; compareDates(day, addDays(today, 1)) <= 0; day = addDays(day, 1)) {
      const shift = shiftByWeekday[day.dayOfWeek - 1] ?? null
      if (shift === null) continue
      const status = statusOn(day, today)
      const date = plainDateText(day)
      rows.push(
        [
          worker.employeeNumber,
          `${worker.employeeNumber}-${date}`,
          '1',
          date,
          `${date} ${start}`,
          `${date} ${shift.end}`,
          shift.hours,
          worker.jobTitle,
          worker.rate,
          status,
        ].join(','),
      )
    }
  }
  const path = join(folder, 'shifts.csv')
  await writeFile(path, `employeeNumber,sourceId,version,workedOn,start,end,regularHours,job,rate,status\n${rows.join('\n')}\n`)
  const report = await employers.importShifts(employer, path, {
    template: plainTemplate,
    isDryRun: false,
    acceptsGoodRows: false,
  })
  if (!report.isKept) throw new Error(`the hours of the demo world were refused: ${report.rejected[0]?.reason}`)
}
