// The balance card in its states, and a transfer that is refused, lost and made.
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ExpressPay as Overview } from '@daybreak/contract'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { problem, startFakeServer } from '../../testing/fake-server.ts'
import { fictionalExpressPay, fictionalTransfer } from '../../testing/fictional-express-pay.ts'
import type { AskForStepUp } from '#platform/session/step-up.tsx'
import { renderPage, testNowMs } from '../../testing/render-page.tsx'
import { TransferWithHistory } from '../../testing/show-transfer.tsx'
import { ExpressPay } from './express-pay.tsx'
import { transferMemory } from './sending/transfer-memory.ts'

const overviewCall = 'GET /api/express-pay'
const transferCall = 'POST /api/express-pay/transfers'
/** A worker who has agreed before is not asked again. */
const accepted = { terms: { version: '2026-11-01', acceptedAt: '2026-11-01T00:00:00.000Z' } }
const noTransfers = { data: [], pageInfo: { hasNextPage: false, endCursor: null } }

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  sessionStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function serve(overview: Partial<Overview> = {}, answers: Parameters<typeof startFakeServer>[0] = {}) {
  return startFakeServer({
    [overviewCall]: () => fictionalExpressPay(overview),
    'GET /api/express-pay/transfers': () => noTransfers,
    ...answers,
  })
}

describe('the balance card', () => {
  test('shows what is ready and leads to a transfer', async () => {
    serve()
    renderPage(<ExpressPay />)
    expect((await screen.findByRole('link', { name: 'Make a Transfer' })).getAttribute('href')).toBe(
      '/express-pay/transfer-wages',
    )
    expect(screen.getAllByText('$106.90').length).toBeGreaterThan(0)
  })

  test('hides an amount that it does not have', async () => {
    serve({ state: 'inactive', refusal: 'express_pay.inactive', earnings: null, shifts: [], forecast: null })
    const { container } = renderPage(<ExpressPay />)
    await screen.findByRole('button', { name: 'See My Earnings' })
    expect(screen.getByText('Hidden. Tap "See My Earnings" to show it.')).toBeDefined()
    expect(container.textContent).not.toContain('106.90')
  })

  test('says in both languages why nothing can be taken', async () => {
    serve({ refusal: 'express_pay.blackout', backOn: '2026-12-04' })
    renderPage(<ExpressPay />, { locale: 'es' })
    const button = await screen.findByRole('button', { name: 'Hacer una transferencia' })
    expect(button.hasAttribute('disabled')).toBe(true)
    expect(screen.getByText(/Express Pay está en pausa mientras se prepara la nómina/)).toBeDefined()
  })

  test('keeps still while a cancellation is in progress', async () => {
    serve({ state: 'pending_cancellation', refusal: 'express_pay.pending_cancellation' })
    renderPage(<ExpressPay />)
    expect((await screen.findByRole('button', { name: 'Cancellation in Progress' })).hasAttribute('disabled')).toBe(true)
    expect(screen.getByText(/Express Pay ends after your Fri, Dec 4 paycheck/)).toBeDefined()
  })
})

async function goToReview(amount: string) {
  const user = userEvent.setup()
  const field = await screen.findByRole('textbox', { name: 'How much do you want?' })
  await user.clear(field)
  await user.type(field, amount)
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  return user
}

