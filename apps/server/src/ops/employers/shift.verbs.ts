// Implements `ops shifts`: imports shifts from employers' time systems, and lists shifts that workers report missing.
import { readFile } from 'node:fs/promises'
import { plainDateText } from '@daybreak/time'
import { plainTemplate, readTemplate, TableFault, type ShiftReport, type ShiftTemplate } from '#features/employers'
import { employerOf } from './employer.verbs.ts'
import { choiceOption, countOption } from '../command-line/options.ts'
import { OpsError } from '../command-line/ops-errors.ts'
import { showBytes } from '../command-line/progress.ts'
import { counted, table } from '../command-line/table.ts'
import { defineVerb, type Answer, type Verb } from '../verb.ts'

const maxShown = 20
const employerOption = { type: 'string', placeholder: 'CODE', help: 'Whose shifts.', isRequired: true } as const

const importVerb = defineVerb({
  noun: 'shifts',
  name: 'import',
  summary: 'Import a shift file (CSV): adds, corrects and deletes shifts; the same file twice changes nothing.',
  positionals: [{ name: 'FILE', help: 'CSV with a heading row: at least employeeNumber, and workedOn or start.' }],
  options: {
    employer: employerOption,
    template: {
      type: 'string',
      placeholder: 'FILE',
      help: 'JSON: {"columns": {"employeeNumber": "Emp Code", …}, "dateOrder": "day-first", "statusWhenAbsent": "approved"}.',
    },
    'assume-approved': { type: 'boolean', help: 'A file without a status column holds approved hours only.' },
    'dry-run': { type: 'boolean', help: 'Say what would happen, and keep nothing.' },
    'accept-good-rows': {
      type: 'boolean',
      help: 'Keep the good rows of a file that has bad ones; otherwise one bad row keeps all of it out.',
    },
    'accept-unusual': {
      type: 'boolean',
      help: "Take rates above three times a worker's last, or above 200.00 an hour, once you have checked them.",
    },
  },
  async run({ positionals: [file = ''], options, context, progress }) {
    const path = context.pathOf(file)
    const employers = await context.employers()
    const employer = await employerOf(employers, options.employer)
    const template = options.template === undefined ? plainTemplate : await templateOf(context.pathOf(options.template))
    try {
      const report = await employers.importShifts(employer, path, {
        template: options['assume-approved'] ? { ...template, statusWhenAbsent: 'approved' } : template,
        isDryRun: options['dry-run'],
        acceptsGoodRows: options['accept-good-rows'],
        acceptsUnusual: options['accept-unusual'],
        onBytes: (done, total) => showBytes(progress, done, total),
      })
      return answerOf(report, options['dry-run'])
    } catch (error) {
      if (!(error instanceof TableFault)) throw error
      const location = error.line === 0 ? path : `${path}, line ${error.line}`
      throw new OpsError(`${location}: ${error.message}.`, { cause: error })
    }
  },
})

async function templateOf(path: string): Promise<ShiftTemplate> {
  const template = readTemplate(await readFile(path, 'utf8'))
  if ('reason' in template) throw new OpsError(`${path}: ${template.reason}.`)
  return template
}

function answerOf(report: ShiftReport, isDryRun: boolean): Answer {
  const { added, changed, deleted, unchanged, outdated, rejected, ignoredColumns } = report
  const isRefused = !isDryRun && !report.isKept
  const done = isDryRun ? 'Dry run, nothing was kept.' : 'Imported.'
  return {
    json: { ...report, isDryRun },
    isRefused,
    lines: [
      isRefused ? 'Nothing was imported: correct the rows below, or run again with --accept-good-rows.' : done,
      `${counted(report.rowCount, 'row', 'rows')}: ${added} added, ${changed} changed, ${deleted} deleted, ${unchanged} unchanged, ${outdated} outdated, ${rejected.length} rejected`,
      ...(ignoredColumns.length > 0 ? [`Columns not read: ${ignoredColumns.join(', ')}`] : []),
      ...rejected
        .slice(0, maxShown)
        .map((one) => `Rejected line ${one.line}${one.employeeNumber === null ? '' : ` (${one.employeeNumber})`}: ${one.reason}`),
      ...(rejected.length > maxShown ? [`… and ${rejected.length - maxShown} more; --json lists all.`] : []),
    ],
  }
}

const missingList = defineVerb({
  noun: 'shifts',
  name: 'missing list',
  summary: 'List the shifts that workers miss and no one has answered, the oldest first.',
  positionals: [],
  options: {
    employer: employerOption,
    limit: { type: 'string', placeholder: 'COUNT', help: 'At most so many (1–1000); 100 when left out.' },
  },
  async run({ options, context }) {
    const employers = await context.employers()
    const max = countOption('limit', options.limit, { min: 1, max: 1_000, otherwise: 100 })
    const reports = (await employers.listMissingShifts(await employerOf(employers, options.employer), max)).map((one) => ({
      ...one,
      workedOn: plainDateText(one.workedOn),
      createdAt: one.createdAt.toString(),
    }))
    return {
      json: { reports },
      lines:
        reports.length === 0
          ? ['No one misses a shift.']
          : table(reports, [
              { heading: 'ID', text: (one) => one.id },
              { heading: 'NUMBER', text: (one) => one.employeeNumber },
              { heading: 'WORKED ON', text: (one) => one.workedOn },
              { heading: 'MINUTES', text: (one) => String(one.minutes), isRight: true },
              { heading: 'NOTE', text: (one) => one.note ?? '–' },
            ]),
    }
  },
})

const missingAnswer = defineVerb({
  noun: 'shifts',
  name: 'missing answer',
  summary: 'Tell a worker what their employer says of a shift that is missing. Confirmed hours still come by a shift file.',
  positionals: [{ name: 'ID', help: 'The report, as shifts missing list shows it.' }],
  options: {
    employer: employerOption,
    state: { type: 'string', placeholder: 'WHAT', help: 'confirmed or rejected.', isRequired: true },
  },
  async run({ positionals: [id = ''], options, context }) {
    const employers = await context.employers()
    const state = choiceOption('state', options.state, ['confirmed', 'rejected'])
    const employer = await employerOf(employers, options.employer)
    const isKnown =
      /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) && (await employers.answerMissingShift(employer, id, state))
    if (!isKnown) throw new OpsError(`There is no open report "${id}". See: shifts missing list.`)
    return { json: { id, state }, lines: [`The worker reads that the shift is ${state}.`] }
  },
})

export const shiftVerbs: readonly Verb[] = [importVerb, missingList, missingAnswer]
