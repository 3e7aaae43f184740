// Home's notice of a card that was ordered for the worker: why, by when, and where it is.
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { fictionalCard, fictionalOrderedCard } from '../../../testing/fictional-cards.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { cardOrderedFor } from '../ordered.rules.ts'
import { CardOrderedNotice } from './ordered-notice.tsx'

afterEach(cleanup)

test.each([
  [
    'ClosedByIssuer',
    'en',
    'We closed your card to keep your money safe. A new one is on its way.',
    'It should arrive by Thu, Dec 3. Your money is in your account.',
  ],
  [
    'Expired',
    'es',
    'Tu tarjeta venció. Una nueva va en camino.',
    'Debe llegar el jue 3 dic o antes. Tu dinero está en tu cuenta.',
  ],
  ['Stolen', 'en', 'Your new card is on its way. It should arrive by Thu, Dec 3.', null],
] as const)('a card that is %s, in %s', (status, locale, title, body) => {
  const ordered = cardOrderedFor([fictionalCard(1, { status }), fictionalOrderedCard(2)])
  renderPage(ordered && <CardOrderedNotice ordered={ordered} />, { locale })
  expect(screen.getByText(title)).toBeDefined()
  if (body !== null) expect(screen.getByText(body)).toBeDefined()
  expect(screen.getByRole('link').getAttribute('href')).toBe('/card-management')
})
