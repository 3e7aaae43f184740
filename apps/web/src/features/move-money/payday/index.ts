// After each payday: a recurring transfer is set, shown, skipped and stopped.
export { PaydayPage } from './page.tsx'
export { PaydayCard } from './card.tsx'
