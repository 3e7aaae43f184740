// Compares the books of transfers with the rails' lists, settles what agrees, and lists the differences.
export type { HouseBalance } from './balances.store.ts'
export type { DayReport } from './books.store.ts'
export { createBooksDesk, type BooksDesk, type BooksReport } from './desk.ts'
export type { Difference } from './differences.store.ts'
export { readDifferenceAges, readOpenTransfers, readReturnRates, type OpenTransfers, type ReturnRate } from './figures.store.ts'
export { reconcile } from './reconciling.ts'
