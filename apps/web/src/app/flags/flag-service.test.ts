// A page's flags: the defaults while the service is unreachable, its answer once it arrives, and nothing of one worker for the
// next.
import { brandDefault, flagDefinitions } from '@daybreak/contract'
import { OpenFeature } from '@openfeature/web-sdk'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetFlags, isFlagOn, setFlags } from '#platform/flags/flag-values.ts'
import { startFakeServer } from '../../testing/fake-server.ts'
import { followFlags } from './flag-service.ts'

const call = 'POST /ofrep/v1/evaluate/flags'
const worker = `emp_${'1'.repeat(32)}`
let server: ReturnType<typeof startFakeServer>
let ending: AbortController
beforeEach(() => {
  vi.useFakeTimers()
  server = startFakeServer({})
  ending = new AbortController()
})
afterEach(async () => {
  ending.abort()
  await OpenFeature.clearProviders()
  setFlags({})
  window.localStorage.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const answer = (values: Record<string, unknown>) => () =>
  Response.json(
    { flags: Object.entries(values).map(([key, value]) => ({ key, value, reason: 'STATIC', variant: 'x' })) },
    { headers: { ETag: '"1"' } },
  )
const follow = () => followFlags(worker, brandDefault.flags, ending.signal)
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const kept = () => JSON.parse(window.localStorage.getItem('daybreak_flags_device') ?? 'null') as unknown

test('the service is asked for the worker in the environment of the host, and screens follow what it says', async () => {
  server.answers[call] = answer({ 'express-pay': false })
  expect(isFlagOn('express-pay')).toBe(true)
  await follow()
  expect(server.callsTo(call)[0]?.body).toEqual({ context: { targetingKey: worker, environment: 'development' } })
  expect([isFlagOn('express-pay'), isFlagOn('cash-back')]).toEqual([false, flagDefinitions['cash-back'].value])
  expect(kept()).toMatchObject({ 'express-pay': false })
})

test('while it is away what held last holds, and it is asked again, later each time', async () => {
  setFlags({ 'cash-back': false })
  void follow()
  await wait(0)
  expect([isFlagOn('cash-back'), server.callsTo(call).length]).toEqual([false, 1])
  await wait(5_000)
  await wait(9_999)
  expect(server.callsTo(call)).toHaveLength(2)
  server.answers[call] = answer({ 'cash-back': true, 'add-money': false })
  await wait(1)
  await wait(100)
  expect([isFlagOn('cash-back'), isFlagOn('add-money')]).toEqual([true, false])
})

test('a value of another type, and one that cannot be evaluated, leave the default', async () => {
  server.answers[call] = () =>
    Response.json({
      flags: [
        { key: 'add-money', value: 'no', reason: 'STATIC' },
        { key: 'cash-back', errorCode: 'GENERAL' },
      ],
    })
  await follow()
  expect([isFlagOn('add-money'), isFlagOn('cash-back')]).toEqual([true, true])
})

test('after the end of the session nothing more is asked, and nothing of the worker is kept', async () => {
  document.cookie = 'daybreak_signed_in=1'
  server.answers[call] = answer({ 'express-pay': false })
  await follow()
  expect(window.localStorage.getItem('daybreak_flags')).not.toBeNull()
  ending.abort()
  forgetFlags()
  document.dispatchEvent(new Event('visibilitychange'))
  await wait(600_000)
  expect([server.callsTo(call).length, window.localStorage.length]).toEqual([1, 0])
  document.cookie = 'daybreak_signed_in=; Max-Age=0'
})
