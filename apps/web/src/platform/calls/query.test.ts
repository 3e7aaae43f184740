// The cache: what is tried again, and what is told to the server.
import { employeeRoutes } from '@daybreak/contract'
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { problem, startFakeServer } from '../../testing/fake-server.ts'
import { ApiProblem, ApiUnreachable } from './api.ts'
import { createQueryClient } from './query.ts'

const log = 'POST /api/client-log'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function fetchThrowing(failure: Error, meta: { logAs?: 'profile_failed' } = {}) {
  const server = startFakeServer({ [log]: () => new Response(null, { status: 204 }) })
  const queryFn = vi.fn<() => Promise<never>>().mockRejectedValue(failure)
  const query = new QueryObserver(createQueryClient(), { queryKey: ['x'], queryFn, meta })
  const stop = query.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(10_000)
  stop()
  expect(query.getCurrentResult().error).toBe(failure)
  return { server, tries: queryFn.mock.calls.length }
}

const problemBody = async (status: number) =>
  new ApiProblem(employeeRoutes.readProfile, status, (await problem(status, 'code').json()) as ApiProblem['problem'])

test.each([
  ['a refusal', 404, 1],
  ['a failure of the server', 500, 3],
])('%s is tried as often as it may help', async (_, status, tries) => {
  expect((await fetchThrowing(await problemBody(status))).tries).toBe(tries)
})

test('no answer is tried again twice', async () => {
  expect((await fetchThrowing(new ApiUnreachable(null))).tries).toBe(3)
})

test('a failure that is "logged only" is told once, with the request it belongs to', async () => {
  const { server } = await fetchThrowing(await problemBody(500), { logAs: 'profile_failed' })
  expect(server.callsTo(log).map(({ body }) => body)).toEqual([{ code: 'profile_failed', requestId: 'req_test' }])
})

test.each([
  ['an ended session', 401, { logAs: 'profile_failed' }],
  ['a query without a code', 500, {}],
] as const)('%s is not told', async (_, status, meta) => {
  const { server } = await fetchThrowing(await problemBody(status), meta)
  expect(server.callsTo(log)).toHaveLength(0)
})

test.each([
  ['comes by itself when the server is back', 503, true],
  ['that was refused is not asked for again', 404, false],
])('a screen that failed %s', async (_, status, comes) => {
  startFakeServer({ [log]: () => new Response(null, { status: 204 }) })
  const failure = await problemBody(status)
  const queryFn = vi.fn<() => Promise<string>>().mockRejectedValue(failure)
  const query = new QueryObserver(createQueryClient(), { queryKey: ['y'], queryFn })
  const stop = query.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(query.getCurrentResult().isError).toBe(true)
  queryFn.mockResolvedValue('here')
  await vi.advanceTimersByTimeAsync(16_000)
  expect(query.getCurrentResult().data).toBe(comes ? 'here' : undefined)
  const tries = queryFn.mock.calls.length
  await vi.advanceTimersByTimeAsync(60_000)
  expect(queryFn).toHaveBeenCalledTimes(tries)
  stop()
})
