// Earned pay on the home screen: the pay period, two presses from home to money, and every end of the sheet.
import type { ExpressPay as Overview } from '@daybreak/contract'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { problem, startFakeServer } from '../../../testing/fake-server.ts'
import { fictionalExpressPay, fictionalTransfer } from '../../../testing/fictional-express-pay.ts'
import { renderPage, testNowMs } from '../../../testing/render-page.tsx'
import { downQuery } from '#platform/calls/down.ts'
import { EarnedPay } from './earned-pay.tsx'
// Loaded here, so that no test waits for the code of what it opens.
import './sheet.tsx'
import { transferMemory } from '../sending/transfer-memory.ts'

const overviewCall = 'GET /api/express-pay'
const transferCall = 'POST /api/express-pay/transfers'
const accepted = { terms: { version: '2026-11-01', acceptedAt: '2026-11-01T00:00:00.000Z' } }
const earned = fictionalExpressPay().earnings as NonNullable<Overview['earnings']>
const ready = {
  ...accepted,
  earnings: { ...earned, available: '24802' },
  forecast: { payday: '2026-12-04', before: '44400', after: '44400' },
}

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  sessionStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function show(
  overview: Partial<Overview> = ready,
  { locale = 'en', nowMs = testNowMs }: { locale?: 'en' | 'es'; nowMs?: number | (() => number) } = {},
) {
  const server = startFakeServer({ [overviewCall]: () => fictionalExpressPay(overview), [transferCall]: () => fictionalTransfer })
  const page = <EarnedPay isOffered balance="128457" />
  return { server, ...renderPage(page, { locale, nowMs }) }
}

const open = async (name: RegExp = /^Get \$/) => {
  const button = await screen.findByRole('button', { name })
  await userEvent.click(button)
  return { button, dialog: await screen.findByRole('dialog') }
}

describe('the pay period on the banner', () => {
  test('says what was earned, what was taken and the next payday, with the button', async () => {
    const { container } = show(ready, { locale: 'es' })
    expect(await screen.findByRole('button', { name: 'Cobrar $248.02 ahora' })).toBeTruthy()
    expect(container.querySelector('dl')?.textContent).toBe('Ganado$371.00Cobrado$78.60Día de pagovie 4 dic')
  })

  test('has no button while nothing can be taken, but the reason', async () => {
    const { container } = show({
      ...ready,
      refusal: 'express_pay.no_shifts',
      earnings: { ...earned, accruedGross: '0', available: '0' },
      period: null,
    })
    expect(await screen.findByText(/No approved shifts yet this pay period/)).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
    expect(container.textContent).toContain('Earned$0.00')
  })

  test.each([
    ['2026-11-20T20:30:00.000Z', 'You can get your pay again by 2:30 PM.'],
    [null, ''],
    // By the server's clock: a past end is not mentioned any more.
    ['2026-11-20T18:00:00.000Z', ''],
  ])('keeps the amount, and lets no one press it, while Express Pay is down until %s', async (until, words) => {
    const { server, client } = show()
    await screen.findByRole('button', { name: 'Get $248.02 now' })
    const part = { part: 'express-pay' as const, startedAt: '2026-11-20T17:00:00.000Z', until }
    act(() => void client.setQueryData(downQuery.queryKey, { now: '2026-11-20T19:42:00.000Z', whole: null, parts: [part] }))
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button').disabled).toBe(true))
    const shown = screen.getByRole('button', { name: 'Get $248.02 now' })
    expect(document.getElementById(shown.getAttribute('aria-describedby') ?? '')?.textContent ?? '').toBe(words)
    await userEvent.click(shown)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(server.callsTo('GET /api/maintenance')).toEqual([])
    act(() => void client.setQueryData(downQuery.queryKey, { now: '2026-11-20T20:42:00.000Z', whole: null, parts: [] }))
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button').disabled).toBe(false))
  })

  test('does not mind another part that is down', async () => {
    const { client } = show()
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Get $248.02 now' })
    const part = { part: 'cards' as const, startedAt: '2026-11-20T17:00:00.000Z', until: null }
    act(() => void client.setQueryData(downQuery.queryKey, { now: '2026-11-20T19:42:00.000Z', whole: null, parts: [part] }))
    expect(button.disabled).toBe(false)
  })

  test('is the next payday alone where there is no Express Pay', async () => {
    const { container } = show({
      state: 'never',
      refusal: 'express_pay.not_available',
      earnings: null,
      shifts: [],
      forecast: null,
      period: null,
    })
    await screen.findByText('Next payday: Fri, Dec 4')
    expect(container.querySelector('dl')).toBeNull()
  })
})

