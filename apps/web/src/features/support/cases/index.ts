// The worker's cases: the list, one of them, and the first few for the page of help.
export { CasePage } from './page.tsx'
export { CasesPage, RecentCases } from './list.tsx'
