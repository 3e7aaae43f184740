// What a screen shows first is requested while its code is loading.
import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { askAhead } from './ask-ahead.ts'
import { createAppRouter } from './routes.tsx'
import { startFakeServer } from '../testing/fake-server.ts'

test('home asks for the balance before it is drawn, and does not ask again for what is fresh', async () => {
  vi.stubGlobal('scrollTo', () => undefined)
  const server = startFakeServer({
    'GET /api/financial-accounts/payroll': () => ({ id: 'known' }),
    'GET /api/express-pay': () => ({}),
    'GET /api/employees/transactions': () => ({ data: [], pageInfo: {} }),
    'GET /api/employees/transactions/pending': () => ({ data: [], pageInfo: {} }),
    'GET /api/offers/summary': () => ({}),
  })
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } })
  const router = createAppRouter({ client, leave: () => undefined })
  await router.load()
  const asked = (path: string) => server.callsTo(`GET ${path}`).length
  await vi.waitFor(() => expect(asked('/api/offers/summary')).toBe(1))
  expect(asked('/api/financial-accounts/payroll')).toBe(1)
  await vi.waitFor(() => expect(client.isFetching()).toBe(0))
  await router.invalidate()
  expect(asked('/api/financial-accounts/payroll')).toBe(1)
  vi.unstubAllGlobals()
})

test('a question that fails, and code that does not come, break nothing', async () => {
  const begun: string[] = []
  const client = new QueryClient()
  askAhead(client, () => Promise.reject(new Error('no code')))
  askAhead(client, async () => [() => Promise.reject(new Error('no answer')).catch(() => {}), async () => begun.push('second')])
  await vi.waitFor(() => expect(begun).toEqual(['second']))
})
