// Another card: why, where to, how fast, and what happens next; ordered once, however often the button is pressed.
import type { CardReplacement } from '@daybreak/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { problem } from '../../../testing/fake-server.ts'
import { fictionalCard, fictionalCardId, fictionalOrderedCard, fictionalFees } from '../../../testing/fictional-cards.ts'
import { callOn, feesCall, listCall, profileCall, showManageCard } from '../../../testing/show-manage-card.tsx'

const reissue = callOn('reissue')
const order = 'POST /api/employees/pay-cards/orders'
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

const replacement: CardReplacement = {
  card: fictionalOrderedCard(2, { status: 'NEW' }),
  replacedCard: fictionalCard(1, { status: 'Lost' }),
  interimCard: fictionalCard(3, { kind: 'interim', formFactor: 'VIRTUAL' }),
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

type Shown = Awaited<ReturnType<typeof open>>

async function open(cards = [fictionalCard(1)], options: Parameters<typeof showManageCard>[1] = {}) {
  const answers = { [reissue]: () => replacement, [order]: () => replacement, ...options.answers }
  const shown = await showManageCard(cards, { ...options, answers })
  const opener = await screen.findByRole('button', { name: /Replace card|Order a new card/ })
  await shown.user.click(opener)
  return { ...shown, opener }
}

const press = ({ user }: Pick<Shown, 'user'>, name: string) =>
  user.click(within(screen.getByRole('dialog')).getByRole('button', { name }))

async function choose(shown: Shown, reason: string) {
  await shown.user.click(screen.getByRole('radio', { name: new RegExp(reason) }))
  await press(shown, 'Continue')
  await screen.findByRole('heading', { name: 'Verify your mailing address' })
}

test('each reason says what happens to the old card, and none is preselected', async () => {
  await open()
  const dialog = screen.getByRole('dialog', { name: 'What happened to your card?' })
  expect(
    within(dialog)
      .getAllByRole('radio')
      .map((radio) => radio.closest('label')?.textContent),
  ).toEqual([
    'I lost itWe close it right away. Your new card has a new number.',
    'Someone stole itWe close it right away. Then we check recent charges with you.',
    "It's damagedKeep using it until you activate the new one. Same number, same PIN.",
    'My name changedYour new card has your new name and the same number.',
  ])
  expect(within(dialog).queryAllByRole('radio', { checked: true })).toEqual([])
})

test('without a reason it says so, and the focus is where one is chosen', async () => {
  const shown = await open()
  await press(shown, 'Continue')
  expect(screen.getByText('Choose a reason.')).toBeDefined()
  expect(document.activeElement).toBe(screen.getAllByRole('radio')[0])
})

test('a lost card is ordered anew to the address that was confirmed, by the free method unless the worker chooses another', async () => {
  const shown = await open()
  await choose(shown, 'I lost it')
  expect(screen.getByRole('dialog').textContent).toContain('418 Alder St, Apt 3Yonkers, NY 10701')
  expect(screen.getByRole('radio', { checked: true }).closest('label')?.textContent).toBe(
    'Standard FreeArrives in 7 to 10 business days.',
  )
  await press(shown, 'Order a new card')
  await screen.findByText('Your new card is on its way. It should arrive by Thu, Dec 3.')
  expect(screen.getByText('You can use your virtual card now.')).toBeDefined()
  expect(screen.queryByText("Are there charges you don't recognize?")).toBeNull()
  expect(shown.server.callsTo(reissue).map(({ body }) => body)).toEqual([
    { id: expect.stringMatching(uuid), reason: 'LOST', speed: 'standard' },
  ])
  await waitFor(() => expect([shown.server.callsTo(listCall).length, shown.server.callsTo(profileCall).length]).toEqual([2, 2]))
  await press(shown, 'Done')
  expect(document.activeElement).toBe(shown.opener)
})

test('a stolen card leads to the charges of the last days', async () => {
  const shown = await open()
  await choose(shown, 'Someone stole it')
  await press(shown, 'Order a new card')
  expect((await screen.findByRole('link', { name: "Are there charges you don't recognize?" })).getAttribute('href')).toBe('/')
})

test('the fast way says what it costs this time, and is what is ordered', async () => {
  const shown = await open()
  await choose(shown, 'damaged')
  await shown.user.click(screen.getByRole('radio', { name: 'Fast $20.00', description: 'Arrives in 2 to 3 business days.' }))
  await press(shown, 'Order a new card')
  await waitFor(() => expect(shown.server.callsTo(reissue)[0]?.body).toMatchObject({ reason: 'DAMAGED', speed: 'expedited' }))
})

test('the fast way is free the first time', async () => {
  const fees = {
    ...fictionalFees,
    newCard: { ...fictionalFees.newCard, expedited: { ...fictionalFees.newCard.expedited, fee: '0' } },
  }
  await choose(await open(undefined, { answers: { [feesCall]: () => fees } }), 'I lost it')
  expect(
    screen.getByRole('radio', {
      name: 'Fast Free',
      description: 'Arrives in 2 to 3 business days. Free the first time, then $20.00.',
    }),
  ).toBeDefined()
})

test('a virtual card is neither lost nor damaged, and is replaced by a virtual one without a word of mail', async () => {
  const answer = { ...replacement, card: fictionalCard(2, { formFactor: 'VIRTUAL' }), interimCard: null }
  const shown = await open([fictionalCard(1, { formFactor: 'VIRTUAL' })], { answers: { [reissue]: () => answer } })
  expect(screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
    'Someone else has its numberWe close it right away. Then we check recent charges with you.',
    'My name changedYour new card has your new name and the same number.',
  ])
  await shown.user.click(screen.getByRole('radio', { name: 'Someone else has its number' }))
  await press(shown, 'Order a new card')
  await screen.findByRole('heading', { name: 'Your new card is ready.' })
  expect(screen.getByText('You can use your new virtual card now. Nothing comes in the mail.')).toBeDefined()
  expect(screen.queryByText("Not here after 10 business days? We'll send another, free.")).toBeNull()
  expect(shown.server.callsTo(reissue)[0]?.body).toMatchObject({ reason: 'STOLEN', speed: 'standard' })
})

