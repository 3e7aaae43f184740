// Implements `ops pay-run import | correct | exceptions`: imports the pay run that repays Express Pay, corrects it, and lists exceptions.
import { cents, plainDollars } from '@daybreak/money'
import { plainDateText, type PlainDate } from '@daybreak/time'
import { TableFault, type Employer, type PayRunReport } from '#features/employers'
import { createRepaying, readPayRunExceptions, type PayRunException } from '#features/express-pay'
import type { OpsContext } from '../context.ts'
import { employerOf } from './employer.verbs.ts'
import { dateOption } from '../command-line/options.ts'
import { OpsError, UsageError } from '../command-line/ops-errors.ts'
import { showBytes } from '../command-line/progress.ts'
import { counted } from '../command-line/table.ts'
import { defineVerb, type Answer, type Progress, type Verb } from '../verb.ts'

const maxShown = 20
const employerOption = { type: 'string', placeholder: 'CODE', help: 'Whose pay run.', isRequired: true } as const
const groupOption = { type: 'string', placeholder: 'NAME', help: 'The pay group.', isRequired: true } as const
const paydayOption = { type: 'string', placeholder: 'DATE', help: 'The payday of its calendar.', isRequired: true } as const

const fileOption = { name: 'FILE', help: 'CSV: employeeNumber, gross, net (before the deduction), expressPayDeduction.' } as const
const options = {
  employer: employerOption,
  group: groupOption,
  payday: paydayOption,
  'dry-run': { type: 'boolean', help: 'Read and check the file; keep and apply nothing.' },
} as const

const importVerb = defineVerb({
  noun: 'pay-run',
  name: 'import',
  summary:
    'Take the result of a pay run (CSV): applies Express Pay deductions, each line once however often it is run. Not before the cut-off.',
  positionals: [fileOption],
  options,
  run: ({ positionals: [file = ''], options: chosen, context, progress }) =>
    takeResult({ file, chosen, context, progress, isCorrection: false }),
})

const correct = defineVerb({
  noun: 'pay-run',
  name: 'correct',
  summary: 'Replace a wrong result of a pay run by the whole right one: compensating entries, for the lines that differ alone.',
  positionals: [fileOption],
  options,
  run: ({ positionals: [file = ''], options: chosen, context, progress }) =>
    takeResult({ file, chosen, context, progress, isCorrection: true }),
})

type Chosen = { employer: string; group: string; payday: string; 'dry-run': boolean }
type ResultFile = { file: string; chosen: Chosen; context: OpsContext; progress: Progress; isCorrection: boolean }

async function takeResult({ file, chosen, context, progress, isCorrection }: ResultFile): Promise<Answer> {
  const path = context.pathOf(file)
  const employers = await context.employers()
  const employer = await employerOf(employers, chosen.employer)
  const payday = paydayOf(chosen.payday)
  try {
    const report = await employers.importPayRun({
      employer,
      path,
      payGroup: chosen.group,
      payday,
      isDryRun: chosen['dry-run'],
      isCorrection,
      apply: createRepaying({ clock: context.clock }),
      onBytes: (done, total) => showBytes(progress, done, total),
      onApplied: (done, total) => progress.show('Applying (people)', done, total),
    })
    const isKept = report.kind === 'taken' && !report.isDryRun
    return reportAnswer(report, isKept ? await exceptionsOf(context, employer, { group: chosen.group, payday }) : [])
  } catch (error) {
    if (!(error instanceof TableFault)) throw error
    const location = error.line === 0 ? path : `${path}, line ${error.line}`
    throw new OpsError(`${location}: ${error.message}.`, { cause: error })
  }
}

function paydayOf(text: string): PlainDate {
  const payday = dateOption('payday', text)
  if (payday === undefined) throw new UsageError('--payday is missing.')
  return payday
}

