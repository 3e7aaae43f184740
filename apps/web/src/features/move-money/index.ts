// The door of the Move Money room.
export { AddMoney, type AddPlace } from './adding-money/index.ts'
export { AddBank, type AddBankPlace } from './adding-bank/index.ts'
export { AddCard, type AddCardPlace } from './adding-card/index.ts'
export { MoveMoneyHome } from './home/index.ts'
export { LinkedAccounts } from './linked/index.ts'
export { SendMoney, type SendPlace } from './sending/index.ts'
export { useTakenBack } from './use-taken-back.ts'
export { MoneyTransferPage } from './transfer/index.ts'
