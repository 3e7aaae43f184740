// Events on a phone: they leave in batches, wait without a network and over a reload, arrive once, and go with the session.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startFakeServer, type FakeCall } from '../../testing/fake-server.ts'
import type { AnalyticsClient, AnalyticsService } from './analytics-client.ts'
import { openCollectorClient } from './collector-client.ts'
import { maxWaiting, openEventQueue } from './event-queue.ts'
import type { TrackedEvent } from './track.ts'

const call = 'POST /collect/track'
const worker = { id: `emp_${'1'.repeat(32)}`, contacts: null }
const startMs = Date.UTC(2026, 10, 20, 19, 42)
const completed = (insertId: string): TrackedEvent => ({
  name: 'TransferCompleted',
  properties: { type: 'ach_out', instantTransferToastVariant: null },
  insertId,
})

/** The wall of this test. */
const nowMs = () => vi.getMockedSystemTime()!.getTime()

let pages: AbortController[] = []
let server: ReturnType<typeof startFakeServer>
beforeEach(() => {
  vi.useFakeTimers({ now: startMs })
  window.localStorage.clear()
  server = startFakeServer({ [call]: () => ({ status: 1, error: null }), 'POST /collect/engage': () => 1 })
})
afterEach(() => {
  for (const page of pages) page.abort()
  pages = []
  setOnline(true)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** A page that opens; a reload is another one after the first has gone. */
function openPage(debug = false, service: AnalyticsService = { base: '/collect', token: null }): AnalyticsClient {
  const page = new AbortController()
  pages.push(page)
  return openCollectorClient({ debug, nowMs, service }, page.signal)
}
const leavePage = () => pages.pop()?.abort()
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)
function setOnline(isOnline: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  if (isOnline) window.dispatchEvent(new Event('online'))
}

type Sent = { event: string; properties: Record<string, unknown> }
const eventsIn = ({ body }: FakeCall) => JSON.parse((body as URLSearchParams).get('data') ?? '') as Sent[]
const sent = () => server.callsTo(call).flatMap(eventsIn)
const idsSent = () =>
  sent()
    .filter(({ event }) => event !== 'Identified')
    .map(({ properties }) => properties['$insert_id'])

test('an event leaves two seconds later with the worker, its time and its insert id, and without the session', async () => {
  const client = openPage()
  client.identify(worker)
  client.track(completed('aa'))
  await wait(1_999)
  expect(server.calls).toEqual([])
  await wait(1)
  expect(sent().map(({ event }) => event)).toEqual(['Identified', 'TransferCompleted'])
  expect(sent()[1]?.properties).toEqual({
    type: 'ach_out',
    instantTransferToastVariant: null,
    distinct_id: worker.id,
    $insert_id: 'aa',
    time: startMs / 1_000,
  })
  expect(vi.mocked(fetch).mock.calls[0]?.[1]).toMatchObject({ credentials: 'omit', keepalive: true })
  expect(openEventQueue().first(5)).toEqual([])
})

test('Mixpanel gets the same under its token, and nothing of where the page is', async () => {
  server.answers['POST /track'] = () => ({ status: 1, error: null })
  const client = openPage(false, { base: 'https://api-js.mixpanel.com', token: 'a1b2' })
  client.identify({ ...worker, contacts: { email: null, phone: '12125550101' } })
  client.track(completed('aa'))
  await wait(2_000)
  const [first, second] = vi.mocked(fetch).mock.calls
  expect([first?.[0], second?.[0]]).toEqual([
    'https://api-js.mixpanel.com/engage?verbose=1&ip=0',
    'https://api-js.mixpanel.com/track?verbose=1&ip=0',
  ])
  expect(second?.[1]).toMatchObject({ credentials: 'omit', referrerPolicy: 'no-referrer' })
  const events = server.callsTo('POST /track').flatMap(eventsIn)
  expect(events.map(({ properties }) => Object.keys(properties).toSorted())).toEqual([
    ['$insert_id', 'distinct_id', 'time', 'token'],
    ['$insert_id', 'distinct_id', 'instantTransferToastVariant', 'time', 'token', 'type'],
  ])
})

test('a worker is identified once a sign-in, however many pages open', async () => {
  for (let page = 0; page < 3; page += 1) {
    openPage().identify(worker)
    await wait(5_000)
    leavePage()
  }
  expect(sent()).toHaveLength(1)
  expect(server.callsTo('POST /collect/engage')).toEqual([])
  openPage().identify({ ...worker, id: `emp_${'2'.repeat(32)}`, contacts: { email: 'maya@example.com', phone: null } })
  await wait(5_000)
  expect(sent().map(({ properties }) => properties['distinct_id'])).toEqual([worker.id, `emp_${'2'.repeat(32)}`])
  expect(server.callsTo('POST /collect/engage').map(eventsIn)).toEqual([
    [{ $distinct_id: `emp_${'2'.repeat(32)}`, $set: { $email: 'maya@example.com' } }],
  ])
})

test('without a network events wait, survive a reload, and leave as soon as it is back', async () => {
  setOnline(false)
  const client = openPage()
  client.identify(worker)
  client.track(completed('aa'))
  await wait(600_000)
  leavePage()
  const next = openPage()
  next.identify(worker)
  next.track(completed('bb'))
  await wait(600_000)
  expect(server.calls).toEqual([])
  setOnline(true)
  await wait(0)
  expect(idsSent()).toEqual(['aa', 'bb'])
})

test('at most a thousand wait: the oldest go, and the others leave fifty at a time', async () => {
  setOnline(false)
  const client = openPage()
  client.identify(worker)
  for (let count = 0; count < maxWaiting + 25; count += 1) client.track(completed(`e${count}`))
  expect(openEventQueue().first(5_000)).toHaveLength(1_000)
  setOnline(true)
  await wait(10_000)
  expect(server.callsTo(call).map((each) => eventsIn(each).length)).toEqual(Array.from({ length: 20 }, () => 50))
  expect([idsSent()[0], idsSent().at(-1)]).toEqual(['e25', `e${maxWaiting + 24}`])
})

test('what a server that is away or busy did not take is sent again, later each time; what it refused is not', async () => {
  const answers = [
    () => Promise.reject(new TypeError('cut')),
    () => new Response(null, { status: 503 }),
    () => new Response(null, { status: 429, headers: { 'Retry-After': '60' } }),
    () => new Response('{"status":0}', { status: 400 }),
  ]
  server.answers[call] = () => answers.shift()?.()
  const client = openPage()
  client.identify(worker)
  await wait(2_000)
  expect(server.calls).toHaveLength(1)
  await wait(5_000)
  expect(server.calls).toHaveLength(2)
  await wait(9_999)
  expect(server.calls).toHaveLength(2)
  await wait(1)
  expect(server.calls).toHaveLength(3)
  await wait(59_999)
  expect(server.calls).toHaveLength(3)
  await wait(1)
  expect(server.calls).toHaveLength(4)
  await wait(3_600_000)
  expect(server.calls).toHaveLength(4)
  expect(openEventQueue().first(5)).toEqual([])
})

test('a call that a lost connection swallows holds nothing up: it is given up and sent again', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const patience = new AbortController()
    window.setTimeout(() => patience.abort(new DOMException('too long', 'TimeoutError')), ms)
    return patience.signal
  })
  server.answers[call] = () => new Promise(() => undefined)
  const client = openPage()
  client.identify(worker)
  await wait(2_000)
  server.answers[call] = () => ({ status: 1, error: null })
  await wait(9_999 + 5_000)
  expect(server.calls).toHaveLength(1)
  await wait(1)
  expect(server.calls).toHaveLength(2)
  expect(openEventQueue().first(5)).toEqual([])
})

