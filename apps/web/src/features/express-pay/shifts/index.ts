// The shifts behind the amount: chart, list, and one that is missing.
export { Shifts } from './shifts.tsx'
export { useTimeWords } from './use-time-words.ts'
