// What the analytics port promises: nothing is lost that happened before a collector was there, and nothing grows without end.
import { expect, test } from 'vitest'
import { connectCollector, track, type AnalyticsEvent } from './analytics.ts'

const completed = (type: AnalyticsEvent['properties']['type']): AnalyticsEvent => ({
  name: 'TransferCompleted',
  properties: { type, instantTransferToastVariant: null },
})

test('what happened early is collected with what happens later, each once', () => {
  const collected: string[] = []
  track(completed('express_pay'))
  const disconnect = connectCollector(({ properties }) => collected.push(properties.type))
  track(completed('ach_out'))
  disconnect()
  expect(collected).toEqual(['express_pay', 'ach_out'])
})

test('what nobody collects is kept up to a bound', () => {
  for (let count = 0; count < 80; count += 1) track(completed('add_money'))
  let collected = 0
  connectCollector(() => (collected += 1))()
  expect(collected).toBe(50)
})
