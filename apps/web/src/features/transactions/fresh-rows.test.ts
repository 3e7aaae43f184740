// Which rows slide in: those that came by themselves, and none that was there or was asked for.
import { expect, test } from 'vitest'
import { freshAmong } from './fresh-rows.ts'

test('what is new comes before something that was there; the first list, and what "View More" adds at its end, is not new', () => {
  expect(freshAmong(null, ['a', 'b'])).toEqual([])
  expect(freshAmong([], ['a'])).toEqual(['a'])
  expect(freshAmong(['p', 'b', 'c'], ['p', 'a', 'b', 'c'])).toEqual(['a'])
  expect(freshAmong(['b', 'c'], ['a', 'b', 'c', 'd', 'e'])).toEqual(['a'])
  expect(freshAmong(['p', 'b'], ['p', 'b'])).toEqual([])
  // Pending before, completed now: the same row in another place.
  expect(freshAmong(['p', 'b', 'c'], ['b', 'p', 'c'])).toEqual([])
  expect(freshAmong(['a', 'b'], [])).toEqual([])
})
