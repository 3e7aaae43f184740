// The empty pages before sign-in: an unknown address, and its surroundings.
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { NotFoundScreen } from './not-found.screen.tsx'
import { PublicFrame } from './public-frame.tsx'

afterEach(cleanup)

test('an unknown address leads on, and to help', () => {
  renderPage(<NotFoundScreen />)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe("We can't find that page.")
  expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login')
  expect(screen.getByRole('link', { name: 'Set up my account' }).getAttribute('href')).toBe('/onboarding')
  expect(screen.getByRole('link', { name: 'Get help' }).getAttribute('href')).toBe('/support')
  expect(document.title).toBe('Page not found · Daybreak Wallet')
})

test('the header names the other language in that language', () => {
  renderPage(<PublicFrame>text</PublicFrame>)
  expect(screen.getByRole('button', { name: 'Español' }).lang).toBe('es')
  cleanup()
  renderPage(<PublicFrame>texto</PublicFrame>, { locale: 'es' })
  expect(screen.getByRole('button', { name: 'English' }).lang).toBe('en')
})
