// The maintenance page: what it promises, when it tries again, and that it goes back automatically.
import type { Maintenance } from '@daybreak/contract'
import { systemMilliseconds } from '@daybreak/time'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { renderPage, testNowMs } from '../../testing/render-page.tsx'
import { MaintenanceScreen } from './maintenance.screen.tsx'

const serverNow = '2026-11-20T19:42:00.000Z'
const startedAt = '2026-11-20T19:00:00.000Z'
const over: Maintenance = { now: serverNow, whole: null, parts: [] }
const down = (until: string | null, now = serverNow): Maintenance => ({ now, whole: { startedAt, until }, parts: [] })

/** The phone's clock goes with the timers; the server's stays where each answer says it is. */
let aheadMs = 0
const nowMs = () => systemMilliseconds() + aheadMs

beforeEach(() => {
  vi.useFakeTimers({ now: testNowMs })
  aheadMs = 0
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

async function show(answers: (Maintenance | null)[], { random = 0.5, locale = 'en' as 'en' | 'es' } = {}) {
  const read = vi.fn<() => Promise<Maintenance | null>>(async () => (answers.length > 1 ? answers.shift() : answers[0]) ?? null)
  const goBack = vi.fn<() => void>()
  renderPage(<MaintenanceScreen read={read} goBack={goBack} random={() => random} />, { nowMs, locale })
  await wait(0)
  return { read, goBack }
}

const heading = () => screen.getByRole('heading', { level: 1 }).textContent

describe('what is shown', () => {
  test('is the end in the zone of the worker, and how far it is', async () => {
    await show([down('2026-11-20T20:24:00.000Z')])
    expect(heading()).toBe('Back by 2:24 PM CT')
    expect(screen.getByText("We're making things better. We'll open your page again by itself.")).toBeDefined()
    expect(screen.getByText('Started at 1:00 PM')).toBeDefined()
    const line = screen.getByRole('img', { name: '1:00 PM to 2:24 PM CT, now 1:42 PM' })
    expect(line.firstElementChild?.getAttribute('width')).toBe('50')
    expect(document.title).toBe("We'll be right back · Daybreak Wallet")
  })

  test('is the same in Spanish', async () => {
    await show([down('2026-11-20T20:24:00.000Z')], { locale: 'es' })
    expect(heading()).toBe('Volvemos a las 2:24 pm CT o antes')
    expect(screen.getByRole('img', { name: 'De la 1:00 pm a las 2:24 pm CT, ahora 1:42 pm' })).toBeDefined()
  })

  test('is the date too, where the end is a day away or more', async () => {
    await show([down('2026-11-22T08:00:00.000Z')])
    expect(heading()).toBe('Back by 2:00 AM CT, Nov 22')
  })

  test('is no time where none is known, and that it takes longer when it has passed', async () => {
    const { read } = await show([null])
    expect(heading()).toBe("We're making things better.")
    expect(screen.getByText("We'll open your page again by itself.")).toBeDefined()
    read.mockResolvedValue(down('2026-11-20T19:41:59.000Z'))
    await wait(30_000)
    expect(heading()).toBe("We're making things better.")
    expect(screen.getByText("A little longer than planned. We'll open your page again by itself.")).toBeDefined()
  })

  test('passes while the page is open, without a new answer', async () => {
    await show([down('2026-11-20T19:42:10.000Z'), null])
    expect(heading()).toBe('Back by 1:42 PM CT')
    await wait(11_000)
    expect(screen.getByText(/^A little longer than planned\./)).toBeDefined()
  })

  test("follows the server's clock where the phone's is wrong by hours", async () => {
    aheadMs = -5 * 3_600_000
    await show([down('2026-11-20T20:24:00.000Z')])
    expect(screen.getByRole('img', { name: '1:00 PM to 2:24 PM CT, now 1:42 PM' })).toBeDefined()
    cleanup()
    aheadMs = 5 * 3_600_000
    await show([down('2026-11-20T20:24:00.000Z')])
    expect(heading()).toBe('Back by 2:24 PM CT')
  })

  test('is that the card works, and which number tells the balance', async () => {
    await show([down(null)])
    expect(screen.getByText('Your card still works.')).toBeDefined()
    expect(screen.getByRole('link', { name: '(800) 555-0142' }).getAttribute('href')).toBe('tel:+18005550142')
  })
})

describe('the next try', () => {
  test('comes after 30 seconds, and goes back when it is over', async () => {
    const { read, goBack } = await show([down(null)])
    expect(read).toHaveBeenCalledTimes(1)
    expect(screen.getByText('Next try in 0:30')).toBeDefined()
    await wait(29_999)
    expect(read).toHaveBeenCalledTimes(1)
    await wait(1)
    expect(read).toHaveBeenCalledTimes(2)
    expect(goBack).not.toHaveBeenCalled()
    read.mockResolvedValue(over)
    await wait(30_000)
    expect(goBack).toHaveBeenCalledOnce()
  })

  test.each([
    [0, 25],
    [0.999, 35],
  ])('is not at the same second for everyone: %s', async (random, seconds) => {
    const { read } = await show([down(null)], { random })
    await wait(30_000)
    await wait(seconds * 1_000 - 1)
    expect(read).toHaveBeenCalledTimes(2)
    await wait(1)
    expect(read).toHaveBeenCalledTimes(3)
  })

  test('is spoken once a try, and not every second', async () => {
    await show([down(null)])
    const [status] = screen.getAllByRole('status')
    expect(status?.textContent).toBe('')
    await wait(31_000)
    expect(status?.textContent).toBe('Next try in 0:30')
    await wait(10_000)
    expect(status?.textContent).toBe('Next try in 0:30')
    expect(screen.getByText(/^Next try in 0:(19|20)$/)).toBeDefined()
  })

  test('can be now, and then the wait begins anew; a second press asks nothing more', async () => {
    const { read, goBack } = await show([down(null)])
    await wait(20_000)
    const now = screen.getByRole('button', { name: 'Try now' })
    fireEvent.click(now)
    fireEvent.click(now)
    await wait(0)
    expect(read).toHaveBeenCalledTimes(2)
    await wait(29_999)
    expect(read).toHaveBeenCalledTimes(2)
    read.mockResolvedValue(over)
    fireEvent.click(screen.getByRole('button', { name: 'Try now' }))
    await wait(0)
    expect(goBack).toHaveBeenCalledOnce()
  })

  test('is not put off by a phone whose clock is set back', async () => {
    const { read } = await show([down(null)])
    aheadMs = -3_600_000
    await wait(30_000)
    expect(read).toHaveBeenCalledTimes(2)
  })

  test('does not lead back at the first answer: a server may not know of the start yet', async () => {
    const { goBack } = await show([over])
    await wait(10_000)
    expect(goBack).not.toHaveBeenCalled()
    await wait(20_000)
    expect(goBack).toHaveBeenCalledOnce()
  })
})
