// Computes the months of an account, and a month's statement: opening balance, items, totals, fees, closing balance. Pure.
import type { FeeKind } from '@daybreak/contract'
import { feeKind } from '@daybreak/contract'
import { addCents, centsText, negateCents, noCents, subtractCents, type Cents } from '@daybreak/money'
import { dateIn, instantAt, instantText, isBefore, plainDate, plainDateText, type Instant, type PlainDate } from '@daybreak/time'
import type { AccountPosting, JournalKind } from '#features/ledger'

export function monthOf(date: PlainDate): PlainDate {
  return plainDate(date.year, date.month, 1)
}

export function monthAfter({ year, month }: PlainDate): PlainDate {
  return month === 12 ? plainDate(year + 1, 1, 1) : plainDate(year, month + 1, 1)
}

export function monthBefore({ year, month }: PlainDate): PlainDate {
  return month === 1 ? plainDate(year - 1, 12, 1) : plainDate(year, month - 1, 1)
}

/** Decisions 37, "Statements close at midnight of the employer's time zone": of the night after the last day. */
export function endOf(month: PlainDate, timeZone: string): Instant {
  return instantAt(monthAfter(month), { hour: 0 }, timeZone)
}

/** The month that an account begins with: that in which it was opened, or took its first money where that was earlier. */
export function firstMonth({ openedAt, firstAt }: { openedAt: Instant; firstAt: Instant | null }, timeZone: string): PlainDate {
  const begin = firstAt !== null && isBefore(firstAt, openedAt) ? firstAt : openedAt
  return monthOf(dateIn(begin, timeZone))
}

// Readings 3.1 E6. What was given back of a fee counts to the kind that it was taken as: only those of instant transfers are given back.
export function feeKindOf({ kind }: Pick<AccountPosting, 'kind'>): FeeKind {
  return kind === 'fee' ? 'fast-card' : 'instant-transfer'
}

export type FeesByKind = Readonly<Record<FeeKind, Cents>>

const noFees: FeesByKind = { 'instant-transfer': noCents, 'fast-card': noCents }

export function feesOf(postings: readonly Pick<AccountPosting, 'kind' | 'fee'>[]): FeesByKind {
  return postings.reduce<FeesByKind>((fees, posting) => {
    if (posting.fee === 0n) return fees
    const kind = feeKindOf(posting)
    return { ...fees, [kind]: addCents(fees[kind], posting.fee) }
  }, noFees)
}

export function sumOfFees(fees: FeesByKind): Cents {
  return addCents(...feeKind.options.map((kind) => fees[kind]))
}

type FeeTexts = Record<FeeKind, string>

export type StatementItem = {
  /** Of the journal. */
  id: string
  at: string
  kind: JournalKind
  /** The merchant, the payer or what the list calls it; null where the kind says it all. */
  summary: string | null
  amount: string
  /** The fee in it; below zero where one was given back. */
  fee: string
  /** After it. */
  balance: string
}

/** As it is kept: texts alone, amounts in cents. `form` rises when the shape changes; a statement keeps its own. */
export type StatementContent = {
  form: 1
  month: string
  timeZone: string
  /** The days it covers, the first and the last. */
  from: string
  to: string
  madeAt: string
  holder: string
  accountLast4: string
  routingLast4: string
  brand: { brand: string; bankName: string; supportPhone: string; supportEmail: string }
  opening: string
  totalIn: string
  totalOut: string
  closing: string
  expressPay: { received: string; paidBack: string }
  fees: { month: FeeTexts; year: FeeTexts }
  items: readonly StatementItem[]
}

export type StatementToBuild = {
  month: PlainDate
  timeZone: string
  madeAt: Instant
  /** The day the account was opened, where that is within the month. */
  openedOn: PlainDate | null
  opening: Cents
  /** In the order in which the statement shows them. */
  postings: readonly AccountPosting[]
  /** By journal. */
  summaries: ReadonlyMap<string, string>
  /** Of the months of this year before it. */
  feesBefore: FeesByKind
  account: Pick<StatementContent, 'holder' | 'accountLast4' | 'routingLast4'>
  brand: StatementContent['brand']
}

export type BuiltStatement = { totalIn: Cents; totalOut: Cents; closing: Cents; content: StatementContent }

export function buildStatement(given: StatementToBuild): BuiltStatement {
  const { month, timeZone, madeAt, openedOn, opening, postings, summaries, account, brand } = given
  let balance = opening
  const items = postings.map((posting): StatementItem => {
    balance = addCents(balance, posting.amount)
    return {
      id: posting.journalId,
      at: instantText(posting.at),
      kind: posting.kind,
      summary: summaries.get(posting.journalId) ?? null,
      amount: centsText(posting.amount),
      fee: centsText(posting.fee),
      balance: centsText(balance),
    }
  })
  const totalIn = addCents(...postings.map(({ amount }) => (amount > 0n ? amount : noCents)))
  const totalOut = addCents(...postings.map(({ amount }) => (amount < 0n ? negateCents(amount) : noCents)))
  const fees = feesOf(postings)
  const content: StatementContent = {
    form: 1,
    month: plainDateText(month),
    timeZone,
    from: plainDateText(openedOn ?? month),
    to: plainDateText(monthAfter(month).subtract({ days: 1 })),
    madeAt: instantText(madeAt),
    ...account,
    brand,
    opening: centsText(opening),
    totalIn: centsText(totalIn),
    totalOut: centsText(totalOut),
    closing: centsText(balance),
    expressPay: {
      received: centsText(sumOfKind(postings, 'express_pay_advance')),
      paidBack: centsText(negateCents(sumOfKind(postings, 'express_pay_reimbursement'))),
    },
    fees: { month: textsOf(fees), year: textsOf(addFees(given.feesBefore, fees)) },
    items,
  }
  return { totalIn, totalOut, closing: addCents(opening, subtractCents(totalIn, totalOut)), content }
}

function sumOfKind(postings: readonly AccountPosting[], kind: JournalKind): Cents {
  return addCents(...postings.filter((posting) => posting.kind === kind).map(({ amount }) => amount))
}

function addFees(one: FeesByKind, other: FeesByKind): FeesByKind {
  return {
    'instant-transfer': addCents(one['instant-transfer'], other['instant-transfer']),
    'fast-card': addCents(one['fast-card'], other['fast-card']),
  }
}

function textsOf(fees: FeesByKind): FeeTexts {
  return { 'instant-transfer': centsText(fees['instant-transfer']), 'fast-card': centsText(fees['fast-card']) }
}
