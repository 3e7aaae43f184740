// The flags of a device before sign-in: right from the server's first answer, followed by the same id, and never lost for want of a cookie.
import { brandDefault, flagDeviceCookie } from '@daybreak/contract'
import { OpenFeature } from '@openfeature/web-sdk'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { problem, startFakeServer } from '../../testing/fake-server.ts'

const call = 'POST /ofrep/v1/evaluate/flags'
const config = 'GET /api/client-config'
const deviceId = '3e2a8a55-77d0-4d0b-9a07-6c2f2f4f2a11'
const answer = () => Response.json({ flags: [{ key: 'sign-in-password', value: true, reason: 'STATIC', variant: 'on' }] })
let server: ReturnType<typeof startFakeServer>
beforeEach(() => {
  vi.resetModules()
  server = startFakeServer({
    [call]: answer,
    [config]: () => ({ ...brandDefault, deviceFlags: { 'sign-in-password': true } }),
  })
})
afterEach(async () => {
  await OpenFeature.clearProviders()
  window.localStorage.clear()
  document.cookie = `${flagDeviceCookie}=; Max-Age=0`
  vi.unstubAllGlobals()
})

/** A page that is loaded now: what the device kept is read while its code is. */
const loadPage = async () => ({
  ...(await import('#platform/copy/brand.ts')),
  ...(await import('#platform/flags/flag-values.ts')),
  ...(await import('./flag-service.ts')),
})

test('a device that has never been here has its flags with the first answer, before the flag service was asked', async () => {
  const { isFlagOn, learnFlags, loadBrand } = await loadPage()
  expect(isFlagOn('sign-in-password')).toBe(false)
  learnFlags(await loadBrand())
  expect([isFlagOn('sign-in-password'), server.callsTo(call).length]).toEqual([true, 0])
})

test('where the first answer fails, what held last holds', async () => {
  window.localStorage.setItem('daybreak_flags_device', '{"sign-in-password":true,"cash-back":false}')
  server.answers[config] = () => problem(503, 'unavailable')
  const { isFlagOn, learnFlags, loadBrand } = await loadPage()
  learnFlags(await loadBrand())
  expect([isFlagOn('sign-in-password'), isFlagOn('cash-back')]).toEqual([true, false])
})

test('they are followed by the id that the server knows the device by, and without a cookie by one of the page', async () => {
  document.cookie = `${flagDeviceCookie}=${deviceId}`
  const { followDeviceFlags, loadBrand } = await loadPage()
  await loadBrand()
  await followDeviceFlags()
  expect(server.callsTo(call)[0]?.body).toMatchObject({ context: { targetingKey: deviceId } })
  document.cookie = `${flagDeviceCookie}=; Max-Age=0`
  await followDeviceFlags()
  const bodies = server.callsTo(call).map(({ body }) => (body as { context: { targetingKey: string } }).context.targetingKey)
  expect(bodies.at(-1)).toMatch(/^[0-9a-f-]{36}$/)
  expect(bodies.at(-1)).not.toBe(deviceId)
})

test('where nothing may be kept, the end of a session forgets nothing and does not fail', async () => {
  const { forgetFlags } = await loadPage()
  vi.stubGlobal('localStorage', {
    removeItem: () => {
      throw new DOMException('not allowed', 'SecurityError')
    },
    clear: () => {},
  })
  expect(forgetFlags).not.toThrow()
})
