// An employer who offers Express Pay, and workers with earnings, for tests of its routes and paydays.
import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ExpressPay } from '@daybreak/contract'
import { newUuid } from '@daybreak/ids'
import { cents } from '@daybreak/money'
import { instantText, isBefore, parseInstant, parsePlainDate, plainDateText } from '@daybreak/time'
import { plainTemplate, type Employer, type EmployersRoom, type PayRunReport } from '#features/employers'
import { createRepaying, setEnrollment } from '#features/express-pay'
import { houseAccounts, postJournal, readBalance } from '#features/ledger'
import { startWorkerRooms, type WorkerRooms } from '../worker-rooms.ts'
import { termsVersion } from '../../features/express-pay/express-pay-eligibility.ts'

export type EarningWorker = { number: string; phone: string; employeeId: string; accountId: string; token: string }

export type ExpressPayWorld = {
  rooms: WorkerRooms
  employers: EmployersRoom
  employer: Employer
  /** A worker with $371.00 of approved pay of this week, and Express Pay on. */
  hire(options?: { isOn?: boolean; state?: string; phone?: string }): Promise<EarningWorker>
  /** Brings approved hours at $14.00. */
  work(number: string, days: [string, string][]): Promise<void>
  /** Brings rows of employee number, id, date, start, end, hours, rate and status. */
  bringShifts(rows: readonly string[]): Promise<void>
  /** A purchase that was settled whatever the balance; below zero it is incoming money. */
  spend(worker: EarningWorker, amount: bigint): Promise<void>
  call(worker: EarningWorker, method: string, path: string, body?: object): Promise<Response>
  overview(worker: EarningWorker): Promise<ExpressPay>
  takeBody(amount: string, more?: object): object
  take(worker: EarningWorker, amount: string, more?: object): Promise<Response>
  balanceOf(worker: EarningWorker): Promise<bigint>
  /** Moves the clock and signs every worker in again: sessions do not live that long. */
  moveTo(at: string): Promise<void>
  /** The payday that the next pay run is of. */
  nextPayday(): string
  /** After its cut-off, runs the payroll of the next period for these rows: employee number, gross, net, deduction. */
  runPay(rows: [string, string, string, string][]): Promise<string>
  runPayOf(payday: string, rows: [string, string, string, string][]): Promise<void>
  /** Replaces the result of a payday that has been run. */
  correctPay(payday: string, rows: [string, string, string, string][]): Promise<PayRunReport>
  stop(): Promise<void>
}

const address = { line1: '1 Main St', line2: null, city: 'Buffalo', state: 'NY', postalCode: '14201', country: 'US' }
const paydays = ['2026-11-27', '2026-12-04', '2026-12-11', '2026-12-18', '2026-12-24', '2026-12-31', '2027-01-08']
const payGroup = 'crew'

