// What a page reports about itself: listed names and positions in our own files, once it is left, and nothing for a worker who opted out.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clientHealthRoutes, type ClientHealthReport } from '@daybreak/contract'
import { noteUncaught, takeUncaught } from '#platform/health/uncaught.ts'
import { startFakeServer } from '../../testing/fake-server.ts'
import { startClientHealth } from './client-health.ts'

const report = vi.hoisted((): Record<string, (value: number) => void> => ({}))
vi.mock('web-vitals', () => {
  const on = (name: string) => (listener: (metric: { name: string; value: number }) => void) => {
    report[name] = (value) => listener({ name, value })
  }
  return { onLCP: on('LCP'), onINP: on('INP'), onCLS: on('CLS') }
})

const call = 'POST /collect/health'
let server: ReturnType<typeof startFakeServer>
const ending: AbortController[] = []
noteUncaught()
beforeEach(() => {
  takeUncaught()
  server = startFakeServer({ [call]: () => new Response(null, { status: 204 }) })
  document.documentElement.dataset['program'] = '/assets/app-x1.js /assets/main-AbC_d123.js'
  window.history.replaceState(null, '', '/move-money/transfers/mtr_0190')
  // Listeners of one test end with it.
  const { signal } = (ending[0] = new AbortController())
  const add = document.addEventListener.bind(document)
  vi.spyOn(document, 'addEventListener').mockImplementation((type: string, listener: EventListenerOrEventListenerObject) =>
    add(type, listener, { signal }),
  )
})
afterEach(() => {
  ending[0]?.abort()
  delete document.documentElement.dataset['program']
  Reflect.deleteProperty(navigator, 'globalPrivacyControl')
  show('visible')
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function show(state: 'visible' | 'hidden') {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}
const start = (settings: Partial<Parameters<typeof startClientHealth>[0]> = {}) =>
  startClientHealth({ isProduction: true, isWanted: () => true, random: () => 0, ...settings })
const measure = () => Object.entries({ LCP: 1_200.5, CLS: 0.02 }).forEach(([name, value]) => report[name]?.(value))
const sent = () => server.callsTo(call).map(({ body }) => clientHealthRoutes.report.body.parse(body) as ClientHealthReport)

function fail(error: Error, more: Partial<ErrorEventInit> = {}) {
  window.dispatchEvent(new ErrorEvent('error', { error, filename: error.message, ...more }))
}

test('vitals leave with the page, once, by the screen of the list and without an id', () => {
  start()
  measure()
  expect(server.calls).toEqual([])
  show('hidden')
  show('visible')
  measure()
  show('hidden')
  expect(sent()).toMatchObject([
    {
      release: 'AbC_d123',
      vitals: [
        { name: 'LCP', value: 1_200.5, screen: '/move-money/transfers/$id' },
        { name: 'CLS', value: 0.02, screen: '/move-money/transfers/$id' },
      ],
      errors: [],
    },
  ])
  expect(vi.mocked(fetch).mock.calls[0]?.[1]).toMatchObject({ credentials: 'omit', keepalive: true })
})

test('what fails says its name and its place in our file, and nothing of what it said; what failed before is reported too', () => {
  const early = new TypeError('Maya owes $50')
  early.stack = `TypeError: Maya owes $50\n at pay (${window.location.origin}/assets/pay-x9.js:12:34)\n at https://elsewhere.example/assets/a.js:1:2`
  fail(early)
  start()
  fail(Object.assign(new Error('no'), { name: 'Maya Torres', stack: 'at https://elsewhere.example/assets/a.js:1:2' }))
  expect(sent().flatMap(({ errors }) => errors)).toEqual([
    { name: 'TypeError', file: 'pay-x9.js', line: 12, column: 34, screen: '/move-money/transfers/$id' },
    { name: 'Other', file: null, line: 0, column: 0, screen: '/move-money/transfers/$id' },
  ])
  expect(JSON.stringify(server.calls)).not.toMatch(/Maya|owes|mtr_/)
})

test('nothing is reported for a worker who has turned it off, from that moment on, nor for a browser that asks not to be counted', () => {
  let isWanted = true
  start({ isWanted: () => isWanted })
  isWanted = false
  measure()
  fail(new TypeError('x'))
  show('hidden')
  expect(server.calls).toEqual([])
  ending[0]?.abort()
  Object.defineProperty(navigator, 'globalPrivacyControl', { value: true, configurable: true })
  start()
  fail(new RangeError('x'))
  show('hidden')
  expect(server.calls).toEqual([])
})

test('in production one page in ten is measured, and every one says what fails', () => {
  start({ random: () => 0.5 })
  report['LCP'] = () => undefined
  measure()
  fail(new SyntaxError('x'))
  show('hidden')
  expect(sent()).toMatchObject([{ vitals: [], errors: [{ name: 'SyntaxError' }] }])
})
