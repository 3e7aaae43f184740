// A new account is among the limits for its first day, with the sum and the end, and no moment longer.
import { instantFromMilliseconds, instantText } from '@daybreak/time'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fictionalBank, fictionalMoveMoney } from '../../../testing/fictional-move-money.ts'
import { startFakeServer } from '../../../testing/fake-server.ts'
import { renderPage, testNowMs } from '../../../testing/render-page.tsx'
import { FirstDayRow, useFirstDays } from './first-day-rows.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const endsIn = (ms: number) => instantText(instantFromMilliseconds(testNowMs + ms))
function Rows() {
  return useFirstDays().map((destination) => <FirstDayRow key={destination.id} destination={destination} />)
}
function show(locale: 'en' | 'es' = 'en') {
  startFakeServer({
    'GET /api/move-money': () => fictionalMoveMoney(),
    'GET /api/move-money/destinations': () => ({
      data: [
        fictionalBank({ firstDayUntil: endsIn(60_000) }),
        fictionalBank({ id: 'dst_over', last4: '1111', firstDayUntil: endsIn(0) }),
        fictionalBank({ id: 'dst_old', last4: '2222', firstDayUntil: null }),
      ],
    }),
  })
  renderPage(<Rows />, { locale })
}

test('the bank that was proven today is named with how much may go there, and no other, in both languages', async () => {
  show()
  const row = await screen.findByRole('link', { name: /Up to \$200\.00 to Harbor Bank \*8830 for now/ })
  expect(row.getAttribute('href')).toBe('/move-money/accounts')
  expect(row.textContent).toMatch(/Until /)
  expect(screen.getAllByRole('link')).toHaveLength(1)
  cleanup()
  show('es')
  expect(await screen.findByRole('link', { name: /Por ahora, hasta \$200\.00 a Harbor Bank \*8830/ })).toBeTruthy()
})
