// The questions of the form for each reason, the errors of an entry, and the request that is sent. Readings 4.9. Pure.
import { disputeText, secretNumberIn, type DisputableItem, type DisputeForm, type DisputeReason } from '@daybreak/contract'
import type { CopyKey } from '@daybreak/copy'
import {
  addCents,
  centsText,
  formatDollars,
  noCents,
  plainDollars,
  subtractCents,
  typedDollars,
  type Cents,
} from '@daybreak/money'
import { addDays, dateIn, parseInstant, parsePlainDate, plainDateText } from '@daybreak/time'
import { wireCents } from '#platform/calls/wire-cents.ts'
import type { SentFile } from '#platform/files/use-files.ts'
import type { Message } from '#platform/message.ts'
import type { DisputeRequest } from '../disputes.queries.ts'

export type YesNo = 'yes' | 'no'

export type Entry = {
  /** The dispute's id: kept with what was typed, so that sending again after a lost answer or a reload is the same dispute. */
  id: string
  reason: DisputeReason | null
  /** The items that are reported with the first one, by id. */
  also: readonly string[]
  /** The input for each item, by id: the amount the worker agrees with, the cash that was dispensed, the missing refund. */
  amounts: Readonly<Record<string, string>>
  noticedOn: string
  hasCard: YesNo | null
  askedMerchant: YesNo | null
  expectedOn: string
  details: string
  files: readonly SentFile[]
  isWaiting: boolean
}

/** What is typed and was not checked yet, and what was checked and waits to be sent. */
export const draftNames = (transactionId: string) =>
  ({ typed: `dispute-form-${transactionId}`, checked: `dispute-review-${transactionId}` }) as const

type Questions = {
  /** The purpose of an amount; null where the whole charge is in dispute. */
  amount: CopyKey | null
  hasCard: boolean
  askedMerchant: boolean
  expectedOn: CopyKey | null
}

const none: Questions = { amount: null, hasCard: false, askedMerchant: false, expectedOn: null }

export const questionsOf: Readonly<Record<DisputeReason, Questions>> = {
  'not-me': { ...none, hasCard: true },
  amount: { ...none, amount: 'disputes.form.agreed-label', hasCard: true },
  twice: { ...none, askedMerchant: true },
  'not-received': { ...none, askedMerchant: true, expectedOn: 'disputes.form.expected-not-received' },
  canceled: { ...none, askedMerchant: true, expectedOn: 'disputes.form.expected-canceled' },
  atm: { ...none, amount: 'disputes.form.cash-label', hasCard: true },
  refund: { ...none, amount: 'disputes.form.missing-label', askedMerchant: true, expectedOn: 'disputes.form.expected-refund' },
  other: none,
}

export function newEntry(id: string, { item, filingDate }: Pick<DisputeForm, 'item' | 'filingDate'>): Entry {
  return {
    id,
    reason: null,
    also: [],
    amounts: { [item.transactionId]: '' },
    noticedOn: filingDate,
    hasCard: null,
    askedMerchant: null,
    expectedOn: '',
    details: '',
    files: [],
    isWaiting: false,
  }
}

/** The first item and those that were chosen beside it. One that can be chosen no longer is left out. */
export function itemsOf({ also }: Pick<Entry, 'also'>, { item, others }: Pick<DisputeForm, 'item' | 'others'>): DisputableItem[] {
  return [item, ...others.filter(({ transactionId }) => also.includes(transactionId))]
}

/** What the worker agrees with: null where the whole charge is in dispute, undefined where what was typed cannot be. */
function agreedAmount(reason: DisputeReason, item: DisputableItem, typed: string): Cents | null | undefined {
  if (questionsOf[reason].amount === null) return null
  const [charge, amount] = [wireCents(item.amount), typedDollars(typed)]
  if (amount === null) return undefined
  if (reason === 'refund') return amount > noCents && amount <= charge ? subtractCents(charge, amount) : undefined
  return amount < charge ? amount : undefined
}

/** The sum of what is in dispute; null while an amount is missing or wrong. */
export function disputedAmount(entry: Entry, form: DisputeForm): Cents | null {
  const { reason, amounts } = entry
  if (reason === null) return null
  let sum = noCents
  for (const item of itemsOf(entry, form)) {
    const agreed = agreedAmount(reason, item, amounts[item.transactionId] ?? '')
    if (agreed === undefined) return null
    sum = addCents(sum, subtractCents(wireCents(item.amount), agreed ?? noCents))
  }
  return sum
}

