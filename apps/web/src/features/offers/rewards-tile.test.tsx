// The rewards tile: the real count, and a link to the offers.
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { problem, startFakeServer } from '../../testing/fake-server.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { RewardsTile } from './rewards-tile.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function headingFor(count: number, locale: 'en' | 'es' = 'en', earnedThisYear = '0') {
  startFakeServer({ 'GET /api/offers/summary': () => ({ count, countOn: 0, earnedThisYear }) })
  renderPage(<RewardsTile />, { locale })
  return (await screen.findByRole('heading', { level: 2 })).textContent
}

test('from 150 offers on it says 150+', async () => {
  expect(await headingFor(150)).toBe('150+ cash back offers available now!')
})

test('below 150 it says how many there are', async () => {
  expect(await headingFor(149)).toBe('149 cash back offers available now!')
})

test('in Spanish', async () => {
  expect(await headingFor(162, 'es')).toBe('¡Hay 150+ ofertas de dinero de vuelta ahora!')
})

test('without offers it promises none', async () => {
  expect(await headingFor(0)).toBe('Cash Back')
})

test('it says what came back this year, once anything did', async () => {
  await headingFor(150)
  expect(screen.queryByText(/Earned this year/)).toBeNull()
  cleanup()
  await headingFor(150, 'en', '6418')
  expect(screen.getByText(/Earned this year/).textContent).toBe('Earned this year $64.18')
})

test('it leads to the offers, also when they could not be counted', async () => {
  startFakeServer({ 'GET /api/offers/summary': () => problem(500, 'internal') })
  renderPage(<RewardsTile />)
  expect((await screen.findByRole('heading', { level: 2 })).textContent).toBe('Cash Back')
  expect(screen.getByRole('link', { name: 'View Current Offers' }).getAttribute('href')).toBe('/cash-back')
})
