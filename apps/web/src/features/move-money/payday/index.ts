// After each payday: a recurring transfer is set, shown, skipped and stopped.
export { PaydayPage } from './payday-page.tsx'
export { PaydayCard } from './payday-card.tsx'