type Found = Record<string, CopyKey | Message | null>

export function faultsOf(entry: Entry, form: DisputeForm): Found {
  const { reason, hasCard, askedMerchant, isWaiting } = entry
  if (reason === null) return { reason: 'disputes.form.reason-required' }
  const asked = questionsOf[reason]
  return {
    ...amountFaults(reason, entry, form),
    noticedOn: dayFault(entry.noticedOn, noticedDays(form)),
    ...(asked.hasCard && hasCard === null && { hasCard: 'disputes.form.answer-required' as const }),
    ...(asked.askedMerchant && askedMerchant === null && { askedMerchant: 'disputes.form.answer-required' as const }),
    ...(asked.expectedOn !== null && entry.expectedOn !== '' && { expectedOn: dayFault(entry.expectedOn, expectedDays(form)) }),
    details: detailsFault(entry),
    ...(isWaiting && { isWaiting: 'support.form.waits' as const }),
  }
}

export function isRight(entry: Entry, form: DisputeForm): boolean {
  return Object.values(faultsOf(entry, form)).every((fault) => fault === null)
}

function amountFaults(reason: DisputeReason, entry: Entry, form: DisputeForm): Found {
  const wrong = itemsOf(entry, form).filter(
    (item) => agreedAmount(reason, item, entry.amounts[item.transactionId] ?? '') === undefined,
  )
  return Object.fromEntries(
    wrong.map(({ transactionId, amount }): [string, Message] => [
      `amounts.${transactionId}`,
      {
        id: reason === 'refund' ? 'disputes.form.up-to' : 'disputes.form.less-than',
        values: { amount: formatDollars(wireCents(amount)) },
      },
    ]),
  )
}

function detailsFault({ reason, details }: Entry): CopyKey | null {
  const { length } = details.trim()
  // A worker who says that it was not them needs to say no more.
  if (length === 0 && reason === 'not-me') return null
  if (length < disputeText.min || length > disputeText.max) return 'disputes.form.details-length'
  return secretNumberIn(details) === null ? null : 'support.form.secret'
}

export type Days = { from: string; to: string }

const yearDays = 365

/** From the day of the charge on: it cannot be noticed before. The day before is for a worker who lives west of the store. */
export function noticedDays({ item, filingDate }: Pick<DisputeForm, 'item' | 'filingDate'>): Days {
  const from = plainDateText(addDays(dateIn(parseInstant(item.createdAt), 'UTC'), -1))
  return { from: from < filingDate ? from : filingDate, to: filingDate }
}

/** Our reading: a promise that is at most two years old. */
export function expectedDays({ filingDate }: Pick<DisputeForm, 'filingDate'>): Days {
  return { from: plainDateText(addDays(parsePlainDate(filingDate), -2 * yearDays)), to: filingDate }
}

function dayFault(day: string, { from, to }: Days): CopyKey | null {
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && day >= from && day <= to ? null : 'disputes.form.date-wrong'
}

const saidYes = (answer: YesNo | null) => (answer === null ? null : answer === 'yes')

/** @throws Error  for an entry that something is wrong with */
export function requestOf(entry: Entry, form: DisputeForm): DisputeRequest {
  const { id, reason, amounts, noticedOn, files } = entry
  if (reason === null) throw new Error('an entry without a reason is not sent')
  const asked = questionsOf[reason]
  const details = entry.details.trim()
  return {
    id,
    reason,
    items: itemsOf(entry, form).map((item) => {
      const agreed = agreedAmount(reason, item, amounts[item.transactionId] ?? '')
      if (agreed === undefined) throw new Error('an entry with a wrong amount is not sent')
      return { transactionId: item.transactionId, agreedAmount: agreed === null ? null : centsText(agreed) }
    }),
    noticedOn,
    // An answer to what another reason asked is not sent.
    hasCard: asked.hasCard ? saidYes(entry.hasCard) : null,
    askedMerchant: asked.askedMerchant ? saidYes(entry.askedMerchant) : null,
    expectedOn: asked.expectedOn === null || entry.expectedOn === '' ? null : entry.expectedOn,
    details: details === '' ? null : details,
    files: files.map((file) => file.id),
  }
}

/** What an amount field begins with once its reason is chosen: the whole refund is missing until the worker says less. */
export function firstAmount(reason: DisputeReason, { amount }: DisputableItem): string {
  return reason === 'refund' ? plainDollars(wireCents(amount)) : ''
}
