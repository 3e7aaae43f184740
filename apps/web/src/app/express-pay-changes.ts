// What of other rooms a transfer of earned pay changes: the balances, the list and the profile.
import { payrollAccountQuery } from '#features/accounts'
import { profileQuery } from '#features/employee'
import { transactionsKey } from '#features/transactions'

export const alsoChanges: readonly (readonly string[])[] = [payrollAccountQuery.queryKey, profileQuery.queryKey, transactionsKey]
