// What of a page is recorded, and that it stops before something that must not be recorded is drawn.
import type { RecordedEvent } from '@daybreak/contract'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { registerCopy } from '#platform/copy/copy-catalog.ts'
import { screens } from '../screens.ts'
import { recordableScreen, recordedScreens } from './recorded-screens.ts'
import { startScreenRecorder, type ScreenRecorder } from './screen-recorder.ts'
import { openWords, type Words } from './words.ts'

let events: RecordedEvent[]
let recorder: ScreenRecorder
let words: Words
let nowMs: number
const queries = new QueryClient()
registerCopy({ 'a.confirm': ['Confirm'], 'a.send': ['Send money'], 'a.hello': ['Hello ', ['name']], 'a.limit': ['Up to $500'] })

beforeEach(() => {
  events = []
  nowMs = 1_000
  queries.clear()
  words = openWords(queries)
  document.body.innerHTML = '<main id="page"><h1>Send money</h1></main>'
  window.history.replaceState(null, '', '/')
})
afterEach(() => {
  recorder.end()
  words.end()
  document.body.innerHTML = ''
})

async function start(): Promise<void> {
  recorder = startScreenRecorder({
    masking: { isStatic: words.isStatic, isClass: (name) => name === 'row' },
    screen: () => recordableScreen(document, window.location.pathname),
    nowMs: () => nowMs,
    emit: (event) => void events.push(event),
  })
  await recorded(/"type":2/)
}
const json = () => JSON.stringify(events)
const recorded = (what: RegExp) => vi.waitFor(() => expect(json()).toMatch(what))
const main = () => document.querySelector('main') ?? document.body
function add(html: string): Element {
  const box = document.createElement('div')
  box.innerHTML = html
  main().append(box)
  return box
}
/** After every observer has been notified. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve, 0))
const kinds = () => events.map(({ type }) => type)

test('words of the catalog are readable, and what a worker sees of their own is not', async () => {
  await start()
  add('<p class="row maya">Maya Torres</p><p>Confirm</p><p>Hello Maya</p><p>Up to $500</p><input value="37.41">')
  await recorded(/Confirm/)
  expect(json()).toMatch(/Send money/)
  expect(json()).not.toMatch(/maya|torres|hello|37\.41|500/i)
})

test('a merchant that is called like a button is not readable, and no more is what was typed', async () => {
  queries.setQueryData(['transactions'], { data: [{ merchant: 'CONFIRM' }] })
  await start()
  const field = add('<p>Confirm</p><input>').querySelector('input')
  if (field) field.value = 'send money'
  field?.dispatchEvent(new Event('input', { bubbles: true }))
  add('<p>Send money</p><i class="row"></i>')
  await recorded(/"i"/)
  expect(json()).not.toMatch(/Confirm/)
  expect(json().match(/Send money/g)).toHaveLength(1)
})

test('it stops before a proof, a PIN or a frame is drawn, and begins anew with the whole page after it', async () => {
  for (const html of [
    '<h2 data-unrecorded>Confirm</h2>',
    '<input type="password">',
    '<iframe></iframe>',
    '<p><b data-unrecorded></b></p>',
  ]) {
    events = []
    await start()
    const before = events.length
    const box = add(`${html}<p>Confirm</p>`)
    window.dispatchEvent(new MouseEvent('click'))
    await nextTask()
    expect(events.slice(before)).toEqual([])
    box.remove()
    await vi.waitFor(() => expect(kinds().filter((type) => type === 2)).toHaveLength(2))
    recorder.end()
  }
  expect(json()).not.toMatch(/Confirm/)
})

test('an element that becomes one while it is in the page stops it, too', async () => {
  await start()
  const field = add('<input type="text"><p></p>').querySelector('input')
  await nextTask()
  const before = events.length
  field?.setAttribute('type', 'password')
  main().append('Confirm')
  await nextTask()
  expect(events.slice(before)).toEqual([])
})

test('a screen that is not of the list is not recorded, and addresses are those of the list', async () => {
  await start()
  for (const [path, screen] of [
    ['/move-money/transfers/mtr_0190', '/move-money/transfers/$id'],
    ['/messages', '/messages'],
  ] as const) {
    window.history.pushState(null, '', path)
    add('<p></p>')
    await vi.waitFor(() => expect(events.at(-1)?.data).toMatchObject({}))
    await recorded(new RegExp(screen.replace('$', '\\$')))
  }
  const before = events.length
  for (const path of [
    '/disputes/dsp_1',
    '/card-management',
    '/my-account/security',
    '/login',
    '/onboarding/agreements',
    '/unknown',
  ]) {
    window.history.pushState(null, '', path)
    add('<p>Confirm</p>')
    await nextTask()
  }
  expect(events.slice(before)).toEqual([])
  expect(json()).not.toMatch(/mtr_|dsp_/)
})

test('times go forward, whatever the clock does', async () => {
  await start()
  for (const ms of [2_000, 500, -9_000_000, 2_100]) {
    nowMs = ms
    add('<p></p>')
    await nextTask()
  }
  const times = events.map(({ timestamp }) => timestamp)
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  expect([Math.min(...times), Math.max(...times)]).toEqual([0, 1_100])
})

test('a page that is kept for going back is not recorded meanwhile, and begins anew when it is shown again', async () => {
  await start()
  window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  await vi.waitFor(() => expect(kinds().filter((type) => type === 2)).toHaveLength(2))
})

test('every screen of the list is one of ours, and none that is recorded proves, reveals, disputes or signs up', () => {
  const known = new Set(screens.map(({ path }) => path))
  for (const path of recordedScreens) expect(known).toContain(path)
  const never =
    /login|onboarding|dispute|card-management$|security|contacts|consents|accounts\/new|close|data|pay$|cases|support\/message|proof/
  expect([...recordedScreens].filter((path) => never.test(path) && path !== '/express-pay')).toEqual([])
})
