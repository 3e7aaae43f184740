// Recognizes texts of the list that are our own, and translates them: the server stores them in English, for programs.
import type { CopyKey } from '@daybreak/copy'
import type { Transaction } from '@daybreak/contract'

export type OwnSummary = { id: CopyKey; values?: { last4: string } | { merchant: string } }

const fixed: Readonly<Record<string, CopyKey>> = {
  'Bank transfer': 'transactions.own.bank-transfer',
  'Card purchase': 'transactions.own.card-purchase',
  'Card fee': 'transactions.own.card-fee',
  'Fast card delivery': 'transactions.own.fast-card-delivery',
  'Express Pay deduction returned': 'transactions.own.deduction-returned',
}
/** Brand names of ours that are English in every language. */
const englishNames: readonly string[] = ['Express Pay', 'Cash back']

/** Null for what others wrote: a store, a company. A company that takes one of our texts for its name keeps it as it wrote it. */
export function ownSummaryOf({
  summary,
  typeName,
  isCompanyDebit,
  last4Digits,
}: Pick<Transaction, 'summary' | 'typeName' | 'isCompanyDebit'> & Partial<Pick<Transaction, 'last4Digits'>>): OwnSummary | null {
  const plain = fixed[summary]
  if (plain !== undefined) return isCompanyDebit && summary !== 'Bank transfer' ? null : { id: plain }
  const [, merchant] = /^Cash back – (.+)$/.exec(summary) ?? []
  // What a store calls itself comes with the card that it was bought with.
  if (merchant !== undefined && typeName === 'Transaction' && last4Digits === null && !isCompanyDebit)
    return { id: 'offers.earning.transaction', values: { merchant } }
  const [, preposition, last4] = /^Transfer (to|from) bank \*(\d{4})$/.exec(summary) ?? []
  if (last4 === undefined || typeName !== 'ACH Transfer' || isCompanyDebit) return null
  return { id: preposition === 'to' ? 'transactions.own.to-bank' : 'transactions.own.from-bank', values: { last4 } }
}

/** The language of a summary that is shown as it was kept; undefined where it is a name, which has none. */
export function languageOfSummary({ summary }: Pick<Transaction, 'summary'>, locale: string): 'en' | undefined {
  return locale !== 'en' && englishNames.includes(summary) ? 'en' : undefined
}
