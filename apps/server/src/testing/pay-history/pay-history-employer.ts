// Simulates the employer in a random history of pay: hours and their corrections, pay runs, deposits, and the policy.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { newUuid } from '@daybreak/ids'
import { cents, plainDollars } from '@daybreak/money'
import { addDays, latestOpenedBankDay, parsePlainDate, plainDateText } from '@daybreak/time'
import { createRepaying, requestDeductions, writeStatePolicy } from '#features/express-pay'
import type { ModelLine, ModelPayday, ModelPeriod } from './pay-history-model.ts'
import type { Past, Person } from './pay-history-past.ts'

type Run = { period: ModelPeriod; atMs: number; rows: Map<Person, ModelLine>; applied: Map<Person, ModelPayday> }

const payGroup = 'crew'
export class EmployerSide {
  readonly #past: Past
  #begun: Run | null = null
  /** Pay runs whose file of deposits has not arrived yet. */
  readonly #toDeposit: Run[] = []
  /** The newest one that has been applied. */
  #last: Run | null = null

  constructor(past: Past) {
    this.#past = past
  }

  /** Starts the pay run of the next period, or resumes an interrupted one. */
  async runPay(): Promise<void> {
    const { draw, model, people } = this.#past.parts
    const ms = this.#past.now.epochMilliseconds
    const period = model.periods.find(({ paid, cutOffMs }) => paid === 'no' && cutOffMs <= ms)
    const early = model.periods.find(({ paid, cutOffMs }) => paid === 'no' && cutOffMs > ms)
    if (this.#begun === null && early !== undefined) await this.#refuseEarly(early)
    if (this.#begun === null && period === undefined) return
    const run: Run = this.#begun ?? { period: period ?? assert.fail(), atMs: ms, rows: new Map(), applied: new Map() }
    if (this.#begun === null) {
      for (const person of people) if (draw.integer(1, 6) > 1) run.rows.set(person, await this.#payOf(person, run.period))
      if (run.rows.size === 0) return
    }
    const breaksOff = this.#begun === null && draw.integer(1, 3) === 1
    this.#past.say(
      `pay run ${run.period.payday}${breaksOff ? ' breaks off' : ''}: ${[...run.rows].map(([{ model: worker }, line]) => `${worker.number} ${line.net} ${line.deducted}`).join(' | ')}`,
    )
    const applied = await this.#importRun(run, breaksOff)
    run.period.paid = applied ? 'yes' : 'begun'
    this.#begun = applied ? null : run
    if (!applied) return
    this.#last = run
    for (const [person, line] of run.rows) {
      const { model: worker } = person
      const before = worker.outstanding
      run.applied.set(person, model.repay(worker, line, run.period.payday))
      if (before > worker.outstanding) this.#past.count('reimbursed')
      if (worker.isDelinquent) this.#past.count('carried over')
      if (worker.waits) this.#past.count('written off')
    }
    this.#toDeposit.push(run)
  }

  async #payOf({ employeeId, model: worker }: Person, { payday }: ModelPeriod): Promise<ModelLine> {
    const { draw, model, employer } = this.#past.parts
    const request = { employerId: employer.id, payGroup, payday, employeeIds: [employeeId], openPaydays: [], at: this.#past.now }
    const [asked] = await requestDeductions(this.#past.rooms.database, request)
    assert.equal(asked?.amount ?? 0n, model.dueOf(worker), 'payroll is asked for what is due')
    const due = asked?.amount ?? 0n
    const net = draw.pick([0n, due, due / 2n, due + BigInt(draw.integer(0, 60_000)), BigInt(draw.integer(0, 90_000))])
    const amount = draw.pick([due, due, due, 0n, due / 2n, due + BigInt(draw.integer(1, 5_000))])
    const gross = net === 0n ? draw.pick([0n, 10_000n]) : net + (net * BigInt(draw.integer(0, 60))) / 100n
    return { gross, net, deducted: amount < net ? amount : net }
  }

  /** The newest result was wrong: other numbers for some, and someone whom it should not have named. */
  async correctPay(): Promise<void> {
    const { draw, model } = this.#past.parts
    const run = this.#last
    if (this.#begun !== null || run === null) return
    const rows = new Map(run.rows)
    for (const [person, line] of run.rows) {
      const choice = draw.integer(1, 4)
      if (choice === 1 && rows.size > 1) rows.delete(person)
      else if (choice > 2) {
        const net = line.net + BigInt(draw.integer(0, 9_000))
        const deducted = draw.pick([0n, line.deducted / 2n, line.deducted, net])
        rows.set(person, { gross: net > line.gross ? net : line.gross, net, deducted: deducted < net ? deducted : net })
      }
    }
    this.#past.say(
      `correct ${run.period.payday}: ${[...rows].map(([{ model: worker }, line]) => `${worker.number} ${line.net} ${line.deducted}`).join(' | ')}`,
    )
    this.#past.count('corrected')
    await this.#importRun({ ...run, rows }, false, true)
    for (const [person, { net, gross, deducted }] of run.rows) {
      const line = rows.get(person)
      if (line?.net === net && line.gross === gross && line.deducted === deducted) continue
      const done = run.applied.get(person) ?? assert.fail('it was settled')
      model.takeBack(person.model, done)
      const correction = { givenBefore: done.given, beforeMs: run.atMs }
      if (line !== undefined) run.applied.set(person, model.repay(person.model, line, run.period.payday, correction))
      // What was given stays theirs; the person is named in no result of this payday any more.
      else run.applied.delete(person)
    }
    run.rows = rows
  }

  /** Before its hours close a period has no result. */
  async #refuseEarly({ payday }: ModelPeriod): Promise<void> {
    const { world, employer, people } = this.#past.parts
    const lines = people.map(({ model: worker }) => `${worker.number},1.00,1.00,0`)
    const path = await this.#past.write('early.csv', ['employeeNumber,gross,net,expressPayDeduction', ...lines])
    const request = { employer, path, payGroup, payday: parsePlainDate(payday), isDryRun: false }
    const report = await world.employers.importPayRun({ ...request, apply: createRepaying(this.#past.rooms) })
    assert.equal(report.kind, 'refused', 'a pay run before its cut-off')
  }

  async #importRun({ period, rows }: Run, breaksOff: boolean, isCorrection = false): Promise<boolean> {
    const { world, employer } = this.#past.parts
    const lines = [...rows].map(([{ model: worker }, { gross, net, deducted }]) =>
      [worker.number, ...[gross, net, deducted].map((amount) => plainDollars(cents(amount)))].join(','),
    )
    const path = await this.#past.write('run.csv', ['employeeNumber,gross,net,expressPayDeduction', ...lines])
    const request = { employer, path, payGroup, payday: parsePlainDate(period.payday), isDryRun: false, isCorrection }
    const apply = breaksOff ? () => Promise.reject(new Error('the power is gone')) : createRepaying(this.#past.rooms)
    const report = await world.employers.importPayRun({ ...request, apply }).catch((error: unknown) => {
      if (breaksOff) return null
      throw error
    })
    if (report === null) return false
    assert.equal(report.kind, 'taken', report.kind === 'refused' ? JSON.stringify(report) : '')
    const again = await world.employers.importPayRun({ ...request, apply })
    assert.ok(again.kind === 'taken' && again.isNothingNew, 'the same file again applies nothing')
    return true
  }

  /** The file of deposits of an earlier pay run: its lines become payroll transfers with the numbers of the run. */
  async deposit(): Promise<void> {
    const { world, employer } = this.#past.parts
    const [run] = this.#toDeposit
    // What is dated on a day that has not opened would be coming, and not there.
    if (run === undefined || run.period.payday > plainDateText(latestOpenedBankDay(this.#past.now))) return
    this.#toDeposit.shift()
    const paid = [...run.rows].map(([person, { net, deducted }]) => ({ person, net, deducted, amount: net - deducted }))
    const rows = paid.filter(({ amount }) => amount > 0n)
    this.#past.say(`deposits ${run.period.payday}`)
    if (rows.length > 0) {
      const lines = rows.map(({ person, amount }) => `${person.model.number},${plainDollars(cents(amount))}`)
      const amounts = await this.#past.write('amounts.csv', ['employeeNumber,amount', ...lines])
      const outPath = join(this.#past.parts.folder, `${newUuid(this.#past.rooms.clock)}.ach`)
      const effectiveDate = parsePlainDate(run.period.payday)
      await world.employers.writeSample({ employer, amounts: { kind: 'file', path: amounts }, effectiveDate, outPath })
      for (const _twice of [1, 2]) {
        const report = await world.employers.postPayroll(outPath, {
          allowRepeat: false,
          acceptDates: true,
          operator: 'ana',
        })
        assert.equal(report.kind, 'posted', report.kind === 'refused' ? report.reason : '')
      }
    }
    for (const { person, net, deducted, amount } of paid) {
      person.model.balance += amount
      const shown = await this.#paydayOf(person, run.period.payday)
      if (net === 0n || shown === null) continue
      assert.equal(shown.total - shown.reimbursement, shown.remaining)
      this.#past.count('explained')
      assert.ok(shown.total === net && shown.reimbursement >= deducted, 'the deposit tells how it came about')
    }
  }

  async #paydayOf({ accountId }: Person, payday: string) {
    type Row = { total: bigint; reimbursement: bigint; remaining: bigint }
    const { rows } = await this.#past.rooms.database.pool.query<Row>(
      `select item.payroll_total as total, item.payroll_reimbursement as reimbursement, item.payroll_remaining as remaining
       from express_pay_settlement settlement join transactions_item item on item.id = settlement.transaction_id
       where settlement.account_id = $1 and settlement.payday = $2 and settlement.reversed_at is null`,
      [accountId, payday],
    )
    return rows[0] ?? null
  }

  async changePolicy(): Promise<void> {
    const { draw, model, world, employer, state } = this.#past.parts
    const share = draw.integer(1_000, 8_000)
    const policy = {
      isOffered: draw.integer(1, 12) > 1,
      shareBasisPoints: share,
      periodCap: cents(BigInt(draw.pick([5_000, 20_000, 50_000, 90_000]))),
      transfersPerDay: draw.pick([2, 5, 5, 50]),
      countsTips: draw.integer(1, 2) === 1,
      leavesBasisPoints: draw.pick([0, 0, 1_000]),
    }
    this.#past.say(`policy ${JSON.stringify(policy, (_key, value: unknown) => (typeof value === 'bigint' ? `${value}` : value))}`)
    await world.employers.changePolicy(employer, policy)
    const { isOffered, periodCap: cap, transfersPerDay: perDay, countsTips } = policy
    model.policy = { isOffered, share: BigInt(share), cap, perDay, countsTips, leaves: BigInt(policy.leavesBasisPoints) }
    const [max, part] = [draw.pick([null, 30_000n]), draw.pick([null, 4_000])]
    const monthCap = draw.pick([null, null, 60_000n])
    model.home = { isOffered: draw.integer(1, 12) > 1, share: BigInt(part ?? 10_000), cap: max, monthCap }
    const fees = { isInstantOffered: false, maxFee: null, maxFeeBasisPoints: null, above: null, source: 'a test' }
    const monthly = { monthMax: monthCap === null ? null : cents(monthCap), feeMonthMax: null, paidPerPeriodMax: null }
    const allowed = {
      isOffered: model.home.isOffered,
      maxPerPeriod: max === null ? null : cents(max),
      maxShareBasisPoints: part,
    }
    await writeStatePolicy(this.#past.rooms.database.query, { state, ...fees, ...monthly, ...allowed }, this.#past.now)
  }

  async changeCircumstances(): Promise<void> {
    const { draw } = this.#past.parts
    const { model: worker, employeeId } = this.#past.person()
    worker.isGarnished = draw.integer(1, 2) === 1
    worker.lastDay = draw.pick([
      null,
      null,
      null,
      null,
      null,
      null,
      plainDateText(addDays(parsePlainDate(this.#past.today), draw.integer(-1, 1))),
    ])
    this.#past.say(`place ${worker.number} ${worker.isGarnished} ${worker.lastDay}`)
    await this.#past.rooms.database.pool.query(
      'update employers_roster set has_garnishment = $2, term_date = $3 where employee_id = $1',
      [employeeId, worker.isGarnished, worker.lastDay],
    )
  }
}
