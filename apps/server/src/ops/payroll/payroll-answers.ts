// Formats the answers of the payroll verbs: what was posted, what was not and why, and what the operator may do next.
import { formatDollars } from '@daybreak/money'
import type {
  OutcomeCount,
  PayrollDetails,
  PayrollRefusal,
  PayrollReport,
  PayrollTrial,
  ReturnFile,
  SampleReport,
  WrittenReturns,
} from '#features/employers'
import { fileTable, moment } from './payroll-tables.ts'
import { counted, table } from '../command-line/table.ts'
import type { Answer } from '../verb.ts'

const maxShown = 20

export function refusalAnswer(path: string, { line, reason, remedy, code }: PayrollRefusal): Answer {
  const where = line === 0 ? path : `${path}, line ${line}`
  return {
    json: { refused: { code, line: line === 0 ? null : line, reason, remedy } },
    isRefused: true,
    lines: [`Refused: ${where}: ${reason}. ${remedy} Nothing was posted.`],
  }
}

/** Withheld repeats and a file that waits for its second operator are not done: the exit code says so. */
export function reportAnswer(report: PayrollReport): Answer {
  const { file, wasKnown, newCount, newAmount, returns, outcomes } = report
  const { state } = file
  return {
    json: { ...jsonOf(report), wasKnown, newCount, newAmount, returns, returnsPath: returns[0]?.path ?? null },
    isUnfinished: state === 'awaiting_approval' || state === 'rejected' || outcomes.some(({ outcome }) => outcome === 'repeated'),
    lines: [
      headlineOf(report),
      ...stateLines(report),
      ...detailLines(report),
      ...returns.map(writtenLine),
      `File id: ${file.id}`,
    ],
  }
}

function headlineOf({ file, newCount, newAmount, wasKnown, outcomes }: PayrollReport): string {
  if (file.state === 'rejected') return `Nothing is done with this file: ${file.rejectedBy ?? 'an operator'} rejected it.`
  if (file.state === 'awaiting_approval') return 'Kept. Nothing of it moves before a second operator has approved it.'
  if (outcomes.length === 0) return 'Read. Nothing in this file is to be posted.'
  const isComing = outcomes.some(({ outcome }) => outcome === 'staged')
  if (newCount === 0 && wasKnown)
    return isComing ? 'Nothing new: its deposits are coming.' : 'Nothing new: this file was posted before.'
  if (newCount === 0) return isComing ? 'Kept. Its deposits are coming.' : 'Posted nothing.'
  return `Posted ${counted(newCount, 'deposit', 'deposits')}, ${formatDollars(newAmount)}.`
}

function stateLines({ file }: PayrollDetails): string[] {
  return file.state === 'awaiting_approval'
    ? [`Why: ${file.approvalReason}.`, `Another operator than ${file.acceptedBy}: payroll approve ${file.id} --as NAME`]
    : []
}

export function detailAnswer(details: PayrollDetails & { returns: readonly ReturnFile[] }): Answer {
  const { acts, returns } = details
  return {
    json: { ...jsonOf(details), returns },
    lines: [
      ...fileTable([details.file]),
      ...batchTable(details),
      ...stateLines(details),
      ...detailLines(details),
      ...returns.map(
        ({ part, count, amount, dueAt }) =>
          `Return file ${part}: ${counted(count, 'entry', 'entries')}, ${formatDollars(amount)}${dueAt === null ? '' : `, due ${moment(dueAt)}`}`,
      ),
      ...acts.map(
        ({ act, operator, detail, at }) =>
          `${moment(at)}: ${act.replace('_', ' ')} by ${operator}${detail === null ? '' : ` (${detail})`}`,
      ),
    ],
  }
}

function jsonOf({ file, outcomes, listed, batches, notices, acts }: PayrollDetails) {
  return { file, outcomes, listed, batches, notices, acts }
}

function writtenLine({ path, dueAt }: WrittenReturns): string {
  return `Return file: ${path}${dueAt === null ? '' : ` (send it before ${moment(dueAt)})`}`
}

