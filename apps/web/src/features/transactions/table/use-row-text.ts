// Words the rows in the language of the page; one function for all rows, so that a row subscribes to nothing itself.
import type { Transaction } from '@daybreak/contract'
import { dateIn, formatDate, parseInstant } from '@daybreak/time'
import { useCallback } from 'react'
import { useCopy, useLocale } from '#platform/copy/copy.tsx'
import { browserTimeZone } from '#platform/page/time-zone.ts'
import { keyPart, languageOfSummary, rowStatusOf, useSummary } from '../words/index.ts'

export type RowText = {
  date: string
  name: string
  status: string
  /** Of a name that is English in every language. */
  nameLanguage: 'en' | undefined
  /** The name of the button that covers the row. What else the row says is in its cells, and is read there. */
  label: string
}
export type RowTextOf = (transaction: Transaction) => RowText

export function useRowText(): RowTextOf {
  const copy = useCopy()
  const locale = useLocale()
  const summaryOf = useSummary()
  return useCallback(
    (transaction) => {
      const date = formatDate(dateIn(parseInstant(transaction.createdAt), browserTimeZone()), locale)
      const name = summaryOf(transaction)
      const status = copy(statusKeyOf(transaction))
      return {
        date,
        name,
        status,
        nameLanguage: languageOfSummary(transaction, locale),
        label: copy('transactions.list.row-label', { description: name }),
      }
    },
    [copy, locale, summaryOf],
  )
}

function statusKeyOf(transaction: Transaction) {
  const status = rowStatusOf(transaction)
  if (status.appearance === 'bad') return `transactions.list.badge-${status.word}` as const
  if (status.appearance === 'pending') return 'transactions.list.badge-pending'
  return `transactions.status.${keyPart(status.status)}` as const
}
