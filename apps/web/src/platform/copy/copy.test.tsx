// Texts in the page: the brand is always filled in, links are inside their sentence, plurals follow the language.
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { Copy, hasCopy, useCopy, useLocale } from './copy.tsx'

afterEach(cleanup)

function Title() {
  const copy = useCopy()
  return <h1 lang={useLocale()}>{copy('shell.title.pattern', { page: copy('shell.title.support') })}</h1>
}

test('the brand is filled in without being asked for', () => {
  renderPage(<Title />)
  expect(screen.getByRole('heading').textContent).toBe('Support · Daybreak Wallet')
})

test('a Spanish page speaks Spanish', () => {
  renderPage(<Title />, { locale: 'es' })
  expect(screen.getByRole('heading').textContent).toBe('Ayuda · Daybreak Wallet')
  expect(screen.getByRole('heading').lang).toBe('es')
})

test('a link is inside its sentence', () => {
  const link = <a href="/login/with-email">gone</a>
  const { container } = renderPage(<Copy id="session.login.email-lead" components={{ link }} />)
  expect(container.firstChild?.textContent).toBe('Or log in with ')
  expect(screen.getByRole('link', { name: 'your email address' }).getAttribute('href')).toBe('/login/with-email')
})

test('a value may be an element', () => {
  const { container } = renderPage(<Copy id="session.otp.sent-to" values={{ destination: <strong>*** *** 0101</strong> }} />)
  expect(container.textContent).toBe('Enter the 6-digit code we sent to *** *** 0101.')
  expect(container.querySelector('strong')?.textContent).toBe('*** *** 0101')
})

test.each([
  [1, 'Check 1 field.'],
  [2, 'Check 2 fields.'],
])('the plural of %d is right', (count, text) => {
  const { container } = renderPage(<Copy id="shell.form.summary" values={{ count }} />)
  expect(container.textContent).toBe(text)
})

test('a key made from a code is known or not', () => {
  renderPage(<Title />)
  expect(hasCopy('transactions.failure.insufficient-funds')).toBe(true)
  expect(hasCopy('transactions.failure.r99')).toBe(false)
})

test('our phone number in a sentence can be called', () => {
  renderPage(<Copy id="support.real.number" />)
  expect(screen.getByRole('link', { name: '(800) 555-0142' }).getAttribute('href')).toBe('tel:+18005550142')
})

test('our phone number in a string has no place to break, and is no other number for it', () => {
  function Failure() {
    return <p>{useCopy()('cards.freeze.failed')}</p>
  }
  const { container } = renderPage(<Failure />)
  expect(container.textContent).toMatch(/ or call \(800\)\u00a0555\u20110142\.$/)
})

test('English that is left in a Spanish text is marked as English, and as a string it is the words alone', () => {
  function Type() {
    return <p title={useCopy()('accounts.details.type-checking')}>{<Copy id="accounts.details.type-checking" />}</p>
  }
  const { container } = renderPage(<Type />, { locale: 'es' })
  expect(container.textContent).toBe('Corriente (checking)')
  expect(container.querySelector('[lang="en"]')?.textContent).toBe('checking')
  expect(container.querySelector('p')?.title).toBe('Corriente (checking)')
})
