// The legal page: five documents and the credits, a way to each, and the facts that must not be missing in either language.
import { catalogues } from '@daybreak/copy'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { LegalScreen } from './legal.screen.tsx'

afterEach(cleanup)

const parts = {
  en: ['Terms of Service', 'Privacy', 'Cardholder Agreement', 'Fees', 'Accessibility statement', 'Sources and licenses'],
  es: [
    'Términos de servicio',
    'Privacidad',
    'Contrato del titular de la tarjeta',
    'Cargos',
    'Declaración de accesibilidad',
    'Fuentes y licencias',
  ],
}

describe.each(['en', 'es'] as const)('the legal page in %s', (locale) => {
  test('has five documents and the credits, and a link that leads to each', () => {
    const { container } = renderPage(<LegalScreen />, { locale })
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(parts[locale])
    const links = within(screen.getByRole('navigation')).getAllByRole('link')
    const led = links.map((link) => container.querySelector(`${link.getAttribute('href')} > h2`)?.textContent)
    expect(links.map(({ textContent }) => textContent)).toEqual(parts[locale])
    expect(led).toEqual(parts[locale])
  })

  test('says that the documents are samples, and names no setting of the operator', () => {
    const { container } = renderPage(<LegalScreen />, { locale })
    expect(container.textContent).toContain(locale === 'en' ? 'These documents are samples' : 'Estos documentos son de muestra')
    expect(container.textContent).not.toMatch(/BRAND_/)
  })

  test('leads back to home', () => {
    renderPage(<LegalScreen />, { locale })
    const back = screen.getByRole('link', { name: locale === 'en' ? 'Go to home' : 'Ir al inicio' })
    expect(back.getAttribute('href')).toBe('/')
  })

  test('names the one fee of Express Pay with its most, the bank, and the 60 days for an error', () => {
    const { container } = renderPage(<LegalScreen />, { locale })
    for (const fact of ['1.75%', '$25', 'Meridian Community Bank', '60', 'WCAG 2.2'])
      expect(container.textContent).toContain(fact)
  })

  test('says by its name where the fees of the card are', () => {
    const { container } = renderPage(<LegalScreen />, { locale })
    expect(container.querySelector('#fees')?.textContent).toContain(catalogues[locale]['cards.manage.title'])
  })
})

test('tells a worker that the card is her choice', () => {
  renderPage(<LegalScreen />)
  expect(screen.getByText(/^You do not have to accept this payroll card\./)).toBeDefined()
})

test('a person can be called and written to', () => {
  renderPage(<LegalScreen />)
  expect(screen.getAllByRole('link', { name: '(800) 555-0142' })[0]?.getAttribute('href')).toBe('tel:+18005550142')
  expect(screen.getAllByRole('link', { name: 'help@example.com' })[0]?.getAttribute('href')).toBe('mailto:help@example.com')
})

test('is titled after the menu entry that opens it', () => {
  renderPage(<LegalScreen />)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Terms and Legal')
  expect(document.title).toBe('Terms and Legal · Daybreak Wallet')
})

test('credits the sources whose licenses ask for it, and leads to the license texts', () => {
  renderPage(<LegalScreen />)
  expect(screen.getByRole('link', { name: 'GeoNames' }).getAttribute('href')).toBe('https://www.geonames.org')
  expect(screen.getByRole('link', { name: 'CC BY 4.0' }).getAttribute('href')).toBe(
    'https://creativecommons.org/licenses/by/4.0/',
  )
  expect(screen.getByRole('link', { name: 'Read the licenses' }).getAttribute('href')).toBe('/licenses.txt')
})