describe('a transfer', () => {
  test('is not sent before the worker has said that they understand', async () => {
    const server = serve({}, { [transferCall]: () => fictionalTransfer })
    renderPage(<TransferWithHistory accountLast4="4471" />)
    const user = await goToReview('50')
    const confirm = screen.getByRole('button', { name: 'Get $50.00 now' })
    await user.click(confirm)
    const tick = screen.getByRole('checkbox', { name: 'I understand', description: 'Check the box to continue.' })
    expect(document.activeElement).toBe(tick)
    expect(server.callsTo(transferCall)).toHaveLength(0)
    await user.click(tick)
    await user.click(confirm)
    await screen.findByRole('heading', { name: '$50.00 is in your account' })
    const [call] = server.callsTo(transferCall)
    expect(call?.body).toMatchObject({
      amount: '5000',
      destination: { kind: 'own_card' },
      shownAvailable: '10690',
      termsVersion: '2026-11-01',
    })
    expect(transferMemory('').kept()).toBeNull()
  })

  test.each([
    ['that it has read since', true],
    ['that the refusal tells it of', false],
  ])('asks for a newer version of the terms, %s, with an unticked box', async (_label, isReadBefore) => {
    let { terms }: Pick<Overview, 'terms'> = accepted
    const server = startFakeServer({
      [overviewCall]: () => fictionalExpressPay({ terms }),
      [transferCall]: ({ body }) => {
        const isAgreed = (body as { termsVersion?: string }).termsVersion === '2027-01-01'
        return isAgreed ? fictionalTransfer : problem(422, 'express_pay.terms_required')
      },
    })
    renderPage(<TransferWithHistory accountLast4="4471" />)
    const user = await goToReview('50')
    terms = { version: '2027-01-01', acceptedAt: null }
    const confirm = () => user.click(screen.getByRole('button', { name: 'Get $50.00 now' }))
    if (isReadBefore) act(() => void window.dispatchEvent(new Event('visibilitychange')))
    else await confirm()
    const tick = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'I understand' })
    expect(tick.checked).toBe(false)
    await confirm()
    expect(server.callsTo(transferCall)).toHaveLength(isReadBefore ? 0 : 1)
    await user.click(screen.getByRole('checkbox', { name: 'I understand' }))
    await confirm()
    await screen.findByRole('heading', { name: '$50.00 is in your account' })
  })

  test('that is refused says the new amount, and forgets its id', async () => {
    const refusal = {
      type: 'about:blank',
      title: '',
      status: 409,
      code: 'express_pay.available_changed',
      detail: '',
      requestId: 'r',
      available: '8010',
    }
    serve(accepted, {
      [transferCall]: () =>
        new Response(JSON.stringify(refusal), { status: 409, headers: { 'Content-Type': 'application/problem+json' } }),
    })
    renderPage(<TransferWithHistory />)
    const user = await goToReview('100')
    await user.click(screen.getByRole('button', { name: 'Get $100.00 now' }))
    expect((await screen.findByRole('alert')).textContent).toBe('Your amount changed to $80.10. Check it and confirm again.')
    expect(transferMemory('').kept()).toBeNull()
  })

  test('of a large amount in one day waits for a fresh proof, and is sent again under its id', async () => {
    let isProved = false
    const server = serve(accepted, {
      [transferCall]: () => (isProved ? fictionalTransfer : problem(403, 'step_up_required', { methods: ['sms'] })),
    })
    const askForStepUp = vi.fn<AskForStepUp>(async () => (isProved = true))
    renderPage(<TransferWithHistory />, { askForStepUp })
    const user = await goToReview('50')
    await user.click(screen.getByRole('button', { name: 'Get $50.00 now' }))
    await screen.findByRole('heading', { name: '$50.00 is in your account' })
    expect(askForStepUp).toHaveBeenCalledExactlyOnceWith(['sms'])
    const ids = server.callsTo(transferCall).map(({ body }) => Reflect.get(body as object, 'id') as string)
    expect([ids.length, new Set(ids).size]).toEqual([2, 1])
  })

  test('whose proof was declined is not sent, not requested again, and shows no error', async () => {
    serve(accepted, { [transferCall]: () => problem(403, 'step_up_required', { methods: ['sms'] }) })
    renderPage(<TransferWithHistory />)
    const user = await goToReview('50')
    await user.click(screen.getByRole('button', { name: 'Get $50.00 now' }))
    await waitFor(() => expect(transferMemory('').kept()).toBeNull())
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByRole('button', { name: 'Get $50.00 now' })).toBeTruthy()
  })

  test('whose answer was lost is requested again under its id by itself, and leaves no button to send another', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const server = serve(accepted, { [transferCall]: () => Promise.reject(new TypeError('no network')) })
    const first = renderPage(<TransferWithHistory />)
    const user = await goToReview('50')
    await user.click(screen.getByRole('button', { name: 'Get $50.00 now' }))
    expect((await screen.findByRole('alert')).textContent).toBe(
      "We don't know yet if this went through. Don't send it again. We'll tell you by 1:47pm.",
    )
    expect(screen.queryByRole('button', { name: /Get|Check/ })).toBeNull()
    first.unmount()
    server.answers[transferCall] = () => fictionalTransfer
    renderPage(<TransferWithHistory />)
    await screen.findByRole('alert')
    await act(() => vi.advanceTimersByTimeAsync(2_000))
    await screen.findByRole('heading', { name: '$50.00 is in your account' })
    await waitFor(() => expect(transferMemory('').kept()).toBeNull())
    const ids = server.callsTo(transferCall).map(({ body }) => Reflect.get(body as object, 'id') as string)
    expect(ids.length).toBeGreaterThan(1)
    expect(new Set(ids).size).toBe(1)
  })

  test('that stays unknown for five minutes can be asked for by hand, still under its id', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    let nowMs = testNowMs
    const server = serve(accepted, { [transferCall]: () => problem(504, 'timeout') })
    renderPage(<TransferWithHistory />, { nowMs: () => nowMs })
    const user = await goToReview('50')
    await user.click(screen.getByRole('button', { name: 'Get $50.00 now' }))
    await screen.findByText(/We don't know yet if this went through/)
    expect(transferMemory('').kept()?.amount).toBe('5000')
    nowMs += 5 * 60_000
    await act(() => vi.advanceTimersByTimeAsync(30_000))
    server.answers[transferCall] = () => fictionalTransfer
    await user.click(await screen.findByRole('button', { name: 'Check now' }))
    await screen.findByRole('heading', { name: '$50.00 is in your account' })
    const ids = server.callsTo(transferCall).map(({ body }) => Reflect.get(body as object, 'id') as string)
    expect(new Set(ids).size).toBe(1)
  })

  test('that could not leave the phone is said not to be sent, and is not asked for afterwards', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    serve(accepted, { [transferCall]: () => Promise.reject(new TypeError('no network')) })
    renderPage(<TransferWithHistory />)
    const user = await goToReview('50')
    await user.click(screen.getByRole('button', { name: 'Get $50.00 now' }))
    expect((await screen.findByRole('alert')).textContent).toBe('You need a connection to move money. Nothing was sent.')
    expect(transferMemory('').kept()).toBeNull()
  })

  test('has no step with a single choice, and each step takes the focus to its heading and names the window', async () => {
    serve(accepted, { [transferCall]: () => fictionalTransfer })
    renderPage(<TransferWithHistory />)
    const steps = within(await screen.findByRole('list', { name: 'Steps of the transfer' })).getAllByRole('listitem')
    expect(steps.map(({ textContent }) => textContent)).toEqual(['1Amount', '2Review'])
    expect(document.title).toBe('Make a Transfer · Daybreak Wallet')
    const user = await goToReview('50')
    const review = screen.getByRole('heading', { level: 1, name: 'Check before you send' })
    expect(document.activeElement).toBe(review)
    expect(document.title).toBe('Check before you send · Daybreak Wallet')
    await user.click(screen.getByRole('button', { name: 'Get $50.00 now' }))
    const done = await screen.findByRole('heading', { level: 1, name: '$50.00 is in your account' })
    expect(document.activeElement).toBe(done)
    expect(document.title).toBe('$50.00 is in your account · Daybreak Wallet')
  })

  test("goes one step back with the browser's Back, and keeps the amount", async () => {
    serve(accepted)
    renderPage(<TransferWithHistory />)
    const user = await goToReview('50')
    await user.click(screen.getByRole('button', { name: 'Browser back' }))
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Make a Transfer' }))
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'How much do you want?' }).value).toBe('50.00')
  })

  test('of letters is refused as not an amount', async () => {
    serve(accepted)
    renderPage(<TransferWithHistory />)
    await goToReview('abc')
    expect((await screen.findByRole('alert')).textContent).toBe('Enter an amount, like 25.00.')
  })
})

