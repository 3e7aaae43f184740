// A debit that another company began: what the worker reads of it, stopping the company, and saying that it was not theirs.
import type { CompanyDebit, Transaction } from '@daybreak/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { problem, startFakeServer } from '../../../testing/fake-server.ts'
import { fictionalPage, fictionalTransaction } from '../../../testing/fictional-transactions.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { TransactionsCard } from '../transactions-card.tsx'

const claimant = { employeeId: 'emp_1', firstName: 'Maya', lastName: 'Torres', emails: [] }
const item = fictionalTransaction(1, {
  summary: 'Ironwood Fitness',
  amount: '2499',
  status: 'PROCESSED',
  typeName: 'ACH Transfer',
  kind: 'bank',
  last4Digits: null,
  isCompanyDebit: true,
})
const drawn: CompanyDebit = {
  company: 'Ironwood Fitness',
  description: 'MEMBERSHIP',
  count: 3,
  since: '2026-09-12T15:00:00.000Z',
  nextOn: '2026-12-12',
  stop: null,
  claimBy: '2027-01-11',
  isClaimable: true,
  claim: null,
  beyond: null,
}
const stop = { id: `stp_${'1'.repeat(32)}`, company: 'Ironwood Fitness', stoppedAt: '2026-11-22T14:44:00.000Z', amount: '2499' }
const claim = { id: `clm_${'1'.repeat(32)}`, number: 'DB-7KQ2M4PA', state: 'asked', filedAt: '2026-11-22T14:44:00.000Z' } as const

const path = `/api/employees/transactions/${item.id}`

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

type Opening = { debit?: Partial<CompanyDebit>; transaction?: Partial<Transaction>; locale?: 'en' | 'es' }

async function open({ debit = {}, transaction = {}, locale = 'en' }: Opening = {}) {
  const shown = { ...item, ...transaction }
  let state: CompanyDebit = { ...drawn, ...debit }
  const server = startFakeServer({
    'GET /api/employees/transactions/pending': () => fictionalPage([], { take: 10, cursor: null }),
    'GET /api/employees/transactions': () => fictionalPage([shown], { take: 10, cursor: null }),
    [`GET ${path}/debit`]: () => state,
    [`GET ${path}`]: () => ({ transaction: shown, steps: [], balanceAfter: '128935' }),
    [`POST ${path}/stop-company`]: () => {
      state = { ...state, stop }
      return stop
    },
    [`DELETE /api/employees/stopped-companies/${stop.id}`]: () => {
      state = { ...state, stop: null }
      return new Response(null, { status: 204 })
    },
    [`POST ${path}/claims`]: () => {
      state = { ...state, claim, isClaimable: false }
      return claim
    },
  })
  renderPage(<TransactionsCard claimant={claimant} />, { locale })
  await userEvent.click(await screen.findByRole('button', { name: /(Open details|Abrir detalles)\.$/ }))
  const dialog = screen.getByRole('dialog')
  await within(dialog).findByRole('button', { name: /Stop this company|Detener a esta empresa|Allow this company again/ })
  return { dialog, server }
}

const button = (dialog: HTMLElement, name: string) => within(dialog).getByRole('button', { name })
const press = (dialog: HTMLElement, name: string) => userEvent.click(button(dialog, name))

describe('the details', () => {
  test('count the earlier debits, say when the next may come, and name the last day to tell', async () => {
    const { dialog } = await open()
    expect(dialog.textContent).toContain('This company used your account number to take money.')
    expect(dialog.textContent).toContain('3 times since Sep 12. The next one may come about Dec 12.')
    expect(dialog.textContent).toContain('We ask for your $24.99 back. Tell us by Jan 11, 2027.')
    expect(dialog.textContent).toContain('Ironwood Fitness MEMBERSHIP')
    await waitFor(() => expect(dialog.textContent).toContain('Balance after this$1,289.35'))
  })

  test('in Spanish, with the words of the company marked as English', async () => {
    const { dialog } = await open({ locale: 'es' })
    expect(dialog.textContent).toContain('3 veces desde el 12 sep. El próximo cobro puede llegar cerca del 12 dic.')
    expect(within(dialog).getByText('MEMBERSHIP').lang).toBe('en')
    expect(button(dialog, 'Yo no hice esto')).toBeTruthy()
  })

  test('after the last day say what can still be done, and offer no claim', async () => {
    const { dialog } = await open({ debit: { isClaimable: false, claimBy: '2026-11-19' } })
    expect(within(dialog).queryByRole('button', { name: "This wasn't me" })).toBeNull()
    expect(dialog.textContent).toMatch(
      /The last day to get it back this way was Nov 19, 2026\. We can still look at it: call \(800\)/,
    )
  })

  test('of one that was sent back say that no money left', async () => {
    const { dialog } = await open({
      debit: { isClaimable: false, count: 1 },
      transaction: { status: 'FAILED', isComplete: false, reasonCode: 'INSUFFICIENT_FUNDS' },
    })
    expect(dialog.textContent).toContain('We sent it back. The money never left your account.')
    expect(dialog.textContent).not.toContain('The last day')
  })

  test('of one beyond the balance name the amount', async () => {
    const { dialog } = await open({ debit: { beyond: '500' } })
    expect(dialog.textContent).toContain('It took $5.00 more than you had. There is no fee.')
  })

  test('keep a hostile name to itself', async () => {
    const { dialog } = await open({ transaction: { summary: 'x'.repeat(80) }, debit: { company: 'x'.repeat(80) } })
    expect(
      within(dialog)
        .getByRole('heading', { name: 'x'.repeat(80) })
        .querySelector('bdi'),
    ).toBeTruthy()
  })
})

