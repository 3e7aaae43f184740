// Which events belong together: those of one card, of one account's transfers, of one application.
import type { EventBody } from '../store/events.store.ts'

const laneFields = ['paymentCardId', 'financialAccountId', 'applicationId'] as const

export function laneOf(event: EventBody): string | null {
  for (const field of laneFields) {
    const value = event[field]
    if (typeof value === 'string') return value
  }
  return null
}
