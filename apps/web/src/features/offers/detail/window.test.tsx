// The window of an offer: its rules, turning it on and off at once, and the message when the server refuses.
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { OfferDetail } from '@daybreak/contract'
import { useQuery } from '@tanstack/react-query'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { problem, startFakeServer } from '../../../testing/fake-server.ts'
import { fictionalDetail, fictionalOffer, offerIdOf } from '../../../testing/fictional-offers.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { offersSummaryQuery } from '../offers.queries.ts'
import { OfferWindow } from './window.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function show(offer: OfferDetail | null, { turning, locale = 'en' }: { turning?: () => unknown; locale?: 'en' | 'es' } = {}) {
  let current = offer
  const path = `/api/offers/${offerIdOf(1)}`
  const change = async (activatedAt: string | null) => {
    const answer = await turning?.()
    if (answer instanceof Response) return answer
    current = current && { ...current, activatedAt }
    return activatedAt === null ? new Response(null, { status: 204 }) : { activatedAt }
  }
  const server = startFakeServer({
    [`GET ${path}`]: () => current ?? problem(404, 'offers.not_found'),
    [`PUT ${path}/on`]: () => change('2026-11-20T19:42:00.000Z'),
    [`DELETE ${path}/on`]: () => change(null),
    'GET /api/offers/summary': () => ({
      count: 3,
      countOn: (current?.activatedAt ?? null) === null ? 4 : 5,
      earnedThisYear: '0',
    }),
  })
  const onClose = vi.fn()
  renderPage(
    <>
      <CountOn />
      <OfferWindow id={offerIdOf(1)} cardLast4="4821" search="" onClose={onClose} />
    </>,
    { locale },
  )
  return { server, onClose, become: (next: OfferDetail) => (current = next) }
}

function CountOn() {
  const { data } = useQuery(offersSummaryQuery)
  return <output>{data?.countOn}</output>
}

describe('an offer', () => {
  test('says its rule, its limits, how to pay, what it leaves out and when the money comes', async () => {
    show(
      fictionalDetail(1, {
        weekdays: [1, 6],
        stores: [{ city: 'Buffalo', region: 'NY' }],
        uses: 1,
        maxSpend: '20000',
        minReward: '250',
      }),
    )
    await screen.findByRole('heading', { name: '10% back' })
    for (const text of [
      'Casa Verde Grill',
      '10% back on dinner.',
      '$8.00',
      'In the store or online',
      'Buffalo, NY',
      'Monday and Saturday',
      'Dec 11, 2026',
      'Spend at least $25.00',
      "Spend at most $200.00. Larger purchases don't count.",
      'You get at least $2.50 back',
      'Use it up to 3 times You used it 1 time.',
      "At the register choose credit. Purchases with a PIN don't count.",
      'Your money comes within 7 days after the purchase completes.',
      'Gift cards.',
    ])
      expect(screen.getByText(text), text).toBeTruthy()
  })

  test('in Spanish, with its own Spanish texts', async () => {
    show(fictionalDetail(1, { weekdays: [1, 6] }), { locale: 'es' })
    await screen.findByText('10% de vuelta en la cena.')
    expect(screen.getByText('Tarjetas de regalo.')).toBeTruthy()
    expect(screen.getByText('lunes y sábado')).toBeTruthy()
  })
})

describe('turning it on', () => {
  test('is seen before the server has answered, also in the count, and stays', async () => {
    let answer: () => void = () => undefined
    const { server } = show(fictionalDetail(1), { turning: () => new Promise<void>((resolve) => (answer = resolve)) })
    await userEvent.click(await screen.findByRole('button', { name: 'Turn on this offer' }))
    await screen.findByText('This offer is on. Pay with your card ending in 4821.')
    await waitFor(() => expect(document.querySelector('output')?.textContent).toBe('5'))
    answer()
    await waitFor(() => expect(server.callsTo(`GET /api/offers/${offerIdOf(1)}`).length).toBe(2))
    expect(screen.getByText('This offer is on. Pay with your card ending in 4821.')).toBeTruthy()
  })

  test('that comes too late is taken back, says why, and shows others', async () => {
    const full = fictionalDetail(1, {
      state: 'full',
      places: 5_000,
      others: [fictionalOffer(2, { merchantName: 'Harbor Grill' })],
    })
    const { become } = show(fictionalDetail(1), {
      turning: () => {
        become(full)
        return problem(409, 'offers.full')
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Turn on this offer' }))
    await screen.findByText('All 5,000 places taken')
    expect(screen.getByText(/^No more people can join this offer\./)).toBeTruthy()
    expect(screen.getByRole('link', { name: /Harbor Grill/ }).getAttribute('href')).toBe(`/cash-back/${offerIdOf(2)}`)
    expect(screen.queryByRole('button', { name: 'Turn on this offer' })).toBeNull()
    expect(document.querySelector('output')?.textContent).toBe('4')
  })

  test('that got no answer is rolled back and can be tried again', async () => {
    show(fictionalDetail(1), { turning: () => problem(500, 'internal') })
    await userEvent.click(await screen.findByRole('button', { name: 'Turn on this offer' }))
    await screen.findByText("We couldn't turn on this offer. Try again.")
    expect(screen.getByRole('button', { name: 'Turn on this offer' })).toBeTruthy()
    expect(document.querySelector('output')?.textContent).toBe('4')
  })
})

test('turning it off takes it back at once', async () => {
  show(fictionalDetail(1, { activatedAt: '2026-11-01T00:00:00.000Z' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Turn off this offer' }))
  await screen.findByRole('button', { name: 'Turn on this offer' })
})

test('one that is full still works for a worker who has it on', async () => {
  show(fictionalDetail(1, { state: 'full', activatedAt: '2026-11-01T00:00:00.000Z' }))
  await screen.findByText('This offer is on. Pay with your card ending in 4821.')
})

test('one that has ended says when, and leads to others of its kind', async () => {
  show(fictionalDetail(1, { state: 'ended', endsAt: '2026-11-20T06:00:00.000Z' }))
  await screen.findByText('This offer ended on Nov 19.')
  const link = screen.getByRole('link', { name: 'See all offers: Restaurants and fast food' })
  expect(link.getAttribute('href')).toBe('/cash-back?category=restaurants')
})

test('an address of no offer says so, and closes', async () => {
  const { onClose } = show(null)
  await screen.findByRole('heading', { name: "We can't find that offer." })
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalled()
})
