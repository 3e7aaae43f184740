// Which messages of a frame of another origin are accepted, and which are not.
import { expect, test } from 'vitest'
import { frameEventOf } from './frame-events.ts'

test.each(['shown', 'denied', 'failed', 'hidden'])('"%s" is received', (type) => {
  expect(frameEventOf({ type })).toEqual({ type })
})

test('a height is whole pixels', () => {
  expect(frameEventOf({ type: 'shown', height: 120.2 })).toEqual({ type: 'shown', height: 121 })
})

test.each([['120'], [Number.NaN], [Number.POSITIVE_INFINITY], [-5], [0], [null]])('%s is no height', (height) => {
  expect(frameEventOf({ type: 'shown', height })).toEqual({ type: 'shown' })
})

test.each([[null], ['shown'], [{}], [{ type: 'navigate' }], [{ type: 1 }], [['shown']]])('%j says nothing', (message) => {
  expect(frameEventOf(message)).toBeNull()
})
