// The worker's disputes: the list, and one of them with its dates, money and letters.
export { DisputePage } from './page.tsx'
export { DisputesPage } from './list-page.tsx'
export { DisputeLetters } from './letters-card.tsx'
