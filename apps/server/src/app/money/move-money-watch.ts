// Metrics of Move Money: how long transfers and differences have been open, and the rate of returns.
import type { Clock } from '@daybreak/time'
import { readDifferenceAges, readOpenTransfers, readReturnRates, type OpenTransfers, type ReturnRate } from '#features/move-money'
import type { Database } from '#platform/database/database.ts'
import type { Metrics } from '#platform/metrics/metrics.ts'

export type MoneyWatch = {
  readOpen(): Promise<OpenTransfers[]>
  readDifferences(): Promise<{ count: number; oldestSeconds: number }>
  readRates(): Promise<ReturnRate[]>
}

/** The shares are of 60 days: no scrape needs them newer than this. */
const ratesFreshMinutes = 5

export function watchMoney({ database: { query }, clock }: { database: Database; clock: Clock }): MoneyWatch {
  let rates: { until: number; read: Promise<ReturnRate[]> } | null = null
  return {
    readOpen: () => readOpenTransfers(query, clock.now()),
    readDifferences: () => readDifferenceAges(query, clock.now()),
    async readRates() {
      const at = clock.now()
      if (rates === null || at.epochMilliseconds >= rates.until) {
        const until = at.add({ minutes: ratesFreshMinutes }).epochMilliseconds
        rates = { until, read: readReturnRates(query, at) }
        // One that failed is read again at the next poll.
        rates.read.catch(() => (rates = null))
      }
      return rates.read
    },
  }
}

export function showMoney(metrics: Metrics, money: MoneyWatch): void {
  metrics.gauges('daybreak_move_money_transfers_open', 'Transfers that have not ended, by state.', ['state'], async () =>
    (await money.readOpen()).map(({ state, count }) => ({ labels: { state }, value: count })),
  )
  const ageHelp = 'Age of the oldest transfer that has not ended, by state, since its rail was or should have been notified.'
  metrics.gauges('daybreak_move_money_transfers_oldest_seconds', ageHelp, ['state'], async () =>
    (await money.readOpen()).map(({ state, oldestSeconds }) => ({ labels: { state }, value: oldestSeconds })),
  )
  metrics.gauge(
    'daybreak_move_money_differences',
    'Differences between our books and the lists of the rails that are open.',
    async () => (await money.readDifferences()).count,
  )
  const differenceHelp = 'Age of the oldest difference between our books and the list of a rail.'
  metrics.gauge(
    'daybreak_move_money_differences_oldest_seconds',
    differenceHelp,
    async () => (await money.readDifferences()).oldestSeconds,
  )
  const rateHelp = 'Share of standard transfers of 60 days that came back (0.005 is 0.5 %), by direction and class of return.'
  metrics.gauges('daybreak_move_money_return_rate', rateHelp, ['direction', 'class'], async () =>
    (await money.readRates()).map(({ direction, returnClass, share }) => ({
      labels: { direction, class: returnClass },
      value: share,
    })),
  )
}
