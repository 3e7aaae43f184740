// "Manage Card" as a whole: what each status shows, freezing, and that every change shows at once here and in the other tabs.
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { problem } from '../../testing/fake-server.ts'
import {
  fictionalCard,
  fictionalCardId,
  fictionalCardList,
  fictionalOrderedCard,
  fictionalOrder,
} from '../../testing/fictional-cards.ts'
import { callOn, feesCall, listCall, profileCall, showManageCard as show } from '../../testing/show-manage-card.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const face = (name: string) => screen.findByRole('img', { name })
const rowNames = () =>
  screen
    .getAllByRole('listitem')
    .flatMap((row) => within(row).queryAllByRole('button').concat(within(row).queryAllByRole('link')))
    .map((control) => control.textContent)

describe('a card that is', () => {
  test('active shows its last four, its details on request and its actions', async () => {
    await show([fictionalCard(1, { hasPin: false })])
    await face('Daybreak pay card ending in 4821')
    expect(screen.getByRole('heading', { level: 2, name: 'Plastic card ending in 4821, Active' })).toBeDefined()
    expect(screen.getByRole('button', { name: 'Show card details' })).toBeDefined()
    expect(screen.getByRole('switch', { name: 'Freeze card' }).getAttribute('aria-checked')).toBe('false')
    expect(rowNames()).toEqual([
      'Set Up PIN You need a PIN for ATMs and some stores.',
      'Replace card Lost, stolen or damaged.',
      'Find an ATM Free cash near you.',
    ])
    expect(screen.getByRole('link', { name: /Find an ATM/ }).getAttribute('href')).toBe('/card-management/atm-finder')
  })

  test('frozen says so, and what stops and what continues', async () => {
    await show([fictionalCard(1, { status: 'Frozen' })])
    await face('Daybreak pay card ending in 4821, frozen')
    expect(screen.getByRole('switch', { name: 'Freeze card' }).getAttribute('aria-checked')).toBe('true')
    const itemsUnder = (name: string) => within(screen.getByRole('list', { name })).getAllByRole('listitem').length
    expect([itemsUnder('What stops'), itemsUnder('What keeps working')]).toEqual([3, 4])
  })

  test('inactive is activated first, and shows where it is on its way', async () => {
    await show([fictionalOrderedCard(1)])
    await face('Daybreak pay card ending in 8049: Inactive')
    expect(screen.getByText('Activate this card to start using it.')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Show card details' })).toBeNull()
    expect(screen.queryByRole('switch')).toBeNull()
    expect(rowNames()).toContain('Replace card It never came')
    const steps = within(screen.getByRole('list', { name: 'Your new card' })).getAllByRole('listitem')
    expect(steps.map((step) => step.textContent)).toEqual([
      'OrderedWed, Nov 18',
      'Made',
      "MailedThu, Nov 19It's in the mail.",
      'In your handsBy Thu, Dec 3Is it there? Turn it on',
    ])
    expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, null, 'step', null])
  })

  test('in the mail is turned on from the tracker, as soon as it is there', async () => {
    const { user } = await show([fictionalCard(1), fictionalOrderedCard(2)])
    await user.click(await screen.findByRole('button', { name: 'Turn it on' }))
    expect(screen.getByRole('dialog', { name: 'Activate card' })).toBeDefined()
  })

  test('being made cannot be turned on yet', async () => {
    await show([fictionalCard(1), fictionalOrderedCard(2, { status: 'SENT_TO_PRINTER', shippedAt: null })])
    expect((await screen.findByRole('list', { name: 'Your new card' })).textContent).toContain('Then turn it on here.')
    expect(screen.queryByRole('button', { name: 'Turn it on' })).toBeNull()
  })

  test('inactive because its order was canceled says so', async () => {
    await show([fictionalOrderedCard(1, { status: 'CANCELED', isOpen: false })])
    expect(await screen.findByText('This order was canceled.')).toBeDefined()
    expect(screen.queryByRole('list', { name: 'Your new card' })).toBeNull()
  })

  test('damaged can be used until the new one is active', async () => {
    await show([fictionalCard(1, { status: 'Damaged' }), fictionalOrderedCard(2, { status: 'SENT_TO_PRINTER' })])
    await face('Daybreak pay card ending in 4821: Damaged')
    expect(screen.getByText('You can keep using this card until you activate the new one.')).toBeDefined()
    expect(screen.getByText('Your card is being made.')).toBeDefined()
    expect(screen.queryByRole('button', { name: /Replace card/ })).toBeNull()
  })

  test('closed by the worker leads to another', async () => {
    await show([fictionalCard(1, { status: 'ClosedByCustomer' })])
    await face('Daybreak pay card ending in 4821: Closed by you')
    expect(rowNames()).toEqual([
      'Order a new card Your money is in your account. Order a card to spend it.',
      'Use a temporary card For when your card is lost or on its way.',
    ])
  })

  test('a card that is still syncing counts already', async () => {
    await show([fictionalCard(1, { status: 'Frozen', isSettling: true })])
    expect(await screen.findByText("This is done. We're still updating your card's system.")).toBeDefined()
  })
})

