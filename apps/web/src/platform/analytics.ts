// The port of product analytics: what happened, by name, for whoever collects it. Specification 3, "Analytics event"; decisions 12.

/** Every event there is. None carries an amount, a name, a number or free text. */
export type AnalyticsEvent = {
  name: 'TransferCompleted'
  properties: {
    type: 'express_pay' | 'ach_out' | 'instant_out' | 'add_money'
    /** Which way the page offered; null where there was only one. */
    instantTransferToastVariant: string | null
  }
}

type Collector = (event: AnalyticsEvent) => void

/** What waits for a collector: it loads only once the page is usable. */
const waitingMost = 50
let waiting: AnalyticsEvent[] = []
let collector: Collector | null = null

export function track(event: AnalyticsEvent): void {
  if (collector) collector(event)
  else if (waiting.length < waitingMost) waiting.push(event)
}

/** @returns the way to disconnect */
export function connectCollector(collect: Collector): () => void {
  collector = collect
  const early = waiting
  waiting = []
  for (const event of early) collect(event)
  return () => {
    if (collector === collect) collector = null
  }
}
