// Words why a movement of money failed or came back: the specification's words, and a plain line below them. Readings 4.12.
import type { Transaction } from '@daybreak/contract'
import { cents, formatDollars } from '@daybreak/money'
import { useCopy } from '#platform/copy/copy.tsx'
import { descriptionOf, keyPart, meaningOf, type Description, type Meaning } from './transactions.rules.ts'

/** Decisions 6: "500 = $5.00, the least a transfer moves". */
const minTransfer = cents(500n)

type Reason = Exclude<Description, { kind: 'summary' }>

/** The words of what `descriptionOf` and `meaningOf` found. */
export function useMeaningWords() {
  const copy = useCopy()
  return {
    reasonOf: (reason: Reason): string =>
      reason.kind === 'reason'
        ? copy(`transactions.failure.${keyPart(reason.reason)}`)
        : copy('transactions.failure.other-code', { code: reason.code }),
    /** @param amount  ready to read */
    meaningOf: (meaning: Meaning, amount: string): string =>
      meaning.about === 'reason'
        ? copy(`transactions.failure-help.${keyPart(meaning.reason)}`, { limit: formatDollars(minTransfer) })
        : copy(`transactions.status-help.${meaning.about}`, { amount }),
  }
}

type Sent = Pick<Transaction, 'status' | 'reasonCode'> & { speed: 'standard' | 'instant' }

const bankCode = /^[A-Z]\d\d$/

/** Of money that the worker sent out, for the room that sends it. Null for a code that is neither of the specification nor of the banks. */
export function useReasonWords(): (transfer: Sent) => { reason: string; meaning: string | null } | null {
  const words = useMeaningWords()
  return ({ status, reasonCode, speed }) => {
    const reported = {
      status,
      reasonCode,
      summary: '',
      direction: 'NEGATIVE',
      typeName: speed === 'standard' ? 'ACH Transfer' : 'Transaction',
      isCompanyDebit: false,
    } as const
    const description = descriptionOf(reported)
    const meaning = meaningOf(reported)
    if (description.kind === 'summary' || (description.kind === 'bank-code' && !bankCode.test(description.code))) return null
    return {
      reason: words.reasonOf(description),
      meaning: meaning && words.meaningOf(meaning, ''),
    }
  }
}
