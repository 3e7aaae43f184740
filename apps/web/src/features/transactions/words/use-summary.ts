// Names a transaction in the language of the page.
import type { Transaction } from '@daybreak/contract'
import { useCallback } from 'react'
import { useCopy } from '#platform/copy/copy.tsx'
import { ownSummaryOf } from './own-summaries.ts'
import { isPayroll } from './transactions.rules.ts'

/** What a name is made of: of a hold, too. */
export type Named = Pick<Transaction, 'summary' | 'typeName' | 'isCompanyDebit' | 'payrollTransfer'>

export function useSummary(): (transaction: Named) => string {
  const copy = useCopy()
  return useCallback(
    (transaction) => {
      if (isPayroll(transaction)) return copy('transactions.detail.payroll-title')
      const own = ownSummaryOf(transaction)
      return own === null ? transaction.summary : copy(own.id, own.values)
    },
    [copy],
  )
}
