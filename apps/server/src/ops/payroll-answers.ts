// How the payroll verbs answer: what was posted, what was not and why, and what the operator may do next.
import { formatDollars } from '@daybreak/money'
import type {
  OutcomeCount,
  PayrollDetails,
  PayrollFileSummary,
  PayrollRefusal,
  PayrollReport,
  PayrollTrial,
  SampleReport,
} from '#features/employers'
import { counted, table } from './table.ts'
import type { Answer } from './verb.ts'

const shownMost = 20

export function refusalAnswer(path: string, { line, reason, remedy, code }: PayrollRefusal): Answer {
  const where = line === 0 ? path : `${path}, line ${line}`
  return {
    json: { refused: { code, line: line === 0 ? null : line, reason, remedy } },
    isRefused: true,
    lines: [`Refused: ${where}: ${reason}. ${remedy} Nothing was posted.`],
  }
}

export function reportAnswer(report: PayrollReport): Answer {
  const { file, wasKnown, newCount, newAmount, returnsPath } = report
  return {
    json: { ...jsonOf(report), wasKnown, newCount, newAmount, returnsPath },
    lines: [
      headlineOf(report),
      ...detailLines(report),
      ...(returnsPath === null ? [] : [`Return file: ${returnsPath}`]),
      `File id: ${file.id}`,
    ],
  }
}

function headlineOf({ newCount, newAmount, wasKnown, outcomes }: PayrollReport): string {
  if (outcomes.length === 0) return 'Read. Nothing in this file is to be posted.'
  if (newCount === 0 && wasKnown) return 'Nothing new: this file was posted before.'
  return `Posted ${counted(newCount, 'deposit', 'deposits')}, ${formatDollars(newAmount)}.`
}

export function detailAnswer(details: PayrollDetails): Answer {
  return { json: jsonOf(details), lines: [...fileTable([details.file]), ...batchTable(details), ...detailLines(details)] }
}

function jsonOf({ file, outcomes, listed, batches, notices }: PayrollDetails) {
  return { file, outcomes, listed, batches, notices }
}

export function trialAnswer({ file, wasKnown, outcomes }: PayrollTrial): Answer {
  const isPosting = outcomes.some(({ outcome }) => outcome === 'posted')
  return {
    json: { isDryRun: true, file, wasKnown, outcomes },
    lines: [
      'Dry run, nothing was posted or kept. The file is sound.',
      ...(wasKnown ? ['It was accepted before.'] : []),
      `${counted(file.entryCount, 'entry', 'entries')} in ${counted(file.batchCount, 'batch', 'batches')}: credits ${formatDollars(file.totals.credit)}, debits ${formatDollars(file.totals.debit)}`,
      ...(isPosting ? [] : ['Nothing would be posted.']),
      ...outcomes.map((outcome) => `Would be: ${outcomeLine(outcome)}`),
    ],
  }
}

export function sampleAnswer(path: string, report: SampleReport): Answer {
  const { count, amount, effectiveDate, leftOut } = report
  return {
    json: { path, ...report },
    lines: [
      `Wrote ${path}: ${counted(count, 'deposit', 'deposits')}, ${formatDollars(amount)}, effective ${effectiveDate}.`,
      ...(leftOut.length > 0
        ? [
            `Left out, without an open account or an amount: ${leftOut.slice(0, shownMost).join(', ')}${leftOut.length > shownMost ? ' …' : ''}`,
          ]
        : []),
    ],
  }
}

export function fileTable(files: readonly PayrollFileSummary[]): string[] {
  return table(files, [
    { heading: 'ID', text: (file) => file.id },
    { heading: 'FILE', text: (file) => file.name },
    { heading: 'ACCEPTED', text: (file) => `${file.acceptedAt.slice(0, 16).replace('T', ' ')} UTC` },
    { heading: 'STATE', text: (file) => (file.postedAt === null ? 'unfinished: run payroll post again' : 'posted') },
    { heading: 'ENTRIES', text: (file) => String(file.entryCount), isRight: true },
    { heading: 'CREDITS', text: (file) => formatDollars(file.creditTotal), isRight: true },
    { heading: 'DEBITS', text: (file) => formatDollars(file.debitTotal), isRight: true },
  ])
}

