// A page that is open when an operator turns the flag of recording off: it is told by the stream of the flag service, and stops within 5 seconds.
import { brandDefault } from '@daybreak/contract'
import { OpenFeature } from '@openfeature/web-sdk'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { profileQuery } from '#features/employee'
import { setFlags } from '#platform/flags/flag-values.ts'
import { startFakeServer } from '../../testing/fake-server.ts'
import { fictionalProfile, untouchedSettings } from '../../testing/fictional-profile.ts'
import { followFlags } from '../flags/flag-service.ts'
import { startRecording } from './recording.ts'

const runs = vi.hoisted((): AbortSignal[] => [])
vi.mock('./recording-page.ts', () => ({ recordPage: (_queries: unknown, signal: AbortSignal) => runs.push(signal) }))

const call = 'POST /ofrep/v1/evaluate/flags'
const streamPath = '/ofrep/v1/changes'
const worker = `emp_${'1'.repeat(32)}`

/** The stream of changes, in which a test announces one. */
class FakeEventSource extends EventTarget {
  static readonly opened: FakeEventSource[] = []
  readonly readyState = 1
  readonly url: string
  onopen: (() => void) | null = null
  onerror: (() => void) | null = null
  onmessage: ((event: MessageEvent<string>) => void) | null = null

  constructor(url: string) {
    super()
    this.url = url
    FakeEventSource.opened.push(this)
  }

  close(): void {}

  say(data: object): void {
    const event = new MessageEvent('message', { data: JSON.stringify(data) })
    this.onmessage?.(event)
    this.dispatchEvent(event)
  }
}

const ending = new AbortController()
let endRecording: () => void
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', FakeEventSource)
})
afterEach(async () => {
  endRecording()
  ending.abort()
  await OpenFeature.clearProviders()
  setFlags({})
  window.localStorage.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('stops within 5 seconds of the change, and continues when it is turned on again', async () => {
  let [isOn, version] = [true, 1]
  const requestUri = `${streamPath}?version=1`
  startFakeServer({
    [call]: () =>
      Response.json(
        {
          flags: [{ key: 'recording', value: isOn, reason: 'STATIC', variant: 'x' }],
          metadata: {},
          eventStreams: [{ type: 'sse', endpoint: { requestUri }, inactivityDelaySec: 120 }],
        },
        { headers: { ETag: `"${version}"` } },
      ),
  })
  const queries = new QueryClient()
  queries.setQueryData(profileQuery.queryKey, fictionalProfile({ settings: { ...untouchedSettings, recording: true } }))
  endRecording = startRecording(queries)
  await followFlags(worker, brandDefault.flags, ending.signal)
  await vi.waitFor(() => expect(runs.map(({ aborted }) => aborted)).toEqual([false]))
  const [stream] = FakeEventSource.opened
  expect(stream?.url).toContain(streamPath)

  const turn = async (next: boolean) => {
    ;[isOn, version] = [next, version + 1]
    stream?.say({ type: 'refetchEvaluation', etag: String(version) })
    await vi.advanceTimersByTimeAsync(5_000)
  }
  await turn(false)
  expect(runs.map(({ aborted }) => aborted)).toEqual([true])
  await turn(true)
  await vi.waitFor(() => expect(runs.map(({ aborted }) => aborted)).toEqual([true, false]))
})
