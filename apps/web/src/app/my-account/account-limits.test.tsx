// Limits of several rooms are in one list, which is hidden while nothing is limited.
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { problem, startFakeServer } from '../../testing/fake-server.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { AccountLimits } from './account-limits.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const stopped = 'GET /api/employees/stopped-companies'
const limits = 'GET /api/session/limits'
const gym = { id: 'stp_1', company: 'Ironwood Fitness', stoppedAt: '2026-11-22T15:00:00.000Z', amount: '2499' }

test('stopped companies lead to where they are listed, in both languages', async () => {
  startFakeServer({ [stopped]: () => ({ data: [gym] }), [limits]: () => ({ limitedUntil: null }) })
  renderPage(<AccountLimits />)
  const link = await screen.findByRole('link', { name: /Stopped companies/ })
  expect(link.getAttribute('href')).toBe('/my-account/pay')
  expect(screen.getByRole('heading', { name: 'Limits right now' })).toBeDefined()
  cleanup()
  renderPage(<AccountLimits />, { locale: 'es' })
  expect(await screen.findByRole('link', { name: /Empresas que detuviste/ })).toBeDefined()
})

test.each([
  ['none is stopped', () => ({ data: [] })],
  ['it cannot be asked', () => problem(500, 'internal')],
])('there is no list while nothing is limited and %s', async (_case, answer) => {
  const server = startFakeServer({ [stopped]: answer, [limits]: () => ({ limitedUntil: null }) })
  renderPage(<AccountLimits />)
  await waitFor(() => expect(server.callsTo(stopped).length).toBeGreaterThan(0))
  await waitFor(() => expect(server.callsTo(limits).length).toBeGreaterThan(0))
  expect(screen.queryByRole('heading', { name: 'Limits right now' })).toBeNull()
})
