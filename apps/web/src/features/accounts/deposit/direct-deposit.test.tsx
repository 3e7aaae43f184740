// Direct deposit: whether a first deposit has arrived, and the form, which is made only for a worker with a fresh proof.
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { problem, startFakeServer } from '../../../testing/fake-server.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { DirectDeposit } from './index.ts'

const formCall = 'POST /api/financial-accounts/acc_1/deposit-form'
const saved: { name: string; href: string }[] = []

beforeEach(() => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:form', revokeObjectURL: () => {} }))
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push({ name: this.download, href: this.href })
  })
})
afterEach(() => {
  cleanup()
  saved.length = 0
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function show(answer: () => Response, options: Parameters<typeof renderPage>[1] & { firstDepositAt?: string | null } = {}) {
  const { firstDepositAt = null, ...page } = options
  const server = startFakeServer({
    'GET /api/financial-accounts/payroll': () => ({
      id: 'acc_1',
      externalId: 'acc_1',
      details: { availableBalance: '0', balance: '0', accountNumberLast4: '4471', routingNumberLast4: '0019' },
      firstDepositAt,
      coming: [],
      firstWeek: null,
      restriction: null,
      isClosing: false,
    }),
    [formCall]: answer,
  })
  renderPage(<DirectDeposit />, page)
  return { server, user: userEvent.setup() }
}

const pdf = () => new Response('%PDF-1.7', { headers: { 'Content-Type': 'application/pdf' } })

test('the bank and both numbers are there, masked, and the first deposit with its day once it came', async () => {
  show(pdf)
  expect(await screen.findByText('Meridian Community Bank')).toBeTruthy()
  expect(screen.getByText('We have not seen your first deposit yet.')).toBeTruthy()
  expect(document.body.textContent).toContain('********4471')
  cleanup()
  show(pdf, { firstDepositAt: '2026-08-14T12:30:00.000Z' })
  expect(await screen.findByText('First deposit seen on Aug 14, 2026.')).toBeTruthy()
})

test('the form is kept after a fresh proof, in the language of the page', async () => {
  let isProved = false
  const askForStepUp = async () => (isProved = true)
  const answer = () => (isProved ? pdf() : problem(403, 'step_up_required', { methods: ['sms'] }))
  const { server, user } = show(answer, { askForStepUp, locale: 'es' })
  await user.click(await screen.findByRole('button', { name: 'Descargar el formulario' }))
  await waitFor(() => expect(saved).toEqual([{ name: 'direct-deposit-es.pdf', href: 'blob:form' }]))
  expect(server.callsTo(formCall).map(({ query }) => query.get('locale'))).toEqual(['es', 'es'])
  expect(await screen.findByText('El formulario está en tus descargas.')).toBeTruthy()
})

test('without a proof nothing is made, and a form that cannot be made says so', async () => {
  const { user } = show(() => problem(403, 'step_up_required', { methods: ['sms'] }))
  await user.click(await screen.findByRole('button', { name: 'Get the form' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Get the form' }).getAttribute('aria-busy')).toBeNull())
  expect(screen.queryByRole('alert')).toBeNull()
  cleanup()
  const other = show(() => problem(409, 'accounts.restricted'))
  await other.user.click(await screen.findByRole('button', { name: 'Get the form' }))
  const link = await screen.findByRole('link', { name: /Your account is limited/ })
  expect(link.getAttribute('href')).toBe('/account-restricted')
  expect(saved).toEqual([])
})
