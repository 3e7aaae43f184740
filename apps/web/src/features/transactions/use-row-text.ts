// The words of a row in the language of the page; one function for all rows, so that a row asks for nothing itself.
import type { Transaction } from '@daybreak/contract'
import { signedDollars } from '@daybreak/money'
import { dateIn, formatDate, parseInstant } from '@daybreak/time'
import { useCallback } from 'react'
import { useCopy, useLocale } from '#platform/copy.tsx'
import { browserTimeZone } from '#platform/time-zone.ts'
import { isPayroll, keyPart, rowStatusOf, signedAmountOf } from './transactions.rules.ts'

export type RowText = {
  date: string
  name: string
  status: string
  amount: string
  /** All of it in one sentence: the name of the button that covers the row. */
  label: string
}
export type RowTextOf = (transaction: Transaction) => RowText

export function useRowText(): RowTextOf {
  const copy = useCopy()
  const locale = useLocale()
  return useCallback(
    (transaction) => {
      const date = formatDate(dateIn(parseInstant(transaction.createdAt), browserTimeZone()), locale)
      const name = isPayroll(transaction) ? copy('transactions.detail.payroll-title') : transaction.summary
      const amount = signedDollars(signedAmountOf(transaction))
      const status = copy(statusKeyOf(transaction))
      return {
        date,
        name,
        amount,
        status,
        label: copy('transactions.list.row-label', { description: name, amount, status, date }),
      }
    },
    [copy, locale],
  )
}

function statusKeyOf(transaction: Transaction) {
  const status = rowStatusOf(transaction)
  if (status.look === 'bad') return `transactions.list.badge-${status.word}` as const
  if (status.look === 'pending') return 'transactions.list.badge-pending'
  return `transactions.status.${keyPart(status.status)}` as const
}
