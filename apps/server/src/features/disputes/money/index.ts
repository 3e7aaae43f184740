// The movements of money in a dispute, and their postings.
export { takenBackAfter } from './money.rules.ts'
export { giveFeesBack, moveMoney } from './posting.ts'
