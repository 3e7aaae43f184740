// Runs a random history of pay in the product and in the model side by side: hours, files, clocks, transfers and paydays.
import assert from 'node:assert/strict'
import { addDays, dateIn, instantAt, instantFromMilliseconds, parseInstant, parsePlainDate, type PlainDate } from '@daybreak/time'
import { writeStatePolicy } from '#features/express-pay'
import { createDraw, type Draw } from '../../demo/stories/draw.ts'
import { reactivate } from '../../features/express-pay/enrolling/index.ts'
import { putOnRoster, type ExpressPayWorld } from '../people/express-pay-world.ts'
import { EmployerSide } from './pay-history-employer.ts'
import { HoursSide } from './pay-history-hours.ts'
import { PayModel, type ModelPeriod } from './pay-history-model.ts'
import { Past, type Person } from './pay-history-past.ts'
import { WorkerSide } from './pay-history-worker.ts'
import { termsVersion } from '../../features/express-pay/express-pay-eligibility.ts'

export { createDraw, type Draw }

/** Before the clocks change, in autumn and in spring. */
const starts = ['2026-10-19T12:00:00Z', '2026-10-28T03:30:00Z', '2027-03-02T12:00:00Z', '2026-12-20T18:00:00Z']
const zones = ['America/New_York', 'America/Chicago', 'America/Los_Angeles']
const state = 'NV'
const address = { line1: '1 Main St', line2: null, city: 'Reno', state, postalCode: '89501', country: 'US' }
const asTheLaw = {
  isOffered: true,
  isInstantOffered: true,
  maxFee: null,
  maxFeeBasisPoints: null,
  above: null,
  maxPerPeriod: null,
  maxShareBasisPoints: null,
  monthMax: null,
  feeMonthMax: null,
  paidPerPeriodMax: null,
  source: 'a test',
}

export type HistoryOptions = { world: ExpressPayWorld; draw: Draw; folder: string; name: number; tally: Map<string, number> }

export class PayHistory {
  readonly past: Past
  readonly #employer: EmployerSide
  readonly #hours: HoursSide
  readonly #worker: WorkerSide

  constructor(past: Past) {
    this.past = past
    this.#employer = new EmployerSide(past)
    this.#hours = new HoursSide(past)
    this.#worker = new WorkerSide(past)
  }

  get model(): PayModel {
    return this.past.parts.model
  }

  get people(): readonly Person[] {
    return this.past.parts.people
  }

