// Validates the numbers of a bank account. Pure. Readings 4.4.
import { isRoutingNumber } from '@daybreak/contract'
import type { CopyKey } from '@daybreak/copy'
import type { NewBank } from '../move-money.queries.ts'

type BankEntry = {
  routingNumber: string
  accountNumber: string
  accountAgain: string
  accountType: NewBank['accountType'] | null
  nickname: string
}

export const emptyBank: BankEntry = {
  routingNumber: '',
  accountNumber: '',
  accountAgain: '',
  accountType: null,
  nickname: '',
}

export const routingDigits = 9
export const accountDigitsMax = 17
const accountForm = /^\d{4,17}$/

/** Banks print their numbers in groups: what is pasted loses its spaces and dashes. */
export function onlyDigits(max: number): (typed: string) => string {
  return (typed) => typed.replaceAll(/\D/g, '').slice(0, max)
}

export function routingFault(typed: string): CopyKey | null {
  if (typed.length !== routingDigits) return 'move-money.bank.routing-length'
  return isRoutingNumber(typed) ? null : 'move-money.bank.routing-invalid'
}

export function bankFaults(entry: BankEntry): { [Name in keyof BankEntry]?: CopyKey | null } {
  const isAccount = accountForm.test(entry.accountNumber)
  return {
    routingNumber: routingFault(entry.routingNumber),
    accountNumber: isAccount ? null : 'move-money.bank.account-length',
    accountAgain: !isAccount || entry.accountAgain === entry.accountNumber ? null : 'move-money.bank.account-mismatch',
    accountType: entry.accountType === null ? 'move-money.bank.type-required' : null,
  }
}
