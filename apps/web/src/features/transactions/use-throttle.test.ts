// The throttle of "View More": one load per 5 seconds.
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useThrottle } from './use-throttle.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function throttled() {
  const run = vi.fn<() => void>()
  const { result, unmount } = renderHook(() => useThrottle(run, 5000))
  return { run, unmount, press: () => act(() => result.current.press()), isWaiting: () => result.current.isWaiting }
}
const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds))

test('the first press runs at once', () => {
  const { run, press, isWaiting } = throttled()
  press()
  expect(run).toHaveBeenCalledTimes(1)
  expect(isWaiting()).toBe(false)
})

test('a press inside the 5 seconds waits until they are over', () => {
  const { run, press, isWaiting } = throttled()
  press()
  pass(1000)
  press()
  expect(run).toHaveBeenCalledTimes(1)
  expect(isWaiting()).toBe(true)
  pass(3999)
  expect(run).toHaveBeenCalledTimes(1)
  pass(1)
  expect(run).toHaveBeenCalledTimes(2)
  expect(isWaiting()).toBe(false)
})

test('many presses inside the 5 seconds are one', () => {
  const { run, press } = throttled()
  for (let count = 0; count < 5; count += 1) press()
  pass(20_000)
  expect(run).toHaveBeenCalledTimes(2)
})

test('a press after a waiting one waits its own 5 seconds', () => {
  const { run, press } = throttled()
  press()
  press()
  pass(5000)
  press()
  expect(run).toHaveBeenCalledTimes(2)
  pass(5000)
  expect(run).toHaveBeenCalledTimes(3)
})

test('after 5 quiet seconds a press runs at once again', () => {
  const { run, press } = throttled()
  press()
  pass(5000)
  press()
  expect(run).toHaveBeenCalledTimes(2)
})

test('nothing runs once the page has gone', () => {
  const { run, press, unmount } = throttled()
  press()
  press()
  unmount()
  pass(10_000)
  expect(run).toHaveBeenCalledTimes(1)
})
