// One transfer: its state, canceling it, and what to do when it came back.
export { MoneyTransferPage } from './money-transfer-page.tsx'
export { momentOf, wasUsable } from './transfer.rules.ts'
export { trackTransfer } from './track-transfer.ts'
export { StatusWords } from './status-words.tsx'
