// What a worker says of a debit: that it was not theirs, and that its company may draw no more.
export { claimDebit, fileReportedDebit } from './claiming.ts'
export { showDebit, showStoppedCompanies } from './showing.ts'
export { allowCompany, blockQueue, stopCompany, notifyBlock, notifyBlocks } from './stopping.ts'
