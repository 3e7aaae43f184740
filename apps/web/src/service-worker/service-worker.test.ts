// The service worker when the browser withdraws a push subscription.
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'

const before = { endpoint: 'https://push.example.com/a', keys: { p256dh: 'old', auth: 'old' } }
const after = { endpoint: 'https://push.example.com/b', keys: { p256dh: 'new', auth: 'new' } }
const subscriptionOf = (made: typeof before) => ({ options: { applicationServerKey: 'key' }, toJSON: () => made })

let listener: (event: object) => void
const subscribe = vi.fn(async () => subscriptionOf(after))
const called: { path: string; body: unknown }[] = []

beforeAll(async () => {
  vi.stubGlobal('addEventListener', (name: string, handle: typeof listener) => {
    if (name === 'pushsubscriptionchange') listener = handle
  })
  vi.stubGlobal('registration', { pushManager: { subscribe } })
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    called.push({ path, body: JSON.parse(body) })
    return new Response(null, { status: 204 })
  })
  await import('./service-worker.ts')
  return () => vi.unstubAllGlobals()
})
beforeEach(() => {
  called.length = 0
  subscribe.mockClear()
})

async function changed(event: { oldSubscription: object | null; newSubscription: object | null }): Promise<void> {
  let done: unknown
  listener({ ...event, waitUntil: (work: unknown) => (done = work) })
  await done
}

const renewed = [{ path: '/api/notifications/push/renew', body: { from: before, to: after } }]

test('makes a new one with the same key, and moves there by the keys of the one before', async () => {
  await changed({ oldSubscription: subscriptionOf(before), newSubscription: null })
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'key' })
  expect(called).toEqual(renewed)
})

test('takes the new one that the browser made itself', async () => {
  await changed({ oldSubscription: subscriptionOf(before), newSubscription: subscriptionOf(after) })
  expect(subscribe).not.toHaveBeenCalled()
  expect(called).toEqual(renewed)
})

test('without the previous subscription is known by its session alone', async () => {
  await changed({ oldSubscription: null, newSubscription: subscriptionOf(after) })
  expect(called).toEqual([{ path: '/api/notifications/push', body: after }])
})

test('has nothing to say where there is no new one', async () => {
  await changed({ oldSubscription: null, newSubscription: null })
  expect(called).toEqual([])
})
