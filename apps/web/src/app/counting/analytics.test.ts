// Which workers analytics counts: the signed-in worker, unless the worker or their browser opted out, and until the session ends.
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { profileQuery } from '#features/employee'
import { track } from '#platform/analytics/track.ts'
import { loadBrand } from '#platform/copy/brand.ts'
import { startFakeServer } from '../../testing/fake-server.ts'
import { fictionalProfile, untouchedSettings } from '../../testing/fictional-profile.ts'
import { startAnalytics } from './analytics.ts'

const call = 'POST /collect/track'
let server: ReturnType<typeof startFakeServer>
let queries: QueryClient
let end: () => void = () => undefined
beforeEach(async () => {
  vi.spyOn(console, 'debug').mockImplementation(() => undefined)
  vi.useFakeTimers()
  window.localStorage.clear()
  server = startFakeServer({ [call]: () => 1 })
  queries = new QueryClient()
  // Without an answer the brand is the default.
  await loadBrand()
})
afterEach(async () => {
  end()
  await wait(0)
  queries.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  Reflect.deleteProperty(navigator, 'globalPrivacyControl')
})

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const show = (parts: Parameters<typeof fictionalProfile>[0]) =>
  queries.setQueryData(profileQuery.queryKey, fictionalProfile(parts))
const switched = (analytics: boolean) => show({ settings: { ...untouchedSettings, analytics } })
const events = () =>
  server
    .callsTo(call)
    .flatMap(
      ({ body }) =>
        JSON.parse((body as URLSearchParams).get('data') ?? '') as { event: string; properties: { $insert_id: string } }[],
    )
const trackOne = (insertId: string) =>
  track({ name: 'TransferCompleted', properties: { type: 'ach_out', instantTransferToastVariant: null }, insertId })

async function start() {
  end = startAnalytics(queries)
  await wait(0)
}

test('what happened before the client was there is counted, once the profile says for which worker', async () => {
  trackOne('early')
  await start()
  await wait(10_000)
  expect(events()).toEqual([])
  show({})
  await wait(10_000)
  expect(events().map(({ event }) => event)).toEqual(['Identified', 'TransferCompleted'])
  expect(events()[1]?.properties).toMatchObject({ $insert_id: 'early', distinct_id: fictionalProfile().employeeId })
})

test("the worker's switch counts at once, in both directions, and what was waiting is forgotten", async () => {
  switched(true)
  await start()
  trackOne('waiting')
  switched(false)
  trackOne('off')
  await wait(10_000)
  expect(events()).toEqual([])
  expect(window.localStorage).toHaveLength(0)
  switched(true)
  trackOne('on')
  await wait(10_000)
  expect(events().map(({ properties }) => properties.$insert_id)).toContain('on')
  expect(events()).toHaveLength(2)
})

test('Global Privacy Control wins over the switch, and Do-Not-Track is ignored as specified', async () => {
  Object.defineProperty(navigator, 'globalPrivacyControl', { value: true, configurable: true })
  switched(true)
  await start()
  trackOne('refused')
  await wait(10_000)
  end()
  await wait(0)
  expect([events().length, window.localStorage.length]).toEqual([0, 0])

  Reflect.deleteProperty(navigator, 'globalPrivacyControl')
  vi.stubGlobal('doNotTrack', '1')
  Object.defineProperty(navigator, 'doNotTrack', { value: '1', configurable: true })
  await start()
  trackOne('counted')
  await wait(10_000)
  expect(events().map(({ properties }) => properties.$insert_id)).toContain('counted')
  Reflect.deleteProperty(navigator, 'doNotTrack')
})

test('the end of the session sends what waits, and nothing after it', async () => {
  show({})
  await start()
  trackOne('last')
  end()
  await wait(0)
  expect(events().map(({ properties }) => properties.$insert_id)).toContain('last')
  expect(window.localStorage).toHaveLength(0)
  trackOne('after')
  show({ settings: { ...untouchedSettings, theme: 'dark' } })
  await wait(10_000)
  expect(events()).toHaveLength(2)
})
