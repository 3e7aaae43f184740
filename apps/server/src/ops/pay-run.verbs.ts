// ops pay-run …: what payroll is asked to deduct for Express Pay, and the result of a pay run that settles it.
import { writeFile } from 'node:fs/promises'
import { plainDollars } from '@daybreak/money'
import { plainDateText } from '@daybreak/time'
import { csvCell, TableFault, type PayRunReport } from '#features/employers'
import { createSettling, readOutstandingDues } from '#features/express-pay'
import { employerOf } from './employer.verbs.ts'
import { dateOption } from './options.ts'
import { OpsError, UsageError } from './ops-errors.ts'
import { showBytes } from './progress.ts'
import { counted } from './table.ts'
import { defineVerb, type Answer, type Verb } from './verb.ts'

const shownMost = 20
const employerOption = { type: 'string', placeholder: 'CODE', help: 'Whose pay run.', isRequired: true } as const
const groupOption = { type: 'string', placeholder: 'NAME', help: 'The pay group.', isRequired: true } as const
const paydayOption = { type: 'string', placeholder: 'DATE', help: 'The payday of its calendar.', isRequired: true } as const

const importVerb = defineVerb({
  noun: 'pay-run',
  name: 'import',
  summary: 'Take the result of a pay run (CSV): settles Express Pay, each line once however often it is run.',
  positionals: [{ name: 'FILE', help: 'CSV: employeeNumber, gross, net (before the deduction), expressPayDeduction.' }],
  options: {
    employer: employerOption,
    group: groupOption,
    payday: paydayOption,
    'dry-run': { type: 'boolean', help: 'Read and check the file; keep and settle nothing.' },
  },
  async run({ positionals: [file = ''], options, context, progress }) {
    const path = context.pathOf(file)
    const employers = await context.employers()
    const payday = dateOption('payday', options.payday)
    if (payday === undefined) throw new UsageError('--payday is missing.')
    try {
      return reportAnswer(
        await employers.importPayRun({
          employer: await employerOf(employers, options.employer),
          path,
          payGroup: options.group,
          payday,
          isDryRun: options['dry-run'],
          settle: createSettling({ clock: context.clock }),
          onBytes: (done, total) => showBytes(progress, done, total),
          onSettled: (done, total) => progress.show('Settling (people)', done, total),
        }),
      )
    } catch (error) {
      if (!(error instanceof TableFault)) throw error
      const place = error.line === 0 ? path : `${path}, line ${error.line}`
      throw new OpsError(`${place}: ${error.message}.`, { cause: error })
    }
  },
})

function reportAnswer(report: PayRunReport): Answer {
  if (report.kind === 'refused') {
    return {
      json: report,
      isRefused: true,
      lines: [
        report.reason === null ? 'Nothing was taken: correct the rows below.' : `Nothing was taken: ${report.reason}.`,
        ...report.rejected
          .slice(0, shownMost)
          .map((one) => `Line ${one.line}${one.employeeNumber === null ? '' : ` (${one.employeeNumber})`}: ${one.reason}`),
        ...(report.rejected.length > shownMost ? [`… and ${report.rejected.length - shownMost} more; --json lists all.`] : []),
      ],
    }
  }
  const { totals, period, lineCount, settledNow, isDryRun, isNothingNew } = report
  const amounts = { gross: totals.gross.toString(), net: totals.net.toString(), deduction: totals.deduction.toString() }
  const done = isNothingNew ? 'Nothing new.' : `Settled ${counted(settledNow, 'line', 'lines')}.`
  return {
    json: { ...report, totals: amounts },
    lines: [
      isDryRun ? 'Dry run, nothing was kept.' : done,
      `Period ${period.start} – ${period.end}, payday ${period.payday}: ${counted(lineCount, 'person', 'people')}, net ${plainDollars(totals.net)}, of it for Express Pay ${plainDollars(totals.deduction)}`,
    ],
  }
}

const deductions = defineVerb({
  noun: 'pay-run',
  name: 'deductions',
  summary: 'Write what payroll is asked to deduct for Express Pay on the next payday (CSV, one line a person).',
  positionals: [{ name: 'FILE', help: 'The file to write.' }],
  options: {
    employer: employerOption,
    group: groupOption,
    payday: paydayOption,
    code: { type: 'string', placeholder: 'CODE', help: "The deduction's code in payroll; EXPRESSPAY when left out." },
  },
  async run({ positionals: [file = ''], options, context }) {
    const employers = await context.employers()
    const employer = await employerOf(employers, options.employer)
    const payday = dateOption('payday', options.payday)
    if (payday === undefined) throw new UsageError('--payday is missing.')
    const code = options.code ?? 'EXPRESSPAY'
    if (!/^[\w-]{1,20}$/.test(code)) throw new UsageError('--code must have 1–20 letters, digits, "-" or "_".')
    // A name that is slightly wrong would give a file that asks for nothing, and look like one of a payday on which nobody owes anything.
    if (!(await employers.hasPayday(employer, options.group, payday)))
      throw new OpsError(`Pay group "${options.group}" has no payday on ${plainDateText(payday)}. See: payroll calendar list.`)
    const database = await context.database()
    const people = await employers.listPeopleOfGroup(employer, options.group)
    const numbers = new Map(people.map(({ employeeId, employeeNumber }) => [employeeId, employeeNumber]))
    const dues = await readOutstandingDues(database.query, [...numbers.keys()])
    const runId = `${employer.code}-${options.group}-${plainDateText(payday)}`
    const rows = dues
      .map(({ employeeId, amount }) => ({ employeeNumber: numbers.get(employeeId) ?? '', amount }))
      .toSorted((one, other) => (one.employeeNumber < other.employeeNumber ? -1 : 1))
    const lines = rows.map(({ employeeNumber, amount }) => `${employeeNumber},${code},${plainDollars(amount)},${csvCell(runId)}`)
    const path = context.pathOf(file)
    // A file that is there already may have been sent: it is never written over.
    await writeFile(path, `${['employeeNumber,deductionCode,amount,runId', ...lines].join('\n')}\n`, { flag: 'wx' }).catch(
      (error: unknown) => {
        if (error instanceof Error && 'code' in error && error.code === 'EEXIST') throw new OpsError(`${path} is there already.`)
        throw error
      },
    )
    const total = rows.reduce((sum, { amount }) => sum + amount, 0n)
    return {
      json: { path, runId, count: rows.length, total: total.toString() },
      lines: [`Wrote ${counted(rows.length, 'deduction', 'deductions')} to ${path}.`],
    }
  },
})

export const payRunVerbs: readonly Verb[] = [importVerb, deductions]
