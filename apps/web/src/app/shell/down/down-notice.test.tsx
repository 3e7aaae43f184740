// Above the screens: what is down there and nothing else, until it is up again.
import type { Maintenance } from '@daybreak/contract'
import { act, cleanup, screen } from '@testing-library/react'
import { useQuery } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { problem, startFakeServer } from '../../../testing/fake-server.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { DownNotice } from './down-notice.tsx'
// Loaded before: with the clock of a test, no file comes.
import './part-notice.tsx'

const now = '2026-11-20T19:42:00.000Z'
const startedAt = '2026-11-20T19:00:00.000Z'
const until = '2026-11-20T20:30:00.000Z'
const up: Maintenance = { now, whole: null, parts: [] }
const parts = (...list: Maintenance['parts']): Maintenance => ({ now, whole: null, parts: list })
const call = 'GET /api/maintenance'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

async function show(path: string, answer: Maintenance | Response, locale: 'en' | 'es' = 'en') {
  const server = startFakeServer({ [call]: () => answer })
  renderPage(<DownNotice path={path} random={() => 0.5} />, { locale })
  await wait(10)
  return server
}

const said = () => screen.getAllByRole('status')[0]?.textContent

test('a part is said with its end on home and on its own screens, and on no other', async () => {
  const down = parts({ part: 'express-pay', startedAt, until })
  for (const path of ['/', '/express-pay', '/express-pay/transfer-wages']) {
    await show(path, down)
    expect(said()).toBe("Express Pay is down for now. The rest works.What you earned is safe. We'll be back by 2:30 PM.Get help")
    expect(screen.getByRole('link', { name: 'Get help' }).getAttribute('href')).toBe('/support')
    cleanup()
  }
  for (const path of ['/move-money', '/card-management', '/my-account', '/support', '/express-payments']) {
    await show(path, down)
    expect(said(), path).toBe('')
    cleanup()
  }
})

test.each([
  ['move-money', '/move-money/send', 'Bank transfers are down for now. The rest works.We check again every 30 seconds.Get help'],
  ['cards', '/card-management', 'Cards are slow right now. Your money is safe.We check again every 30 seconds.Get help'],
  [
    'express-pay',
    '/express-pay',
    'Express Pay is down for now. The rest works.What you earned is safe. We check again every 30 seconds.Get help',
  ],
  // Its help is what is down.
  ['support', '/support/cases', 'Support is down for now. The rest works.We check again every 30 seconds.'],
] as const)('%s without an end', async (part, path, words) => {
  await show(path, parts({ part, startedAt, until: null }))
  expect(said()).toBe(words)
})

test('an end that has passed is said no more', async () => {
  await show('/express-pay', parts({ part: 'express-pay', startedAt, until: now }))
  expect(said()).toContain('We check again every 30 seconds.')
})

test('when everything is down, a page that is open says that alone, in its language', async () => {
  await show('/', { now, whole: { startedAt, until }, parts: [{ part: 'cards', startedAt, until: null }] }, 'es')
  expect(said()).toBe('Estamos haciendo mejoras.Volvemos a las 2:30 pm o antes.')
})

test('it asks again while something is down, goes away when it is up, and what failed meanwhile is asked for anew', async () => {
  const server = startFakeServer({ [call]: () => parts({ part: 'cards', startedAt, until: null }) })
  const load = vi.fn<() => Promise<string>>().mockResolvedValue('$12.00')
  function Figure() {
    useQuery({ queryKey: ['figure'], queryFn: load })
    return null
  }
  renderPage(
    <>
      <DownNotice path="/" random={() => 0.5} />
      <Figure />
    </>,
  )
  await wait(10)
  expect(server.callsTo(call)).toHaveLength(1)
  server.answers[call] = () => up
  await wait(30_000)
  expect(server.callsTo(call)).toHaveLength(2)
  expect(said()).toBe('')
  expect(load).toHaveBeenCalledTimes(2)
  await wait(300_000)
  expect(server.callsTo(call)).toHaveLength(2)
})

test('a server that does not answer is no outage', async () => {
  await show('/', problem(500, 'internal'))
  expect(said()).toBe('')
})
