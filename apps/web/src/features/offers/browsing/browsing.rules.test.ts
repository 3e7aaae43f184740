// A search in its address and in the server's query.
import { describe, expect, test } from 'vitest'
import { fictionalOffer } from '../../../testing/fictional-offers.ts'
import { askedIn, categorySearch, filterOf, nothingAsked, searchOf, uniqueOffers } from './browsing.rules.ts'

describe('the address', () => {
  test('says what is asked and reads it back', () => {
    const asked = { ...nothingAsked, q: 'café & co', category: 'gas', channel: 'online', sort: 'nearest', zip: '14201' } as const
    expect(askedIn(new URLSearchParams(searchOf(asked)))).toEqual(asked)
    expect(searchOf(nothingAsked)).toBe('')
    expect(categorySearch('work-wear')).toBe('?category=work-wear')
  })

  test('asks for nothing by mistake', () => {
    const search = 'category=yachts&channel=phone&sort=worst&zip=1420&q=%00'
    expect(askedIn(new URLSearchParams(search))).toEqual(nothingAsked)
    expect(searchOf({ ...nothingAsked, zip: '142' })).toBe('')
  })
})

describe('the server', () => {
  test('is asked for words from the second letter on', () => {
    expect(filterOf({ ...nothingAsked, q: ' p ' })).toEqual({})
    expect(filterOf({ ...nothingAsked, q: ' pi ' })).toEqual({ q: 'pi' })
  })

  test('sends the location only when sorting by distance', () => {
    expect(filterOf({ ...nothingAsked, zip: '14201' })).toEqual({})
    expect(filterOf({ ...nothingAsked, sort: 'nearest', zip: '14201' })).toEqual({ sort: 'nearest', postalCode: '14201' })
  })
})

test('an offer that two pages have is shown once', () => {
  const [first, second] = [fictionalOffer(1), fictionalOffer(2)]
  expect(uniqueOffers([first, second, first])).toEqual([first, second])
})
