// Generates the hours of a random history of pay: imported, corrected, and refused where they cannot have been worked.
import assert from 'node:assert/strict'
import { cents, plainDollars } from '@daybreak/money'
import { addDays, instantAt, parsePlainDate, plainDateText, type PlainDate } from '@daybreak/time'
import { plainTemplate } from '#features/employers'
import { nightMinutes, payOf, type ModelShift } from './pay-history-model.ts'
import type { Past } from './pay-history-past.ts'

/** Cells of a row, and what the model knows of them. */
type Hours = Pick<ModelShift, 'amount' | 'minutes' | 'startsMs' | 'endsMs'> & { cells: string }

const shiftHeading = 'employeeNumber,sourceId,version,date,in,out,regularHours,otHours,dtHours,rate,amount,tips,status'
/** Chance pays $12 today and $40 tomorrow. */
const shiftOptions = { template: plainTemplate, isDryRun: false, acceptsGoodRows: false, acceptsUnusual: true }

const nights = [
  ['22:00', '06:00'],
  ['23:30', '01:30'],
  ['18:00', '02:00'],
  ['21:15', '02:30'],
  ['20:00', '03:00'],
] as const

export class HoursSide {
  readonly #past: Past
  #shiftCount = 0

  constructor(past: Past) {
    this.#past = past
  }

  async bringShifts(): Promise<void> {
    const { draw, model } = this.#past.parts
    const [rows, refused]: [string[], string[]] = [[], []]
    for (let count = draw.integer(2, 6); count > 0; count -= 1) {
      const { model: worker } = this.#past.person()
      const id = `s${(this.#shiftCount += 1)}`
      const date = addDays(parsePlainDate(this.#past.today), draw.integer(-5, 1))
      const day = plainDateText(date)
      const rate = BigInt(draw.integer(1_200, 4_000))
      const status = draw.pick(['planned', 'open', 'submitted', 'approved', 'approved', 'approved', 'approved', 'approved'])
      const tips = BigInt(draw.pick([0, 0, draw.integer(1, 9_000)]))
      const { cells, ...hours } = this.#hours(date, rate)
      const shift = { owner: worker.number, version: 1, day, tips, status, ...hours }
      const isFit = model.fits(id, shift)
      if (isFit) model.shifts.set(id, shift)
      const row = [worker.number, id, '1', day, cells, plainDollars(cents(tips)), status].join(',')
      ;(isFit ? rows : refused).push(row)
    }
    if (rows.length > 0) await this.#importShifts(rows)
    for (const row of refused) await this.#refuseShift(row)
  }

  /** The cells "in,out,regular,overtime,double,rate,amount", what they pay, and when they have been worked. */
  #hours(date: PlainDate, rate: bigint): Hours {
    const { draw } = this.#past.parts
    const wage = plainDollars(cents(rate))
    const choice = draw.integer(1, 12)
    const begins = this.#past.midnightMs(plainDateText(date))
    if (choice === 1) {
      const amount = BigInt(draw.integer(1, 9_000))
      return { cells: `,,,,,,-${plainDollars(cents(amount))}`, amount: -amount, minutes: 0, startsMs: null, endsMs: begins }
    }
    if (choice <= 4) {
      const [from, to] = draw.pick(nights)
      const regular = nightMinutes(date, from, to)
      const [hour = 0, minute = 0] = from.split(':').map((part) => Number.parseInt(part, 10))
      const startsMs = instantAt(date, { hour, minute }, this.#past.parts.employer.timeZone).epochMilliseconds
      const amount = payOf({ regular, overtime: 0, double: 0 }, rate)
      const endsMs = startsMs + regular * 60_000
      return { cells: `${from},${to},,,,${wage},`, amount, minutes: regular, startsMs, endsMs }
    }
    const minutes = { regular: draw.integer(120, 600), overtime: draw.integer(0, 90), double: draw.integer(0, 60) }
    const cell = (of: number) => `${Math.trunc(of / 60)}:${String(of % 60).padStart(2, '0')}`
    // Without punches they have been worked when the day is over.
    const dayIsOver = this.#past.midnightMs(plainDateText(addDays(date, 1)))
    return {
      cells: `,,${cell(minutes.regular)},${cell(minutes.overtime)},${cell(minutes.double)},${wage},`,
      amount: payOf(minutes, rate),
      minutes: minutes.regular + minutes.overtime + minutes.double,
      startsMs: null,
      endsMs: dayIsOver,
    }
  }

  async changeShift(): Promise<void> {
    const { draw, model } = this.#past.parts
    if (model.shifts.size === 0) return
    const [id, shift] = draw.pick([...model.shifts])
    const choice = draw.integer(1, 4)
    const { cells, ...hours } = this.#hours(parsePlainDate(shift.day), 1_500n)
    const status = choice === 2 ? 'deleted' : draw.pick(['submitted', 'approved', 'approved'])
    // An older version that arrives late changes nothing any more.
    const version = choice === 1 ? shift.version - 1 : shift.version + draw.integer(1, 2)
    if (version < 1) return
    const changed = { ...shift, version, tips: 0n, status, ...hours }
    const row = [shift.owner, id, version, shift.day, cells, '0', status].join(',')
    if (choice !== 1 && !model.fits(id, changed)) return this.#refuseShift(row)
    if (choice !== 1) model.shifts.set(id, changed)
    await this.#importShifts([row])
  }

  /** Hours that cannot have been worked beside those that are known. */
  async #refuseShift(row: string): Promise<void> {
    const { world, employer } = this.#past.parts
    this.#past.say(`refused shift ${row}`)
    this.#past.count('refused')
    const path = await this.#past.write('shifts.csv', [shiftHeading, row])
    const report = await world.employers.importShifts(employer, path, shiftOptions)
    assert.deepEqual([report.isKept, report.rejected.length], [false, 1], 'hours that cannot be are refused')
  }

  async #importShifts(rows: readonly string[]): Promise<void> {
    const { world, employer } = this.#past.parts
    this.#past.say(`shifts ${rows.join(' | ')}`)
    const path = await this.#past.write('shifts.csv', [shiftHeading, ...rows])
    // The same file again changes nothing.
    for (let times = this.#past.parts.draw.integer(1, 2); times > 0; times -= 1) {
      const report = await world.employers.importShifts(employer, path, shiftOptions)
      assert.ok(report.isKept, JSON.stringify(report.rejected))
    }
  }
}
