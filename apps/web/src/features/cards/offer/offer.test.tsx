// The four screens of the personalized-card offer, word for word, and what each failure leaves.
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { problem, startFakeServer } from '../../../testing/fake-server.ts'
import { fictionalOrderedCard } from '../../../testing/fictional-cards.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { CardOffer } from './offer.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

const home = { line1: '418 Alder St', line2: 'Apt 3', city: 'Yonkers', state: 'NY', postalCode: '10701' }
const calls = {
  offer: 'GET /api/employees/pay-cards/offer',
  address: 'POST /api/employees/address',
  issue: 'POST /api/employees/pay-cards/issue-personal-card',
  settings: 'PATCH /api/employees/me/settings',
  postpone: 'POST /api/employees/pay-cards/offer/postpone',
} as const

const noAddresses = () => Promise.resolve([])
const maya = { name: 'Maya Torres', last4: '4821', mailingAddress: home, refresh: () => Promise.resolve() }
const always = { mayOpen: true, tryOpen: () => true, onClose: vi.fn<() => void>(), onOver: vi.fn<() => void>() }

const offer = <CardOffer worker={maya} searchAddresses={noAddresses} {...always} />

function show(answers: Parameters<typeof startFakeServer>[0] = {}, mailingAddress: typeof home | null = home, steps = always) {
  const server = startFakeServer({
    [calls.offer]: () => ({ isOffered: true }),
    [calls.address]: () => ({ address: home, shippingAddress: null }),
    [calls.issue]: () => ({ card: fictionalOrderedCard(2), replacedCard: null, interimCard: null }),
    [calls.settings]: () => ({}),
    [calls.postpone]: () => undefined,
    ...answers,
  })
  const view = renderPage(<CardOffer worker={{ ...maya, mailingAddress }} searchAddresses={noAddresses} {...steps} />)
  return { server, view, user: userEvent.setup() }
}

const press = (user: ReturnType<typeof userEvent.setup>, name: string) => user.click(screen.getByRole('button', { name }))
const dialogs = () => screen.queryAllByRole('dialog')

test('goes from the question to the address, to another one that is kept in the flow, and to a card on its way', async () => {
  const { server, user } = show()
  await screen.findByRole('heading', { name: 'Are you interested in a personalized card?' })
  await press(user, 'Confirm Mailing Address')
  expect(screen.getByRole('heading', { name: 'Verify your mailing address' })).toBe(document.activeElement)
  expect(screen.getByText('418 Alder St')).toBeTruthy()

  await press(user, 'Update Address')
  expect(screen.getByText('This does not change your billing address. To change that, contact support.')).toBeTruthy()
  await press(user, 'Cancel')
  expect(screen.getByText('418 Alder St')).toBeTruthy()
  await press(user, 'Update Address')
  const street = screen.getByRole('combobox', { name: /^Street/ })
  await user.clear(street)
  await user.type(street, '9 Elm St')
  await press(user, 'Save')
  expect(await screen.findByText('9 Elm St')).toBeTruthy()
  expect(server.callsTo(calls.address)).toEqual([])

  await press(user, 'Continue')
  await screen.findByRole('heading', { name: 'Your card is on its way!' })
  expect(screen.getByText('Your card will arrive in about 3 weeks')).toBeTruthy()
  expect(screen.getByText('You can continue to use your current card until your personalized card is activated.')).toBeTruthy()
  expect(server.callsTo(calls.address)[0]?.body).toMatchObject({ shippingAddress: { line1: '9 Elm St' }, seen: home })
  await press(user, 'Continue')
  expect(dialogs()).toEqual([])
  expect(server.callsTo(calls.postpone)).toEqual([])
})

test('no is recorded and asked once; when it cannot be saved that is said, and the question stays', async () => {
  let isDown = true
  const { server, user } = show({ [calls.settings]: () => (isDown ? problem(503, 'unavailable') : {}) })
  await screen.findByRole('dialog')
  await press(user, "I Don't Want A New Card")
  expect(await screen.findByText("We couldn't save your answer. We may ask you again later.")).toBeTruthy()
  isDown = false
  await press(user, "I Don't Want A New Card")
  await waitFor(() => expect(dialogs()).toEqual([]))
  expect(server.callsTo(calls.settings).map(({ body }) => body)).toEqual([
    { personalCardOptedOut: true },
    { personalCardOptedOut: true },
  ])
  expect(server.callsTo(calls.postpone)).toEqual([])
})

test('closed without an answer it is put off, closing waits for nothing, and it does not come again in this visit', async () => {
  const { server, user, view } = show()
  await screen.findByRole('dialog')
  await press(user, 'Close')
  expect(dialogs()).toEqual([])
  expect(always.onOver).toHaveBeenCalled()
  expect(server.callsTo(calls.postpone)).toHaveLength(1)
  view.rerender(<p>Elsewhere</p>)
  view.rerender(offer)
  await waitFor(() => expect(always.onOver).toHaveBeenCalledTimes(2))
  expect(dialogs()).toEqual([])
})

test('a closing that could not be kept is said', async () => {
  const { user } = show({ [calls.postpone]: () => problem(503, 'unavailable') })
  await screen.findByRole('dialog')
  await user.keyboard('{Escape}')
  expect(dialogs()).toEqual([])
  expect((await screen.findAllByText("We couldn't save your answer. We may ask you again later.")).length).toBeGreaterThan(0)
})

test('it waits for its moment, and for one in which nothing else is open', async () => {
  const tryOpen = vi.fn<() => boolean>(() => false)
  const { server, view } = show({}, home, { ...always, mayOpen: false, tryOpen })
  expect(server.callsTo(calls.offer)).toEqual([])
  view.rerender(<CardOffer worker={maya} searchAddresses={noAddresses} {...always} tryOpen={tryOpen} />)
  await waitFor(() => expect(tryOpen).toHaveBeenCalled())
  expect(dialogs()).toEqual([])
})

test('an order that fails says so, changes nothing on the page, and is sent again as the same one', async () => {
  let answers = 0
  const { server, user } = show({ [calls.issue]: () => ((answers += 1) === 1 ? problem(500, 'internal') : {}) })
  await screen.findByRole('dialog')
  await press(user, 'Confirm Mailing Address')
  await press(user, 'Continue')
  expect(await screen.findByText("We couldn't order your card. Nothing was changed. Try again.")).toBeTruthy()
  await press(user, 'Continue')
  await screen.findByRole('heading', { name: 'Your card is on its way!' })
  const [first, second] = server.callsTo(calls.issue).map(({ body }) => body)
  expect(second).toEqual(first)
})

test('without an address there is nothing to continue with but typing one', async () => {
  const { user } = show({}, null)
  await screen.findByRole('dialog')
  await press(user, 'Confirm Mailing Address')
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Update Address' })).toBeTruthy()
})

test('a worker without an offer sees nothing', async () => {
  const { server } = show({ [calls.offer]: () => ({ isOffered: false }) })
  await waitFor(() => expect(server.callsTo(calls.offer)).toHaveLength(1))
  expect(dialogs()).toEqual([])
})
