// Logging out: what goes, what is revoked, and that a server that cannot be reached keeps no one signed in.
import { employeeRoutes } from '@daybreak/contract'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { callApi } from '#platform/calls/api.ts'
import { hasSession } from '#platform/session/session.ts'
import { startFakeServer } from '../../../testing/fake-server.ts'
import { takeEndReason, takeReturnPath } from '#platform/session/session-return.ts'
import { endSession } from './log-out.ts'

const revoke = 'POST /api/session/revoke'

beforeEach(() => {
  document.cookie = 'daybreak_signed_in=1'
  window.localStorage.setItem('maintenance_notifications', 'seen')
  window.localStorage.setItem('daybreak_theme', 'dark')
})
afterEach(() => vi.unstubAllGlobals())

test('the maintenance flag goes, the session is revoked, the other tabs are notified, and no data of the worker stays', async () => {
  const me = 'GET /api/employees/me'
  const server = startFakeServer({
    [revoke]: () => new Response(null, { status: 204 }),
    [me]: () => Response.json({}, { headers: { ETag: '"1"' } }),
  })
  await callApi(employeeRoutes.readProfile, { isRevalidated: true })
  const otherTab = new BroadcastChannel('daybreak-session')
  const received = new Promise((resolve) => {
    otherTab.addEventListener('message', ({ data }) => resolve(data), { once: true })
  })

  await endSession('logged-out')
  expect(server.callsTo(revoke)).toHaveLength(1)
  expect(window.localStorage.getItem('maintenance_notifications')).toBeNull()
  expect(window.localStorage.getItem('daybreak_theme')).toBe('dark')
  expect(hasSession()).toBe(false)
  expect(await received).toBe('logged-out')
  expect(takeEndReason()).toBe('logged-out')
  otherTab.close()
  await callApi(employeeRoutes.readProfile, { isRevalidated: true })
  expect(server.callsTo(me)[1]?.headers.get('If-None-Match')).toBeNull()
})

test('a server that does not answer keeps no one signed in', async () => {
  startFakeServer({ [revoke]: () => Promise.reject(new TypeError('Failed to fetch')) })
  await endSession('logged-out')
  expect(hasSession()).toBe(false)
})

test('a slow server keeps no one signed in', async () => {
  const isOut = AbortSignal.abort()
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => (ms <= 5_000 ? isOut : new AbortController().signal))
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    const answer = Promise.withResolvers<Response>()
    if (signal?.aborted) answer.reject(new DOMException('stopped', 'AbortError'))
    return answer.promise
  })
  await endSession('logged-out')
  expect(hasSession()).toBe(false)
})

describe('after five idle minutes', () => {
  test('the session is revoked, and sign-in says why and leads back to where the worker was', async () => {
    const server = startFakeServer({ [revoke]: () => new Response(null, { status: 204 }) })
    window.history.replaceState(null, '', '/express-pay')
    await endSession('idle')
    window.history.replaceState(null, '', '/')
    expect(server.callsTo(revoke)).toHaveLength(1)
    expect(takeEndReason()).toBe('idle')
    expect(takeReturnPath()).toBe('/express-pay')
  })

  test('the maintenance flag stays: only logging out by choice clears it', async () => {
    startFakeServer({ [revoke]: () => new Response(null, { status: 204 }) })
    await endSession('idle')
    expect(window.localStorage.getItem('maintenance_notifications')).toBe('seen')
  })
})
