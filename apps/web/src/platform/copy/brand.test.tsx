// Pages are built with the default brand and correct themselves when the operator configured another.
import { brandDefault } from '@daybreak/contract'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { problem, startFakeServer } from '../../testing/fake-server.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { loadBrand, useBrand } from './brand.ts'

function Name() {
  return <h1>{useBrand().brand}</h1>
}

afterEach(async () => {
  startFakeServer({ 'GET /api/client-config': () => brandDefault })
  await act(loadBrand)
  vi.unstubAllGlobals()
  cleanup()
})

test('the configured brand takes the place of the default', async () => {
  startFakeServer({ 'GET /api/client-config': () => ({ ...brandDefault, brand: 'Sunup' }) })
  renderPage(<Name />)
  expect(screen.getByRole('heading').textContent).toBe('Daybreak')
  await act(loadBrand)
  expect(screen.getByRole('heading').textContent).toBe('Sunup')
})

test('without an answer the default stays, and the page continues', async () => {
  startFakeServer({ 'GET /api/client-config': () => problem(500, 'internal') })
  renderPage(<Name />)
  await act(loadBrand)
  expect(screen.getByRole('heading').textContent).toBe('Daybreak')
})
