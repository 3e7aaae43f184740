// Idle: the last good and the first bad second of each time, sleep, other tabs, and what a press on the warning does.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { watchIdle } from './idle-watch.ts'

const startMs = Date.UTC(2026, 10, 20, 19, 42)
const minuteMs = 60_000

let stop: () => void = () => undefined
let sleptMs = 0

beforeEach(() => {
  vi.useFakeTimers({ now: startMs })
  window.localStorage.clear()
  sleptMs = 0
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

/** The wall continues while the machine's timers sleep. */
const nowMs = () => vi.getMockedSystemTime()!.getTime() + sleptMs

function watch() {
  const onWarning = vi.fn<(endsAtMs: number | null) => void>()
  const onIdle = vi.fn<() => void>()
  stop = watchIdle({ nowMs, onWarning, onIdle })
  return { onWarning, onIdle }
}

const wait = (ms: number) => vi.advanceTimersByTime(ms)
function press(kind: 'key' | 'click' = 'key') {
  const event =
    kind === 'key'
      ? new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })
      : new MouseEvent('click', { bubbles: true, cancelable: true })
  document.body.dispatchEvent(event)
  wait(0)
  return event
}
function pressInOtherTab(atMs: number) {
  window.localStorage.setItem('daybreak_last_active', String(atMs))
  window.dispatchEvent(new StorageEvent('storage', { key: 'daybreak_last_active' }))
}

describe('without a key press or click', () => {
  test('the warning comes at 3 minutes and not before, and names the moment of the end', () => {
    const { onWarning } = watch()
    wait(3 * minuteMs - 1)
    expect(onWarning).not.toHaveBeenCalled()
    wait(1)
    expect(onWarning).toHaveBeenCalledExactlyOnceWith(startMs + 5 * minuteMs)
  })

  test('the end comes at 5 minutes and not before, once', () => {
    const { onIdle } = watch()
    wait(5 * minuteMs - 1)
    expect(onIdle).not.toHaveBeenCalled()
    wait(1)
    expect(onIdle).toHaveBeenCalledOnce()
    wait(10 * minuteMs)
    expect(onIdle).toHaveBeenCalledOnce()
  })

  test('nothing else counts as one', () => {
    const { onWarning } = watch()
    for (let second = 0; second < 180; second += 1) {
      for (const kind of ['mousemove', 'scroll', 'touchmove', 'pointermove', 'keyup'])
        document.body.dispatchEvent(new Event(kind, { bubbles: true }))
      wait(1_000)
    }
    expect(onWarning).toHaveBeenCalledOnce()
  })
})

describe.each(['key', 'click'] as const)('a %s', (kind) => {
  test('starts both times again', () => {
    const { onWarning, onIdle } = watch()
    wait(3 * minuteMs - 1)
    press(kind)
    wait(3 * minuteMs - 1)
    expect(onWarning).not.toHaveBeenCalled()
    wait(2 * minuteMs)
    expect(onWarning).toHaveBeenCalledOnce()
    expect(onIdle).not.toHaveBeenCalled()
    wait(1)
    expect(onIdle).toHaveBeenCalledOnce()
  })

  test('hides the warning', () => {
    const { onWarning, onIdle } = watch()
    wait(5 * minuteMs - 1)
    press(kind)
    expect(onWarning).toHaveBeenLastCalledWith(null)
    wait(3 * minuteMs - 1)
    expect(onIdle).not.toHaveBeenCalled()
  })

  test('is noticed even where a component keeps it to itself', () => {
    const { onWarning } = watch()
    const keep = (event: Event) => event.stopPropagation()
    for (const name of ['keydown', 'click']) document.body.addEventListener(name, keep)
    wait(3 * minuteMs)
    press(kind)
    for (const name of ['keydown', 'click']) document.body.removeEventListener(name, keep)
    expect(onWarning).toHaveBeenLastCalledWith(null)
  })
})

test('a key that hides the warning presses nothing behind it; otherwise keys are left alone', () => {
  watch()
  expect(press('key').defaultPrevented).toBe(false)
  wait(3 * minuteMs)
  expect(press('key').defaultPrevented).toBe(true)
  expect(press('key').defaultPrevented).toBe(false)
})

test('a click reaches the buttons of the warning before they go', () => {
  const { onWarning } = watch()
  wait(3 * minuteMs)
  onWarning.mockClear()
  const wasThere = vi.fn<() => void>(() => expect(onWarning).not.toHaveBeenCalled())
  document.body.addEventListener('click', wasThere, { once: true })
  press('click')
  expect(wasThere).toHaveBeenCalledOnce()
  expect(onWarning).toHaveBeenLastCalledWith(null)
})

describe('a laptop that slept', () => {
  test('beyond the end logs out as soon as it wakes, and not five awake minutes later', () => {
    const { onIdle } = watch()
    wait(minuteMs)
    sleptMs = 8 * 60 * minuteMs
    wait(5_000)
    expect(onIdle).toHaveBeenCalledOnce()
  })

  test('is not brought back by the press that woke it', () => {
    const { onIdle } = watch()
    sleptMs = 5 * minuteMs
    press('click')
    expect(onIdle).toHaveBeenCalledOnce()
  })

  test('within the warning shows how much is left by the wall', () => {
    const { onWarning } = watch()
    sleptMs = 4 * minuteMs
    window.dispatchEvent(new Event('focus'))
    expect(onWarning).toHaveBeenCalledExactlyOnceWith(startMs + 5 * minuteMs)
  })
})

describe('another tab', () => {
  test('in which the worker is active keeps this one', () => {
    const { onWarning } = watch()
    wait(2 * minuteMs)
    pressInOtherTab(nowMs())
    wait(3 * minuteMs - 1)
    expect(onWarning).not.toHaveBeenCalled()
  })

  test('with a press removes the warning here', () => {
    const { onWarning } = watch()
    wait(4 * minuteMs)
    pressInOtherTab(nowMs())
    expect(onWarning).toHaveBeenLastCalledWith(null)
  })

  test('is read before the end, though its message did not come', () => {
    const { onIdle } = watch()
    window.localStorage.setItem('daybreak_last_active', String(startMs + minuteMs))
    wait(5 * minuteMs)
    expect(onIdle).not.toHaveBeenCalled()
  })

  test('notices a press here', () => {
    watch()
    wait(minuteMs)
    press()
    expect(window.localStorage.getItem('daybreak_last_active')).toBe(String(startMs + minuteMs))
  })

  test('of a session long ago signs no one out', () => {
    window.localStorage.setItem('daybreak_last_active', String(startMs - 60 * minuteMs))
    const { onIdle } = watch()
    wait(minuteMs)
    expect(onIdle).not.toHaveBeenCalled()
  })
})

test('a clock that was set back gives the whole time again, and no more', () => {
  const { onIdle } = watch()
  wait(minuteMs)
  sleptMs = -60 * minuteMs
  wait(5 * minuteMs)
  expect(onIdle).not.toHaveBeenCalled()
  wait(5_000)
  expect(onIdle).toHaveBeenCalledOnce()
})

test('closed storage leaves each tab to its own presses', () => {
  const closed = () => {
    throw new DOMException('closed', 'SecurityError')
  }
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(closed)
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(closed)
  const { onWarning, onIdle } = watch()
  wait(4 * minuteMs)
  press()
  expect(onWarning).toHaveBeenLastCalledWith(null)
  wait(5 * minuteMs)
  expect(onIdle).toHaveBeenCalledOnce()
})
