// When a page before sign-in requests the flags of its device: at once on the first visit, and later only when the page is idle.
import { OpenFeature } from '@openfeature/web-sdk'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startFakeServer } from '../../testing/fake-server.ts'

const call = 'POST /ofrep/v1/evaluate/flags'
const answer = () => Response.json({ flags: [{ key: 'sign-in-password', value: true, reason: 'STATIC', variant: 'on' }] })
let server: ReturnType<typeof startFakeServer>
beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
  server = startFakeServer({ [call]: answer })
})
afterEach(async () => {
  await OpenFeature.clearProviders()
  window.localStorage.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** A page that is loaded now: what the device kept is read while its code is. */
async function openPage(): Promise<void> {
  const { startDeviceFlags } = await import('./device-flags.ts')
  const { loadBrand } = await import('#platform/copy/brand.ts')
  startDeviceFlags()
  await loadBrand()
  // Code that is loaded on demand arrives on its own, outside of the clock of the test.
  await import('./flag-service.ts')
  await vi.advanceTimersByTimeAsync(0)
}

test('a device that has never been here is answered at once, so that no button comes seconds later', async () => {
  await openPage()
  await vi.waitFor(() => expect(server.callsTo(call)).toHaveLength(1))
  const { isFlagOn } = await import('#platform/flags/flag-values.ts')
  await vi.waitFor(() => expect(isFlagOn('sign-in-password')).toBe(true))
})

test('a device that knows its flags shows them at once, and asks when the page is calm', async () => {
  window.localStorage.setItem('daybreak_flags_device', '{"sign-in-password":true}')
  await openPage()
  const { isFlagOn } = await import('#platform/flags/flag-values.ts')
  expect([isFlagOn('sign-in-password'), server.callsTo(call).length]).toEqual([true, 0])
  await vi.advanceTimersByTimeAsync(3_000)
  await vi.waitFor(() => expect(server.callsTo(call)).toHaveLength(1))
})

test('where nothing may be kept, the end of a session forgets nothing and does not fail', async () => {
  const { forgetFlags } = await import('#platform/flags/flag-values.ts')
  vi.stubGlobal('localStorage', {
    removeItem: () => {
      throw new DOMException('not allowed', 'SecurityError')
    },
    clear: () => {},
  })
  expect(forgetFlags).not.toThrow()
})