function batchTable({ batches, file }: PayrollDetails): string[] {
  const rows = table(batches.slice(0, shownMost), [
    { heading: 'BATCH', text: (batch) => String(batch.ordinal), isRight: true },
    { heading: 'COMPANY', text: (batch) => batch.companyName },
    { heading: 'CLASS', text: (batch) => batch.entryClass },
    { heading: 'DESCRIPTION', text: (batch) => batch.description },
    { heading: 'DATE', text: (batch) => batch.effectiveDate ?? '–' },
    { heading: 'ENTRIES', text: (batch) => String(batch.entryCount), isRight: true },
    { heading: 'CREDITS', text: (batch) => formatDollars(batch.creditTotal), isRight: true },
    { heading: 'DEBITS', text: (batch) => formatDollars(batch.debitTotal), isRight: true },
  ])
  return ['', ...rows, ...(file.batchCount > shownMost ? [`… and ${file.batchCount - shownMost} more`] : []), '']
}

const meanings: Readonly<Record<OutcomeCount['outcome'], string>> = {
  posted: 'posted',
  confirmed: 'prenotes and zero-dollar entries to open accounts',
  returned: 'returned',
  repeated: 'held back: same worker, amount and date under another trace (--allow-repeat posts them)',
  staged: 'coming: posted at the opening of their settlement day',
  open: 'waiting for a decision',
  kept: 'decided: nothing is done here',
  settled_before: 'settled before, under the same company, date, bank and trace',
}

function outcomeLine({ outcome, code, count, amount }: OutcomeCount): string {
  return `${count} ${meanings[outcome]}${code === null ? '' : ` ${code}`}, ${formatDollars(amount)}`
}

function detailLines({ file, outcomes, listed, batches, notices }: PayrollDetails): string[] {
  const others = batches.filter((batch) => batch.entryClass !== 'PPD')
  const unposted = file.entryCount - outcomes.reduce((sum, { count }) => sum + count, 0)
  return [
    ...outcomes.map(outcomeLine),
    ...(unposted > 0 && file.postedAt !== null
      ? [`${counted(unposted, 'entry', 'entries')} read, never posted: debits, returns, notices of change, other entry classes`]
      : []),
    ...(file.debitTotal > 0n ? [`Debits are totalled, never posted: ${formatDollars(file.debitTotal)}`] : []),
    ...(others.length > 0
      ? [
          `Read, not posted: ${others.map((batch) => `batch ${batch.ordinal} (${batch.entryClass}, ${batch.entryCount} entries)`).join(', ')}`,
        ]
      : []),
    ...notices
      .slice(0, shownMost)
      .map(
        (notice) =>
          `Line ${notice.line}: ${notice.kind === 'return' ? 'return' : 'notification of change'} ${notice.code} of trace ${notice.originalTrace}, ${formatDollars(notice.amount)}`,
      ),
    ...listed.slice(0, shownMost).map(listedLine),
    ...(listed.length > shownMost ? ['… more lines in --json (the first thousand)'] : []),
  ]
}

function listedLine({
  line,
  outcome,
  code,
  amount,
  accountLast4,
  trace,
  settledAmount,
}: PayrollDetails['listed'][number]): string {
  const what = `${outcome.replace('_', ' ')}${code === null ? '' : ` ${code}`}`
  const other =
    settledAmount === null || settledAmount === amount
      ? ''
      : `; it was settled with ANOTHER AMOUNT, ${formatDollars(settledAmount)}`
  return `Line ${line}: ${what}, ${formatDollars(amount)} to account *${accountLast4}, trace ${trace}${other}`
}
