// Alerts in the browser that shows the page.
export { AlertsCard } from './alerts-card.tsx'
export { AlertsSheet } from './alerts-sheet.tsx'
