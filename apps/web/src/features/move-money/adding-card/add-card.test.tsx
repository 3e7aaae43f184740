// Adding a debit card: the provider's page, its messages, and the result.
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { problem, startFakeServer } from '../../../testing/fake-server.ts'
import {
  accountsCall,
  fictionalBank,
  fictionalDebitCard,
  fictionalMoveMoney,
  overviewCall,
} from '../../../testing/fictional-move-money.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { AddCard, type AddCardStep } from './index.ts'

const origin = 'https://cards.example.com'
const entryCall = 'POST /api/move-money/destinations/cards/entry'
const addCall = 'POST /api/move-money/destinations/cards'
const nameCall = `PATCH /api/move-money/destinations/${fictionalDebitCard.id}`
const typed = { type: 'typed', tokenId: 'pmt_1', brand: 'VISA', last4: '7714', takesInstantTransfers: true }

afterEach(() => {
  vi.useRealTimers()
  cleanup()
  vi.unstubAllGlobals()
})

function Flow({ first }: { first: AddCardStep }) {
  const [currentStep, setStep] = useState(first)
  const [isDone, setIsDone] = useState(false)
  return isDone ? <p>The list</p> : <AddCard currentStep={currentStep} goTo={setStep} onDone={() => setIsDone(true)} />
}

type Options = Parameters<typeof renderPage>[1]

function show(answers: Parameters<typeof startFakeServer>[0] = {}, options: Options = {}, first: AddCardStep = { step: 'card' }) {
  const accounts = [fictionalBank()]
  let tokens = 0
  const server = startFakeServer({
    [overviewCall]: () => fictionalMoveMoney(),
    [accountsCall]: () => ({ data: accounts }),
    [entryCall]: () => {
      tokens += 1
      return { token: `token ${tokens}`, expiresAt: '2026-11-20T20:00:00.000Z', frameUrl: `${origin}/debit-card-frame` }
    },
    [addCall]: () => {
      accounts.push(fictionalDebitCard)
      return fictionalDebitCard
    },
    [nameCall]: ({ body }) => ({ ...fictionalDebitCard, ...(body as object) }),
    ...answers,
  })
  renderPage(<Flow first={first} />, options)
  return { server, user: userEvent.setup(), accounts }
}

const frameTitle = 'Secure form from our card partner'

/** The frame, as far as our page sees it: jsdom loads no page into it. */
async function load(title = frameTitle) {
  const frame = await screen.findByTitle<HTMLIFrameElement>(title)
  const reported = vi.fn<(message: unknown, options: unknown) => void>()
  vi.spyOn(frame.contentWindow!, 'postMessage').mockImplementation(reported as never)
  fireEvent.load(frame)
  const say = (data: unknown, from: { origin?: string; source?: Window | null } = {}) =>
    act(() => void window.dispatchEvent(new MessageEvent('message', { data, origin, source: frame.contentWindow, ...from })))
  return { frame, reported, say }
}

test('the number is typed into the provider’s page, which alone receives the token, and the card is ready', async () => {
  const { server, user } = show()
  const { frame, reported, say } = await load()
  expect(frame.src).toBe(`${origin}/debit-card-frame`)
  expect(reported.mock.calls).toEqual([
    [{ type: 'ask', clientToken: 'token 1', theme: 'light', language: 'en' }, { targetOrigin: origin }],
  ])
  say({ type: 'ready', height: 420 })
  expect(frame.height).toBe('420')
  say(typed)
  expect(await screen.findByRole('heading', { level: 1, name: 'Debit card *7714 is ready' })).toBe(document.activeElement)
  expect(server.callsTo(addCall)[0]?.body).toMatchObject({ tokenId: 'pmt_1' })
  expect(screen.getByText('Never more than').nextSibling?.textContent).toBe('$25.00')
  expect(screen.getByRole('link', { name: 'Send money to this card' }).getAttribute('href')).toBe(
    `/move-money/send?account=${fictionalDebitCard.id}`,
  )
  await user.type(screen.getByRole('textbox', { name: 'Name for this card (optional)' }), 'Groceries')
  await user.click(screen.getByRole('button', { name: 'Done' }))
  await screen.findByText('The list')
  expect(server.callsTo(nameCall)[0]?.body).toEqual({ nickname: 'Groceries' })
})

