// Reads the corrected values of a notification of change, code by code. Pure. Nacha, "Notification of Change": corrected data of
// 29 characters.
import { isRoutingNumber } from '@daybreak/contract'

/** What of an account at another bank is corrected; what is left out stays. */
export type Correction = { routingNumber?: string; accountNumber?: string; accountType?: 'checking' | 'savings' }

/** The account must be corrected, a person must check it (our own name and numbers, or a name), or it cannot be read. */
export type ReadCorrection = { kind: 'account'; correction: Correction } | { kind: 'for_a_person' } | { kind: 'unreadable' }

const accountTypes: Readonly<Record<string, 'checking' | 'savings'>> = { '2': 'checking', '3': 'savings' }

/**
 * Of C07 with an account number of 17 characters. In a shorter one that nothing follows, the last two characters are digits of the account
 * number, and are not to be taken for a transaction code: the next transfer would go to another account.
 */
const wholeLength = 28

/** Banks align the parts left or right: they are distinguished by their place at the start, and by the blanks between them. */
export function readCorrection(code: string, corrected: string): ReadCorrection {
  const text = corrected.trim()
  const parts = text.split(/\s+/)
  if (code === 'C01') return correctionOf({ account: text })
  if (code === 'C02') return correctionOf({ routing: text })
  if (code === 'C03') return correctionOf({ routing: text.slice(0, 9), account: text.slice(9) })
  if (code === 'C05') return correctionOf({ transactionCode: text })
  if (code === 'C06') return correctionOf({ account: parts.slice(0, -1).join(''), transactionCode: parts.at(-1) ?? '' })
  if (code === 'C07') {
    const transactionCode = /\s\S\S$/.test(text) || text.length === wholeLength ? text.slice(-2) : ''
    return correctionOf({ routing: text.slice(0, 9), account: text.slice(9, -2), transactionCode })
  }
  return { kind: 'for_a_person' }
}

function correctionOf(parts: { routing?: string; account?: string; transactionCode?: string }): ReadCorrection {
  const correction: Correction = {}
  if (parts.routing !== undefined) {
    if (!isRoutingNumber(parts.routing)) return { kind: 'unreadable' }
    correction.routingNumber = parts.routing
  }
  if (parts.account !== undefined) {
    const accountNumber = parts.account.replaceAll(/[ -]/g, '')
    if (!/^\d{4,17}$/.test(accountNumber)) return { kind: 'unreadable' }
    correction.accountNumber = accountNumber
  }
  if (parts.transactionCode !== undefined) {
    const accountType = /^[23][1-9]$/.test(parts.transactionCode) ? accountTypes[parts.transactionCode[0] ?? ''] : undefined
    if (accountType === undefined) return { kind: 'unreadable' }
    correction.accountType = accountType
  }
  return { kind: 'account', correction }
}
