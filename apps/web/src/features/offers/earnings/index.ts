// Cash back that was paid, and that is to come.
export { EarnedLine } from './earned-line.tsx'
export { EarningsPage } from './page.tsx'
