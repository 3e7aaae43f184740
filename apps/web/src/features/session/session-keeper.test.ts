// Staying signed in: the background refresh, the report of activity, and every way a session ends.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { problem, startFakeServer } from '../../testing/fake-server.ts'
import { keepSession } from './session-keeper.ts'

const refresh = 'POST /api/session/authenticate'
const touch = 'POST /api/session/touch'

let stop: () => void = () => undefined

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function keep(answers: Parameters<typeof startFakeServer>[0] = {}) {
  const server = startFakeServer({ [refresh]: () => ({}), [touch]: () => new Response(null, { status: 204 }), ...answers })
  const onEnded = vi.fn<() => void>()
  stop = keepSession(onEnded)
  await vi.advanceTimersByTimeAsync(0)
  return { server, onEnded }
}

const press = () => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }))
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)

describe('the background refresh', () => {
  test('runs at once and then every 180 seconds, and is no activity', async () => {
    const { server } = await keep()
    expect(server.callsTo(refresh)).toHaveLength(1)
    expect(server.callsTo(refresh)[0]?.headers.get('X-Daybreak-Background')).toBe('1')
    await wait(179_999)
    expect(server.callsTo(refresh)).toHaveLength(1)
    await wait(1)
    expect(server.callsTo(refresh)).toHaveLength(2)
  })

  test('that fails is tried again after 2, 4, 8 … seconds, and is back at 180 when it worked', async () => {
    const { server } = await keep({ [refresh]: () => problem(503, 'unavailable') })
    const counts: number[] = []
    for (const seconds of [2, 4, 8]) {
      await wait(seconds * 1000)
      counts.push(server.callsTo(refresh).length)
    }
    expect(counts).toEqual([2, 3, 4])
    server.answers[refresh] = () => ({})
    await wait(16_000)
    expect(server.callsTo(refresh)).toHaveLength(5)
    await wait(179_999)
    expect(server.callsTo(refresh)).toHaveLength(5)
    await wait(1)
    expect(server.callsTo(refresh)).toHaveLength(6)
  })

  test('that waits never waits longer than 180 seconds', async () => {
    const { server } = await keep({ [refresh]: () => Promise.reject(new TypeError('Failed to fetch')) })
    await wait(60 * 60_000)
    const before = server.callsTo(refresh).length
    await wait(180_000)
    expect(server.callsTo(refresh).length).toBeGreaterThan(before)
  })

  test('stops with the page', async () => {
    const { server } = await keep()
    stop()
    await wait(600_000)
    expect(server.callsTo(refresh)).toHaveLength(1)
  })
})

describe('activity', () => {
  test('is a key press or a click, and nothing else', async () => {
    const { server } = await keep()
    for (const kind of ['mousemove', 'scroll', 'touchmove']) document.dispatchEvent(new Event(kind))
    expect(server.callsTo(touch)).toHaveLength(0)
    document.dispatchEvent(new MouseEvent('click'))
    expect(server.callsTo(touch)).toHaveLength(1)
    expect(server.callsTo(touch)[0]?.headers.get('X-Daybreak-Background')).toBeNull()
  })

  test('is reported at once and then at most every 30 seconds, the last press never later than that', async () => {
    const { server } = await keep()
    press()
    for (let second = 1; second < 30; second += 1) {
      await wait(1_000)
      press()
    }
    expect(server.callsTo(touch)).toHaveLength(1)
    await wait(1_000)
    expect(server.callsTo(touch)).toHaveLength(2)
    await wait(120_000)
    expect(server.callsTo(touch)).toHaveLength(2)
    press()
    expect(server.callsTo(touch)).toHaveLength(3)
  })

  test('is noticed even where a component keeps the event to itself', async () => {
    const { server } = await keep()
    const button = document.body.appendChild(document.createElement('button'))
    button.addEventListener('click', (event) => event.stopPropagation())
    button.click()
    button.remove()
    expect(server.callsTo(touch)).toHaveLength(1)
  })
})

describe('the session is over', () => {
  test('when any call is answered 401', async () => {
    const { server, onEnded } = await keep({ [refresh]: () => problem(401, 'session_not_found') })
    expect(onEnded).toHaveBeenCalledOnce()
    await wait(600_000)
    expect(server.callsTo(refresh)).toHaveLength(1)
  })

  test('when another tab logged out', async () => {
    vi.useRealTimers()
    const { onEnded } = keepForReal()
    const otherTab = new BroadcastChannel('daybreak-session')
    otherTab.postMessage('ended')
    await vi.waitFor(() => expect(onEnded).toHaveBeenCalledOnce())
    otherTab.close()
  })

  test('when the browser brings back a page whose cookie is gone', async () => {
    const { onEnded } = await keep()
    document.cookie = 'daybreak_signed_in=1'
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    expect(onEnded).not.toHaveBeenCalled()
    document.cookie = 'daybreak_signed_in=; Max-Age=0'
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    expect(onEnded).toHaveBeenCalledOnce()
  })

  test('but not when another tab signed in', async () => {
    vi.useRealTimers()
    const { onEnded } = keepForReal()
    const otherTab = new BroadcastChannel('daybreak-session')
    otherTab.postMessage('started')
    otherTab.postMessage({ kind: 'ended' })
    otherTab.postMessage('ended')
    await vi.waitFor(() => expect(onEnded).toHaveBeenCalledOnce())
    otherTab.close()
  })
})

/** Messages between tabs do not go by the fake clock. */
function keepForReal() {
  startFakeServer({ [refresh]: () => ({}) })
  const onEnded = vi.fn<() => void>()
  stop = keepSession(onEnded)
  return { onEnded }
}
