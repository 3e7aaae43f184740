// Implements `ops reconcile`: compares the books of Move Money with the rails, day by day and to the cent, and clears differences by hand.
import { cleanText } from '@daybreak/contract'
import { addCents, formatDollars, subtractCents, type Cents } from '@daybreak/money'
import { instantText, plainDateText } from '@daybreak/time'
import type { BooksReport, DayReport, Difference, HouseBalance } from '#features/move-money'
import { countOption, dateOption } from '../command-line/options.ts'
import { operatorOption, operatorTextOf } from '../command-line/operator.ts'
import { OpsError, UsageError } from '../command-line/ops-errors.ts'
import { counted, table } from '../command-line/table.ts'
import { defineVerb, type Verb } from '../verb.ts'

/** A return that the rail lists a bank day later than we were notified is no trouble yet, also over a weekend. */
const limitHours = 96

const compare = defineVerb({
  noun: 'reconcile',
  name: '',
  summary:
    'Compare transfers, the lists of the rails, clearing accounts and the settlement bank to the cent; settle what agrees. Safe to repeat.',
  positionals: [],
  options: {
    day: { type: 'string', placeholder: 'DATE', help: 'A bank day that is over; every day that is due when left out.' },
    limit: {
      type: 'string',
      placeholder: 'HOURS',
      help: `Exit with 1 when a difference is open for longer; ${limitHours} when left out.`,
    },
  },
  async run({ options, context }) {
    const day = dateOption('day', options.day) ?? null
    const limit = countOption('limit', options.limit, { min: 0, max: 8_760, otherwise: limitHours })
    const report = await (await context.money()).books.reconcile(day)
    if (report === 'not_over')
      throw new OpsError('That day is not over yet: rails are compared from 6:00 AM Eastern of the day after.')
    if (report === 'closed') throw new OpsError('Banks are closed on that day: what happened on it belongs to the next bank day.')
    const old = report.differences.filter(({ ageHours }) => ageHours > limit).length
    const drifts = report.house.filter(isDrift).length
    return {
      json: { ...shownReport(report), olderThanLimit: old, limitHours: limit, isRight: old === 0 && drifts === 0 },
      lines: linesOf(report, { old, limit }),
      ...((old > 0 || drifts > 0) && { isUnfinished: true }),
    }
  },
})

const kinds: Readonly<Record<Difference['kind'], string>> = {
  missing_at_rail: 'missing at the rail',
  unknown_here: 'unknown here',
  amount_differs: 'amount differs',
  late: 'late: the rail moved it, our books did not',
}

function linesOf(report: BooksReport, { old, limit }: { old: number; limit: number }): string[] {
  const { days, differences, house, uncompared } = report
  return [
    ...(days.length === 0 ? ['No bank day was compared yet.'] : dayTable(days)),
    '',
    ...houseTable(house),
    ...(house.some(isDrift) ? ['The ledger and the books differ: see "the books" in docs/operations.md.'] : []),
    ...uncompared.map(({ book, bankDay, why }) =>
      why === 'away'
        ? `Not compared: ${book}, ${plainDateText(bankDay)}. The rail gave no list; it is asked again each hour.`
        : `Not compared: ${book}, ${plainDateText(bankDay)}. Its rail is off (ACH_RAIL).`,
    ),
    '',
    ...(differences.length === 0
      ? ['No differences.']
      : [...differenceTable(differences), `${counted(old, 'difference is', 'differences are')} older than ${limit} hours.`]),
  ]
}

function dayTable(days: readonly DayReport[]): string[] {
  return table(days, [
    { heading: 'Day', text: ({ bankDay }) => plainDateText(bankDay) },
    { heading: 'Book', text: ({ book }) => book },
    { heading: 'Listed', text: ({ listed }) => String(listed.count), isRight: true },
    { heading: 'Out', text: ({ listed }) => formatDollars(listed.out), isRight: true },
    { heading: 'In', text: ({ listed }) => formatDollars(listed.in), isRight: true },
    { heading: 'Settled', text: ({ settled }) => String(settled.count), isRight: true },
    { heading: 'Out', text: ({ settled }) => formatDollars(outOf(settled)), isRight: true },
    { heading: 'In', text: ({ settled }) => formatDollars(inOf(settled)), isRight: true },
    { heading: 'Compared', text: ({ comparedAt }) => instantText(comparedAt) },
  ])
}

/** What left: transfers, and money that had arrived and was returned. */
function outOf({ outSettled, inReturned }: DayReport['settled']): Cents {
  return addCents(outSettled, inReturned)
}