  /** One thing happens, and both know of it. */
  async step(): Promise<void> {
    const { model, draw, people } = this.past.parts
    const isSomebody = (is: (person: Person['model']) => boolean) => people.some((person) => is(person.model))
    // What would stop everything else is not left so for long.
    const isRunning = model.isPayrollRunning(this.past.now.epochMilliseconds)
    const isBehind = isSomebody(({ isDelinquent, waits }) => isDelinquent || waits)
    const isOff = isSomebody(({ state: enrollment, isPaused }) => enrollment !== 'active' || isPaused)
    const isOffered = model.policy.isOffered && model.home.isOffered
    const steps: [number, () => Promise<void>][] = [
      [16, () => this.#hours.bringShifts()],
      [8, () => this.#hours.changeShift()],
      [36, () => this.#worker.take()],
      [8, () => this.#worker.takeBack()],
      [5, () => this.#worker.spend()],
      [isBehind ? 60 : 16, () => this.#moveClock(isBehind)],
      [isRunning || isBehind ? 60 : 3, () => this.#employer.runPay()],
      [6, () => this.#employer.deposit()],
      [isBehind ? 25 : 8, () => this.#employer.correctPay()],
      [isOffered ? 3 : 20, () => this.#employer.changePolicy()],
      [isOff ? 25 : 4, () => this.#worker.changeEnrollment()],
      [isSomebody(({ lastDay }) => lastDay !== null) ? 15 : 2, () => this.#employer.changeCircumstances()],
    ]
    let left = draw.integer(
      1,
      steps.reduce((total, [weight]) => total + weight, 0),
    )
    for (const [weight, run] of steps) {
      left -= weight
      if (left <= 0) return run()
    }
  }

  async #moveClock(isBehind: boolean): Promise<void> {
    const { draw, model, employer } = this.past.parts
    const { clock } = this.past.rooms
    const nextCutOff = model.periods.find(({ cutOffMs }) => cutOffMs > this.past.now.epochMilliseconds)
    const midnight = instantAt(addDays(parsePlainDate(this.past.today), 1), { hour: 0 }, employer.timeZone)
    const choice = draw.integer(1, 8)
    if (isBehind && choice <= 6) clock.advance({ days: draw.integer(2, 5) })
    else if (choice === 1 && nextCutOff !== undefined) clock.set(instantFromMilliseconds(nextCutOff.cutOffMs - draw.pick([0, 1])))
    else if (choice === 2) clock.set(instantFromMilliseconds(midnight.epochMilliseconds - draw.pick([0, 1])))
    else if (choice <= 5) clock.advance({ seconds: draw.pick([1, 30, 59, 60, 3_000]) })
    else clock.advance({ minutes: draw.integer(30, 3_000) })
    this.past.say('the clock')
  }

  /** Hours to begin with. */
  async begin(): Promise<void> {
    for (let times = 0; times < 3; times += 1) await this.#hours.bringShifts()
  }
}

/** An employer and two workers of its own, on a calendar that chance lays. */
export async function openHistory({ world, draw, folder, name, tally }: HistoryOptions): Promise<PayHistory> {
  const { rooms, employers } = world
  const startsAt = parseInstant(draw.pick(starts))
  rooms.clock.set(startsAt)
  const companyId = `9${String(name).padStart(9, '0')}`
  const base = { code: `HISTORY${name}`, name: 'Diner', companyId, timeZone: draw.pick(zones) }
  const employer = (await employers.addEmployer(base)) ?? assert.fail('the employer is there already')
  await employers.changePolicy(employer, {})
  await employers.planPeriods(employer, { payGroup: 'crew', ...planOf(draw, dateIn(startsAt, base.timeZone)) })
  const model = new PayModel(await readPeriods(world, employer.id), ['1', '2'])
  await writeStatePolicy(rooms.database.query, { state, ...asTheLaw }, rooms.clock.now())
  const people: Person[] = []
  const agreed = { version: termsVersion, origin: { addressRange: '192.0.2.0/24', device: null } }
  for (const worker of model.workers.values()) {
    const hired = await rooms.hire({ phone: null, features: ['EWA'], address })
    await putOnRoster(rooms, { employerId: employer.id, employeeId: hired.employeeId, number: worker.number })
    await reactivate({ ...rooms, agreeToTerms: async () => {} }, hired.employeeId, agreed)
    people.push({ model: worker, ...hired })
  }
  const history = new PayHistory(
    new Past({ world, model, draw, employer: { ...employer, companyId }, people, folder, state }, tally),
  )
  await history.begin()
  return history
}

/** @param firstDay  on the employer’s calendar, where it may still be the day before the one in UTC */
function planOf(draw: Draw, firstDay: PlainDate) {
  const start = firstDay.subtract({ days: draw.integer(0, 13) })
  const lags = { paydayLagDays: draw.integer(1, 7), cutOffBankDays: draw.integer(0, 4), cutOffHour: draw.pick([0, 12, 17, 23]) }
  return { frequency: draw.pick(['weekly', 'biweekly'] as const), start, count: 12, ...lags }
}

async function readPeriods({ rooms }: ExpressPayWorld, employerId: string): Promise<ModelPeriod[]> {
  const { rows } = await rooms.database.pool.query<Omit<ModelPeriod, 'cutOffMs' | 'paid'> & { cut_off_at: string }>(
    `select period_start::text as start, period_end::text as end, payday::text as payday, cut_off_at
     from employers_pay_period where employer_id = $1 order by period_start`,
    [employerId],
  )
  return rows.map(({ cut_off_at: cutOffAt, ...days }) => ({ ...days, cutOffMs: Date.parse(cutOffAt), paid: 'no' }))
}
