// Stopped companies under Pay: each is listed, and allowed again by one press that says so.
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { problem, startFakeServer } from '../../../testing/fake-server.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { StoppedCompanies } from './index.ts'

afterEach(cleanup)

const list = 'GET /api/employees/stopped-companies'
const allow = 'DELETE /api/employees/stopped-companies/stp_1'
const gym = { id: 'stp_1', company: 'Ironwood Fitness', stoppedAt: '2026-11-22T15:00:00.000Z', amount: '2499' }

test('a company is allowed again by one press, which is said, and the focus goes to the heading', async () => {
  let stopped = [gym]
  startFakeServer({
    [list]: () => ({ data: stopped }),
    [allow]: () => {
      stopped = []
      return new Response(null, { status: 204 })
    },
  })
  renderPage(<StoppedCompanies />)
  expect(await screen.findByText('Ironwood Fitness')).toBeDefined()
  expect(document.body.textContent).toContain('Stopped Nov 22, 2026 · $24.99')
  await userEvent.setup().click(screen.getByRole('button', { name: 'Allow: Ironwood Fitness' }))
  expect(await screen.findByText('You have not stopped any company.')).toBeDefined()
  await waitFor(() => expect(screen.getAllByText('Ironwood Fitness can take money again.').length).toBeGreaterThan(0))
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Stopped companies' }))
})

test('a refusal is said in the language of the page, and the company stays stopped', async () => {
  startFakeServer({ [list]: () => ({ data: [gym] }), [allow]: () => problem(403, 'session.limited') })
  renderPage(<StoppedCompanies />, { locale: 'es' })
  await userEvent.setup().click(await screen.findByRole('button', { name: /Ironwood Fitness/ }))
  expect(await screen.findByRole('alert')).toBeDefined()
  expect(screen.getByText('Ironwood Fitness')).toBeDefined()
})
