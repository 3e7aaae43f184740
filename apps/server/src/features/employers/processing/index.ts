// The outcome of each entry of a payroll file: decided, posted, approved or left to an operator.
export {
  addCredit,
  createCreditTally,
  isHeld,
  whyTwoOperators,
  type ApprovalRefusal,
  type CreditTally,
} from './payroll-approval.rules.ts'
export { keepAct, readActs, readCeilings, type KeptAct } from './payroll-approval.store.ts'
export { approveFile, rejectFile, type RejectionOutcome } from './payroll-approving.ts'
export { readUndecided, type UndecidedEntry } from './payroll-deciding.store.ts'
export { decideEntry, type ChoiceOutcome, type ChoiceRefusal, type EntryChoice } from './payroll-deciding.ts'
export { readFacts } from './payroll-facts.ts'
export { joinedOutcomes } from './payroll-joins.store.ts'
export { outcomeOf, postDeposits, type AfterDeposits, type AfterWages, type Decided } from './payroll-posting.ts'
export {
  changeOutcomes,
  entriesOf,
  entriesWithOutcome,
  lockFile,
  readPostedRepeatKeys,
  type EntryToProcess,
} from './payroll-processing.store.ts'
export {
  addPosted,
  entriesPerTransaction,
  nothingPosted,
  postedOf,
  retryRaces,
  processPayroll,
  type Posted,
  type ProcessingDeps,
} from './payroll-processing.ts'
export {
  decideEntries,
  payrollIdentity,
  payrollKindOf,
  repeatKey,
  saysWages,
  soughtAccountNumber,
  type EntryDecision,
  type IdentityParts,
  type MatchedAccount,
  type PayrollEntryKind,
} from './payroll.rules.ts'
export { isImplausible, settlementDaysAt, type SettlementDays } from './settlement.rules.ts'