test('the same insert id waits once, and what another tab has added while a batch was under way stays', async () => {
  const client = openPage()
  client.identify(worker)
  client.track(completed('aa'))
  client.track(completed('aa'))
  let answer: (response: Response) => void = () => undefined
  server.answers[call] = () => new Promise<Response>((resolve) => (answer = resolve))
  await wait(2_000)
  openPage().track(completed('bb'))
  answer(new Response('1'))
  await wait(0)
  expect(
    openEventQueue()
      .first(5)
      .map(({ properties }) => properties.$insert_id),
  ).toEqual(['bb'])
  expect(idsSent().filter((id) => id === 'aa')).toHaveLength(1)
})

test('a page that is put away sends at once', async () => {
  const client = openPage()
  client.identify(worker)
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  await wait(0)
  expect(sent()).toHaveLength(1)
})

test('leaving sends what is queued and keeps nothing; a worker who opted out keeps nothing and sends nothing', async () => {
  for (const isSent of [true, false]) {
    const client = openPage()
    client.identify(worker)
    client.track(completed(isSent ? 'yes' : 'no'))
    client.forget(isSent)
    expect(window.localStorage).toHaveLength(0)
    client.track(completed('later'))
    leavePage()
    await wait(60_000)
  }
  expect(idsSent()).toEqual(['yes'])
})

test('another worker never sends what waited of the one before', async () => {
  setOnline(false)
  const client = openPage()
  client.identify(worker)
  client.track(completed('aa'))
  leavePage()
  openPage().identify({ ...worker, id: `emp_${'2'.repeat(32)}` })
  setOnline(true)
  await wait(5_000)
  expect(idsSent()).toEqual([])
})

test('a storage that is closed, full or filled by others does no harm', async () => {
  window.localStorage.setItem('daybreak_analytics', '{"person":5,"events":[null]}')
  openPage().identify(worker)
  leavePage()
  window.localStorage.setItem(
    'daybreak_analytics',
    JSON.stringify({ person: worker.id, events: [null, 5, { event: 'x' }, { event: 'TransferCompleted', properties: {} }] }),
  )
  openPage().identify(worker)
  leavePage()
  for (const method of ['getItem', 'setItem', 'removeItem'] as const)
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('closed', 'SecurityError')
    })
  const client = openPage()
  client.identify(worker)
  client.track(completed('aa'))
  await wait(2_000)
  expect(idsSent()).toEqual(['aa'])
  client.forget(true)
})

test('outside of production it says what it keeps, and in production nothing', () => {
  const debug = vi.spyOn(console, 'debug').mockImplementation(() => undefined)
  openPage(false).identify(worker)
  expect(debug).not.toHaveBeenCalled()
  openPage(true).track(completed('aa'))
  expect(debug).toHaveBeenCalledOnce()
})
