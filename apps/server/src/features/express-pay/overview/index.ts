// A worker's overview of Express Pay.
export { forecastOf, forecastPay, readOverview } from './overview.ts'
