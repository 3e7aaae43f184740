// The name and appearance of a transaction, decided on plain data.
export { languageOfSummary } from './own-summaries.ts'
export { merchantLetters } from './merchant-letters.ts'
export { transactionIcons } from './icons.ts'
export {
  amountStyleOf,
  canAmountChange,
  descriptionOf,
  detailStatusOf,
  isPayroll,
  isUndone,
  kindNameOf,
  keyPart,
  meaningOf,
  orbToneOf,
  paymentMethodOf,
  rowStatusOf,
  signedAmountOf,
  type Meaning,
  type PaymentMethod,
  type RowStatus,
} from './transactions.rules.ts'
export { useMeaningWords, useReasonWords } from './use-reason-words.ts'
export { useSummary } from './use-summary.ts'
