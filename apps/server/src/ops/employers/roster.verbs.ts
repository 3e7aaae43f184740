// Implements `ops roster`: manages who works for an employer.
import { TableFault, type RosterLine, type RosterReport } from '#features/employers'
import { maskDestination } from '#features/session'
import { showBytes } from '../command-line/progress.ts'
import { counted, table } from '../command-line/table.ts'
import { OpsError } from '../command-line/ops-errors.ts'
import { defineVerb, type Answer, type Verb } from '../verb.ts'
import { employerOf } from './employer.verbs.ts'
import { countOption } from '../command-line/options.ts'

const maxShown = 20

const importVerb = defineVerb({
  noun: 'roster',
  name: 'import',
  summary: 'Import a roster (CSV): adds, changes and ends people; the same file twice changes nothing.',
  positionals: [{ name: 'FILE', help: 'CSV with a heading row: at least employeeNumber, firstName, lastName.' }],
  options: {
    employer: { type: 'string', placeholder: 'CODE', help: 'Whose roster it is.', isRequired: true },
    'dry-run': { type: 'boolean', help: 'Say what would happen, with the fields that change of each person, and keep nothing.' },
    'accept-good-rows': {
      type: 'boolean',
      help: 'Keep the good rows of a file that has bad ones; otherwise one bad row keeps all of it out.',
    },
    'ended-by-absence': { type: 'boolean', help: 'End the employment of active people whom the file does not name.' },
  },
  async run({ positionals: [file = ''], options, context, progress }) {
    const path = context.pathOf(file)
    const employers = await context.employers()
    const employer = await employerOf(employers, options.employer)
    try {
      const report = await employers.importRoster(employer, path, {
        isDryRun: options['dry-run'],
        acceptsGoodRows: options['accept-good-rows'],
        endsByAbsence: options['ended-by-absence'],
        onBytes: (done, total) => showBytes(progress, done, total),
      })
      return answerOf(report, options['dry-run'])
    } catch (error) {
      if (!(error instanceof TableFault)) throw error
      throw new OpsError(error.line === 0 ? `${path}: ${error.message}.` : `${path}, line ${error.line}: ${error.message}.`, {
        cause: error,
      })
    }
  },
})

function answerOf(report: RosterReport, isDryRun: boolean): Answer {
  const { added, changed, ended, changes, unchangedCount, rejected, ignoredColumns } = report
  const fieldsOf = new Map(changes.map(({ employeeNumber, fields }) => [employeeNumber, fields]))
  const withFields = (number: string) => `${number} (${fieldsOf.get(number)?.join(', ') ?? ''})`
  const done = isDryRun ? 'Dry run, nothing was kept.' : 'Imported.'
  const isRefused = !isDryRun && !report.isKept
  return {
    json: { ...report, isDryRun },
    isRefused,
    lines: [
      isRefused ? 'Nothing was imported: correct the rows below, or run again with --accept-good-rows.' : done,
      `${counted(report.rowCount, 'row', 'rows')}: ${added.length} added, ${changed.length} changed, ${ended.length} ended, ${unchangedCount} unchanged, ${rejected.length} rejected`,
      ...(ignoredColumns.length > 0 ? [`Columns not read: ${ignoredColumns.join(', ')}`] : []),
      ...numbersOf('Added', added),
      ...numbersOf('Changed', changed.map(withFields)),
      ...numbersOf('Ended', ended.map(withFields)),
      ...rejected
        .slice(0, maxShown)
        .map((one) => `Rejected line ${one.line}${one.employeeNumber === null ? '' : ` (${one.employeeNumber})`}: ${one.reason}`),
      ...(rejected.length > maxShown ? [`… and ${rejected.length - maxShown} more; --json lists all.`] : []),
    ],
  }
}

function numbersOf(heading: string, numbers: readonly string[]): string[] {
  if (numbers.length === 0) return []
  const more = numbers.length > maxShown ? ` … and ${numbers.length - maxShown} more` : ''
  return [`${heading}: ${numbers.slice(0, maxShown).join(', ')}${more}`]
}

const list = defineVerb({
  noun: 'roster',
  name: 'list',
  summary: "List an employer's people by employee number, contacts masked.",
  positionals: [],
  options: {
    employer: { type: 'string', placeholder: 'CODE', help: 'Whose roster.', isRequired: true },
    after: { type: 'string', placeholder: 'NUMBER', help: 'Go on after this employee number.' },
    limit: { type: 'string', placeholder: 'COUNT', help: 'At most so many people (1–1000); 100 when left out.' },
  },
  async run({ options, context }) {
    const employers = await context.employers()
    const max = countOption('limit', options.limit, { min: 1, max: 1_000, otherwise: 100 })
    const people = (await employers.listRoster(await employerOf(employers, options.employer), options.after ?? '', max)).map(
      masked,
    )
    return {
      json: { people },
      lines: table(people, [
        { heading: 'NUMBER', text: (one) => one.employeeNumber },
        { heading: 'NAME', text: (one) => one.name },
        { heading: 'STATUS', text: (one) => one.status },
        { heading: 'PAY GROUP', text: (one) => one.payGroup ?? '–' },
        { heading: 'PHONE', text: (one) => one.phone ?? '–' },
        { heading: 'E-MAIL', text: (one) => one.email ?? '–' },
        { heading: 'SIGNED UP', text: (one) => (one.hasSignedUp ? 'yes' : 'no') },
      ]),
    }
  },
})

/** Enough to distinguish people, too little to reach them. */
function masked(line: RosterLine) {
  return {
    employeeNumber: line.employeeNumber,
    name: `${line.firstName} ${line.lastName.slice(0, 1)}.`,
    status: line.status,
    payGroup: line.payGroup,
    phone: line.phone === null ? null : maskDestination({ kind: 'phone', value: line.phone }),
    email: line.email === null ? null : maskDestination({ kind: 'email', value: line.email }),
    hasSignedUp: line.employeeId !== null,
  }
}

export const rosterVerbs: readonly Verb[] = [importVerb, list]
