// LaunchDarkly's own client for pages, through its OpenFeature provider, against a stand-in of its service: values come in, nothing goes out.
import { OpenFeature } from '@openfeature/web-sdk'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { brandDefault } from '@daybreak/contract'
import { isFlagOn, setFlags } from '#platform/flags/flag-values.ts'
import { followFlags } from './flag-service.ts'

const worker = `emp_${'1'.repeat(32)}`
const relay = 'https://relay.example.test'
const settings = { ...brandDefault.flags, launchDarkly: { clientSideId: '0123456789abcdef01234567', relay } }

type Flags = Record<string, { value: unknown; version: number }>
let asked: string[]
let flags: Flags
let isAway: boolean
let streams: FakeStream[]
let ending: AbortController

/** As the client asks for values: once, by their address. */
class FakeRequest extends EventTarget {
  status = 0
  responseText = ''
  private url = ''

  open(method: string, url: string) {
    this.url = url
    asked.push(`${method} ${url}`)
  }
  setRequestHeader() {}
  getResponseHeader(name: string) {
    return name.toLowerCase() === 'content-type' ? 'application/json' : null
  }
  abort() {}
  send() {
    const known = this.url.startsWith(`${relay}/sdk/evalx/`) ? 200 : 404
    this.status = isAway ? 503 : known
    this.responseText = JSON.stringify(flags)
    queueMicrotask(() => this.dispatchEvent(new Event('load')))
  }
}

/** It receives changes as server-sent events. */
class FakeStream extends EventTarget {
  static readonly CLOSED = 2
  readyState = 1
  onerror: unknown = null

  constructor(url: string) {
    super()
    asked.push(`STREAM ${url}`)
    streams.push(this)
  }
  close() {
    this.readyState = FakeStream.CLOSED
  }
  say(type: 'put' | 'patch' | 'delete', data: unknown) {
    this.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(data) }))
  }
}

beforeEach(() => {
  asked = []
  streams = []
  isAway = false
  flags = { 'express-pay': { value: false, version: 1 }, 'cash-back': { value: true, version: 1 } }
  ending = new AbortController()
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  vi.stubGlobal('EventSource', FakeStream)
})
afterEach(async () => {
  ending.abort()
  await OpenFeature.clearProviders()
  setFlags({})
  window.localStorage.clear()
  vi.unstubAllGlobals()
})

const follow = () => followFlags(worker, settings, ending.signal)
/** What it says of the worker in an address. */
function contextIn(line: string | undefined): unknown {
  const coded = line?.split('/').at(-1)?.split('?')[0] ?? ''
  return JSON.parse(atob(coded.replaceAll('-', '+').replaceAll('_', '/')))
}

test("a worker gets LaunchDarkly's values by their id and the environment, and screens follow what its stream says", async () => {
  await follow()
  expect([isFlagOn('express-pay'), isFlagOn('cash-back')]).toEqual([false, true])
  await vi.waitFor(() => expect(streams).toHaveLength(1))
  const [stream] = streams
  stream?.say('patch', { key: 'express-pay', value: true, version: 2 })
  await vi.waitFor(() => expect(isFlagOn('express-pay')).toBe(true))
  // One that is older than what is known changes nothing.
  stream?.say('patch', { key: 'express-pay', value: false, version: 1 })
  stream?.say('put', { 'express-pay': { value: true, version: 3 }, 'cash-back': { value: false, version: 3 } })
  await vi.waitFor(() => expect(isFlagOn('cash-back')).toBe(false))
  expect(isFlagOn('express-pay')).toBe(true)

  const paths = asked.map((line) => line.replace(/[^/]+$/, ''))
  expect(paths).toEqual([
    `GET ${relay}/sdk/evalx/${settings.launchDarkly.clientSideId}/contexts/`,
    `STREAM ${relay}/eval/${settings.launchDarkly.clientSideId}/`,
  ])
  for (const line of asked) expect(contextIn(line)).toEqual({ kind: 'user', key: worker, environment: 'development' })
})

test('a value of another type and a flag that it does not know leave the default of the code', async () => {
  flags = { 'cash-back': { value: 'no', version: 1 }, unknown: { value: true, version: 1 } }
  await follow()
  expect([isFlagOn('cash-back'), isFlagOn('recording')]).toEqual([true, false])
})

test('while it is away what held last holds, and it is asked again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  setFlags({ 'cash-back': false })
  isAway = true
  const following = follow()
  await vi.advanceTimersByTimeAsync(4_000)
  expect([isFlagOn('cash-back'), asked.length]).toEqual([false, 1])
  isAway = false
  await vi.advanceTimersByTimeAsync(2_000)
  await following
  expect([isFlagOn('cash-back'), isFlagOn('express-pay')]).toEqual([true, false])
  vi.useRealTimers()
})

test('the end of the session ends its stream', async () => {
  await follow()
  await vi.waitFor(() => expect(streams).toHaveLength(1))
  ending.abort()
  await vi.waitFor(() => expect(streams.map(({ readyState }) => readyState)).toEqual([FakeStream.CLOSED]))
})