function reportAnswer(report: PayRunReport, exceptions: readonly NamedException[]): Answer {
  if (report.kind === 'refused') {
    return {
      json: report,
      isRefused: true,
      lines: [
        report.reason === null ? 'Nothing was taken: correct the rows below.' : `Nothing was taken: ${report.reason}.`,
        ...report.rejected
          .slice(0, maxShown)
          .map((one) => `Line ${one.line}${one.employeeNumber === null ? '' : ` (${one.employeeNumber})`}: ${one.reason}`),
        ...(report.rejected.length > maxShown ? [`… and ${report.rejected.length - maxShown} more; --json lists all.`] : []),
      ],
    }
  }
  const { appliedNow, ...rest } = report
  const { totals, period, lineCount, isDryRun, isNothingNew } = rest
  const amounts = { gross: totals.gross.toString(), net: totals.net.toString(), deduction: totals.deduction.toString() }
  const done = isNothingNew ? 'Nothing new.' : `Applied ${counted(appliedNow, 'line', 'lines')}.`
  return {
    json: { ...rest, settledNow: appliedNow, totals: amounts, exceptions: exceptions.map(exceptionOnWire) },
    lines: [
      isDryRun ? 'Dry run, nothing was kept.' : done,
      `Period ${period.start} – ${period.end}, payday ${period.payday}: ${counted(lineCount, 'person', 'people')}, net ${plainDollars(totals.net)}, of it for Express Pay ${plainDollars(totals.deduction)}`,
      ...exceptionLines(exceptions),
    ],
  }
}

type NamedException = PayRunException & { employeeNumber: string }

async function exceptionsOf(
  context: OpsContext,
  employer: Employer,
  { group, payday }: { group: string; payday: PlainDate },
): Promise<NamedException[]> {
  const people = await (await context.employers()).readRunPeople(employer, group, payday)
  if (people === null)
    throw new OpsError(`Pay group "${group}" has no payday on ${plainDateText(payday)}. See: payroll calendar list.`)
  const exceptions = await readPayRunExceptions((await context.database()).query, people.runIds)
  return exceptions
    .map((one) => ({ ...one, employeeNumber: people.numberByEmployee.get(one.employeeId) ?? '' }))
    .toSorted((one, other) => (one.employeeNumber < other.employeeNumber ? -1 : 1))
}

function exceptionOnWire({ employeeNumber, net, deducted, missed, excess, excessUnexplained, excessToEmployer }: NamedException) {
  const amounts = { net, deducted, missed, excess, excessUnexplained, excessToEmployer }
  return { employeeNumber, ...Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, amount.toString()])) }
}

function exceptionLines(exceptions: readonly NamedException[]): string[] {
  const lines = exceptions.flatMap(sayException)
  const more = lines.length - maxShown
  return [...lines.slice(0, maxShown), ...(more > 0 ? [`… and ${more} more; --json lists all.`] : [])]
}

/** Each with what is to be done. */
function sayException({ employeeNumber, net, missed, excess, excessUnexplained, excessToEmployer }: NamedException): string[] {
  const explained = excess - excessUnexplained
  return [
    ...(missed > 0n
      ? [
          `${employeeNumber}: ${plainDollars(missed)} of what was due was not deducted, though net was ${plainDollars(net)}. It is asked for again.`,
        ]
      : []),
    ...(explained > 0n
      ? [`${employeeNumber}: ${plainDollars(cents(explained))} was deducted too much and given back to the worker.`]
      : []),
    ...(excessUnexplained > 0n
      ? [
          `${employeeNumber}: ${plainDollars(excessUnexplained)} that a wrong result gave back stays with the worker. Settle it with them in payroll.`,
        ]
      : []),
    ...(excessToEmployer > 0n
      ? [
          `${employeeNumber}: ${plainDollars(excessToEmployer)} was deducted too much, and the account is closed. It stays with your funding: pay it to the person.`,
        ]
      : []),
  ]
}

const exceptionsVerb = defineVerb({
  noun: 'pay-run',
  name: 'exceptions',
  summary: 'List what a pay run could have deducted and did not, and what it deducted too much, person by person.',
  positionals: [],
  options: { employer: employerOption, group: groupOption, payday: paydayOption },
  async run({ options: chosen, context }) {
    const employer = await employerOf(await context.employers(), chosen.employer)
    const exceptions = await exceptionsOf(context, employer, { group: chosen.group, payday: paydayOf(chosen.payday) })
    const lines = exceptionLines(exceptions)
    return {
      json: { exceptions: exceptions.map(exceptionOnWire) },
      lines: lines.length === 0 ? ['Everything that was due was deducted, and nothing else.'] : lines,
    }
  },
})

export const payRunVerbs: readonly Verb[] = [importVerb, correct, exceptionsVerb]
