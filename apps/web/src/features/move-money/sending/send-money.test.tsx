// Sending money to the worker's own account: what is offered, refused, confirmed, lost and sent.
import { noCents } from '@daybreak/money'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { problem, startFakeServer } from '../../../testing/fake-server.ts'
import {
  accountsCall,
  fictionalBank,
  fictionalDebitCard,
  fictionalMoneyTransfer,
  fictionalMoveMoney,
  fictionalNewBank,
  fictionalPreview,
  overviewCall,
  previewCall,
  sendCall,
} from '../../../testing/fictional-move-money.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import type { SendStep } from './send-flow.tsx'
import { SendMoney } from './send-money.tsx'
import { goToReview, show, typeAmount } from './testing/send-page.tsx'
import { useHanded } from './use-handed.ts'
import { requestMemory } from './request-memory.ts'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const idsOf = (server: ReturnType<typeof startFakeServer>) =>
  server.callsTo(sendCall).map(({ body }) => Reflect.get(body as object, 'id') as string)

test('a transfer goes from the amount over speed and review to its own page, and each step takes the focus to its heading', async () => {
  const { server, onSent, user } = show()
  await typeAmount(user, '200')
  const speed = await screen.findByRole('heading', { name: 'Send to my bank' })
  await waitFor(() => expect(document.activeElement).toBe(speed))
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  const review = await screen.findByRole('heading', { name: 'Check before you send' })
  expect(document.activeElement).toBe(review)
  expect(document.title).toBe('Check before you send · Daybreak Wallet')
  expect(screen.getByText('Money arrives Tue, Nov 24')).toBeDefined()
  expect(screen.getByText('$1,084.57')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Send $200.00 now' }))
  await waitFor(() => expect(onSent).toHaveBeenCalledOnce())
  const [call] = server.callsTo(sendCall)
  expect(call?.body).toMatchObject({ amount: '20000', destinationId: fictionalBank().id, speed: 'standard', shownFee: '0' })
  expect(call?.body).not.toHaveProperty('sendOn')
  expect(requestMemory('').kept()).toBeNull()
})

test('the free method is chosen to begin with, also where a card comes first, and the fee of the other one is shown beside it', async () => {
  const { user } = show({ accounts: [fictionalDebitCard, fictionalBank()] })
  await typeAmount(user, '200')
  const free = await screen.findByRole<HTMLInputElement>('radio', { name: 'Standard · Harbor Bank *8830' })
  const paid = screen.getByRole<HTMLInputElement>('radio', { name: 'Instant · Debit card *7714' })
  expect([free.checked, paid.checked]).toEqual([true, false])
  expect(screen.getByText('Free. Arrives Tue, Nov 24.')).toBeDefined()
  expect(screen.getByText('$3.50 fee. Usually within 30 minutes.')).toBeDefined()
})

test('where only a method with a fee is there, nothing is chosen, and nothing continues before the worker chooses', async () => {
  const { server, user } = show({ accounts: [fictionalDebitCard, fictionalNewBank] })
  await typeAmount(user, '200')
  const paid = await screen.findByRole<HTMLInputElement>('radio', { name: 'Instant · Debit card *7714' })
  expect(paid.checked).toBe(false)
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByText('Choose how to send it.')).toBeDefined()
  expect(server.callsTo(previewCall)).toEqual([])
})