describe('turning it on', () => {
  const off: Partial<Overview> = {
    state: 'inactive',
    refusal: 'express_pay.inactive',
    earnings: null,
    shifts: [],
    forecast: null,
  }

  test('asks for the terms once a version; afterwards it is on at once, and can be taken back', async () => {
    let isOn = false
    const server = serve(
      {},
      {
        [overviewCall]: () => fictionalExpressPay({ ...accepted, ...(isOn ? {} : off) }),
        'POST /api/express-pay/reactivate': () => ((isOn = true), fictionalExpressPay(accepted)),
        'POST /api/express-pay/cancel': () => ((isOn = false), fictionalExpressPay({ ...accepted, ...off })),
      },
    )
    const user = userEvent.setup()
    renderPage(<ExpressPay />)
    await user.click(await screen.findByRole('button', { name: 'See My Earnings' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    await screen.findByRole('link', { name: 'Make a Transfer' })
    expect(screen.getByText('Express Pay is on')).toBeTruthy()
    expect(server.callsTo('POST /api/express-pay/reactivate')[0]?.body).toEqual({})
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await screen.findByRole('button', { name: 'See My Earnings' })
    expect(server.callsTo('POST /api/express-pay/cancel')).toHaveLength(1)
  })

  test('shows the terms to a worker who has not agreed to them', async () => {
    serve(off)
    renderPage(<ExpressPay />)
    await userEvent.click(await screen.findByRole('button', { name: 'See My Earnings' }))
    expect(screen.getByRole('dialog', { name: 'How Express Pay works' })).toBeTruthy()
  })

  test('off has no dot', async () => {
    serve(off)
    const { container } = renderPage(<ExpressPay />)
    await screen.findByText('Off')
    expect(container.querySelector('.dot')).toBeNull()
  })
})
