// Guarantees of an action: one at a time, a failure that says so, and the same request for the same input until an answer came.
import { cardsRoutes } from '@daybreak/contract'
import { useQuery } from '@tanstack/react-query'
import { act, cleanup, renderHook, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { problem } from '../testing/fake-server.ts'
import { renderPage } from '../testing/render-page.tsx'
import { refusalsOf } from './action-words.ts'
import { ApiProblem, ApiUnreachable } from './calls/api.ts'
import { StepUpDeclined } from './session/step-up.tsx'
import { useAction, type Action } from './use-action.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const failed = { id: 'shell.error.load-title' } as const

test('a second press before the answer sends nothing, also before the page renders again', async () => {
  let answer: (value: string) => void = () => {}
  const call = vi.fn(() => new Promise<string>((resolve) => (answer = resolve)))
  const { result } = renderHook(() => useAction({ call }))
  const first = result.current
  let answers: Promise<(string | null)[]> = Promise.resolve([])
  await act(async () => {
    answers = Promise.all([first.run(), first.run(), result.current.run()])
  })
  expect(result.current.isBusy).toBe(true)
  await act(async () => answer('done'))
  expect(await answers).toEqual(['done', null, null])
  expect(call).toHaveBeenCalledTimes(1)
  expect([result.current.isBusy, result.current.isDone]).toEqual([false, true])
})

test('after an answer, and after a failure that is said, the next press sends again', async () => {
  const call = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('no')).mockResolvedValue('done')
  const { result } = renderHook(() => useAction({ call, failed }))
  await act(async () => expect(await result.current.run()).toBeNull())
  expect([result.current.message, result.current.isBusy]).toEqual([failed, false])
  await act(async () => expect(await result.current.run()).toBe('done'))
  expect(result.current.message).toBeNull()
})

test('the same input is the same request until an answer came; another input is another request', async () => {
  const sent: string[] = []
  const call = vi.fn(async (_input: { amount: bigint }, requestId: () => string) => {
    sent.push(requestId())
    if (sent.length < 4) throw new ApiUnreachable(null)
  })
  const { result } = renderHook(() => useAction({ call }))
  for (const amount of [1n, 1n, 2n, 2n, 2n]) await act(async () => void (await result.current.run({ amount })))
  expect(sent[0]).toBe(sent[1])
  expect(sent[2]).toBe(sent[3])
  expect(new Set(sent).size).toBe(3)
})

const refused = async (status: number, code: string, more = {}) =>
  new ApiProblem(cardsRoutes.activateCard, status, (await problem(status, code, more).json()) as ApiProblem['problem'])

test.each([
  ['a refusal with words of its own', () => refused(422, 'cards.code_wrong'), 'cards.activate.code-wrong'],
  ['a refusal without', () => refused(422, 'cards.details_wrong'), failed.id],
  ['a limit of tries', () => refused(429, 'cards.too_many_tries', { retryAfter: 61 }), 'shell.error.rate-limit'],
  ['a server without room, of an action with words of its own', () => refused(503, 'unavailable', { retryAfter: 2 }), failed.id],
  ['a limited session', () => refused(403, 'session.limited'), 'session.recovery.limited'],
])('%s is said in its words', async (_, cause, id) => {
  const thrown = await cause()
  const { result } = renderHook(() =>
    useAction({
      call: () => Promise.reject(thrown),
      refusals: refusalsOf<typeof cardsRoutes.activateCard>({ 'cards.code_wrong': { id: 'cards.activate.code-wrong' } }),
      failed,
    }),
  )
  await act(async () => void (await result.current.run()))
  expect([result.current.message?.id, result.current.cause]).toEqual([id, thrown])
})

test('a server that has no room for a moment is not called too many tries, and the worker is to blame for nothing', async () => {
  const cause = await refused(503, 'unavailable', { retryAfter: 2 })
  const { result } = renderHook(() => useAction({ call: () => Promise.reject(cause) }))
  await act(async () => void (await result.current.run()))
  expect(result.current.message?.id).toBe('shell.error.busy')
})

test.each([
  [true, 'shell.error.load-body'],
  [false, 'shell.error.offline-nothing-sent'],
])('no answer, connected %s: the page says what may have happened', async (isConnected, id) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isConnected)
  const { result } = renderHook(() => useAction({ call: () => Promise.reject(new ApiUnreachable(null)) }))
  await act(async () => void (await result.current.run()))
  expect(result.current.message?.id).toBe(id)
})

test('a proof that the worker declined is no failure to tell them of', async () => {
  const { result } = renderHook(() => useAction({ call: () => Promise.reject(new StepUpDeclined()), failed }))
  await act(async () => void (await result.current.run()))
  expect(result.current.message).toBeNull()
})

test('a page that is left with the answer stays busy, and is ready when it is shown again', async () => {
  const { result } = renderHook(() => useAction({ call: () => Promise.resolve('done'), leavesPage: true }))
  await act(async () => void (await result.current.run()))
  expect(result.current.isBusy).toBe(true)
  act(() => void window.dispatchEvent(new Event('pageshow')))
  expect(result.current.isBusy).toBe(false)
})

function Balance({ call, onAction }: { call: () => Promise<unknown>; onAction: (action: Action<void, unknown>) => void }) {
  const reads = useQuery({ queryKey: ['balance'], queryFn: nextRead, meta: { tags: ['balance'] } })
  const others = useQuery({ queryKey: ['cards'], queryFn: nextRead, meta: { tags: ['cards'] } })
  onAction(useAction({ call, changes: ['balance'], waitsForFresh: true }))
  return (
    <p>
      {reads.data} {others.data}
    </p>
  )
}
let readCount = 0
const nextRead = () => Promise.resolve((readCount += 1))

async function showBalance(call: () => Promise<unknown>) {
  readCount = 0
  let action: Action<void, unknown> | null = null
  renderPage(<Balance call={call} onAction={(now) => (action = now)} />)
  await screen.findByText('1 2')
  return () => act(async () => void (await (action as Action<void, unknown> | null)?.run()))
}

test('what shows the change is fresh when the action ends, and what shows something else is left alone', async () => {
  const run = await showBalance(() => Promise.resolve())
  await run()
  expect(screen.getByText('3 2')).toBeDefined()
})

test.each([
  [409, '3 2'],
  [422, '1 2'],
])('after a refusal with %i the page shows %s: only a conflict says that it was out of date', async (status, shown) => {
  const thrown = await refused(status, 'code')
  const run = await showBalance(() => Promise.reject(thrown))
  await run()
  expect(await screen.findByText(shown)).toBeDefined()
})
