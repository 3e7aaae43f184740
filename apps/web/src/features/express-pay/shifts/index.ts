// The shifts behind the amount: chart, list, and reporting a missing one.
export { Shifts } from './shifts.tsx'
export { useTimeWords } from './use-time-words.ts'
