// While Express Pay is down on purpose, its card leads nowhere and says until when.
import { act, cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { downQuery } from '#platform/calls/down.ts'
import { startFakeServer } from '../../testing/fake-server.ts'
import { fictionalExpressPay } from '../../testing/fictional-express-pay.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { ExpressPay } from './express-pay.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('while Express Pay is down the amount stays, no way leads to a transfer, and the card says until when', async () => {
  startFakeServer({
    'GET /api/express-pay': () => fictionalExpressPay(),
    'GET /api/express-pay/transfers': () => ({ data: [], pageInfo: { hasNextPage: false, endCursor: null } }),
  })
  const { client } = renderPage(<ExpressPay />, { locale: 'en' })
  const card = within(await screen.findByRole('region', { name: 'Ready to transfer' }))
  expect(card.getByRole('link', { name: 'Make a Transfer' })).toBeTruthy()
  const part = { part: 'express-pay' as const, startedAt: '2026-11-20T17:00:00.000Z', until: '2026-11-20T20:30:00.000Z' }
  act(() => void client.setQueryData(downQuery.queryKey, { now: '2026-11-20T19:42:00.000Z', whole: null, parts: [part] }))
  const button = await card.findByRole<HTMLButtonElement>('button', { name: 'Make a Transfer' })
  expect(card.queryByRole('link', { name: 'Make a Transfer' })).toBeNull()
  expect(button.disabled).toBe(true)
  expect(card.getByText(/^You can get your pay again by /).id).toBe(button.getAttribute('aria-describedby'))
})
