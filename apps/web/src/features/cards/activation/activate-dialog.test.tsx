// The new card is activated by its holder; a card from work, by the number on its envelope.
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { problem } from '../../../testing/fake-server.ts'
import { fictionalCard, fictionalCardId, fictionalCardList, fictionalOrderedCard } from '../../../testing/fictional-cards.ts'
import { listCall, profileCall, showManageCard } from '../../../testing/show-manage-card.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const alert = async () => (await screen.findByRole('alert')).textContent

describe('activating', () => {
  const activate = `POST /api/employees/pay-cards/${fictionalCardId(2)}/activate`
  const old = fictionalCard(1, { status: 'Damaged' })

  const active = fictionalCard(2, { last4Digits: '8049' })

  type Typing = { replaces?: string | null; answer?: () => unknown; activationCode?: string }

  async function open({ replaces = null, answer = () => active, activationCode = '' }: Typing = {}) {
    const waiting = { ...fictionalOrderedCard(2), replaces }
    const shown = await showManageCard([old, waiting], { activationCode })
    shown.server.answers[activate] = () => {
      shown.server.answers[listCall] = () =>
        fictionalCardList([fictionalCard(1, { status: 'ClosedByCustomer' }), active], active.id)
      return answer()
    }
    return shown
  }

  async function type(code: string, typing: Typing = {}) {
    const shown = await open(typing)
    await shown.user.click(await screen.findByRole('button', { name: /Activate card/ }))
    await shown.user.type(screen.getByLabelText('Activation code'), code)
    await shown.user.keyboard('{Enter}')
    return shown
  }

  test('sends the code of the carrier, says that the card is active, and the new card is the one that shows', async () => {
    const { server } = await type('7kq2m4pa')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.callsTo(activate).map(({ body }) => body)).toEqual([{ activationCode: '7KQ2M4PA' }])
    expect(screen.getAllByText('Your card is active.').length).toBe(2)
    await screen.findByRole('img', { name: 'Daybreak pay card ending in 8049' })
    expect(document.activeElement?.textContent).toBe('Plastic card ending in 8049, Active')
    expect(server.callsTo(profileCall)).toHaveLength(2)
  })

  test('a worker without the code enters the digits and date on the card', async () => {
    const { server, user } = await open()
    await user.click(await screen.findByRole('button', { name: /Activate card/ }))
    await user.click(screen.getByRole('button', { name: "I don't have the code" }))
    expect(document.activeElement).toBe(screen.getByLabelText('Last 4 digits of the new card'))
    await user.keyboard('80{Enter}')
    expect(screen.getByText('Enter 4 digits.')).toBeDefined()
    expect(screen.getByText('Enter a date like 04/28.')).toBeDefined()
    await user.keyboard('49')
    await user.type(screen.getByLabelText('Expiration date (MM/YY)'), '0429{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.callsTo(activate).map(({ body }) => body)).toEqual([{ last4Digits: '8049', cardExpiry: '04/29' }])
  })

  test('a worker who comes by the carrier’s link only has to send its code', async () => {
    const { server, user } = await open({ activationCode: '7kq2m4pa' })
    await screen.findByRole('dialog', { name: 'Activate card' })
    expect(screen.getByLabelText<HTMLInputElement>('Activation code').value).toBe('7KQ2-M4PA')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(server.callsTo(activate).map(({ body }) => body)).toEqual([{ activationCode: '7KQ2M4PA' }]))
  })

  test('and reads it for a worker without a card to activate', async () => {
    await showManageCard([fictionalCard(1)], { activationCode: '7KQ2M4PA' })
    expect((await screen.findAllByText('You have no card to activate.')).length).toBe(2)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('a card that takes the place of another says what happened to the old one', async () => {
    const { user } = await type('7KQ2-M4PA', { replaces: old.id })
    await screen.findByRole('dialog', { name: 'Your card is active.' })
    expect(screen.getByText('Your old card no longer works. Cut it up.')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Done' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('a virtual card is nothing to read digits off', async () => {
    const { server, user } = await showManageCard([fictionalCard(2, { status: 'Inactive', formFactor: 'VIRTUAL' })])
    server.answers[activate] = () => active
    await user.click(await screen.findByRole('button', { name: /Activate card/ }))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Activate card' }))
    await waitFor(() => expect(server.callsTo(activate).map(({ body }) => body)).toEqual([{}]))
  })

  test('wants six letters and digits of a code', async () => {
    const { server } = await type('7KQ2-M')
    expect(screen.getByText("That code isn't complete. It has letters and numbers, like ABCD-1234.")).toBeDefined()
    expect(document.activeElement).toBe(screen.getByLabelText('Activation code'))
    expect(server.callsTo(activate)).toHaveLength(0)
  })

  test.each([
    ['cards.code_wrong', 422, "That code isn't right. It's printed under your card."],
    ['cards.details_wrong', 422, "Those digits don't match your new card. Check them."],
    ['cards.other_account', 409, 'This card belongs to another account. Call (800) 555-0142.'],
    ['cards.already_active', 409, 'This card is already active.'],
  ])('says %s, keeps what was typed, and lets the worker type again', async (code, status, said) => {
    const { user } = await type('7KQ2M4PA', { answer: () => problem(status, code) })
    expect(await alert()).toBe(said)
    expect(document.activeElement).toBe(screen.getByLabelText('Activation code'))
    await user.keyboard('{Backspace}')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('makes the worker wait after five wrong tries', async () => {
    await type('7KQ2M4PA', { answer: () => problem(429, 'cards.too_many_tries', { retryAfter: 3_600 }) })
    expect(await alert()).toBe('Too many tries. Try again in 60 minutes.')
  })

  test('says when it did not work', async () => {
    await type('7KQ2M4PA', { answer: () => problem(500, 'internal') })
    expect(await alert()).toBe("We couldn't activate your card. Try again, or call (800) 555-0142.")
  })
})

describe('a temporary card', () => {
  const assign = 'POST /api/employees/pay-cards/assign-temporary-card'

  async function type(number: string, answer: () => unknown = () => fictionalCard(2, { kind: 'temporary' })) {
    const shown = await showManageCard([fictionalCard(1, { status: 'ClosedByCustomer' })], { answers: { [assign]: answer } })
    await shown.user.click(await screen.findByRole('button', { name: /Use a temporary card/ }))
    await shown.user.type(screen.getByLabelText('Number on the envelope'), number)
    await shown.user.keyboard('{Enter}')
    return shown
  }

  test('is tied to the account by its number, written as it is printed', async () => {
    const { server } = await type('7KQ2-M4PA 99')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.callsTo(assign)[0]?.body).toMatchObject({ proxyNumber: '7KQ2M4PA99' })
    expect(screen.getAllByText('Your temporary card is ready.').length).toBe(2)
    await waitFor(() => expect(server.callsTo(listCall)).toHaveLength(2))
  })

  test.each(['12345678', '1234567890123456', '7KQ2_M4PA9', ''])('"%s" is no such number, and is not sent', async (number) => {
    const { server } = await type(number === '' ? '{Enter}' : number)
    expect(screen.getByText('Enter 9 to 12 letters or numbers.')).toBeDefined()
    expect(server.callsTo(assign)).toHaveLength(0)
  })

  test('that is unknown is reported', async () => {
    await type('123456789', () => problem(422, 'cards.proxy_unknown'))
    expect(await alert()).toBe("That number isn't right. Check it on the envelope.")
  })

  test('is not guessed: after too many tries the page says when to try again', async () => {
    await type('123456789', () => problem(429, 'cards.too_many_tries', { retryAfter: 1_741 }))
    expect(await alert()).toBe('Too many tries. Try again in 30 minutes.')
  })
})
