// What moves in a dispute, and how it is posted.
export { takenBackAfter } from './money.rules.ts'
export { giveFeesBack, moveMoney } from './posting.ts'
