// "Missing cash back?": nothing is preselected, the amount follows the choice, and the choice is what is sent.
import type { NearPurchase } from '@daybreak/contract'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { DraftsProvider } from '#platform/drafts.tsx'
import { problem, startFakeServer } from '../../../testing/fake-server.ts'
import { fictionalOffer, offerIdOf, offerPage } from '../../../testing/fictional-offers.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { ClaimPage } from './claim-page.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

const transactionIdOf = (number: number) => `txn_${number.toString(16).padStart(32, '0')}`

function near(number: number, parts: Partial<NearPurchase> = {}): NearPurchase {
  const { id, merchantName, category, mark, tone, back } = fictionalOffer(number, { merchantName: `Store ${number}` })
  return {
    transactionId: transactionIdOf(number),
    at: '2026-11-16T19:42:00.000Z',
    spent: '2209',
    offer: { id, merchantName, category, mark, tone, back, minSpend: '2500', maxSpend: '10000' },
    rule: 'pin',
    daysLate: null,
    worth: '66',
    ...parts,
  }
}

type Options = { sending?: () => unknown; locale?: 'en' | 'es' }

function show(
  purchases: NearPurchase[],
  { sending = () => ({ caseNumber: '10042', answerBy: '2026-12-07' }), locale = 'en' }: Options = {},
) {
  const server = startFakeServer({
    'GET /api/offers/near': () => ({ purchases, answerBy: '2026-12-07' }),
    'GET /api/offers/near/purchases': () => ({
      data: [
        {
          transactionId: transactionIdOf(9),
          at: '2026-11-02T19:42:00.000Z',
          spent: '650',
          storeName: 'BAYLINE #12',
          storeCity: 'Buffalo',
        },
      ],
      pageInfo: { hasNextPage: false, endCursor: null },
    }),
    'GET /api/offers': ({ query }) =>
      offerPage(query.get('q') === 'bayline' ? [fictionalOffer(5, { merchantName: 'Bayline Coffee' })] : []),
    // It is on its way, and does not arrive.
    'POST /api/support/files': () => new Promise(() => undefined),
    [`POST /api/offers/claims/${transactionIdOf(1)}`]: sending,
    [`POST /api/offers/claims/${transactionIdOf(9)}`]: sending,
  })
  const onSent = vi.fn()
  const page = (
    <DraftsProvider owner="emp_1">
      <ClaimPage onSent={onSent} />
    </DraftsProvider>
  )
  const view = renderPage(page, { locale })
  return {
    onSent,
    sent: () =>
      server.calls.filter(({ path }) => path.startsWith('/api/offers/claims/')).map(({ path, body }) => ({ path, body })),
    view,
  }
}

const send = () => userEvent.click(screen.getByRole('button', { name: 'Ask us to check' }))

describe('purchases that came close', () => {
  test('each says the rule that it missed; none is chosen, and the amount follows the choice', async () => {
    show([
      near(1),
      near(2, { rule: 'minimum', worth: '86' }),
      near(3, { rule: 'late', daysLate: 2 }),
      near(4, { rule: 'maximum' }),
    ])
    const choices = await screen.findAllByRole('radio')
    expect(choices.map((choice) => (choice as HTMLInputElement).checked)).toEqual([false, false, false, false, false])
    for (const text of [
      'You paid with your PIN.',
      'The purchase was below $25.00.',
      'You turned the offer on 2 days later.',
      'The purchase was above $100.00.',
    ])
      expect(screen.getByText(text)).toBeTruthy()
    expect(screen.getByRole('region', { name: 'You could get' }).textContent).toContain('—')
    await userEvent.click(screen.getByRole('radio', { name: 'Store 2' }))
    expect(screen.getByRole('region', { name: 'You could get' }).textContent).toContain('$0.86')
    expect(screen.getByText('Mon, Dec 7')).toBeTruthy()
  })

  test('the chosen one is sent with the note, and leads to its case', async () => {
    const { sent, onSent } = show([near(1)])
    await userEvent.click(await screen.findByRole('radio', { name: 'Store 1' }))
    await userEvent.type(screen.getByRole('textbox'), 'I signed.')
    await send()
    await waitFor(() => expect(onSent).toHaveBeenCalledWith('10042'))
    expect(sent()).toEqual([
      {
        path: `/api/offers/claims/${transactionIdOf(1)}`,
        body: { id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string, offerId: offerIdOf(1), note: 'I signed.', files: [] },
      },
    ])
  })

  test('nothing is sent without a choice, with a card number in the note, or while a file is on its way', async () => {
    const { sent } = show([near(1)])
    await screen.findByRole('radio', { name: 'Store 1' })
    await send()
    await screen.findAllByText('Choose the purchase, from the last 60 days.')
    await userEvent.click(screen.getByRole('radio', { name: 'Store 1' }))
    await userEvent.type(screen.getByRole('textbox'), 'My card is 4111 1111 1111 1111')
    await send()
    await screen.findByText(/^Leave out card numbers/)
    await userEvent.clear(screen.getByRole('textbox'))
    await userEvent.upload(
      screen.getByLabelText('Add a receipt (optional)'),
      new File(['%PDF-'], 'receipt.pdf', { type: 'application/pdf' }),
    )
    await send()
    expect(sent()).toEqual([])
  })

  test('that were asked about in another tab meanwhile say so', async () => {
    show([near(1)], { sending: () => problem(409, 'offers.already_claimed') })
    await userEvent.click(await screen.findByRole('radio', { name: 'Store 1' }))
    await send()
    await screen.findByText('You asked about this purchase. See your cases in Support.')
  })

  test('what was written is there again after a reload', async () => {
    const { view } = show([near(1)])
    await userEvent.click(await screen.findByRole('radio', { name: 'Store 1' }))
    await userEvent.type(screen.getByRole('textbox'), 'I signed.')
    view.unmount()
    show([near(1)])
    expect(((await screen.findByRole('radio', { name: 'Store 1' })) as HTMLInputElement).checked).toBe(true)
    expect((screen.getByRole('textbox') as HTMLTextAreaElement).value).toBe('I signed.')
  })
})

test('another purchase is chosen from the list, then its offer, which the name of the store finds or other words do', async () => {
  const { sent, onSent } = show([])
  await screen.findByText('Nothing came close. Choose the purchase yourself.')
  await userEvent.click(screen.getByRole('radio', { name: 'Another purchase' }))
  await userEvent.click(await screen.findByRole('radio', { name: 'BAYLINE #12' }))
  await screen.findByText('No offers match "BAYLINE #12".')
  const words = screen.getByRole('searchbox')
  await userEvent.clear(words)
  await userEvent.type(words, 'bayline')
  await userEvent.click(await screen.findByRole('radio', { name: 'Bayline Coffee' }))
  await send()
  await waitFor(() => expect(onSent).toHaveBeenCalledWith('10042'))
  expect(sent()).toMatchObject([{ path: `/api/offers/claims/${transactionIdOf(9)}`, body: { offerId: offerIdOf(5) } }])
})

test('in Spanish', async () => {
  show([near(1, { rule: 'late', daysLate: 1 })], { locale: 'es' })
  await screen.findByText('Activaste la oferta 1 día después.')
  expect(screen.getByRole('button', { name: 'Pedir que lo revisen' })).toBeTruthy()
})