test('a worker without a card is led to order one', async () => {
  await show([])
  expect(await screen.findByRole('heading', { name: 'You have no card right now' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Order a new card' })).toBeDefined()
})

test('a focus that is elsewhere stays there when a refresh brings another card', async () => {
  const { server, client } = await show([fictionalCard(1)])
  await face('Daybreak pay card ending in 4821')
  server.answers[listCall] = () => fictionalCardList([fictionalCard(2, { last4Digits: '8049' })])
  await act(() => client.refetchQueries({ queryKey: ['cards'] }))
  await face('Daybreak pay card ending in 8049')
  expect(document.activeElement).toBe(document.body)
})

test('what it costs', async () => {
  await show([fictionalCard(1)])
  const costs = await screen.findByRole('region', { name: 'What it costs' })
  await waitFor(() =>
    expect(costs.textContent).toBe('What it costsMonthly fee$0.00ATMs in our networkFreeOther ATMs$2.50New cardFree'),
  )
})

test('costs that do not load say so in their place, and the card stays', async () => {
  await show([fictionalCard(1)], { answers: { [feesCall]: () => problem(404, 'accounts.not_found') } })
  expect((await screen.findByRole('alert')).textContent).toContain("We can't load this right now.")
  expect(screen.getByRole('switch', { name: 'Freeze card' })).toBeDefined()
})

test('cards that cannot be loaded say so, and are requested again', async () => {
  const { server, user } = await show(problem(404, 'not_found'))
  expect((await screen.findByRole('alert')).textContent).toContain("We can't load this right now")
  server.answers[listCall] = () => fictionalCardList([fictionalCard(1)])
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await face('Daybreak pay card ending in 4821')
})

describe('the other cards', () => {
  const cards = () => [fictionalCard(1), fictionalCard(2, { kind: 'temporary', last4Digits: '7712', status: 'Frozen' })]

  test('are listed with their states, and the main one is shown', async () => {
    await show(fictionalCardList(cards(), fictionalCardId(2)))
    await face('Daybreak pay card ending in 7712, frozen')
    const others = screen.getByRole('region', { name: 'Your other cards' })
    expect(
      within(others)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Plastic card ending in 4821 Active'])
  })

  test('can be shown one by one, and the main one again', async () => {
    const { user } = await show(cards())
    await user.click(await screen.findByRole('button', { name: /Temporary card ending in 7712/ }))
    await face('Daybreak pay card ending in 7712, frozen')
    // The pressed control is gone, so the focus moves to the new card.
    expect(document.activeElement?.textContent).toBe('Temporary card ending in 7712, Frozen')
    await user.click(screen.getByRole('button', { name: 'Back to your main card' }))
    await face('Daybreak pay card ending in 4821')
    expect(document.activeElement?.textContent).toBe('Plastic card ending in 4821, Active')
    expect(screen.queryByRole('button', { name: 'Back to your main card' })).toBeNull()
  })
})

describe('freezing', () => {
  const frozen = fictionalCard(1, { status: 'Frozen' })
  const toggle = async (user: Awaited<ReturnType<typeof show>>['user']) => user.click(await screen.findByRole('switch'))

  test('is one tap, says what it did, and asks again for the card and the profile', async () => {
    const { server, user } = await show([fictionalCard(1)])
    server.answers[callOn('freeze')] = () => {
      server.answers[listCall] = () => fictionalCardList([frozen])
      return frozen
    }
    await toggle(user)
    await face('Daybreak pay card ending in 4821, frozen')
    expect(screen.getAllByText('Card frozen. New purchases and ATM withdrawals are stopped.').length).toBe(2)
    await waitFor(() => expect([server.callsTo(listCall).length, server.callsTo(profileCall).length]).toEqual([2, 2]))
  })

  test('reaches the other tabs', async () => {
    const received = vi.fn<(message: MessageEvent) => void>()
    const otherTab = new BroadcastChannel('daybreak-refresh')
    otherTab.addEventListener('message', received)
    const { user } = await show([fictionalCard(1)], { answers: { [callOn('freeze')]: () => frozen } })
    await toggle(user)
    await waitFor(() => expect(received.mock.calls[0]?.[0].data).toEqual(['cards']))
    otherTab.close()
  })

  test('shows what was asked for while it is under way, and what is true when it failed', async () => {
    const answer = Promise.withResolvers<Response>()
    const { user } = await show([fictionalCard(1)], { answers: { [callOn('freeze')]: () => answer.promise } })
    await toggle(user)
    const control = screen.getByRole('switch')
    expect([control.getAttribute('aria-checked'), control.getAttribute('aria-busy')]).toEqual(['true', 'true'])
    answer.resolve(problem(500, 'internal'))
    expect((await screen.findByRole('alert')).textContent).toBe(
      "We couldn't freeze your card. It still works. Try again, or call (800) 555-0142.",
    )
    expect(control.getAttribute('aria-checked')).toBe('false')
    expect(document.activeElement).toBe(control)
  })

  test('is taken back by the same tap', async () => {
    const { server, user } = await show([frozen], { answers: { [callOn('unfreeze')]: () => fictionalCard(1) } })
    server.answers[listCall] = () => fictionalCardList([fictionalCard(1)])
    await toggle(user)
    await face('Daybreak pay card ending in 4821')
    expect(screen.getAllByText('Your card works again.').length).toBe(2)
  })

  test('by the card provider is not taken back here', async () => {
    const { user } = await show([frozen], { answers: { [callOn('unfreeze')]: () => problem(409, 'cards.held_by_issuer') } })
    await toggle(user)
    expect((await screen.findByRole('alert')).textContent).toBe('We froze this card to protect you. Call (800) 555-0142.')
  })

  test('is not undone by a worker who logged in by card', async () => {
    const { user } = await show([frozen], { answers: { [callOn('unfreeze')]: () => problem(403, 'session.limited') } })
    await toggle(user)
    expect((await screen.findByRole('alert')).textContent).toContain('For 24 hours,')
  })

  test('a card that changed meanwhile shows how it is now', async () => {
    const { server, user } = await show([fictionalCard(1)], {
      answers: { [callOn('freeze')]: () => problem(409, 'cards.not_freezable') },
    })
    server.answers[listCall] = () => fictionalCardList([fictionalCard(1, { status: 'ClosedByCustomer' })])
    await toggle(user)
    await face('Daybreak pay card ending in 4821: Closed by you')
  })

  test('without an answer does not say that the card works', async () => {
    const { user } = await show([fictionalCard(1)], {
      answers: { [callOn('freeze')]: () => Promise.reject(new TypeError('offline')) },
    })
    await toggle(user)
    expect((await screen.findByRole('alert')).textContent).toBe(
      "We got no answer, so we don't know if your card is frozen. Try again, or call (800) 555-0142.",
    )
  })

  test.each([
    ['freeze', fictionalCard(1), "Your card isn't frozen yet."],
    ['unfreeze', frozen, 'Your card is still frozen.'],
  ] as const)('offline, "%s" says what is true of the card', async (action, card, truth) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const { user } = await show([card], { answers: { [callOn(action)]: () => Promise.reject(new TypeError('offline')) } })
    await toggle(user)
    const said = (await screen.findByRole('alert')).textContent
    expect(said).toContain("You're offline.")
    expect(said).toContain(truth)
    expect(said).not.toContain("card's system")
  })
})

describe('a card that we ordered', () => {
  const closed = fictionalCard(1, { status: 'ClosedByIssuer', closedAt: '2026-11-19T15:00:00.000Z' })
  const order = fictionalOrder({ status: 'APPROVED', shippedAt: null, orderedAt: '2026-11-20T15:00:00.000Z' })
  const coming = { ...fictionalOrderedCard(2), order }

  test('says why, that the money is there and can be used, and each step of the new one', async () => {
    await show([coming, closed])
    await face('Daybreak pay card ending in 4821: Closed by Daybreak')
    expect(screen.getByText(/^Your new card is on its way/).textContent).toBe(
      'Your new card is on its way. It should arrive by Thu, Dec 3.',
    )
    expect(screen.getByText("You don't need to do anything. It is free.")).toBeDefined()
    expect(screen.getByText("Someone else may know this card's number. We closed it to keep your money safe.")).toBeDefined()
    expect(screen.getByText('$1,284.57')).toBeDefined()
    expect(rowNames()).toEqual([
      'Use a temporary card Your manager can hand you one',
      'Send it to your bank Free, 1 to 3 business days',
      'Change',
    ])
    const steps = within(screen.getByRole('list', { name: 'Your new card' })).getAllByRole('listitem')
    expect(steps.map((step) => step.textContent)).toEqual([
      'Ordered for youFri, Nov 20We closed your card ending in 4821 on Thu, Nov 19.',
      'Being madeYour card is being made.',
      'In the mailWe tell you when it leaves.',
      'At your homeBy Thu, Dec 3Then turn it on here.',
    ])
    expect(screen.getByText("Not here by Thu, Dec 3? We'll send another, free.")).toBeDefined()
    expect(screen.queryByRole('switch')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Show card details' })).toBeNull()
  })

  test('is turned on from its last step once it is mailed, or should be there', async () => {
    await show([{ ...coming, order: { ...order, expectedBy: '2026-11-20T19:00:00.000Z' } }, closed])
    await face('Daybreak pay card ending in 4821: Closed by Daybreak')
    expect(screen.getByRole('button', { name: 'Turn it on' })).toBeDefined()
  })

  test('is shown beside the virtual card that can be used meanwhile, and says the same', async () => {
    await show([fictionalCard(3, { kind: 'interim', formFactor: 'VIRTUAL' }), closed, coming])
    await face('Daybreak pay card ending in 4821')
    expect(screen.getByRole('switch', { name: 'Freeze card' })).toBeDefined()
    expect(screen.getByText('We closed your card to keep your money safe. A new one is on its way.')).toBeDefined()
    expect(screen.getByText("You don't need to do anything. It is free.")).toBeDefined()
    expect(screen.getByText('Ordered for you')).toBeDefined()
  })

  test('is the usual page once a card of their own can be used', async () => {
    await show([fictionalCard(3), closed, coming])
    await face('Daybreak pay card ending in 4821')
    expect(screen.queryByText('Ordered for you')).toBeNull()
  })
})