test('an instant transfer shows fee, cap, what arrives and the fees of this year before it is sent, and that it cannot be undone', async () => {
  const { server, user } = show({
    accounts: [fictionalDebitCard],
    answers: {
      [previewCall]: () =>
        fictionalPreview({ fee: '350', net: '19650', expectedOn: null, cancelUntil: null, feesThisYear: '1225' }),
    },
  })
  await typeAmount(user, '200')
  await user.click(await screen.findByRole('radio', { name: 'Instant · Debit card *7714' }))
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByText('Fee (1.75%, never over $25.00)')).toBeDefined()
  for (const text of ['$3.50', '$196.50', 'Fees you paid this year: $12.25', "You can't undo an instant transfer."])
    expect(screen.getByText(text), text).toBeDefined()
  expect(screen.queryByText(/You can cancel until/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Send $200.00 now' }))
  expect(server.callsTo(sendCall)[0]?.body).toMatchObject({ speed: 'instant', shownFee: '350' })
})

test.each([
  ['', 'Enter an amount.'],
  ['4.99', 'The smallest transfer is $5.00.'],
  ['1284.58', 'You have $1,284.57 available. Enter that much or less.'],
])('the amount "%s" is refused at its field: %s', async (amount, words) => {
  const { user } = show()
  await screen.findByRole('textbox', { name: 'Amount in dollars' })
  if (amount === '') await user.click(screen.getByRole('button', { name: 'Continue' }))
  else await typeAmount(user, amount)
  expect((await screen.findByRole('alert')).textContent).toBe(words)
})

test('more than 24 hours allow is refused with what is left and until when', async () => {
  const limit = { max: '250000', left: '34000', freesAt: '2026-11-21T21:15:00.000Z' }
  const { user } = show({ answers: { [previewCall]: () => problem(422, 'move_money.limit_24h', limit) } })
  await typeAmount(user, '500')
  await screen.findByRole('radiogroup', { name: 'How fast do you need it?' })
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect((await screen.findByRole('alert')).textContent).toBe(
    'You can send up to $2,500.00 in 24 hours. $340.00 left until 3:15 PM on Sat, Nov 21.',
  )
})

test('a new account says in Spanish how much it takes in its first day', async () => {
  const { user } = show({
    locale: 'es',
    answers: { [previewCall]: () => problem(422, 'move_money.first_day', { max: '20000', left: '20000' }) },
  })
  const field = await screen.findByRole('textbox', { name: 'Monto en dólares' })
  await user.type(field, '500')
  await user.click(screen.getByRole('button', { name: 'Continuar' }))
  await screen.findByRole('radiogroup', { name: '¿Qué tan rápido lo necesitas?' })
  await user.click(screen.getByRole('button', { name: 'Continuar' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Esta cuenta es nueva. Por 24 horas puedes mandarle hasta $200.00.')
})

test('the same amount to the same destination within ten minutes is asked about, and sent only when it is meant', async () => {
  const { server, onSent, user } = show({
    answers: { [sendCall]: () => problem(409, 'move_money.repeat', { minutesAgo: 2 }) },
  })
  await goToReview(user)
  await user.click(screen.getByRole('button', { name: 'Send $200.00 now' }))
  expect((await screen.findByRole('alert')).textContent).toBe('You sent $200.00 to Harbor Bank *8830 2 minutes ago. Send again?')
  server.answers[sendCall] = () => fictionalMoneyTransfer()
  await user.click(screen.getByRole('button', { name: 'Send $200.00 now' }))
  await waitFor(() => expect(onSent).toHaveBeenCalledOnce())
  const meant = server.callsTo(sendCall).map(({ body }) => Reflect.get(body as object, 'isRepeatMeant') as unknown)
  expect(meant).toEqual([undefined, true])
})

test('a fee that has changed since the review is shown, and only the new one is agreed to', async () => {
  const { server, user } = show({
    accounts: [fictionalDebitCard],
    answers: {
      [previewCall]: () => fictionalPreview({ fee: '350', net: '19650', expectedOn: null, cancelUntil: null }),
      [sendCall]: () => problem(409, 'move_money.fee_changed', { fee: '300' }),
    },
  })
  await typeAmount(user, '200')
  await user.click(await screen.findByRole('radio', { name: 'Instant · Debit card *7714' }))
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await user.click(await screen.findByRole('button', { name: 'Send $200.00 now' }))
  expect((await screen.findByRole('alert')).textContent).toBe('The fee is now $3.00. Check it and send again.')
  expect(screen.getByText('$197.00')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Send $200.00 now' }))
  await waitFor(() => expect(server.callsTo(sendCall).length).toBe(2))
  expect(server.callsTo(sendCall)[1]?.body).toMatchObject({ shownFee: '300' })
})

test('a first use of an account asks for a fresh proof, and sends the same transfer after it', async () => {
  let isProved = false
  const { server, onSent, user } = show({
    answers: { [sendCall]: () => (isProved ? fictionalMoneyTransfer() : problem(403, 'step_up_required')) },
    askForStepUp: () => {
      isProved = true
      return Promise.resolve(true)
    },
  })
  await goToReview(user)
  await user.click(screen.getByRole('button', { name: 'Send $200.00 now' }))
  await waitFor(() => expect(onSent).toHaveBeenCalledOnce())
  expect(idsOf(server).length).toBe(2)
  expect(new Set(idsOf(server)).size).toBe(1)
})

test('an answer that never comes leaves no second button, and what is asked again is the same transfer', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { server, onSent } = show({ answers: { [sendCall]: () => problem(504, 'timeout') } })
  const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) })
  await goToReview(user)
  await user.click(screen.getByRole('button', { name: 'Send $200.00 now' }))
  expect(await screen.findByText(/We don't know yet if this went through/)).toBeDefined()
  expect(screen.queryByRole('button', { name: /Send/ })).toBeNull()
  expect(requestMemory('').kept()?.amount).toBe('20000')
  server.answers[sendCall] = () => fictionalMoneyTransfer()
  await vi.advanceTimersByTimeAsync(2_000)
  await waitFor(() => expect(onSent).toHaveBeenCalledOnce())
  expect(new Set(idsOf(server)).size).toBe(1)
  expect(requestMemory('').kept()).toBeNull()
  vi.useRealTimers()
})

test('what one worker sent is never sent again for the next worker in the same tab', async () => {
  requestMemory('emp_before').keep({
    id: '0190f0f0-0000-7000-8000-000000000001',
    amount: '20000',
    destinationId: fictionalBank().id,
    speed: 'standard',
    shownFee: '0',
  })
  const { server } = show()
  await screen.findByRole('textbox', { name: 'Amount in dollars' })
  expect(screen.queryByText(/We don't know yet/)).toBeNull()
  expect(server.callsTo(sendCall)).toEqual([])
})

test('without an account that takes money, the link leads to adding a bank, and no amount is asked for', async () => {
  show({ accounts: [fictionalNewBank] })
  const link = await screen.findByRole('link', { name: 'Continue' })
  expect(link.getAttribute('href')).toBe('/move-money/accounts/new')
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('what was chosen and checked on the first screen is reviewed at once; after a reload the method is asked again', async () => {
  const { server } = showFrom('review')
  expect(await screen.findByRole('heading', { name: 'Check before you send' })).toBeTruthy()
  expect(server.callsTo(previewCall)).toEqual([])
  cleanup()
  showFrom('review', { isReloaded: true })
  expect(await screen.findByRole('radiogroup', { name: 'How fast do you need it?' })).toBeTruthy()
})

/** The worker arrives with an amount and a bank, and with the checked quote unless the page was reloaded. */
function showFrom(currentStep: SendStep, { isReloaded = false } = {}) {
  const bank = fictionalBank()
  const server = startFakeServer({
    [overviewCall]: () => fictionalMoveMoney(),
    [accountsCall]: () => ({ data: [bank] }),
  })
  function Arrival() {
    const { keep } = useHanded()
    const [now, setNow] = useState(currentStep)
    const [isThere, setIsThere] = useState(isReloaded)
    function arrive() {
      keep({ amount: '20000', method: { destination: bank, speed: 'standard', fee: noCents }, preview: fictionalPreview() })
      setIsThere(true)
    }
    if (!isThere) return <button onClick={arrive}>arrive</button>
    const stepProps = { currentStep: now, goTo: setNow, goBack: vi.fn<() => void>(), onSent: vi.fn<() => void>() }
    return <SendMoney amount="20000" accountId={bank.id} accountLast4="4471" {...stepProps} />
  }
  renderPage(<Arrival />)
  if (!isReloaded) fireEvent.click(screen.getByRole('button', { name: 'arrive' }))
  return { server }
}
