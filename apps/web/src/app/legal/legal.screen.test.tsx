// The legal pages: the list of them, one document with its versions, and addresses that name none.
import type { Agreement } from '@daybreak/contract'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { problem, startFakeServer } from '../../testing/fake-server.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { LegalScreen } from './legal.screen.tsx'

afterEach(cleanup)

const nowHash = 'a'.repeat(64)
const earlierHash = 'b'.repeat(64)

const fees: Agreement = {
  paperId: 'fees',
  version: '2026-11-23',
  hash: nowHash,
  locale: 'en',
  title: 'Fees',
  sections: [
    { heading: 'What is free', paragraphs: ['Getting paid.'] },
    { heading: 'How to reach us', paragraphs: ['Call (800) 555-0142 or write to help@example.com.'] },
  ],
  shortForm: null,
  fees: [
    { id: 'atm-out', amount: '250', basisPoints: null },
    { id: 'instant-out', amount: '2500', basisPoints: 175 },
  ],
}
const earlier: Agreement = {
  ...fees,
  version: '2026-08-01',
  hash: earlierHash,
  sections: [{ heading: null, paragraphs: ['Of then.'] }],
}
const editionOf = ({ version, hash }: Agreement, firstShownAt: string) => ({ version, hash, locale: 'en' as const, firstShownAt })

function startLegalServer() {
  return startFakeServer({
    'GET /api/onboarding/papers/fees': () => fees,
    'GET /api/onboarding/papers/fees/editions': () => ({
      data: [editionOf(fees, '2026-11-23T14:00:00.000Z'), editionOf(earlier, '2026-08-01T14:00:00.000Z')],
    }),
    [`GET /api/onboarding/papers/fees/editions/${earlierHash}`]: () => earlier,
    [`GET /api/onboarding/papers/fees/editions/${'c'.repeat(64)}`]: () => problem(404, 'onboarding.no_such_edition'),
  })
}

const names = {
  en: [
    'Terms of Service',
    'Privacy',
    'Cardholder Agreement',
    'Fees',
    'Express Pay terms',
    'Documents online',
    'Accessibility statement',
    'Sources and licenses',
  ],
  es: [
    'Términos de servicio',
    'Privacidad',
    'Contrato del titular de la tarjeta',
    'Cargos',
    'Términos de Express Pay',
    'Documentos en línea',
    'Declaración de accesibilidad',
    'Fuentes y licencias',
  ],
}

describe.each(['en', 'es'] as const)('the list of legal pages in %s', (locale) => {
  test('leads to each of them, and back to home', () => {
    renderPage(<LegalScreen path="/legal" />, { locale })
    const links = within(screen.getByRole('navigation')).getAllByRole('link')
    expect(links.map(({ textContent }) => textContent?.trim())).toEqual(names[locale])
    expect(links.map((link) => link.getAttribute('href'))).toContain('/legal/electronic-documents')
    const back = screen.getByRole('link', { name: locale === 'en' ? 'Go to home' : 'Ir al inicio' })
    expect(back.getAttribute('href')).toBe('/')
  })

  test('says that the documents are samples, and names no setting of the operator', () => {
    const { container } = renderPage(<LegalScreen path="/legal/" />, { locale })
    expect(container.textContent).toContain(locale === 'en' ? 'These documents are samples' : 'Estos documentos son de muestra')
    expect(container.textContent).not.toMatch(/BRAND_/)
  })
})

test('is titled after the menu entry that opens it', () => {
  renderPage(<LegalScreen path="/legal" />)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Terms and Legal')
  expect(document.title).toBe('Terms and Legal · Daybreak Wallet')
})

test('a document says from when it is in effect, what is in it, every fee, and where its earlier version is', async () => {
  startLegalServer()
  const { container } = renderPage(<LegalScreen path="/legal/fees" />)
  expect(await screen.findByText('Version 2026-11-23 · in effect since Nov 23, 2026')).toBeDefined()
  const contents = within(screen.getByRole('navigation', { name: 'On this page' }))
  for (const link of contents.getAllByRole('link'))
    expect(container.querySelector(`${link.getAttribute('href')} > h2`)?.textContent).toBe(link.textContent)
  expect(contents.getAllByRole('link')).toHaveLength(3)
  expect(screen.getByText('$2.50')).toBeDefined()
  expect(screen.getByText('1.75% of the amount. This is the most it can cost.')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Download PDF' }).getAttribute('href')).toBe(
    '/api/onboarding/papers/fees/pdf?locale=en',
  )
  const versions = within(await screen.findByRole('region', { name: 'Versions' }))
  expect(versions.getByRole('link', { name: 'Version 2026-11-23 (in effect)' }).getAttribute('aria-current')).toBe('page')
  expect(versions.getByRole('link', { name: 'Version 2026-08-01 · first shown Aug 01, 2026' }).getAttribute('href')).toBe(
    `/legal/fees/${earlierHash}`,
  )
})

test('a person can be called and written to', async () => {
  startLegalServer()
  renderPage(<LegalScreen path="/legal/fees" />)
  const called = await screen.findByRole('link', { name: '(800) 555-0142' })
  const written = screen.getByRole('link', { name: 'help@example.com' })
  expect([called, written].map((link) => link.getAttribute('href'))).toEqual(['tel:+18005550142', 'mailto:help@example.com'])
  expect(written.getAttribute('target')).toBeNull()
})

test('an earlier version is read word for word, says that it is not in effect, and leads to the one that is', async () => {
  startLegalServer()
  renderPage(<LegalScreen path={`/legal/fees/${earlierHash}`} />)
  expect(await screen.findByText('Of then.')).toBeDefined()
  expect((await screen.findByRole('link', { name: 'Read the version in effect' })).getAttribute('href')).toBe('/legal/fees')
  // The file is of the version in effect.
  expect(screen.queryByRole('link', { name: 'Download PDF' })).toBeNull()
})

test('words that were never shown, and addresses of no document, say so', async () => {
  startLegalServer()
  const paths = [`/legal/fees/${'c'.repeat(64)}`, '/legal/nothing', '/legal/fees/short', '/legal/credits/x', '/legal/fees/a/b']
  for (const path of paths) {
    renderPage(<LegalScreen path={path} />)
    expect(await screen.findByText('We do not have this document, or this version of it.')).toBeDefined()
    cleanup()
  }
})

test('credits the sources whose licenses ask for it, and leads to the license texts', () => {
  renderPage(<LegalScreen path="/legal/credits" />)
  expect(screen.getByRole('link', { name: 'GeoNames' }).getAttribute('href')).toBe('https://www.geonames.org')
  expect(screen.getByRole('link', { name: 'CC BY 4.0' }).getAttribute('href')).toBe(
    'https://creativecommons.org/licenses/by/4.0/',
  )
  expect(screen.getByRole('link', { name: 'Read the licenses' }).getAttribute('href')).toBe('/licenses.txt')
})
