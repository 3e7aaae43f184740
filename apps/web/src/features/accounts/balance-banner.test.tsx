// The banner: the available balance, or that it cannot be shown; and that it stays current.
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { problem, startFakeServer } from '../../testing/fake-server.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { BalanceBanner } from './balance-banner.tsx'

const accountCall = 'GET /api/financial-accounts/payroll'
const accountWith = (availableBalance: string) => () => ({ id: 'acc_1', externalId: 'ext_1', details: { availableBalance } })
const banner = () => screen.findByRole('region', { name: 'Available balance' })

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the balance is there with its cents', async () => {
  startFakeServer({ [accountCall]: accountWith('128457') })
  renderPage(<BalanceBanner isTall />)
  await screen.findByText('Available balance')
  expect((await banner()).textContent).toBe('Available balance$1,284.57')
})

test('a balance below zero has a minus, and leads to why', async () => {
  startFakeServer({ [accountCall]: accountWith('-1250') })
  renderPage(<BalanceBanner isTall />, { locale: 'es' })
  await screen.findByText('Saldo disponible')
  expect(screen.getByRole('region').textContent).toBe('Saldo disponible−$12.50Por qué tu saldo está por debajo de cero')
})

test('while it loads there is no amount, least of all a zero', async () => {
  startFakeServer({ [accountCall]: () => new Promise(() => undefined) })
  renderPage(<BalanceBanner isTall />)
  expect((await banner()).textContent).toBe('')
})

test('while it loads there is room for the earned-pay button where there will be one, and none elsewhere', async () => {
  startFakeServer({ [accountCall]: () => new Promise(() => undefined) })
  for (const [isTall, digitCount] of [
    [true, 3],
    [false, 2],
  ] as const) {
    renderPage(<BalanceBanner isTall={isTall} />)
    expect((await banner()).querySelectorAll('[aria-hidden] > span')).toHaveLength(digitCount)
    cleanup()
  }
})

test('a failure shows a dash, says that the money is safe, and tries again on request', async () => {
  const server = startFakeServer({ [accountCall]: () => problem(500, 'internal') })
  renderPage(<BalanceBanner isTall />)
  expect((await screen.findByRole('alert')).textContent).toContain("We can't load your balance right now. Your money is safe.")
  expect(screen.getByText('—')).toBeTruthy()
  server.answers[accountCall] = accountWith('128457')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('$1,284')).toBeTruthy()
})

test('it refreshes every 60 seconds without counting as activity', async () => {
  const server = startFakeServer({ [accountCall]: accountWith('128457') })
  renderPage(<BalanceBanner isTall />)
  await screen.findByText('Available balance')
  cleanup()
  vi.useFakeTimers()
  renderPage(<BalanceBanner isTall />)
  await act(() => vi.advanceTimersByTimeAsync(100))
  const before = server.calls.length
  server.answers[accountCall] = accountWith('200000')
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(server.calls.slice(before).map(({ headers }) => headers.get('X-Daybreak-Background'))).toEqual(['1'])
  expect(screen.getByText('$2,000')).toBeTruthy()
})

test('money that comes counts up to the new balance within 320 ms; less money is shown at once', async () => {
  const frames: FrameRequestCallback[] = []
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame))
  vi.stubGlobal('cancelAnimationFrame', () => undefined)
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  const server = startFakeServer({ [accountCall]: accountWith('100000') })
  const { client } = renderPage(<BalanceBanner isTall />)
  await screen.findByText('$1,000')
  const drawAt = (nowMs: number) => act(() => frames.splice(0).forEach((frame) => frame(nowMs)))
  server.answers[accountCall] = accountWith('110000')
  await act(() => client.invalidateQueries())
  await waitFor(() => expect(frames).toHaveLength(1))
  drawAt(1_000)
  expect(screen.getByText('$1,000')).toBeTruthy()
  drawAt(1_160)
  expect(screen.getByText('$1,087')).toBeTruthy()
  drawAt(1_320)
  expect(screen.getByText('$1,100')).toBeTruthy()
  expect(frames).toEqual([])
  server.answers[accountCall] = accountWith('90000')
  await act(() => client.invalidateQueries())
  expect(await screen.findByText('$900')).toBeTruthy()
  expect(frames).toEqual([])
})

test('money that comes is said once, with what it comes to, and less money is not', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  const server = startFakeServer({ [accountCall]: accountWith('100000') })
  const { client } = renderPage(<BalanceBanner isTall />)
  await screen.findByText('$1,000')
  const said = () => screen.queryAllByText(/Money came/).map(({ textContent }) => textContent)
  expect(said()).toEqual([])
  server.answers[accountCall] = accountWith('110050')
  await act(() => client.invalidateQueries())
  await screen.findByText('$1,100')
  expect(said()).toEqual(['Money came. You have $1,100.50 available.'])
  const first = screen.getByText(/Money came/)
  server.answers[accountCall] = accountWith('90000')
  await act(() => client.invalidateQueries())
  await screen.findByText('$900')
  expect(screen.getByText(/Money came/)).toBe(first)
})

test('a worker who wants no motion sees the new balance at once', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  const server = startFakeServer({ [accountCall]: accountWith('100000') })
  const { client } = renderPage(<BalanceBanner isTall />)
  await screen.findByText('$1,000')
  server.answers[accountCall] = accountWith('110000')
  await act(() => client.invalidateQueries())
  expect(await screen.findByText('$1,100')).toBeTruthy()
})

test('a refresh that fails keeps the last balance', async () => {
  const server = startFakeServer({ [accountCall]: accountWith('128457') })
  const { client } = renderPage(<BalanceBanner isTall />)
  await screen.findByText('$1,284')
  server.answers[accountCall] = () => problem(500, 'internal')
  await act(() => client.invalidateQueries())
  expect(screen.getByText('$1,284')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})
