// What the page of documents guarantees: every statement in its formats, the fees paid, also when there were none, and a history by mail requested once.
import type { Statements } from '@daybreak/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { problem, startFakeServer } from '../../testing/fake-server.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { FeesPaid, StatementsCard, WholeHistory } from './index.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const statement = { madeAt: '2026-11-01T04:01:00.000Z', opening: '0', closing: '22245', totalIn: '127105', totalOut: '104860' }
const none = { month: '2026-10-01', year: 2026, lastMonth: '0', thisYear: '0' }
const statements: Statements = {
  statements: [
    { ...statement, month: '2026-10-01' },
    { ...statement, month: '2025-12-01' },
  ],
  next: { month: '2026-11-01', comesOn: '2026-12-01' },
  fees: { ...none, byKind: [{ kind: 'instant-transfer', lastMonth: '0', thisYear: '0' }] },
}

function show(locale: 'en' | 'es' = 'en', answers: Parameters<typeof startFakeServer>[0] = {}) {
  const server = startFakeServer({ 'GET /api/statements': () => statements, ...answers })
  renderPage(
    <>
      <StatementsCard />
      <FeesPaid />
      <WholeHistory />
    </>,
    { locale },
  )
  return { server, user: userEvent.setup() }
}

test('the running month says when it comes, each other one what came in and went out, and years are chosen', async () => {
  const { user } = show()
  expect(await screen.findByText('Comes on Tue, Dec 1')).toBeTruthy()
  expect(screen.getByText('+$1,271.05 in')).toBeTruthy()
  expect(screen.queryByText('December 2025')).toBeNull()
  await user.click(screen.getByRole('radio', { name: '2025' }))
  expect(screen.getByText('December 2025')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'October 2026 statement, PDF' })).toBeNull()
})

test('a format is a button with the name of the month, and a file that could not be made says so under its row', async () => {
  const { user, server } = show('en', { 'GET /api/statements/2026-10-01/pdf': () => problem(500, 'internal') })
  await user.click(await screen.findByRole('button', { name: 'October 2026 statement, PDF' }))
  expect(await screen.findByText("We couldn't make this file. Try again.")).toBeTruthy()
  expect(server.calls.some(({ path }) => path.startsWith('/api/statements/2026-10-01/pdf'))).toBe(true)
})

test('no fees are said as $0.00 and in words, in Spanish too', async () => {
  show('es')
  expect(await screen.findByText('Este año no pagaste cargos.')).toBeTruthy()
  const table = screen.getByRole('table', { name: 'Cargos que pagaste' })
  expect(within(table).getAllByText('$0.00')).toHaveLength(4)
  expect(within(table).getByRole('rowheader', { name: 'Transferencias al instante' })).toBeTruthy()
  expect(within(table).getByRole('columnheader', { name: /oct 2026$/ })).toBeTruthy()
})

test('a history by mail is requested once, and leads to the message that it became', async () => {
  const opened = { number: '40117', topic: 'account', article: null, state: 'open', answerBy: null }
  const { user, server } = show('en', { 'POST /api/support/cases': () => opened })
  await user.click(await screen.findByRole('button', { name: /Mail me a written history/ }))
  expect(await screen.findByText(/We'll mail it within 5 business days\./)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'See your message' }).getAttribute('href')).toBe('/support/cases/40117')
  expect(screen.queryByRole('button', { name: /Mail me a written history/ })).toBeNull()
  await waitFor(() => expect(server.calls.filter(({ method }) => method === 'POST')).toHaveLength(1))
})
