// What came back, and what is to come.
export { EarnedLine } from './earned-line.tsx'
export { EarningsPage } from './page.tsx'
