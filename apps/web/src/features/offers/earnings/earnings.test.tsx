// Cash back earnings: each state in words, the sums, the purchase that a link led from, and the line in a transaction's window.
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Earning } from '@daybreak/contract'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { startFakeServer } from '../../../testing/fake-server.ts'
import { fictionalEarning } from '../../../testing/fictional-offers.ts'
import { fictionalTransaction } from '../../../testing/fictional-transactions.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { EarnedLine } from './earned-line.tsx'
import { EarningsPage } from './page.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const pageOf = (data: Earning[], endCursor: string | null = null) => ({
  data,
  pageInfo: { hasNextPage: endCursor !== null, endCursor },
})

function show(earnings: Earning[], { asked = null as string | null, locale = 'en' as 'en' | 'es' } = {}) {
  startFakeServer({
    'GET /api/offers/earnings': ({ query }) => {
      const from = Number.parseInt(query.get('cursor') ?? '0', 10)
      return pageOf(earnings.slice(from, from + 5), from + 5 < earnings.length ? String(from + 5) : null)
    },
    'GET /api/offers/earnings/totals': () => ({
      year: 2026,
      earned: '6418',
      waiting: '148',
      approved: '208',
      nextPayAt: '2026-11-25T18:00:00.000Z',
    }),
  })
  renderPage(<EarningsPage asked={asked} />, { locale })
}

const rowsOf = async () => {
  const card = await screen.findByRole('region', { name: 'Money back' })
  return waitFor(() => {
    const rows = within(card).getAllByRole('listitem')
    expect(rows.length).toBeGreaterThan(0)
    return rows.map(({ textContent }) => textContent)
  })
}

describe('a purchase', () => {
  test('says what it earned, by which rule, and what happens to it', async () => {
    show([
      fictionalEarning(1),
      fictionalEarning(2, { state: 'APPROVED', payAt: '2026-11-25T18:00:00.000Z' }),
      fictionalEarning(3, {
        state: 'PAID',
        paidAt: '2026-11-13T18:00:00.000Z',
        back: { type: 'flat', amount: '1500' },
        amount: '1500',
      }),
      fictionalEarning(4, { state: 'REJECTED', reason: 'pin', amount: '0' }),
      fictionalEarning(5, { state: 'REVERSED', amount: '0', takenBack: '512' }),
    ])
    expect(await rowsOf()).toEqual([
      'Casa Verde Grill10% of $14.75 · Nov 18Waiting for the purchase to complete+$1.48Waiting',
      'Casa Verde Grill10% of $14.75 · Nov 18Approved. Coming Nov 25.+$1.48Approved',
      'Casa Verde Grill$15 offer · Nov 18Paid on Nov 13+$15.00Paid',
      "Casa Verde Grill10% of $14.75 · Nov 18Didn't count: You paid with your PIN.$0.00Didn't count",
      'Casa Verde Grill10% of $14.75 · Nov 18Taken back because the purchase was refunded−$5.12Taken back',
    ])
  })

  test.each([
    ['off', 'The offer was not on.'],
    ['late', 'You turned the offer on after you paid.'],
    ['dates', 'The purchase was outside the offer dates.'],
    ['day', "The offer doesn't count on that day of the week."],
    ['channel', "You bought online or in the store, where the offer doesn't count."],
    ['minimum', 'The purchase was below $25.00.'],
    ['maximum', 'The purchase was above $100.00.'],
    ['used', 'You already used this offer.'],
  ] as const)('that missed the rule "%s" says so: %s', async (reason, words) => {
    show([fictionalEarning(1, { state: 'REJECTED', reason, maxSpend: '10000', amount: '0' })])
    await screen.findByText(`Didn't count: ${words}`)
  })

  test('of less than a cent was too small, where no amount is asked for', async () => {
    show([fictionalEarning(1, { state: 'REJECTED', reason: 'minimum', minSpend: '0', amount: '0' })])
    await screen.findByText("Didn't count: The purchase was too small.")
  })

  test('leads to its item of the list, and has the focus when a link led to it, on whichever page', async () => {
    const { transactionId } = fictionalEarning(12).purchase
    show(
      Array.from({ length: 14 }, (_, index) => fictionalEarning(index + 1)),
      { asked: transactionId },
    )
    await waitFor(() => expect(document.activeElement?.tagName).toBe('LI'))
    const link = within(document.activeElement as HTMLElement).getByRole('link', { name: 'Casa Verde Grill' })
    expect(link.getAttribute('href')).toBe(`/transactions/${transactionId}`)
  })
})

test('the sums say what came this year, what waits, and when the next comes', async () => {
  show([])
  const card = await screen.findByRole('region', { name: 'Earned this year' })
  await within(card).findByText('$64.18')
  for (const text of ['$1.48', '$2.08', 'About Nov 25']) expect(within(card).getByText(text)).toBeTruthy()
})

test('without any, in Spanish, it says how money comes back', async () => {
  show([], { locale: 'es' })
  await screen.findByText('Todavía no hay dinero de vuelta. Activa una oferta y paga con tu tarjeta.')
  expect(screen.getByRole('link', { name: 'Cuéntanos' }).getAttribute('href')).toBe('/cash-back/missing')
})

describe('in the window of a transaction', () => {
  const purchase = fictionalTransaction(1)

  function showLine(earning: Earning | null, transaction = purchase) {
    startFakeServer({
      'GET /api/offers/earnings/of': ({ query }) => ({ earning: query.get('transactionId') === transaction.id ? earning : null }),
    })
    renderPage(<EarnedLine transaction={transaction} />)
  }

  test('a purchase says what it earned and leads to it', async () => {
    showLine(fictionalEarning(1, { amount: '125' }))
    const link = await screen.findByRole('link', { name: /^This purchase earned \$1\.25 10% cash back$/ })
    expect(link.getAttribute('href')).toBe(`/cash-back/earnings?of=${purchase.id}`)
  })

  test('the money leads back to its purchase', async () => {
    showLine(fictionalEarning(1), fictionalTransaction(7, { summary: 'Cash back – Casa Verde Grill', last4Digits: null }))
    const link = await screen.findByRole('link', { name: /^From this purchase Casa Verde Grill · \$14\.75 · Nov 18$/ })
    expect(link.getAttribute('href')).toBe(`/transactions/${purchase.id}`)
  })

  test('nothing is said of one that earned nothing', async () => {
    showLine(fictionalEarning(1, { state: 'REJECTED', reason: 'pin', amount: '0' }))
    await userEvent.click(document.body)
    await waitFor(() => expect(vi.mocked(fetch)).toHaveBeenCalled())
    expect(screen.queryByRole('link')).toBeNull()
  })
})