test('a stranger’s word is not believed, whatever it says', async () => {
  const { server } = show()
  const { say } = await load()
  say(typed, { origin: 'https://stranger.example.com' })
  say(typed, { source: window })
  expect(server.callsTo(addCall)).toEqual([])
})

test('a page in Spanish is framed in Spanish', async () => {
  show({}, { locale: 'es' })
  const { reported } = await load('Formulario seguro de nuestro socio')
  expect(reported.mock.calls[0]?.[0]).toMatchObject({ language: 'es' })
})

test('a token that is over is replaced, and the same page receives the new one', async () => {
  show()
  const { reported, say } = await load()
  say({ type: 'denied' })
  await waitFor(() => expect(reported.mock.calls.length).toBe(2))
  expect(reported.mock.calls[1]?.[0]).toMatchObject({ clientToken: 'token 2' })
})

test('a card that takes no instant transfers is not kept, and the free way is the first', async () => {
  const { server, user } = show()
  const { say } = await load()
  say({ ...typed, last4: '3308', takesInstantTransfers: false })
  await screen.findByRole('heading', { level: 1, name: "Card *3308 can't get instant transfers" })
  expect(server.callsTo(addCall)).toEqual([])
  expect(screen.getByText('Money arrives Tue, Nov 24')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Send to my bank' }).getAttribute('href')).toBe(
    `/move-money/send?account=${fictionalBank().id}`,
  )
  await user.click(screen.getByRole('button', { name: 'Try another card' }))
  await screen.findByTitle(frameTitle)
})

test('after a lost answer the same card is requested again, under the same id', async () => {
  let isLost = true
  const { server, user } = show({
    [addCall]: () => (isLost ? problem(503, 'unavailable') : fictionalDebitCard),
  })
  const { say } = await load()
  say(typed)
  const again = await screen.findByRole('button', { name: 'Try again' })
  isLost = false
  await user.click(again)
  await waitFor(() => expect(server.callsTo(addCall).length).toBe(2))
  const ids = server.callsTo(addCall).map(({ body }) => Reflect.get(body as object, 'id') as string)
  expect(ids[0]).toBe(ids[1])
})

test.each([
  ['move_money.card_refused', 422, "This card can't be added. Check it, or try another card."],
  ['move_money.card_expired', 422, 'This card has expired. Try another card.'],
  ['move_money.destination_exists', 409, 'You added this account already.'],
])('%s is said in words, and another card can be typed in', async (code, status, words) => {
  const { user } = show({ [addCall]: () => problem(status, code) })
  const { say } = await load()
  say(typed)
  expect((await screen.findByRole('alert')).textContent).toContain(words)
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Try another card' }))
  await load()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a page that does not load within ten seconds can be tried again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  show()
  await screen.findByTitle(frameTitle)
  act(() => void vi.advanceTimersByTime(10_000))
  expect(screen.queryByTitle(frameTitle)).toBeNull()
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  await screen.findByTitle(frameTitle)
})

test('nothing is framed for a worker who would not prove who they are, until they continue', async () => {
  let isProved = false
  const { user } = show(
    {
      [entryCall]: () =>
        isProved
          ? { token: 'token', expiresAt: '2026-11-20T20:00:00.000Z', frameUrl: `${origin}/debit-card-frame` }
          : problem(403, 'step_up_required'),
    },
    {
      askForStepUp: () => {
        const before = isProved
        isProved = true
        return Promise.resolve(before)
      },
    },
  )
  await user.click(await screen.findByRole('button', { name: 'Continue' }))
  await screen.findByTitle(frameTitle)
})

test('where no debit cards can be added, that is said in place of the form', async () => {
  show({ [entryCall]: () => problem(409, 'move_money.cards_off') })
  expect((await screen.findByRole('alert')).textContent).toContain("Debit cards can't be added right now.")
})