test('a virtual card that could not be replaced says so where it was asked for', async () => {
  const shown = await open([fictionalCard(1, { formFactor: 'VIRTUAL' })], {
    answers: { [reissue]: () => problem(409, 'internal') },
  })
  await shown.user.click(screen.getByRole('radio', { name: 'Someone else has its number' }))
  await press(shown, 'Order a new card')
  expect((await screen.findByRole('alert')).textContent).toBe("We couldn't order the card. Nothing was changed.")
})

test('a card that was never held has one reason, which is preselected', async () => {
  const shown = await open([fictionalOrderedCard(1)])
  await press(shown, 'Continue')
  await press(shown, 'Order a new card')
  await waitFor(() => expect(shown.server.callsTo(reissue)[0]?.body).toMatchObject({ reason: 'NEVER_ARRIVED' }))
})

test('a worker without a card orders one, without being asked what happened', async () => {
  const shown = await open([])
  await screen.findByRole('dialog', { name: 'Verify your mailing address' })
  await press(shown, 'Order a new card')
  await waitFor(() =>
    expect(shown.server.callsTo(order)[0]?.body).toEqual({ id: expect.stringMatching(uuid), speed: 'standard' }),
  )
})

test.each(['Address is saved', 'Address stays'])('the address can be changed on the way: "%s" leads back to it', async (end) => {
  const shown = await open()
  await choose(shown, 'I lost it')
  await press(shown, 'Update Address')
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Update your address' }))
  await press(shown, end)
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Verify your mailing address' }))
})

test('without an address nothing can be ordered, and the page says what to do', async () => {
  await open([], { hasAddress: false })
  expect((await screen.findByRole('alert')).textContent).toBe('We have no mailing address for you. Add it first.')
  expect(within(screen.getByRole('dialog')).queryByRole('button', { name: 'Order a new card' })).toBeNull()
})