function inOf({ inSettled, outReturned }: DayReport['settled']): Cents {
  return addCents(inSettled, outReturned)
}

function houseTable(house: readonly HouseBalance[]): string[] {
  return table(house, [
    { heading: 'Account', text: ({ account }) => account },
    { heading: 'Ledger', text: ({ ledger }) => formatDollars(ledger), isRight: true },
    { heading: 'By the books', text: ({ expected }) => formatDollars(expected), isRight: true },
    {
      heading: 'Differs',
      text: ({ ledger, expected }) => (ledger === expected ? '-' : formatDollars(subtractCents(ledger, expected))),
      isRight: true,
    },
  ])
}

function isDrift({ ledger, expected }: HouseBalance): boolean {
  return ledger !== expected
}

type Aged = BooksReport['differences'][number]

function differenceTable(differences: readonly Aged[]): string[] {
  const amountText = (amount: Cents | null) => (amount === null ? '-' : formatDollars(amount))
  return table(differences, [
    { heading: 'Hours', text: ({ ageHours }) => String(ageHours), isRight: true },
    { heading: 'Day', text: ({ bankDay }) => plainDateText(bankDay) },
    { heading: 'Book', text: ({ book }) => book },
    { heading: 'What', text: ({ kind }) => kinds[kind] },
    { heading: 'Movement', text: ({ movement, direction }) => `${movement} ${direction}` },
    { heading: 'Ours', text: ({ ours }) => amountText(ours), isRight: true },
    { heading: 'Theirs', text: ({ theirs }) => amountText(theirs), isRight: true },
    { heading: 'Transfer', text: ({ transferId, railRef }) => transferId ?? railRef ?? '' },
    { heading: 'Id', text: ({ id }) => id },
  ])
}

const end = defineVerb({
  noun: 'reconcile',
  name: 'end',
  summary: 'End a difference that a person has explained. It moves no money.',
  positionals: [{ name: 'DIFFERENCE-ID', help: 'As reconcile shows it.' }],
  options: {
    ...operatorOption,
    note: { type: 'string', placeholder: 'TEXT', help: 'What explains it, up to 500 characters.', isRequired: true },
  },
  async run({ positionals: [id = ''], options, context }) {
    const by = operatorTextOf(context, options.as)
    const note = cleanText(options.note, 500)
    if (note === '') throw new UsageError('Say in letters what explains it: --note TEXT.')
    const difference = /^[\da-f-]{36}$/i.test(id) ? await (await context.money()).books.end(id.toLowerCase(), by, note) : null
    if (difference === null) throw new OpsError(`No such difference: ${id}. See: reconcile.`)
    if (difference === false) throw new OpsError('That difference ended before. See: reconcile.')
    return { json: { difference: shownDifference(difference) }, lines: [`Ended by ${by}: ${kinds[difference.kind]}.`] }
  },
})

function shownReport({ at, days, differences, house, uncompared }: BooksReport) {
  return {
    at: instantText(at),
    days: days.map(({ book, bankDay, comparedAt, listed, settled }) => ({
      book,
      bankDay: plainDateText(bankDay),
      comparedAt: instantText(comparedAt),
      listed: { count: listed.count, out: listed.out.toString(), in: listed.in.toString() },
      settled: { count: settled.count, out: outOf(settled).toString(), in: inOf(settled).toString() },
    })),
    house: house.map(({ account, ledger, expected }) => ({
      account,
      ledger: ledger.toString(),
      expected: expected.toString(),
    })),
    uncompared: uncompared.map(({ book, bankDay, why }) => ({ book, bankDay: plainDateText(bankDay), why })),
    differences: differences.map((one) => ({ ...shownDifference(one), ageHours: one.ageHours })),
  }
}

function shownDifference({ id, book, bankDay, kind, movement, direction, ours, theirs, ...more }: Difference) {
  const { transferId, railRef, foundAt, endedAt, endedBy, endNote } = more
  return {
    id,
    book,
    bankDay: plainDateText(bankDay),
    kind,
    movement,
    direction,
    ours: ours?.toString() ?? null,
    theirs: theirs?.toString() ?? null,
    transfer: transferId,
    railRef,
    foundAt: instantText(foundAt),
    endedAt: endedAt === null ? null : instantText(endedAt),
    endedBy,
    note: endNote,
  }
}

export const booksVerbs: readonly Verb[] = [compare, end]
