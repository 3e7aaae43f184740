// Which messages of the card provider's page are accepted: only those of the agreed format.
import { expect, test } from 'vitest'
import { entryEventOf } from './entry-events.ts'

test('a card that was typed in is known by its token, and may be shown by four digits alone', () => {
  const typed = { type: 'typed', tokenId: 'pmt_1', brand: 'VISA', last4: '1111', takesInstantTransfers: true }
  expect(entryEventOf(typed)).toEqual({ type: 'typed', tokenId: 'pmt_1', last4: '1111', takesInstant: true })
  expect(entryEventOf({ ...typed, last4: '4111111111111111', takesInstantTransfers: 'yes' })).toEqual({
    type: 'typed',
    tokenId: 'pmt_1',
    last4: null,
    takesInstant: null,
  })
})

test('the height of the page is a size, and its other words are themselves', () => {
  expect(entryEventOf({ type: 'ready', height: 411.2 })).toEqual({ type: 'ready', height: 412 })
  for (const type of ['declined', 'denied', 'failed'] as const) expect(entryEventOf({ type, more: 1 })).toEqual({ type })
})

test.each([
  null,
  'typed',
  {},
  { type: 'other' },
  { type: 'ready' },
  { type: 'ready', height: -1 },
  { type: 'ready', height: Infinity },
  { type: 'typed' },
  { type: 'typed', tokenId: '' },
  { type: 'typed', tokenId: 7 },
])('%j is nothing', (message) => {
  expect(entryEventOf(message)).toBeNull()
})
