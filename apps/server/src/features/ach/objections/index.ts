// A worker's objections to a debit: claiming it as unauthorized, and stopping its company.
export { claimDebit, fileReportedDebit } from './claiming.ts'
export { showDebit, showStoppedCompanies } from './showing.ts'
export { allowCompany, blockQueue, stopCompany, notifyBlock, notifyBlocks } from './stopping.ts'