describe('stopping the company', () => {
  test('asks once, with the focus on Cancel, which changes nothing and gives the focus back', async () => {
    const { dialog, server } = await open()
    await press(dialog, 'Stop this company')
    const alert = screen.getByRole('alertdialog', { name: 'Stop Ironwood Fitness?' })
    expect(document.activeElement).toBe(button(alert, 'Cancel'))
    await press(alert, 'Cancel')
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(server.callsTo(`POST ${path}/stop-company`)).toHaveLength(0)
  })

  test('puts a green notice in place of the first one, and is undone with a toast', async () => {
    const { dialog } = await open()
    await press(dialog, 'Stop this company')
    await press(screen.getByRole('alertdialog'), 'Stop this company')
    await within(dialog).findByRole('button', { name: 'Allow this company again' })
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(dialog.textContent).toMatch(/Ironwood Fitness is stopped/)
    expect(dialog.textContent).not.toContain('used your account number')
    expect(document.activeElement).toBe(within(dialog).getByRole('heading', { name: 'Ironwood Fitness' }))
    await press(dialog, 'Allow this company again')
    await within(dialog).findByRole('button', { name: 'Stop this company' })
    expect(dialog.textContent).toContain('Ironwood Fitness can take money again.')
  })

  test('that fails says so in the question, and nothing is stopped', async () => {
    const { dialog, server } = await open()
    server.answers[`POST ${path}/stop-company`] = () => problem(503, 'unavailable')
    await press(dialog, 'Stop this company')
    const alert = screen.getByRole('alertdialog')
    await press(alert, 'Stop this company')
    expect((await within(alert).findByRole('alert')).textContent).toContain('Nothing was changed')
  })
})

describe('"This wasn\'t me"', () => {
  test('wants the statement first, and sends one claim that the details then show', async () => {
    const { dialog, server } = await open()
    await press(dialog, "This wasn't me")
    await press(dialog, 'Ask for my money back')
    expect(within(dialog).getAllByText('Check the box to go on.').length).toBeGreaterThan(0)
    const box = within(dialog).getByRole('checkbox', { name: /^I did not allow Ironwood Fitness to take \$24\.99\./ })
    expect(document.activeElement).toBe(box)
    await userEvent.click(box)
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Tell us more (optional)' }), 'I never signed up there.')
    await press(dialog, 'Ask for my money back')
    await waitFor(() => expect(dialog.textContent).toContain('We asked for your $24.99 back'))
    expect(dialog.textContent).toContain('Your case number is DB-7KQ2M4PA.')
    expect(within(dialog).queryByRole('button', { name: "This wasn't me" })).toBeNull()
    const [sent, ...more] = server.callsTo(`POST ${path}/claims`)
    expect(more).toEqual([])
    expect(sent?.body).toMatchObject({ isNotAllowed: true, details: 'I never signed up there.' })
  })

  test('is sent again under the same id when no answer came', async () => {
    const { dialog, server } = await open()
    const answer = server.answers[`POST ${path}/claims`]
    server.answers[`POST ${path}/claims`] = () => problem(503, 'unavailable')
    await press(dialog, "This wasn't me")
    await userEvent.click(within(dialog).getByRole('checkbox'))
    await press(dialog, 'Ask for my money back')
    expect((await within(dialog).findByRole('alert')).textContent).toContain("We couldn't send it. Nothing was lost.")
    server.answers[`POST ${path}/claims`] = answer!
    await press(dialog, 'Ask for my money back')
    await waitFor(() => expect(dialog.textContent).toContain('Your case number is'))
    const ids = server.callsTo(`POST ${path}/claims`).map(({ body }) => (body as { id: string }).id)
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(1)
  })

  test('takes no story that is too short, and goes back to where it began', async () => {
    const { dialog, server } = await open()
    await press(dialog, "This wasn't me")
    await userEvent.click(within(dialog).getByRole('checkbox'))
    await userEvent.type(within(dialog).getByRole('textbox'), 'short')
    await press(dialog, 'Ask for my money back')
    expect(within(dialog).getAllByText('Write between 10 and 2,000 characters.').length).toBeGreaterThan(0)
    expect(server.callsTo(`POST ${path}/claims`)).toEqual([])
    await press(dialog, 'Back')
    expect(document.activeElement).toBe(button(dialog, "This wasn't me"))
  })

  test.each([
    ['returned', 'Your $24.99 is in your account'],
    ['refused', 'The bank did not send it back'],
    ['closed', 'We closed your case'],
  ] as const)('shows that the claim is %s', async (state, words) => {
    const { dialog } = await open({ debit: { claim: { ...claim, state }, isClaimable: false } })
    expect(dialog.textContent).toContain(words)
    expect(dialog.textContent).not.toContain('The last day')
  })
})