export function trialAnswer({ file, wasKnown, outcomes, approvalReason, notOurs }: PayrollTrial): Answer {
  const isPosting = outcomes.some(({ outcome }) => outcome === 'posted' || outcome === 'staged')
  return {
    json: { isDryRun: true, file, wasKnown, approvalReason, notOurs, outcomes },
    lines: [
      'Dry run, nothing was posted or kept. The file is sound.',
      ...(wasKnown ? ['It was accepted before.'] : []),
      `${counted(file.entryCount, 'entry', 'entries')} in ${counted(file.batchCount, 'batch', 'batches')}: credits ${formatDollars(file.totals.credit)}, debits ${formatDollars(file.totals.debit)}`,
      ...(approvalReason === null ? [] : [`It would wait for a second operator: ${approvalReason}.`]),
      ...(isPosting ? [] : ['Nothing would be posted.']),
      ...outcomes.map((outcome) => `Would be: ${outcomeLine(outcome)}`),
      ...notOursLines(notOurs),
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
            `Left out, without an open account or an amount: ${leftOut.slice(0, maxShown).join(', ')}${leftOut.length > maxShown ? ' …' : ''}`,
          ]
        : []),
    ],
  }
}

function batchTable({ batches, file }: PayrollDetails): string[] {
  const rows = table(batches.slice(0, maxShown), [
    { heading: 'BATCH', text: (batch) => String(batch.ordinal), isRight: true },
    { heading: 'COMPANY', text: (batch) => batch.companyName },
    { heading: 'CLASS', text: (batch) => batch.entryClass },
    { heading: 'DESCRIPTION', text: (batch) => batch.description },
    { heading: 'DATE', text: (batch) => batch.effectiveDate ?? '–' },
    { heading: 'ENTRIES', text: (batch) => String(batch.entryCount), isRight: true },
    { heading: 'CREDITS', text: (batch) => formatDollars(batch.creditTotal), isRight: true },
    { heading: 'DEBITS', text: (batch) => formatDollars(batch.debitTotal), isRight: true },
  ])
  return ['', ...rows, ...(file.batchCount > maxShown ? [`… and ${file.batchCount - maxShown} more`] : []), '']
}

const meanings: Readonly<Record<OutcomeCount['outcome'], string>> = {
  posted: 'posted',
  confirmed: 'prenotes and zero-dollar entries to open accounts',
  returned: 'returned',
  repeated: 'held back: same worker, amount and date under another trace (--allow-repeat posts them)',
  staged: 'coming, posted at 8:30 AM Eastern on',
  open: 'waiting for a decision (payroll undecided)',
  kept: 'decided: nothing is done here',
  settled_before: 'settled before: the same entry came in another file',
}

function outcomeLine({ outcome, code, arrivesOn, count, amount }: OutcomeCount): string {
  const what = [meanings[outcome], code, arrivesOn].filter((word) => word !== null).join(' ')
  return `${count} ${what}, ${formatDollars(amount)}`
}

function notOursLines({ count, credit, debit }: PayrollTrial['notOurs']): string[] {
  if (count === 0) return []
  const sums = `credits ${formatDollars(credit)}, debits ${formatDollars(debit)}`
  return [`${count} not ours, neither posted nor returned: ${sums}`]
}

function detailLines({ file, outcomes, listed, batches, notices }: PayrollDetails): string[] {
  const foreign = batches.filter((batch) => batch.entryClass === 'IAT')
  return [
    ...outcomes.map(outcomeLine),
    ...notOursLines(file.notOurs),
    ...(foreign.length > 0
      ? [
          `From abroad (IAT), decided by hand: ${foreign.map((batch) => `batch ${batch.ordinal} (${batch.entryCount} entries)`).join(', ')}`,
        ]
      : []),
    ...notices
      .slice(0, maxShown)
      .map(
        (notice) =>
          `Line ${notice.line}: ${notice.kind === 'return' ? 'return' : 'notification of change'} ${notice.code} of trace ${notice.originalTrace}, ${formatDollars(notice.amount)}`,
      ),
    ...listed.slice(0, maxShown).map(listedLine),
    ...(listed.length > maxShown ? ['… more lines in --json (the first thousand)'] : []),
  ]
}

function listedLine(entry: PayrollDetails['listed'][number]): string {
  const { line, outcome, code, amount, accountLast4, trace, entryClass, dueAt } = entry
  const what = `${outcome === 'open' ? `waiting for a decision (${entryClass})` : outcome.replace('_', ' ')}${code === null ? '' : ` ${code}`}`
  const until = outcome === 'open' && dueAt !== null ? `, until ${moment(dueAt)}` : ''
  return `Line ${line}: ${what}, ${formatDollars(amount)} to account *${accountLast4}, trace ${trace}${until}`
}