describe('an order that was not taken', () => {
  const alert = async () => (await screen.findByRole('alert')).textContent
  const refuse = (code: string, status = 409) => ({ answers: { [reissue]: () => problem(status, code) } })

  test.each([
    ['for a reason of ours', 'internal', "We couldn't order the card. Nothing was changed."],
    ['for want of money', 'cards.insufficient_funds', 'You have less than $20.00 available. Choose the free way.'],
    ['for want of an address', 'cards.address_missing', 'We have no mailing address for you. Add it first.'],
  ])('%s', async (_, code, says) => {
    const shown = await open(undefined, refuse(code))
    await choose(shown, 'I lost it')
    await press(shown, 'Order a new card')
    expect(await alert()).toBe(says)
  })

  test('because one is on its way already', async () => {
    const shown = await open([fictionalCard(1), fictionalOrderedCard(2)], refuse('cards.order_open'))
    await choose(shown, 'damaged')
    await press(shown, 'Order a new card')
    expect(await alert()).toBe('A card is already on its way. You ordered it on Wed, Nov 18.')
  })

  test('because one was ordered elsewhere, which this page does not know of', async () => {
    const refusal = () => problem(409, 'cards.order_open', { orderedAt: '2026-11-18T15:00:00.000Z' })
    const shown = await open(undefined, { answers: { [reissue]: refusal } })
    await choose(shown, 'damaged')
    await press(shown, 'Order a new card')
    expect(await alert()).toBe('A card is already on its way. You ordered it on Wed, Nov 18.')
    await waitFor(() => expect(shown.server.callsTo(listCall)).toHaveLength(2))
  })

  test('is another request for another address', async () => {
    const shown = await open(undefined, { answers: { [reissue]: () => Promise.reject(new TypeError('cut')) } })
    await choose(shown, 'I lost it')
    await press(shown, 'Order a new card')
    await alert()
    await press(shown, 'Update Address')
    await press(shown, 'Address is another')
    await press(shown, 'Order a new card')
    await waitFor(() => expect(shown.server.callsTo(reissue)).toHaveLength(2))
    const [first, second] = shown.server.callsTo(reissue).map(({ body }) => (body as { id: string }).id)
    expect(second).not.toBe(first)
  })

  test('is the same request when it is sent again, and another one for other input', async () => {
    const shown = await open(undefined, { answers: { [reissue]: () => Promise.reject(new TypeError('cut')) } })
    await choose(shown, 'I lost it')
    await press(shown, 'Order a new card')
    expect(await alert()).toContain('Network response was not ok')
    await press(shown, 'Order a new card')
    await waitFor(() => expect(shown.server.callsTo(reissue)).toHaveLength(2))
    await press(shown, 'Back')
    await choose(shown, 'damaged')
    await press(shown, 'Order a new card')
    await waitFor(() => expect(shown.server.callsTo(reissue)).toHaveLength(3))
    const ids = shown.server.callsTo(reissue).map(({ body }) => (body as { id: string }).id)
    expect([ids[1] === ids[0], ids[2] === ids[0]]).toEqual([true, false])
  })
})

describe('a card that was ordered for the worker', () => {
  const reissueOrdered = `POST /api/employees/pay-cards/${fictionalCardId(2)}/reissue`
  const closed = fictionalCard(1, { status: 'ClosedByIssuer' })

  test('goes to another address as long as it is not made: first where, then once more whether', async () => {
    const answers = { [reissueOrdered]: () => ({ ...replacement, replacedCard: null, interimCard: null }) }
    const shown = await showManageCard([closed, fictionalOrderedCard(2, { status: 'NEW' })], { answers })
    expect(await screen.findByText('27 Birch Ln, Apt 4, Yonkers, NY 10701')).toBeDefined()
    const change = screen.getByRole('button', { name: 'Change', description: 'Goes to 27 Birch Ln, Apt 4, Yonkers, NY 10701' })
    await shown.user.click(change)
    await screen.findByRole('dialog', { name: 'Update your address' })
    await press(shown, 'Address is another')
    await screen.findByRole('heading', { name: 'Verify your mailing address' })
    expect(within(screen.getByRole('dialog')).queryByRole('button', { name: 'Back' })).toBeNull()
    await press(shown, 'Order a new card')
    await screen.findByText('Your new card is on its way. It should arrive by Thu, Dec 3.')
    expect(shown.server.callsTo(reissueOrdered).map(({ body }) => (body as { reason: string }).reason)).toEqual([
      'ADDRESS_CHANGED',
    ])
  })

  test('goes nowhere else once it is made', async () => {
    await showManageCard([closed, fictionalOrderedCard(2, { status: 'SENT_TO_PRINTER' })])
    await screen.findByText('27 Birch Ln, Apt 4, Yonkers, NY 10701')
    expect(screen.queryByRole('button', { name: 'Change' })).toBeNull()
  })
})

describe('a card that should be here', () => {
  test('is ordered again from its tracker when it is late', async () => {
    const { user } = await showManageCard([fictionalCard(1), fictionalOrderedCard(2, { lateFrom: '2026-11-20T19:42:00.000Z' })])
    await user.click(await screen.findByRole('button', { name: 'It never came' }))
    expect(screen.getByRole('radio', { checked: true }).closest('label')?.textContent).toContain('It never came')
  })

  test('is waited for until then', async () => {
    await showManageCard([fictionalCard(1), fictionalOrderedCard(2, { lateFrom: '2026-11-20T19:42:00.001Z' })])
    await screen.findByText("Not here after 10 business days? We'll send another, free.")
    expect(screen.queryByRole('button', { name: 'It never came' })).toBeNull()
  })

  test('that the mail could not deliver is ordered again at once', async () => {
    await showManageCard([fictionalOrderedCard(1, { status: 'SHIP_FAILED' })])
    expect(await screen.findByText('The mail could not deliver your card. Check your address.')).toBeDefined()
    expect(screen.getByRole('button', { name: 'It never came' })).toBeDefined()
  })
})
