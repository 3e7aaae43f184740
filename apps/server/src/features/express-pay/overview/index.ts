// What a worker sees of Express Pay.
export { forecastOf, readOverview } from './overview.ts'
