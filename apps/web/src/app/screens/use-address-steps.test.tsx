// The steps of a screen in its address never call back a worker who has left it.
import { createMemoryHistory } from '@tanstack/react-router'
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useAddressSteps } from './use-address-steps.ts'

const history = createMemoryHistory({ initialEntries: ['/cash-back'] })
vi.mock('@tanstack/react-router', async (load) => ({
  ...(await load<object>()),
  useRouter: () => ({ history }),
  useLocation: () => history.location.search,
}))
afterEach(cleanup)

test('what is asked is kept in the address of its own screen, and no longer once the worker is on the way to another', () => {
  const { result } = renderHook(useAddressSteps)
  result.current.keep('/cash-back?q=pizza')
  expect(history.location.href).toBe('/cash-back?q=pizza')
  history.push('/my-account')
  result.current.keep('/cash-back?q=pizzas')
  expect(history.location.href).toBe('/my-account')
  history.push('/cash-back/offer')
  result.current.keep('/cash-back?q=pizza')
  expect(history.location.href).toBe('/cash-back/offer')
})
