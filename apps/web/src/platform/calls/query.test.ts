// The query cache: what is retried, and what is reported to the server.
import { employeeRoutes } from '@daybreak/contract'
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { problem, startFakeServer } from '../../testing/fake-server.ts'
import { ApiProblem, ApiUnreachable } from './api.ts'
import { leaveForMaintenance } from '../page/leave-for-maintenance.ts'
import { createQueryClient, downKey } from './query.ts'

vi.mock('../page/leave-for-maintenance.ts', () => ({ leaveForMaintenance: vi.fn<() => void>() }))

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

test('a failure that is "logged only" is reported once, with the request it belongs to', async () => {
  const { server } = await fetchThrowing(await problemBody(500), { logAs: 'profile_failed' })
  expect(server.callsTo(log).map(({ body }) => body)).toEqual([{ code: 'profile_failed', requestId: 'req_test' }])
})

test.each([
  ['an ended session', 401, { logAs: 'profile_failed' }],
  ['a query without a code', 500, {}],
] as const)('%s is not reported', async (_, status, meta) => {
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

describe('maintenance', () => {
  const down = async (code: 'maintenance' | 'maintenance_part' = 'maintenance') =>
    new ApiProblem(employeeRoutes.readProfile, 503, (await problem(503, code).json()) as ApiProblem['problem'])
  beforeEach(() => vi.mocked(leaveForMaintenance).mockClear())

  test('leads a page that has nothing to show away at the first answer', async () => {
    expect((await fetchThrowing(await down())).tries).toBe(1)
    expect(leaveForMaintenance).toHaveBeenCalledOnce()
  })

  test('leaves a page that is shown where it is, with what was typed there', async () => {
    const client = createQueryClient()
    client.setQueryData(['x'], 'shown')
    const failure = await down()
    const query = new QueryObserver(client, { queryKey: ['x'], queryFn: () => Promise.reject(failure) })
    const stop = query.subscribe(() => undefined)
    await query.refetch()
    stop()
    expect(query.getCurrentResult().data).toBe('shown')
    expect(leaveForMaintenance).not.toHaveBeenCalled()
  })

  test('of a part leads nowhere', async () => {
    expect((await fetchThrowing(await down('maintenance_part'))).tries).toBe(1)
    expect(leaveForMaintenance).not.toHaveBeenCalled()
  })

  test('that an action meets has the notice above the screens ask at once', async () => {
    const client = createQueryClient()
    const ask = vi.fn<() => Promise<string>>().mockResolvedValue('up')
    const query = new QueryObserver(client, { queryKey: downKey, queryFn: ask })
    const stop = query.subscribe(() => undefined)
    await vi.advanceTimersByTimeAsync(10)
    const failure = await down('maintenance_part')
    const mutation = client.getMutationCache().build(client, { mutationFn: () => Promise.reject(failure) })
    await mutation.execute(undefined).catch(() => undefined)
    await vi.advanceTimersByTimeAsync(10)
    stop()
    expect(ask).toHaveBeenCalledTimes(2)
  })
})
