// Days of an offer: it ends with the last day on which a purchase counts, in the reader's time zone.
import { describe, expect, test } from 'vitest'
import { fictionalOffer } from '../../../testing/fictional-offers.ts'
import { badgeOf, daysLeftOf, lastDayOf } from './days.rules.ts'

const chicago = 'America/Chicago'
/** Friday, November 20th, 1:42 pm in Chicago. */
const nowMs = Date.UTC(2026, 10, 20, 19, 42)

describe('the last day', () => {
  test('of an offer that ends at midnight is the day before', () => {
    expect(lastDayOf('2026-11-27T06:00:00.000Z', chicago).toString()).toBe('2026-11-26')
    expect(lastDayOf('2026-11-27T06:00:00.001Z', chicago).toString()).toBe('2026-11-27')
  })

  test('is today when it ends tonight, and tomorrow when it ends at noon of tomorrow', () => {
    expect(daysLeftOf('2026-11-21T06:00:00.000Z', nowMs, chicago)).toBe(0)
    expect(daysLeftOf('2026-11-21T18:00:00.000Z', nowMs, chicago)).toBe(1)
  })
})

describe('the badge', () => {
  const badge = (parts: Parameters<typeof fictionalOffer>[1]) => badgeOf(fictionalOffer(1, parts), nowMs, chicago)

  test('says what matters most: over, full, ending within a week, new within a week, or nothing', () => {
    const startsAt = '2026-11-18T06:00:00.000Z'
    expect(badge({ state: 'ended' })).toEqual({ kind: 'ended' })
    expect(badge({ endsAt: '2026-11-20T19:42:00.000Z' })).toEqual({ kind: 'ended' })
    expect(badge({ state: 'full', startsAt })).toEqual({ kind: 'full' })
    expect(badge({ endsAt: '2026-11-26T06:00:00.000Z', startsAt })).toEqual({ kind: 'days-left', days: 5 })
    expect(badge({ startsAt })).toEqual({ kind: 'new' })
    expect(badge({})).toBeNull()
  })
})
