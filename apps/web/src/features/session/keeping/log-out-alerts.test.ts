// Guarantees of a log-out for alerts: the server is notified before the session ends, and an idle end leaves them on.
import { afterEach, expect, test, vi } from 'vitest'
import { startFakeServer } from '../../../testing/fake-server.ts'
import { endSession } from './log-out.ts'

afterEach(() => vi.unstubAllGlobals())

const off = '/api/notifications/push/off'

function startWith(registration: object | undefined) {
  vi.stubGlobal(
    'navigator',
    Object.create(navigator, { serviceWorker: { value: { getRegistration: async () => registration } } }),
  )
  const server = startFakeServer({ [`POST ${off}`]: () => undefined })
  return () => server.calls.map(({ path }) => path)
}

test('a browser with alerts ends them first, then its session, and closes what is shown', async () => {
  const done: string[] = []
  const subscription = { unsubscribe: async () => done.push('unsubscribed') }
  const called = startWith({
    getNotifications: async () => [{ close: () => done.push('closed') }],
    pushManager: { getSubscription: async () => subscription },
  })
  await endSession('logged-out')
  expect(called()[0]).toBe(off)
  expect(called()).toHaveLength(2)
  expect(done).toEqual(['closed', 'unsubscribed'])
})

test('one that never had any makes no call more, and an idle end leaves alerts on', async () => {
  const called = startWith(undefined)
  await endSession('logged-out')
  expect(called()).not.toContain(off)
  const idle = startWith({})
  await endSession('idle')
  expect(idle()).not.toContain(off)
})
