// The tables of the payroll verbs: files with their progress, and entries that wait for a decision.
import { formatDollars } from '@daybreak/money'
import { bankZone, parseInstant } from '@daybreak/time'
import type { PayrollFileSummary, UndecidedEntry } from '#features/employers'
import { table } from '../command-line/table.ts'

/** A moment by the clock of the bank: "2026-11-24 08:30 ET". */
export function moment(instant: string): string {
  const local = parseInstant(instant).toZonedDateTimeISO(bankZone)
  return `${local.toPlainDateTime().toString({ smallestUnit: 'minute' }).replace('T', ' ')} ET`
}

function stateText(file: PayrollFileSummary): string {
  if (file.state === 'awaiting_approval') return 'waits for payroll approve'
  if (file.state === 'unfinished') return 'unfinished: run payroll post again'
  if (file.state === 'undecided') return 'entries wait: payroll undecided'
  if (file.state === 'coming' && file.nextOpensAt !== null) return `coming ${moment(file.nextOpensAt)}`
  return file.state
}

export function fileTable(files: readonly PayrollFileSummary[]): string[] {
  return table(files, [
    { heading: 'ID', text: (file) => file.id },
    { heading: 'FILE', text: (file) => file.name },
    { heading: 'ACCEPTED', text: (file) => `${file.acceptedAt.slice(0, 16).replace('T', ' ')} UTC` },
    { heading: 'BY', text: (file) => file.acceptedBy ?? '–' },
    { heading: 'STATE', text: stateText },
    { heading: 'ENTRIES', text: (file) => String(file.entryCount), isRight: true },
    { heading: 'CREDITS', text: (file) => formatDollars(file.creditTotal), isRight: true },
    { heading: 'DEBITS', text: (file) => formatDollars(file.debitTotal), isRight: true },
  ])
}

const kindNames: Readonly<Record<UndecidedEntry['kind'], string>> = {
  deposit: 'credit',
  other_credit: 'credit',
  debit: 'debit',
  reversal: 'reversal',
  prenote: 'prenote',
  zero_dollar: 'zero-dollar',
}

/** @param now  past it, a deadline is named as missed */
export function undecidedTable(entries: readonly UndecidedEntry[], now: string): string[] {
  return table(entries, [
    { heading: 'FILE', text: (entry) => entry.fileId },
    { heading: 'LINE', text: (entry) => String(entry.line), isRight: true },
    { heading: 'WHAT', text: (entry) => `${entry.entryClass} ${kindNames[entry.kind]}` },
    { heading: 'COMPANY', text: (entry) => `${entry.companyName} ${entry.description}`.trim() || entry.companyId },
    { heading: 'ACCOUNT', text: (entry) => `*${entry.accountLast4}` },
    { heading: 'AMOUNT', text: (entry) => formatDollars(entry.amount), isRight: true },
    { heading: 'SUGGESTED', text: (entry) => suggestionOf(entry) },
    { heading: 'UNTIL', text: (entry) => `${moment(entry.dueAt)}${entry.dueAt < now ? ' MISSED' : ''}` },
  ])
}

/** International entries are resolved with the bank, by hand. */
function suggestionOf({ entryClass, suggestedCode }: UndecidedEntry): string {
  if (entryClass === 'IAT') return 'ask the bank'
  return suggestedCode === null ? '--post' : `--return ${suggestedCode}`
}
