// A balance below zero: its cause, as a correct sum; how it clears; and that nothing has to be done.
import { cents } from '@daybreak/money'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { HideAmountsProvider } from '#platform/page/hide-amounts.tsx'
import { problem, startFakeServer } from '../../../testing/fake-server.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { BelowZero } from './below-zero.tsx'

const accountCall = 'GET /api/financial-accounts/payroll'
const pay = { id: 'txn_1', amount: '44400', employerName: 'Lakeside Diners', settlesOn: '2026-12-04' }
const accountWith = (availableBalance: string, coming: unknown[] = []) => ({ details: { availableBalance }, coming })
const cause = { words: 'Harbor Bank *8830 took it back.', line: 'Harbor Bank *8830, Fri, Nov 20', amount: cents(3_820n) }

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function show(account: () => unknown, options: Parameters<typeof renderPage>[1] = {}, why: typeof cause | null = cause) {
  startFakeServer({ [accountCall]: account })
  renderPage(<BelowZero cause={why} isPurchase={false} nextPayday="2026-12-04" />, options)
}

test('says what the worker had, what was taken, when pay clears it, and what is left of that', async () => {
  show(() => accountWith('-1842', [pay]))
  await screen.findByText('Harbor Bank *8830 took it back.')
  const page = document.body.textContent
  for (const words of ['$19.78', '−$38.20', '−$18.42', 'Fri, Dec 4, about $444.00', '$18.42 of it brings', 'About $425.58'])
    expect(page).toContain(words)
  const add = screen.getByRole('link', { name: 'Add money from my bank' })
  expect(add.getAttribute('href')).toBe('/move-money/add?amount=1842')
})

test('holds no digit of an amount while amounts are hidden', async () => {
  startFakeServer({ [accountCall]: () => accountWith('-1842', [pay]) })
  renderPage(
    <HideAmountsProvider isOn path="/below-zero">
      <BelowZero cause={cause} isPurchase={false} nextPayday="2026-12-04" />
    </HideAmountsProvider>,
  )
  await screen.findByText('Harbor Bank *8830 took it back.')
  // That nothing is charged is no amount of the worker's.
  expect(document.body.innerHTML.replaceAll('$0.00', '')).not.toMatch(/\$\d|19\.78|38\.20|18\.42|1842/)
  expect(screen.getByText('Fri, Dec 4, about Hidden')).toBeDefined()
})

test('shows no sum that would not be right, and no reason that is not known', async () => {
  show(() => accountWith('-5000'))
  await screen.findByText('Harbor Bank *8830 took it back.')
  expect(screen.queryByText('You had')).toBeNull()
  cleanup()
  show(() => accountWith('-300'), {}, null)
  await screen.findByText('How it clears')
  expect(screen.queryByText('Why it happened')).toBeNull()
  // The smallest transfer is more than what is missing.
  expect(screen.getByText('$5.00 is enough. It is up to you.')).toBeDefined()
})

test('once it is cleared the page says so', async () => {
  show(() => accountWith('0'), { locale: 'es' })
  expect(await screen.findByRole('heading', { level: 1, name: 'Tu saldo ya no está bajo cero' })).toBeDefined()
  expect(screen.queryByText('Cómo se arregla')).toBeNull()
})

test('an account that cannot be loaded can be tried again', async () => {
  show(() => problem(503, 'unavailable'))
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined()
})
