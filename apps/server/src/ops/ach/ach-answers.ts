// Formats the answers of `ops ach import`: what a bank's file contained, the outcome, and what needs a person.
import { formatDollars } from '@daybreak/money'
import { instantText, plainDateText } from '@daybreak/time'
import type { AsideBatch, InboundCount, InboundReport, InboundTrial, SuspendedEntry } from '#features/move-money'
import { table } from '../command-line/table.ts'
import type { Answer } from '../verb.ts'

/** Why no transfer took an entry, as an operator reads it. */
const reasons: Readonly<Record<string, string>> = {
  no_answer: 'answers no entry of ours',
  unknown_trace: 'we never sent this trace',
  other_day: 'we sent this trace on another day',
  several_days: 'the bank names no day, and we sent this trace on several',
  wrong_amount: 'the amount is not that of our entry',
  wrong_direction: 'our entry went the other way',
  not_sent: 'our file was not exported yet',
  returned_before: 'our entry came back before, under another trace or code',
  after_window: 'came after the last day for its code: dishonor it (R68)',
  dispute: 'disputes a return',
  for_a_person: 'corrects a name or our own numbers',
  unreadable: 'the corrected data cannot be read',
  same_account_linked: 'the worker has linked the corrected account too',
  unknown_transfer: 'its transfer or account is not here',
}

/** Entries in suspense, or set aside, are not done: the exit code says so. */
export function reportAnswer({ file, wasKnown, counts, aside }: InboundReport): Answer {
  return {
    json: {
      file: { id: file.id, name: file.name, createdOn: plainDateText(file.createdOn), receivedAt: instantText(file.receivedAt) },
      wasKnown,
      counts,
      aside,
    },
    isUnfinished: wantsPerson(counts, aside),
    lines: [
      wasKnown ? 'Read before: the same file.' : 'Read.',
      ...countLines(counts),
      ...asideLines(aside),
      `File id: ${file.id}`,
    ],
  }
}

export function trialAnswer({ wasKnown, counts, aside }: InboundTrial): Answer {
  return {
    json: { isDryRun: true, wasKnown, counts, aside },
    isUnfinished: wantsPerson(counts, aside),
    lines: [
      'Dry run, nothing was kept or moved.',
      ...(wasKnown ? ['It was read before.'] : []),
      ...countLines(counts),
      ...asideLines(aside),
    ],
  }
}

function wantsPerson(counts: readonly InboundCount[], aside: readonly AsideBatch[]): boolean {
  return aside.length > 0 || counts.some(({ outcome }) => outcome === 'suspended' || outcome === null)
}

function countLines(counts: readonly InboundCount[]): string[] {
  if (counts.length === 0) return ['No entries of ours.']
  return table(counts, [
    { heading: 'Kind', text: ({ kind }) => kind },
    { heading: 'Code', text: ({ code }) => code ?? '-' },
    { heading: 'Entries', text: ({ count }) => String(count), isRight: true },
    { heading: 'Amount', text: ({ amount }) => formatDollars(amount), isRight: true },
    { heading: 'Outcome', text: outcomeOf },
  ])
}

function outcomeOf({ outcome, why }: InboundCount): string {
  if (outcome === null) return 'waits: run the command again'
  return why === null ? outcome : `${outcome}: ${reasons[why] ?? why}`
}

function asideLines(aside: readonly AsideBatch[]): string[] {
  return aside.map(
    ({ ordinal, faultLine, reason }) =>
      `Batch ${ordinal} was set aside, line ${faultLine}: ${reason}. Nothing of it was used: ask the bank for it again.`,
  )
}

export function suspendedTable(entries: readonly SuspendedEntry[]): string[] {
  return table(entries, [
    { heading: 'Since', text: ({ at }) => instantText(at) },
    { heading: 'File', text: ({ file, line }) => `${file}:${line}` },
    { heading: 'Code', text: ({ code }) => code ?? '-' },
    { heading: 'Amount', text: ({ amount, isCredit }) => `${isCredit ? '' : '-'}${formatDollars(amount)}`, isRight: true },
    { heading: 'Trace', text: ({ originalTrace, trace }) => originalTrace ?? trace },
    { heading: 'Why', text: ({ why }) => reasons[why] ?? why },
  ])
}
