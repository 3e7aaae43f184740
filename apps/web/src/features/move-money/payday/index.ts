// After each payday: setting, showing, skipping and stopping a recurring transfer.
export { PaydayPage } from './page.tsx'
export { PaydayCard } from './card.tsx'
