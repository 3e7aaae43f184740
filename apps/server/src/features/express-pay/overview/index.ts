// What a worker sees of Express Pay.
export { forecastOf, forecastPay, readOverview } from './overview.ts'
