// The new card is turned on by whoever holds it; a card from work, by the number on its envelope.
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { problem } from '../../testing/fake-server.ts'
import { fictionalCard, fictionalCardId, fictionalCardList, fictionalCardOnItsWay } from '../../testing/fictional-cards.ts'
import { listCall, profileCall, showManageCard } from '../../testing/show-manage-card.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const alert = async () => (await screen.findByRole('alert')).textContent

describe('activating', () => {
  const activate = `POST /api/employees/pay-cards/${fictionalCardId(2)}/activate`
  const old = fictionalCard(1, { status: 'Damaged' })

  const active = fictionalCard(2, { last4Digits: '8049' })

  type Typing = { replaces?: string | null; answer?: () => unknown }

  async function type(digits: string, { replaces = null, answer = () => active }: Typing = {}) {
    const waiting = { ...fictionalCardOnItsWay(2), replaces }
    const shown = await showManageCard([old, waiting])
    shown.server.answers[activate] = () => {
      shown.server.answers[listCall] = () =>
        fictionalCardList([fictionalCard(1, { status: 'ClosedByCustomer' }), active], active.id)
      return answer()
    }
    await shown.user.click(await screen.findByRole('button', { name: /Activate card/ }))
    await shown.user.type(screen.getByLabelText('Last 4 digits of the new card'), digits)
    await shown.user.keyboard('{Enter}')
    return shown
  }

  test('sends the digits of the new card, says that it is active, and the new card is the one that shows', async () => {
    const { server } = await type('8049')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.callsTo(activate).map(({ body }) => body)).toEqual([{ last4Digits: '8049' }])
    expect(screen.getAllByText('Your card is active.').length).toBe(2)
    await screen.findByRole('img', { name: 'Daybreak pay card ending in 8049' })
    expect(document.activeElement?.textContent).toBe('Plastic card ending in 8049, Active')
    expect(server.callsTo(profileCall)).toHaveLength(2)
  })

  test('a card that takes the place of another says what became of the old one', async () => {
    const { user } = await type('8049', { replaces: old.id })
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

  test('wants four digits', async () => {
    const { server } = await type('80')
    expect(screen.getByText('Enter 4 digits.')).toBeDefined()
    expect(server.callsTo(activate)).toHaveLength(0)
  })

  test('says when they are another card’s, keeps them, and lets her type again', async () => {
    const { user } = await type('4821', { answer: () => problem(422, 'cards.last4_wrong') })
    expect(await alert()).toBe("Those digits don't match your new card. Check them.")
    expect(document.activeElement).toBe(screen.getByLabelText('Last 4 digits of the new card'))
    await user.keyboard('{Backspace}')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('says when it did not work', async () => {
    await type('8049', { answer: () => problem(500, 'internal') })
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

  test('that nobody knows is said', async () => {
    await type('123456789', () => problem(422, 'cards.proxy_unknown'))
    expect(await alert()).toBe("That number isn't right. Check it on the envelope.")
  })

  test('is not guessed: who tried too often reads when she may try again', async () => {
    await type('123456789', () => problem(429, 'cards.too_many_tries', { retryAfter: 1_741 }))
    expect(await alert()).toBe('Too many tries. Try again in 30 minutes.')
  })
})
