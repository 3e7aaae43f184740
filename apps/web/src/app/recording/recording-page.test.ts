// A page's reaction to each answer to a chunk: continues, tries again, starts over, or stops recording.
import type { RecordedEvent } from '@daybreak/contract'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { problem, startFakeServer } from '../../testing/fake-server.ts'
import { recordPage } from './recording-page.ts'

const recorder = vi.hoisted(() => ({ did: [] as string[], emit: (_event: unknown): void => undefined }))
vi.mock('./screen-recorder.ts', () => ({
  startScreenRecorder({ emit }: { emit: (event: unknown) => void }) {
    recorder.emit = emit
    const does = (what: string) => () => void recorder.did.push(what)
    return { pause: does('pause'), goOn: does('go on'), beginAnew: does('begin anew'), end: does('end') }
  },
}))
// jsdom has nothing for it.
vi.mock('./compressed.ts', () => ({ compressed: async (json: string) => Promise.resolve(new Blob([json])) }))

const call = 'PUT /api/recordings/chunks'
let server: ReturnType<typeof startFakeServer>
let ending: AbortController
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  recorder.did = []
  server = startFakeServer({ [call]: kept })
  ending = new AbortController()
  recordPage(new QueryClient(), ending.signal)
})
afterEach(() => {
  ending.abort()
  vi.restoreAllMocks()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const kept = () => new Response(null, { status: 204 })
const sent = () => server.callsTo(call).map(({ query }) => ({ id: query.get('id'), seq: query.get('seq') }))
const press = (timestamp: number): RecordedEvent => ({ type: 3, timestamp, data: { source: 2, type: 2, id: 1 } })

/** One more event, handed in as the page is left. */
async function send(): Promise<void> {
  const before = sent().length
  recorder.emit(press(before))
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.waitFor(() => expect(sent()).toHaveLength(before + 1))
}
/** Time passes until then. */
const untilSent = (count: number) =>
  vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(5_000)
    expect(sent()).toHaveLength(count)
  })
const expectDone = (...did: string[]) => vi.waitFor(() => expect(recorder.did).toEqual(did))

test('what waits is handed in when the page is left, in order, under one id', async () => {
  await send()
  recorder.emit(press(2))
  await untilSent(2)
  const [first, second] = sent()
  expect([first?.seq, second?.seq, first?.id === second?.id, recorder.did]).toEqual(['0', '1', true, []])
})

test.each(['out_of_order', 'differs', 'full', 'not_found'])('a recording that is %s goes on as another one', async (code) => {
  server.answers[call] = () => problem(409, `recordings.${code}`)
  await send()
  await expectDone('go on', 'begin anew')
})

test.each([
  [404, 'feature_off'],
  [409, 'recordings.not_agreed'],
  [429, 'recordings.day_full'],
  [422, 'recordings.unreadable'],
  [413, 'body_too_large'],
])('after %d %s nothing more is recorded', async (status, code) => {
  server.answers[call] = () => problem(status, code)
  await send()
  await expectDone('end')
  recorder.emit(press(2))
  await vi.advanceTimersByTimeAsync(120_000)
  expect(sent()).toHaveLength(1)
})

test.each([
  [503, 'unavailable'],
  [429, 'too_many_requests'],
])('after %d %s the same chunk is handed in again', async (status, code) => {
  server.answers[call] = () => problem(status, code)
  await send()
  server.answers[call] = () => new Response(null, { status: 204 })
  await untilSent(2)
  const [first, again] = sent()
  expect([again, recorder.did]).toEqual([first, []])
})

test('an agreement that is taken back forgets what waits', async () => {
  recorder.emit(press(1))
  ending.abort()
  expect(recorder.did).toEqual(['end'])
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(120_000)
  expect(sent()).toEqual([])
})