describe('the sheet', () => {
  test('takes earned pay with two presses from home: the button, then the amount that it opens with', async () => {
    const { server } = show()
    const { dialog } = await open()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Get $100.00 now' }))
    expect(await screen.findByRole('heading', { name: '$50.00 is in your account' })).toBe(document.activeElement)
    const [call, ...more] = server.callsTo(transferCall)
    expect(more).toEqual([])
    expect(call?.body).toMatchObject({ amount: '10000', destination: { kind: 'own_card' }, shownAvailable: '24802' })
    expect(transferMemory('').kept()).toBeNull()
    expect(dialog.textContent).toContain('Available balance $1,284.57')
    expect(dialog.textContent).toContain('You can still takeup to $248.02')
  })

  test('lets its chips, its next paycheck and its button follow what is typed', async () => {
    show()
    const { dialog } = await open()
    const chips = within(dialog).getAllByRole<HTMLInputElement>('radio')
    expect(chips.map(({ parentElement }) => parentElement?.textContent)).toEqual(['$20', '$50', '$100', 'All $248.02'])
    expect(chips.map(({ checked }) => checked)).toEqual([false, false, true, false])
    expect(dialog.textContent).toContain('Next paycheck about $344.00')
    const field = within(dialog).getByRole('textbox', { name: 'Amount in dollars' })
    await userEvent.clear(field)
    await userEvent.type(field, '12.5')
    expect(chips.every(({ checked }) => !checked)).toBe(true)
    expect(dialog.textContent).toContain('Next paycheck about $431.50')
    expect(within(dialog).getByRole('button', { name: 'Get $12.50 now' })).toBeTruthy()
    await userEvent.click(within(dialog).getByRole('radio', { name: 'All $248.02' }))
    expect(within(dialog).getByRole('button', { name: 'Get $248.02 now' })).toBeTruthy()
  })

  test('opens with the amount that was taken last', async () => {
    show({ ...ready, lastAmount: '4000' })
    const { dialog } = await open()
    expect(within(dialog).getByRole('button', { name: 'Get $40.00 now' })).toBeTruthy()
  })

  test('leaves out the chips above what is ready', async () => {
    show({ ...ready, earnings: { ...earned, available: '4210' } })
    const { dialog } = await open()
    const chips = within(dialog).getAllByRole('radio')
    expect(chips.map(({ parentElement }) => parentElement?.textContent)).toEqual(['$20', 'All $42.10'])
    expect(within(dialog).getByRole('button', { name: 'Get $42.10 now' })).toBeTruthy()
  })

  test.each([
    ['300', 'You can transfer up to $248.02 right now.', 'Get $248.02 instead', '24802'],
    ['2', 'The smallest transfer is $5.00.', 'Get $5.00 instead', '500'],
  ])('beyond a limit offers the limit itself: %s', async (typed, words, name, amount) => {
    const { server } = show()
    const { dialog } = await open()
    const field = within(dialog).getByRole('textbox', { name: 'Amount in dollars' })
    await userEvent.clear(field)
    await userEvent.type(field, typed)
    await waitFor(() => expect(within(dialog).getByRole('alert').textContent).toBe(words))
    expect(field.getAttribute('aria-invalid')).toBe('true')
    await userEvent.click(within(dialog).getByRole('button', { name }))
    await screen.findByRole('heading', { name: '$50.00 is in your account' })
    expect(server.callsTo(transferCall)[0]?.body).toMatchObject({ amount })
  })

  test('sends nothing for what is no amount', async () => {
    const { server } = show()
    const { dialog } = await open()
    const field = within(dialog).getByRole('textbox', { name: 'Amount in dollars' })
    await userEvent.clear(field)
    await userEvent.type(field, 'abc{Enter}')
    await waitFor(() => expect(within(dialog).getByRole('alert').textContent).toBe('Enter an amount, like 25.00.'))
    expect(server.callsTo(transferCall)).toEqual([])
  })

  test('shows the terms the first time, and comes back to the chosen amount', async () => {
    const { server } = show({ ...ready, terms: { version: '2026-11-01', acceptedAt: null } })
    const { dialog } = await open()
    await userEvent.click(within(dialog).getByRole('radio', { name: '$20' }))
    await userEvent.click(within(dialog).getByRole('button', { name: 'Get $20.00 now' }))
    expect(server.callsTo(transferCall)).toEqual([])
    expect(within(dialog).getByRole('heading', { name: 'How Express Pay works' })).toBe(document.activeElement)
    await userEvent.click(within(dialog).getByRole('button', { name: 'I understand' }))
    await userEvent.click(within(dialog).getByRole('button', { name: 'Get $20.00 now' }))
    await screen.findByRole('heading', { name: '$50.00 is in your account' })
    expect(server.callsTo(transferCall)[0]?.body).toMatchObject({ amount: '2000', termsVersion: '2026-11-01' })
  })

  test('is closed by Escape, by the X and by a drag down, and gives the focus back to the button', async () => {
    show()
    const { button } = await open()
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(button)
    await open()
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    const { dialog } = await open()
    const handle = dialog.querySelector('.handle') ?? expect.fail('no handle')
    Object.assign(handle, { setPointerCapture: () => undefined })
    const drag = (type: 'pointerDown' | 'pointerMove' | 'pointerUp', clientY: number) =>
      fireEvent[type](handle, { clientY, pointerId: 1 })
    drag('pointerDown', 10)
    drag('pointerMove', 130)
    drag('pointerUp', 130)
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('an unknown answer', () => {
  test('is shown as unknown, leaves no second button, and is requested again under the same id, also when the sheet is opened again', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { server } = show()
    server.answers[transferCall] = () => Promise.reject(new TypeError('no network'))
    const { dialog } = await open()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Get $100.00 now' }))
    const words = "We don't know yet if this went through. Don't send it again. We'll tell you by 1:47pm."
    expect(await within(dialog).findByText(words)).toBeTruthy()
    expect(
      within(dialog)
        .getAllByRole('button')
        .map((each) => each.getAttribute('aria-label')),
    ).toEqual(['Close'])
    await userEvent.keyboard('{Escape}')
    const { dialog: again } = await open()
    expect(await within(again).findByText(words)).toBeTruthy()
    server.answers[transferCall] = () => fictionalTransfer
    await act(() => vi.advanceTimersByTimeAsync(2_000))
    await screen.findByRole('heading', { name: '$50.00 is in your account' })
    const ids = server.callsTo(transferCall).map(({ body }) => Reflect.get(body as object, 'id') as string)
    expect(ids.length).toBeGreaterThan(1)
    expect(new Set(ids).size).toBe(1)
  })

  test.each(['maintenance', 'maintenance_part'])(
    'that %s refused has not moved: it is said so, and nothing is asked again',
    async (code) => {
      vi.useFakeTimers({ shouldAdvanceTime: true })
      const { server } = show()
      server.answers[transferCall] = () => problem(503, code, { retryAfter: 120, until: null })
      const { dialog } = await open()
      await userEvent.click(within(dialog).getByRole('button', { name: 'Get $100.00 now' }))
      await within(dialog).findByText('This is down for now. Nothing was sent. Try again later.')
      expect(transferMemory('').kept()).toBeNull()
      await act(() => vi.advanceTimersByTimeAsync(10_000))
      expect(server.callsTo(transferCall)).toHaveLength(1)
    },
  )

  test('that is not known from before stays so when it meets what is down', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { server } = show()
    server.answers[transferCall] = () => problem(503, 'unavailable')
    const { dialog } = await open()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Get $100.00 now' }))
    await within(dialog).findByText(/We don't know yet/)
    server.answers[transferCall] = () => problem(503, 'maintenance_part', { retryAfter: 120, until: null })
    await act(() => vi.advanceTimersByTimeAsync(2_000))
    expect(within(dialog).getByText(/We don't know yet/)).toBeTruthy()
    expect(transferMemory('').kept()).not.toBeNull()
  })

  test('that turns out to be a refusal gives the amount back', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { server } = show()
    server.answers[transferCall] = () => problem(503, 'unavailable')
    const { dialog } = await open()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Get $100.00 now' }))
    await within(dialog).findByText(/We don't know yet/)
    server.answers[transferCall] = () => problem(409, 'express_pay.available_changed', { available: '8010' })
    await act(() => vi.advanceTimersByTimeAsync(2_000))
    expect(await within(dialog).findByText('Your amount changed to $80.10. Check it and confirm again.')).toBeTruthy()
    expect(transferMemory('').kept()).toBeNull()
    expect(within(dialog).getByRole('button', { name: 'Get $100.00 now' })).toBeTruthy()
  })
})

describe('undo', () => {
  test('takes it back without a question, says so, and closes the sheet', async () => {
    const { server } = show()
    server.answers[`POST /api/express-pay/transfers/${fictionalTransfer.id}/undo`] = () => ({
      ...fictionalTransfer,
      status: 'CANCELED',
    })
    const { dialog } = await open()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Get $100.00 now' }))
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Undo (60)' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getAllByText('Undone. Your earnings are back to $248.02.').length).toBeGreaterThan(0)
  })

  test('lasts sixty seconds from the answer, on a phone whose clock is an hour fast', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    let nowMs = testNowMs + 3_600_000
    show(ready, { nowMs: () => nowMs })
    const { dialog } = await open()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Get $100.00 now' }))
    expect(await within(dialog).findByRole('button', { name: 'Undo (60)' })).toBeTruthy()
    nowMs += 60_000
    await act(() => vi.advanceTimersByTimeAsync(1_000))
    expect(within(dialog).queryByRole('button', { name: /^Undo/ })).toBeNull()
  })

  test('of money that has been used says that it is too late, and goes', async () => {
    const { server } = show()
    server.answers[`POST /api/express-pay/transfers/${fictionalTransfer.id}/undo`] = () => problem(409, 'express_pay.undo_over')
    const { dialog } = await open()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Get $100.00 now' }))
    await userEvent.click(await within(dialog).findByRole('button', { name: /^Undo/ }))
    expect((await within(dialog).findByRole('alert')).textContent).toBe("It's too late to undo this.")
    expect(within(dialog).queryByRole('button', { name: /^Undo/ })).toBeNull()
  })
})
