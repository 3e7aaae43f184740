// Staying signed in: the background refresh, the report of activity, and every way a session ends.
import { instantFromMilliseconds, instantText } from '@daybreak/time'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { forgetSession } from '#platform/session/session.ts'
import { problem, startFakeServer } from '../../../testing/fake-server.ts'
import { keepSession } from './keeper.ts'

const refresh = 'POST /api/session/authenticate'
const touch = 'POST /api/session/touch'
const startMs = Date.UTC(2026, 10, 20, 19, 42)
const hourMs = 60 * 60_000

let stop: () => void = () => undefined
let sleptMs = 0

beforeEach(() => {
  vi.useFakeTimers({ now: startMs })
  sleptMs = 0
  document.cookie = 'daybreak_signed_in=1'
})
afterEach(() => {
  stop()
  forgetSession()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The wall continues while the machine's timers sleep. */
const nowMs = () => vi.getMockedSystemTime()!.getTime() + sleptMs
const answerTo = (userId: string) => () => ({
  jwt: 'jwt',
  session: { user_id: userId, expires_at: instantText(instantFromMilliseconds(startMs + hourMs)) },
})

async function keep(answers: Parameters<typeof startFakeServer>[0] = {}) {
  const server = startFakeServer({
    [refresh]: answerTo('emp_1'),
    [touch]: () => new Response(null, { status: 204 }),
    ...answers,
  })
  const onEnded = vi.fn<(reason: string) => void>()
  const onOtherWorker = vi.fn<() => void>()
  const keeping = keepSession({ nowMs, chance: () => 1, onMet: nothing, onEnded, onOtherWorker })
  stop = keeping.stop
  await vi.advanceTimersByTimeAsync(0)
  return { server, onEnded, onOtherWorker, keeping }
}

const nothing = () => undefined
const press = () => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }))
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const comeBack = () => document.dispatchEvent(new Event('visibilitychange'))

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
    server.answers[refresh] = answerTo('emp_1')
    await wait(16_000)
    expect(server.callsTo(refresh)).toHaveLength(5)
    await wait(179_999)
    expect(server.callsTo(refresh)).toHaveLength(5)
    await wait(1)
    expect(server.callsTo(refresh)).toHaveLength(6)
  })

  test('that fails on all phones of an employer at once is not tried again by all at once', async () => {
    startFakeServer({ [refresh]: () => problem(503, 'unavailable') })
    const firstRetryOf = async (chance: number) => {
      const server = startFakeServer({ [refresh]: () => problem(503, 'unavailable') })
      const keeping = keepSession({ nowMs, chance: () => chance, onMet: nothing, onEnded: nothing, onOtherWorker: nothing })
      await wait(0)
      let waitedMs = 0
      for (; server.callsTo(refresh).length < 2; waitedMs += 100) await wait(100)
      keeping.stop()
      return waitedMs
    }
    expect([await firstRetryOf(0), await firstRetryOf(0.5), await firstRetryOf(1)]).toEqual([1_000, 1_500, 2_000])
  })

  test('that waits never waits longer than 180 seconds', async () => {
    const { server } = await keep({ [refresh]: () => Promise.reject(new TypeError('Failed to fetch')) })
    await wait(50 * 60_000)
    const before = server.callsTo(refresh).length
    await wait(180_000)
    expect(server.callsTo(refresh).length).toBeGreaterThan(before)
  })

  test('that was missed in sleep is made good when the worker comes back', async () => {
    const { server } = await keep()
    sleptMs = 179_000
    comeBack()
    await wait(0)
    expect(server.callsTo(refresh)).toHaveLength(1)
    sleptMs = 180_000
    comeBack()
    await wait(0)
    expect(server.callsTo(refresh)).toHaveLength(2)
  })

  test('comes at once when the token was replaced, here or in another tab', async () => {
    vi.useRealTimers()
    const server = startFakeServer({ [refresh]: answerTo('emp_1') })
    const keeping = keepSession({ nowMs: () => startMs, onMet: nothing, onEnded: nothing, onOtherWorker: nothing })
    stop = keeping.stop
    await vi.waitFor(() => expect(server.callsTo(refresh)).toHaveLength(1))
    await new Promise((resolve) => setTimeout(resolve))
    keeping.refresh()
    expect(server.callsTo(refresh)).toHaveLength(2)
    await sayFromOtherTab('replaced')
    await vi.waitFor(() => expect(server.callsTo(refresh)).toHaveLength(3))
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
    const { server, onEnded } = await keep({ [refresh]: () => problem(401, 'unauthenticated') })
    expect(onEnded).toHaveBeenCalledExactlyOnceWith('revoked')
    const calls = server.callsTo(refresh).length
    await wait(600_000)
    expect(server.callsTo(refresh)).toHaveLength(calls)
  })

  test('after its hour, at the second at which the cookie goes', async () => {
    const { onEnded } = await keep()
    await wait(hourMs - 1)
    expect(onEnded).not.toHaveBeenCalled()
    forgetSession()
    await wait(1)
    expect(onEnded).toHaveBeenCalledWith('expired')
  })

  test('but not for a machine whose clock is a day ahead', async () => {
    sleptMs = 24 * hourMs
    const { onEnded } = await keep()
    await wait(10_000)
    expect(onEnded).not.toHaveBeenCalled()
  })

  test.each(['logged-out', 'idle', 'expired', 'revoked'])('when another tab says %s', async (reason) => {
    vi.useRealTimers()
    const { onEnded } = keepForReal()
    await sayFromOtherTab('something else', { kind: reason }, reason)
    await vi.waitFor(() => expect(onEnded).toHaveBeenCalledExactlyOnceWith(reason))
  })

  test('when the worker comes back to a page whose cookie is gone', async () => {
    const { onEnded } = await keep()
    comeBack()
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    expect(onEnded).not.toHaveBeenCalled()
    forgetSession()
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    comeBack()
    expect(onEnded).toHaveBeenCalledTimes(2)
  })

  test('for this page when someone else signed in in another tab', async () => {
    const { server, onEnded, onOtherWorker } = await keep()
    server.answers[refresh] = answerTo('emp_2')
    await wait(180_000)
    expect(onOtherWorker).toHaveBeenCalledOnce()
    expect(onEnded).not.toHaveBeenCalled()
  })

  test('but not when another tab signed in the same worker', async () => {
    vi.useRealTimers()
    const { server, onEnded, onOtherWorker } = keepForReal()
    await sayFromOtherTab('started')
    await vi.waitFor(() => expect(server.callsTo(refresh)).toHaveLength(2))
    expect(onEnded).not.toHaveBeenCalled()
    expect(onOtherWorker).not.toHaveBeenCalled()
  })
})

/** Messages between tabs do not go by the fake clock. */
function keepForReal() {
  const server = startFakeServer({ [refresh]: answerTo('emp_1') })
  const onEnded = vi.fn<(reason: string) => void>()
  const onOtherWorker = vi.fn<() => void>()
  stop = keepSession({ nowMs: () => startMs, onMet: nothing, onEnded, onOtherWorker }).stop
  return { server, onEnded, onOtherWorker }
}

async function sayFromOtherTab(...messages: unknown[]): Promise<void> {
  const otherTab = new BroadcastChannel('daybreak-session')
  for (const message of messages) otherTab.postMessage(message)
  // Closing at once would lose what was said.
  await new Promise((resolve) => setTimeout(resolve, 20))
  otherTab.close()
}
