// The detail modal: each row of the specification, its payroll form, and how it opens and closes.
import type { StoryStep, Transaction } from '@daybreak/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { loadBrand } from '#platform/copy/brand.ts'
import { startFakeServer } from '../../../testing/fake-server.ts'
import { fictionalPage, fictionalPending, fictionalTransaction } from '../../../testing/fictional-transactions.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { loadTransactionDetail } from './modal.tsx'
import { TransactionsCard } from '../transactions-card.tsx'

const claimant = { employeeId: 'emp_1', firstName: 'Maya', lastName: 'Torres', emails: [{ email: 'maya.torres@example.com' }] }
const payrollTransfer = { totalAmount: '81240', reimbursementAmount: '20000', remainingAmount: '61240' }
const config = {
  brand: 'Daybreak',
  bankName: 'Meridian Community Bank',
  supportPhone: '(800) 555-0142',
  supportEmail: 'help@example.com',
  legalUrl: '/legal',
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const reportCall = `POST /api/employees/transactions/${fictionalTransaction(1).id}/name-report`
let server: ReturnType<typeof startFakeServer> | null = null

type Opening = {
  locale?: 'en' | 'es'
  helpCenterUrl?: string | null
  steps?: readonly StoryStep[]
  balanceAfter?: string | null
  aboutDispute?: (transaction: Transaction) => ReactNode
}

async function open(
  transaction: Transaction,
  { locale = 'en', helpCenterUrl = null, steps = [], balanceAfter = null, aboutDispute }: Opening = {},
) {
  server = startFakeServer({
    [reportCall]: () => new Response(null, { status: 204 }),
    [`GET /api/employees/transactions/${transaction.id}`]: () => ({ transaction, steps, balanceAfter }),
    'GET /api/client-config': () => ({ ...config, helpCenterUrl }),
    'GET /api/employees/transactions/pending': () =>
      fictionalPage(transaction.isPending ? [transaction] : [], { take: 10, cursor: null }),
    'GET /api/employees/transactions': () =>
      fictionalPage(transaction.isPending ? [] : [transaction], { take: 10, cursor: null }),
  })
  await Promise.all([loadBrand(), loadTransactionDetail()])
  renderPage(<TransactionsCard claimant={claimant} aboutDispute={aboutDispute} />, { locale })
  await userEvent.click(await screen.findByRole('button', { name: /\. (Open details|Abrir detalles)\.$/ }))
  return screen.getByRole('dialog')
}

/** The list of terms as pairs: "Category" → "Debit". */
const factsOf = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByRole('term')
    .map((term) => [term.firstChild?.textContent, term.nextElementSibling?.textContent])

describe('a purchase', () => {
  test('shows title, signed amount, category, status, date, method and description', async () => {
    const dialog = await open(fictionalTransaction(1))
    expect(within(dialog).getByRole('heading', { name: 'Casa Verde Grill' })).toBeTruthy()
    expect(within(dialog).getAllByText('−$14.75')).toHaveLength(2)
    expect(factsOf(dialog)).toEqual([
      ['Amount', '−$14.75'],
      ['Category', 'Debit'],
      ['Status', 'Completed'],
      ['Posted Date', 'Nov 18, 2026 1:42pm'],
      ['Payment Method', 'Daybreak Card *4821'],
      ['Description', 'Casa Verde Grill'],
    ])
  })

  test('in Spanish', async () => {
    const dialog = await open(fictionalTransaction(1, { createdAt: '2026-11-05T13:05:00.000Z' }), { locale: 'es' })
    expect(factsOf(dialog)).toEqual([
      ['Monto', '−$14.75'],
      ['Categoría', 'Salida (débito)'],
      ['Estado', 'Completada'],
      ['Fecha de registro', '5 nov 2026 7:05am'],
      ['Forma de pago', 'Tarjeta Daybreak *4821'],
      ['Descripción', 'Casa Verde Grill'],
    ])
  })

  test.each(['en', 'es'] as const)(
    'says in which city the store is, by the name that it has in any language (%s)',
    async (locale) => {
      const dialog = await open(fictionalTransaction(1, { merchantCity: 'Oakland' }), { locale })
      expect(within(dialog).getByText('Oakland').tagName).toBe('BDI')
      expect(dialog.textContent).toMatch(/Casa Verde Grill\s*(Restaurants|Restaurantes) · Oakland\s*−\$14\.75/)
    },
  )

  test('that is pending is Processing, and its amount can change', async () => {
    const dialog = await open(fictionalPending(1))
    expect(factsOf(dialog)).toContainEqual(['Status', 'Processing'])
    expect(within(dialog).getByText('This is still pending. The amount can change.')).toBeTruthy()
  })

  test('without last four names the card alone', async () => {
    expect(factsOf(await open(fictionalTransaction(1, { last4Digits: null })))).toContainEqual([
      'Payment Method',
      'Daybreak Card',
    ])
  })
})

describe('a bank transfer', () => {
  test('came in as a credit by ACH', async () => {
    const dialog = await open(fictionalTransaction(1, { direction: 'POSITIVE', typeName: 'ACH Transfer', status: 'PROCESSED' }))
    expect(within(dialog).getAllByText('+$14.75')).toHaveLength(2)
    const facts = factsOf(dialog)
    expect(facts).toContainEqual(['Category', 'Credit'])
    expect(facts).toContainEqual(['Payment Method', 'ACH'])
  })

  test('of the worker’s own is named in Spanish, in the list and in its details', async () => {
    const own = { summary: 'Transfer to bank *8830', typeName: 'ACH Transfer', status: 'PROCESSED' } as const
    const dialog = await open(fictionalTransaction(1, own), { locale: 'es' })
    expect(within(dialog).getByRole('heading', { name: 'Transferencia a banco *8830' })).toBeTruthy()
    expect(factsOf(dialog)).toContainEqual(['Descripción', 'Transferencia a banco *8830'])
    expect(document.querySelector('table')?.textContent).toContain('Transferencia a banco *8830')
    expect(document.body.textContent).not.toContain('Transfer to bank')
  })

  test('that failed shows the reason and what it means', async () => {
    const dialog = await open(
      fictionalTransaction(1, { typeName: 'ACH Transfer', status: 'FAILED', isComplete: false, reasonCode: 'ACCOUNT_CLOSED' }),
    )
    const facts = factsOf(dialog)
    expect(facts).toContainEqual(['Status', 'Failed'])
    expect(facts).toContainEqual(['Description', 'Account Closed'])
    expect(facts).toContainEqual(['What this means', 'The other account is closed. Choose another one.'])
  })

  test('that was too small names the least amount', async () => {
    const reasonCode = 'TRANSFER_AMOUNT_BELOW_MIN_RELOAD_LIMIT'
    const dialog = await open(fictionalTransaction(1, { status: 'FAILED', isComplete: false, reasonCode }))
    expect(factsOf(dialog)).toContainEqual(['What this means', "That's below the smallest amount, $5.00."])
  })

  test('that came back under another code names the code', async () => {
    const dialog = await open(fictionalTransaction(1, { status: 'RETURNED', isComplete: false, reasonCode: 'R23' }))
    const facts = factsOf(dialog)
    expect(facts).toContainEqual(['Status', 'Returned'])
    expect(facts).toContainEqual(['Description', 'Returned by the bank (R23)'])
  })
})

describe('a payroll transfer', () => {
  test('shows earned, taken early and left, each with its explanation', async () => {
    const dialog = await open(
      fictionalTransaction(1, { summary: 'Lakeside Diners', direction: 'POSITIVE', amount: '61240', payrollTransfer }),
    )
    expect(within(dialog).getByRole('heading', { name: 'Payroll Transfer' })).toBeTruthy()
    expect(factsOf(dialog)).toEqual([
      ['Total payday earnings', '$812.40'],
      ['Express Pay reimbursement', '−$200.00'],
      ['Remaining payday earnings', '$612.40'],
    ])
    const explained = ['Total payday earnings', 'Express Pay reimbursement', 'Remaining payday earnings']
    for (const name of explained) expect(within(dialog).getByRole('button', { name })).toBeTruthy()
    expect(dialog.textContent).toContain('What was left for your account on payday.')
  })

  test('with less than was taken early says that nothing is to be paid now', async () => {
    const negative = { totalAmount: '10000', reimbursementAmount: '13215', remainingAmount: '-3215' }
    const dialog = await open(fictionalTransaction(1, { direction: 'POSITIVE', amount: '0', payrollTransfer: negative }))
    expect(factsOf(dialog)).toContainEqual(['Remaining payday earnings', '−$32.15'])
    expect(dialog.textContent).toContain(
      "Your paycheck was $32.15 less than what you took early. You don't need to pay anything now.",
    )
  })
})

describe('the dispute link', () => {
  const helpCenterUrl = 'https://help.example.com/requests/new'
  const link = (dialog: HTMLElement) => within(dialog).queryByRole('link', { name: /Dispute This Transaction/ })

  test('opens the prefilled form in a new tab', async () => {
    const found = link(await open(fictionalTransaction(1, { isDisputable: true }), { helpCenterUrl }))
    expect(found?.getAttribute('target')).toBe('_blank')
    expect(found?.getAttribute('rel')).toContain('noopener')
    const href = new URL(found?.getAttribute('href') ?? '')
    expect(href.searchParams.get('tf_subject')).toBe('Transaction Dispute: $14.75 at Casa Verde Grill')
    expect(href.searchParams.get('tf_filing_date')).toBe('2026-11-20')
  })

  test('is there for disputable transactions only', async () => {
    expect(link(await open(fictionalTransaction(1), { helpCenterUrl }))).toBeNull()
  })

  test("is replaced by the product's own form where no help center is configured, and to the case where there is one", async () => {
    const aboutDispute = ({ disputeId, isDisputable }: Transaction) => <p>{`ours: ${disputeId ?? isDisputable}`}</p>
    const dialog = await open(fictionalTransaction(1, { isDisputable: true }), { aboutDispute })
    expect(link(dialog)).toBeNull()
    expect(within(dialog).getByText('ours: true')).toBeDefined()
    cleanup()
    const reported = fictionalTransaction(1, { disputeId: 'dsp_1' })
    expect(within(await open(reported, { aboutDispute, helpCenterUrl })).getByText('ours: dsp_1')).toBeDefined()
  })
})

describe('the story', () => {
  const step = { kind: 'approved', at: '2026-11-17T18:12:00.000Z', amount: '1045', before: null, entry: 'tap' } as const
  const posted = { kind: 'posted', at: '2026-11-18T19:42:00.000Z', amount: '1250', before: '1045', entry: null } as const

  test('tells each step with its time, another final amount, and the balance after it', async () => {
    const dialog = await open(fictionalTransaction(1), { steps: [step, posted], balanceAfter: '128935' })
    const steps = await within(dialog).findByRole('list', { name: 'What happened' })
    expect(
      within(steps)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'ApprovedTue, Nov 17, 12:12 PMYou tapped your card. We set $10.45 aside.',
      'PostedWed, Nov 18, 1:42 PMThe store took $12.50, not $10.45. Tips and gas can change it.',
    ])
    expect(factsOf(dialog)).toContainEqual(['Balance after this', '$1,289.35'])
  })

  test('of what is pending ends with the store that has not taken it yet', async () => {
    const waiting = { ...step, kind: 'waiting', at: null, entry: null } as const
    const dialog = await open(fictionalPending(1), { steps: [step, waiting] })
    const steps = await within(dialog).findByRole('list', { name: 'What happened' })
    expect(within(steps).getAllByRole('listitem').at(-1)?.textContent).toBe('Waiting for the store')
    expect(within(dialog).queryByText('Balance after this')).toBeNull()
  })

  test('a wrong name is reported with what it should be, once', async () => {
    const dialog = await open(fictionalTransaction(1, { rawName: 'SQ *CASA VERDE 0423' }))
    expect(dialog.textContent).toContain('Name sent by the store: SQ *CASA VERDE 0423')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Report a wrong name' }))
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'What is the right name? (optional)' }), 'Casa Verde')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Send' }))
    const thanks = await within(dialog).findByText('Thank you. We check the name.')
    expect(document.activeElement).toBe(thanks)
    expect(server?.callsTo(reportCall).map(({ body }) => (body as { name: string }).name)).toEqual(['Casa Verde'])
  })

  test('of what is no card purchase has no steps', async () => {
    const dialog = await open(fictionalTransaction(1, { typeName: 'ACH Transfer', kind: 'bank' }), { balanceAfter: '100' })
    expect(await within(dialog).findByText('Balance after this')).toBeTruthy()
    expect(within(dialog).queryByText('What happened')).toBeNull()
  })
})

describe('closing', () => {
  const row = () => screen.getByRole('button', { name: /Open details/ })

  test.each<[string, (dialog: HTMLElement) => Promise<unknown>]>([
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['the X', (dialog) => userEvent.click(within(dialog).getByRole('button', { name: 'Close' }))],
    ['a click outside', (dialog) => userEvent.click(dialog)],
  ])('%s closes it and the focus returns to the row', async (_, close) => {
    await close(await open(fictionalTransaction(1)))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement).toBe(row())
  })

  test('Escape closes an open explanation first', async () => {
    const dialog = await open(fictionalTransaction(1, { payrollTransfer }))
    within(dialog).getByRole('button', { name: 'Total payday earnings' }).focus()
    await userEvent.keyboard('{Escape}')
    expect(screen.getByRole('dialog')).toBe(dialog)
  })
})
