// Activating a card and setting its PIN as parts of another page: errors are counted above the form, and the other links stay.
import type { PayCard } from '@daybreak/contract'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { problem, startFakeServer } from '../../../testing/fake-server.ts'
import { fictionalCard, fictionalCardId, fictionalCardList, fictionalOrderedCard } from '../../../testing/fictional-cards.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { callOn, listCall } from '../../../testing/show-manage-card.tsx'
import { ActivateStep, CardsSummary, PinStep } from '../index.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const interim = fictionalCard(1, { kind: 'interim', formFactor: 'VIRTUAL', hasPin: false })
const inTheMail = fictionalOrderedCard(2)
const actions = <button>Skip for now</button>

describe('turning on the card in the mail', () => {
  const call = `POST /api/employees/pay-cards/${fictionalCardId(2)}/activate`

  async function show(answer: () => unknown, { cards = [interim, inTheMail], code = '' } = {}) {
    const server = startFakeServer({ [listCall]: () => fictionalCardList(cards), [call]: answer })
    const onActive = vi.fn<() => void>()
    renderPage(<ActivateStep code={code} holder="Ana Rivera" onActive={onActive} actions={actions} />)
    expect(await screen.findByRole('button', { name: 'Skip for now' })).toBeDefined()
    return { server, onActive, user: userEvent.setup() }
  }

  test('takes the code of the carrier’s link', async () => {
    const { server, onActive, user } = await show(() => fictionalCard(2), { code: '7KQ2M4PA' })
    await user.click(screen.getByRole('button', { name: 'Activate card' }))
    await waitFor(() => expect(onActive).toHaveBeenCalledOnce())
    expect(server.callsTo(call).map(({ body }) => body)).toEqual([{ activationCode: '7KQ2M4PA' }])
  })

  test('an incomplete code gets another error than a missing one', async () => {
    const { server, user } = await show(() => fictionalCard(2))
    await user.click(screen.getByRole('button', { name: 'Activate card' }))
    expect(screen.getByText('Enter the activation code.')).toBeDefined()
    await user.type(screen.getByLabelText('Activation code'), 'zzzz')
    await user.click(screen.getByRole('button', { name: 'Activate card' }))
    expect(screen.getByText("That code isn't complete. It has letters and numbers, like ABCD-1234.")).toBeDefined()
    expect(server.callsTo(call)).toHaveLength(0)
  })

  test('a worker without the code enters the digits and date on the card, and a summary counts the errors', async () => {
    const { server, user } = await show(() => fictionalCard(2))
    await user.click(screen.getByRole('button', { name: 'Activate card' }))
    expect(document.activeElement?.textContent).toBe('Check 1 field.')
    await user.click(screen.getByRole('button', { name: "I don't have the code" }))
    await user.click(screen.getByRole('button', { name: 'Activate card' }))
    expect(document.activeElement?.textContent).toBe('Check 2 fields.')
    await user.type(screen.getByLabelText('Last 4 digits of the new card'), '8049')
    await user.type(screen.getByLabelText('Expiration date (MM/YY)'), '0429')
    await user.click(screen.getByRole('button', { name: 'Activate card' }))
    await waitFor(() =>
      expect(server.callsTo(call).map(({ body }) => body)).toEqual([{ last4Digits: '8049', cardExpiry: '04/29' }]),
    )
  })

  test.each([
    ['cards.code_wrong', "That code isn't right. It's printed under your card."],
    ['cards.other_account', 'This card belongs to another account. Call (800) 555-0142.'],
    ['cards.already_active', 'This card is already active.'],
    ['cards.details_wrong', "Those digits don't match your new card. Check them."],
  ])('%s is said, and the code stays', async (code, words) => {
    const { onActive, user } = await show(() => problem(422, code), { code: '7KQ2M4PA' })
    await user.click(screen.getByRole('button', { name: 'Activate card' }))
    expect((await screen.findByRole('alert')).textContent).toBe(words)
    expect(screen.getByLabelText<HTMLInputElement>('Activation code').value).toBe('7KQ2-M4PA')
    expect(onActive).not.toHaveBeenCalled()
  })

  test('after five wrong tries the worker waits', async () => {
    const { user } = await show(() => problem(429, 'cards.too_many_tries', { retryAfter: 3600 }), { code: '7KQ2M4PA' })
    await user.click(screen.getByRole('button', { name: 'Activate card' }))
    expect((await screen.findByRole('alert')).textContent).toBe('Too many tries. Try again in 60 minutes.')
  })

  test('one that is on already only leads on', async () => {
    const { onActive, user } = await show(() => null, { cards: [fictionalCard(2)] })
    expect(screen.getByText('This card is already active.')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(onActive).toHaveBeenCalledOnce()
  })
})

describe('setting the PIN', () => {
  const token = {
    token: 'short-lived',
    expiresAt: '2026-11-20T20:00:00.000Z',
    paymentCardId: 'pcd_1',
    graphqlUrl: 'http://127.0.0.1:8081/graphql',
  }
  const providerCall = 'POST /graphql'

  async function show(answer: unknown = { __typename: 'PaymentCard' }, card = interim) {
    const server = startFakeServer({
      [listCall]: () => fictionalCardList([card, inTheMail]),
      [callOn('token/change-pin')]: () => token,
      [callOn('set-has-pin')]: () => ({ ...card, hasPin: true }),
      [providerCall]: () => ({ data: { setPinForPaymentCard: answer } }),
    })
    const onSet = vi.fn<() => void>()
    renderPage(<PinStep phoneNumbers={['12125550131']} onSet={onSet} actions={actions} />)
    expect(await screen.findByRole('button', { name: 'Skip for now' })).toBeDefined()
    const user = userEvent.setup()
    async function save(pin: string, repeated = pin) {
      if (pin !== '') await user.type(screen.getByLabelText('New PIN'), pin)
      if (repeated !== '') await user.type(screen.getByLabelText('New PIN again'), repeated)
      await user.click(screen.getByRole('button', { name: 'Save PIN' }))
    }
    return { server, onSet, save, user }
  }

  test('goes from the browser to the card provider, and to no one else', async () => {
    const { server, onSet, save } = await show()
    await save('2580')
    await waitFor(() => expect(onSet).toHaveBeenCalledOnce())
    expect(server.callsTo(providerCall)[0]?.body).toMatchObject({ variables: { input: { newPin: '2580' } } })
    const ours = server.calls.filter(({ path }) => path.startsWith('/api/'))
    expect(JSON.stringify(ours)).not.toContain('2580')
  })

  test.each([
    ['12', '', 'Enter 4 digits.'],
    ['1234', '1234', "Choose a PIN that's harder to guess. Those digits are all the same, or in a row."],
    ['0131', '0131', "Choose a PIN that's harder to guess. Your phone number ends in those digits."],
    ['8049', '8049', "Choose a PIN that's harder to guess. Your card number ends in those digits."],
    ['2580', '2581', "The PINs don't match."],
  ])('%s and "%s" are refused before they are sent', async (pin, repeated, words) => {
    const { server, save } = await show()
    await save(pin, repeated)
    expect(document.activeElement?.textContent).toBe('Check 1 field.')
    expect(screen.getByText(words)).toBeDefined()
    expect(server.callsTo(providerCall)).toHaveLength(0)
  })

  test('a PIN that the card provider finds in what it knows is typed anew', async () => {
    const { onSet, save } = await show({ __typename: 'UserError', errors: [{ errorPath: ['input', 'newPin'] }] })
    await save('0409')
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to change pin due to errors.')
    expect(screen.getByLabelText<HTMLInputElement>('New PIN').value).toBe('')
    expect(onSet).not.toHaveBeenCalled()
  })

  test('why the card provider refused one is said, and gone once another is typed or sent', async () => {
    const { save, user } = await show({ __typename: 'UserError', errors: [{ errorPath: ['input', 'newPin'] }] })
    await save('0409')
    expect((await screen.findByRole('alert')).textContent).toContain(
      "Don't use your birthday or digits of your Social Security number.",
    )
    await user.type(screen.getByLabelText('New PIN'), '2')
    expect(screen.queryByRole('alert')).toBeNull()
    await save('580', '2581')
    expect(screen.getByText("The PINs don't match.")).toBeDefined()
    expect(screen.queryByText(/Failed to change pin/)).toBeNull()
  })

  test('one that can be guessed is typed anew, without taking its digits away one by one', async () => {
    const { save } = await show()
    await save('1234')
    for (const label of ['New PIN', 'New PIN again']) expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe('')
  })

  test('one that is set already only leads on', async () => {
    const { onSet, user } = await show(undefined, { ...interim, hasPin: true })
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(onSet).toHaveBeenCalledOnce()
  })
})

test('what there is to say of the cards: which one works, whether it is virtual, and whether a plastic one is to come', async () => {
  const say = (list: PayCard[]) => {
    startFakeServer({ [listCall]: () => fictionalCardList(list) })
    renderPage(<CardsSummary>{(snapshot) => <p>{JSON.stringify(snapshot)}</p>}</CardsSummary>)
  }
  const { order } = inTheMail
  say([interim, { ...inTheMail, order: order && { ...order, status: 'NEW' } }])
  expect(screen.getByText('{"active":null,"coming":null}')).toBeDefined()
  expect(await screen.findByText('{"active":{"last4":"4821","isVirtual":true},"coming":"ordered"}')).toBeDefined()
  cleanup()
  say([fictionalCard(1), inTheMail])
  expect(await screen.findByText('{"active":{"last4":"4821","isVirtual":false},"coming":"mailed"}')).toBeDefined()
})