export async function startExpressPayWorld(): Promise<ExpressPayWorld> {
  const rooms = await startWorkerRooms()
  const folder = await mkdtemp(join(tmpdir(), 'express-pay-'))
  const { employers, employer } = await openEmployer(rooms)
  const worked = { rooms, employers, employer, folder, hired: [] }
  return {
    ...worked,
    ...callsOf(rooms),
    ...hiringOf(worked),
    ...paydaysOf(worked),
    async stop() {
      await rooms.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

type Worked = Pick<ExpressPayWorld, 'rooms' | 'employers' | 'employer'> & { folder: string; hired: EarningWorker[] }

async function openEmployer({ employers }: WorkerRooms): Promise<Pick<Worked, 'employers' | 'employer'>> {
  const employer = (await employers.findEmployer('LAKESIDE')) ?? assert.fail('the employer is there')
  await employers.changePolicy(employer, {})
  const weekly = { frequency: 'weekly', start: parsePlainDate('2026-11-15'), count: 8 } as const
  await employers.planPeriods(employer, { payGroup, ...weekly, paydayLagDays: 6, cutOffBankDays: 3, cutOffHour: 17 })
  return { employers, employer }
}

function callsOf({
  server,
  clock,
  database,
}: WorkerRooms): Pick<ExpressPayWorld, 'call' | 'overview' | 'takeBody' | 'take' | 'balanceOf' | 'spend'> {
  const call: ExpressPayWorld['call'] = (worker, method, path, body) =>
    server.call(`/api/express-pay${path}`, {
      method,
      headers: { authorization: `Bearer ${worker.token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  const takeBody = (amount: string, more: object = {}): object => ({
    id: newUuid(clock),
    amount,
    destination: { kind: 'own_card' },
    termsVersion,
    ...more,
  })
  return {
    call,
    takeBody,
    take: (worker, amount, more) => call(worker, 'POST', '/transfers', takeBody(amount, more)),
    async overview(worker) {
      const response = await call(worker, 'GET', '')
      assert.equal(response.status, 200, await response.clone().text())
      return (await response.json()) as ExpressPay
    },
    async spend({ accountId }, amount) {
      const legs = [
        { accountId, amount: cents(-amount) },
        { accountId: houseAccounts.networkSettlement, amount: cents(amount) },
      ]
      const [journalId, idempotencyKey] = [newUuid(clock), newUuid(clock)]
      const purchase = { journalId, owner: accountId, idempotencyKey, kind: 'card_purchase', legs, at: clock.now() } as const
      await database.transaction((tx) => postJournal(tx, { ...purchase, forced: true }))
    },
    balanceOf: async ({ accountId }) => (await readBalance(database.query, accountId)).available,
  }
}

function hiringOf({ rooms, employers, employer, folder, hired }: Worked): Pick<ExpressPayWorld, 'hire' | 'work' | 'bringShifts'> {
  async function work(number: string, days: [string, string][]): Promise<void> {
    const rows = days.map(([day, hours]) => `${number},${number}-${day},${day},,,${hours},14.00,approved`)
    await bringShifts(rows)
  }
  async function bringShifts(rows: readonly string[]): Promise<void> {
    const path = join(folder, 'shifts.csv')
    await writeFile(path, `employeeNumber,sourceId,date,start,end,hours,rate,status\n${rows.join('\n')}\n`)
    const report = await employers.importShifts(employer, path, {
      template: plainTemplate,
      isDryRun: false,
      acceptsGoodRows: false,
    })
    assert.ok(report.isKept, JSON.stringify(report.rejected))
  }
  return {
    work,
    bringShifts,
    async hire(options = {}) {
      const number = String(hired.length + 1)
      const phone = options.phone ?? `1212555${String(2_001 + hired.length)}`
      const home = { ...address, state: options.state ?? 'NY' }
      const { employeeId, accountId } = await rooms.hire({ phone, features: ['EWA'], address: home })
      await putOnRoster(rooms, { employerId: employer.id, employeeId, number })
      if (options.isOn !== false) {
        const enrollment = { state: 'active', isDelinquent: false } as const
        await rooms.database.transaction((tx) => setEnrollment(tx, employeeId, enrollment, rooms.clock.now()))
      }
      await work(number, [
        ['2026-11-16', '8'],
        ['2026-11-17', '8'],
        ['2026-11-18', '10.5'],
      ])
      const { token } = await rooms.signIn(phone)
      const worker = { number, phone, employeeId, accountId, token }
      hired.push(worker)
      return worker
    },
  }
}

function paydaysOf(worked: Worked): Pick<ExpressPayWorld, 'moveTo' | 'nextPayday' | 'runPay' | 'runPayOf' | 'correctPay'> {
  const { rooms, employers, employer, folder, hired } = worked
  let paid = 0
  const moveTo = async (at: string): Promise<void> => {
    rooms.clock.set(parseInstant(at))
    for (const worker of hired) Object.assign(worker, { token: (await rooms.signIn(worker.phone)).token })
  }
  return {
    moveTo,
    async correctPay(payday, rows) {
      const path = join(folder, 'corrected.csv')
      await writeFile(path, `employeeNumber,gross,net,expressPayDeduction\n${rows.map((row) => row.join(',')).join('\n')}\n`)
      const request = { employer, path, payGroup, payday: parsePlainDate(payday), isDryRun: false, isCorrection: true }
      const report = await employers.importPayRun({ ...request, apply: createRepaying(rooms) })
      assert.equal(report.kind, 'taken', report.kind === 'refused' ? JSON.stringify(report) : '')
      return report
    },
    nextPayday: () => paydays[paid] ?? assert.fail('no more paydays'),
    async runPay(rows) {
      const payday = paydays[paid++] ?? assert.fail('no more paydays')
      await runPayOf(payday, rows)
      return payday
    },
    runPayOf,
  }
  async function runPayOf(payday: string, rows: [string, string, string, string][]): Promise<void> {
    const periods = await employers.listPeriods(employer, 100)
    const cutOffAt = periods.find((period) => plainDateText(period.payday) === payday)?.cutOffAt
    if (cutOffAt !== undefined && isBefore(rooms.clock.now(), cutOffAt)) await moveTo(instantText(cutOffAt))
    const path = join(folder, 'run.csv')
    await writeFile(path, `employeeNumber,gross,net,expressPayDeduction\n${rows.map((row) => row.join(',')).join('\n')}\n`)
    const request = { employer, path, payGroup, payday: parsePlainDate(payday), isDryRun: false }
    const report = await employers.importPayRun({ ...request, apply: createRepaying(rooms) })
    assert.equal(report.kind, 'taken', report.kind === 'refused' ? JSON.stringify(report) : '')
  }
}

export async function putOnRoster(
  { database, clock }: WorkerRooms,
  { employerId, employeeId, number }: { employerId: string; employeeId: string; number: string },
): Promise<void> {
  await database.pool.query(
    `insert into employers_roster (id, employer_id, employee_number, first_name, last_name, status, pay_group, jobs, employee_id, row_hash, version, created_at, updated_at)
     values ($1, $2, $3, 'Maya', 'Torres', 'active', $4, '[]', $5, '', 1, $6, $6)`,
    [newUuid(clock), employerId, number, payGroup, employeeId, clock.now().toString()],
  )
}
