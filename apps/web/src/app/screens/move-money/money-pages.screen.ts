// The pages of Move Money and of an account that is limited or below zero, loaded as one file: most workers who open one open
// another.
export { AccountRestrictedScreen } from '../account-restricted.screen.tsx'
export { BelowZeroScreen } from '../account-state/below-zero.screen.tsx'
export { MoneyTransferScreen } from '../money-transfer.screen.tsx'
export { AddBankScreen } from './add-bank.screen.tsx'
export { AddMoneyScreen } from './add-money.screen.tsx'
export { MoveMoneyScreen } from './home.screen.tsx'
export { LinkedAccountsScreen } from './linked-accounts.screen.tsx'
export { PaydayScreen } from './payday.screen.tsx'
export { SendMoneyScreen } from './send-money.screen.tsx'
export { TransactionScreen, TransactionsScreen } from '../transactions.screen.tsx'
