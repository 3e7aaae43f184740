// Implements `ops payroll calendar`: sets when an employer's pay periods end, when their hours close, and when they are paid.
import { instantText, plainDateText } from '@daybreak/time'
import { payFrequencies, TableFault, type CalendarReport, type PayPeriod } from '#features/employers'
import { choiceOption, countOption, dateOption } from '../command-line/options.ts'
import { counted, table } from '../command-line/table.ts'
import { OpsError, UsageError } from '../command-line/ops-errors.ts'
import { defineVerb, type Answer, type Verb } from '../verb.ts'
import { employerOf } from './employer.verbs.ts'

const employerOption = { type: 'string', placeholder: 'CODE', help: 'Whose calendar.', isRequired: true } as const

const list = defineVerb({
  noun: 'payroll',
  name: 'calendar list',
  summary: 'List the pay periods that are paid today or later.',
  positionals: [],
  options: {
    employer: employerOption,
    limit: { type: 'string', placeholder: 'COUNT', help: 'At most so many (1–1000); 30 when left out.' },
  },
  async run({ options, context }) {
    const employers = await context.employers()
    const max = countOption('limit', options.limit, { min: 1, max: 1_000, otherwise: 30 })
    const periods = (await employers.listPeriods(await employerOf(employers, options.employer), max)).map(shown)
    return {
      json: { periods },
      lines:
        periods.length === 0
          ? ['No pay period from today on. See: payroll calendar generate --help.']
          : table(periods, [
              { heading: 'PAY GROUP', text: (one) => one.payGroup },
              { heading: 'FROM', text: (one) => one.start },
              { heading: 'TO', text: (one) => one.end },
              { heading: 'HOURS CLOSE', text: (one) => `${one.cutOffAt.slice(0, 16).replace('T', ' ')} UTC` },
              { heading: 'PAYDAY', text: (one) => one.payday },
            ]),
    }
  },
})

function shown(period: PayPeriod) {
  return {
    payGroup: period.payGroup,
    start: plainDateText(period.start),
    end: plainDateText(period.end),
    cutOffAt: instantText(period.cutOffAt),
    payday: plainDateText(period.payday),
  }
}

const generate = defineVerb({
  noun: 'payroll',
  name: 'calendar generate',
  summary: 'Lay pay periods one after another; paydays fall on bank days.',
  positionals: [],
  options: {
    employer: employerOption,
    group: { type: 'string', placeholder: 'NAME', help: 'The pay group.', isRequired: true },
    frequency: { type: 'string', placeholder: 'HOW', help: payFrequencies.join(', '), isRequired: true },
    start: { type: 'string', placeholder: 'DATE', help: 'The first day of the first period.', isRequired: true },
    count: { type: 'string', placeholder: 'COUNT', help: 'How many periods (1–200); 26 when left out.' },
    'payday-lag': {
      type: 'string',
      placeholder: 'DAYS',
      help: 'Days from the end of a period to its payday (0–31); 5 when left out.',
    },
    'cut-off': {
      type: 'string',
      placeholder: 'DAYS',
      help: 'Bank days before the payday on which hours close (0–20); 3 when left out.',
    },
    'cut-off-hour': {
      type: 'string',
      placeholder: 'HOUR',
      help: "The hour of the employer's day at which they close (0–23); 17 when left out.",
    },
  },
  async run({ options, context }) {
    const employers = await context.employers()
    const employer = await employerOf(employers, options.employer)
    const start = dateOption('start', options.start)
    if (start === undefined) throw new UsageError('--start is missing.')
    try {
      const report = await employers.planPeriods(employer, {
        payGroup: options.group,
        frequency: choiceOption('frequency', options.frequency, payFrequencies),
        start,
        count: countOption('count', options.count, { min: 1, max: 200, otherwise: 26 }),
        paydayLagDays: countOption('payday-lag', options['payday-lag'], { min: 0, max: 31, otherwise: 5 }),
        cutOffBankDays: countOption('cut-off', options['cut-off'], { min: 0, max: 20, otherwise: 3 }),
        cutOffHour: countOption('cut-off-hour', options['cut-off-hour'], { min: 0, max: 23, otherwise: 17 }),
      })
      return answerOf(report)
    } catch (error) {
      if (error instanceof RangeError) throw new OpsError(`${error.message}.`, { cause: error })
      throw error
    }
  },
})

const importVerb = defineVerb({
  noun: 'payroll',
  name: 'calendar import',
  summary: 'Import pay periods (CSV: payGroup, periodStart, periodEnd, payday, cutOffAt); one bad row keeps all of it out.',
  positionals: [{ name: 'FILE', help: 'The CSV file.' }],
  options: { employer: employerOption },
  async run({ positionals: [file = ''], options, context }) {
    const path = context.pathOf(file)
    const employers = await context.employers()
    try {
      return answerOf(await employers.importPeriods(await employerOf(employers, options.employer), path))
    } catch (error) {
      if (!(error instanceof TableFault)) throw error
      throw new OpsError(error.line === 0 ? `${path}: ${error.message}.` : `${path}, line ${error.line}: ${error.message}.`, {
        cause: error,
      })
    }
  },
})

function answerOf(report: CalendarReport): Answer {
  if (report.kind === 'kept') {
    const { added, changed, unchanged } = report.written
    return { json: report, lines: [`${counted(added, 'period', 'periods')} added, ${changed} changed, ${unchanged} unchanged.`] }
  }
  return {
    json: report,
    isRefused: true,
    lines: [
      'Nothing was kept.',
      ...report.rejected.map(({ line, reason }) => (line === 0 ? `${reason}.` : `Line ${line}: ${reason}.`)),
    ],
  }
}

export const calendarVerbs: readonly Verb[] = [list, generate, importVerb]
