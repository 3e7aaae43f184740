// Guarantees of the pages of consents: consequences before the choice, both answers side by side, refusals in words, and texts as
// agreed.
import type { Consents as Overview } from '@daybreak/contract'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { problem, startFakeServer } from '../../testing/fake-server.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { Agreement, Consents, DocumentsChoice, TextsChoice } from './index.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const mailsTo = { line1: '418 Alder St', line2: 'Apt 3', city: 'Chicago', state: 'IL', postalCode: '60640' }
const given: Overview = {
  documents: {
    isOnline: true,
    since: '2026-08-03T15:00:00.000Z',
    mailedFrom: null,
    ifMailed: { startsOn: '2026-12-01', statementOf: '2026-11-01' },
    mailsTo,
  },
  texts: { isGiven: true, since: null, to: '*** *** 0142', isStoppedByText: false, isOnlyWayIn: false },
  marketing: { isGiven: false, since: null },
  agreements: [
    {
      id: `agr_${'1'.repeat(32)}`,
      name: 'terms',
      version: '2026-11-22',
      hash: 'a'.repeat(64),
      locale: 'en',
      agreedAt: '2026-08-03T15:00:00.000Z',
      copyAskedAt: null,
    },
  ],
  changes: [{ at: '2026-10-02T15:00:00.000Z', subject: 'marketing', isGiven: false, isHere: true }],
}
const mailed: Overview = {
  ...given,
  documents: { ...given.documents, isOnline: false, since: null, mailedFrom: '2026-12-01' },
}

test('what was agreed to is listed with version and date, each choice with a link to change it, and what changed', async () => {
  startFakeServer({ 'GET /api/consents': () => given })
  renderPage(<Consents isUsageShared />)
  expect(await screen.findByText('Version 2026-11-22 · Aug 03, 2026')).toBeTruthy()
  for (const name of ['Documents online', 'Text messages', 'News and offers'])
    expect(screen.getByRole('link', { name: `Change: ${name}` })).toBeTruthy()
  expect(screen.getByText('News and offers: off')).toBeTruthy()
  expect(screen.getByText('Yes, no names or amounts')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Change: How the app is used' }).getAttribute('href')).toBe('/my-account/settings')
  expect(screen.getByText('Yes, since Aug 03, 2026')).toBeTruthy()
})

test('documents by mail: the consequences, the day and the address come first, and are what is sent', async () => {
  const server = startFakeServer({ 'GET /api/consents': () => given, 'POST /api/consents/documents/mail': () => mailed })
  renderPage(<DocumentsChoice />)
  expect(await screen.findByText('It starts on Tue, Dec 1')).toBeTruthy()
  expect(screen.getByText('With your November statement.')).toBeTruthy()
  expect(screen.getByText('418 Alder St, Apt 3, Chicago, IL 60640')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Keep documents online' })).toBeTruthy()
  server.answers['GET /api/consents'] = () => mailed
  await userEvent.click(screen.getByRole('button', { name: 'Mail my documents' }))
  expect(await screen.findByText('Done. From Dec 01, 2026 we will mail your documents.')).toBeTruthy()
  expect(server.callsTo('POST /api/consents/documents/mail')[0]?.body).toEqual({ startsOn: '2026-12-01', mailsTo })
})

test('a page that is out of date says so, shows what holds now, and nothing is mailed by it', async () => {
  const moved = { ...given, documents: { ...given.documents, mailsTo: { ...mailsTo, line1: '9 New St' } } }
  const server = startFakeServer({
    'GET /api/consents': () => given,
    'POST /api/consents/documents/mail': () => problem(409, 'consents.shown_changed'),
  })
  renderPage(<DocumentsChoice />)
  await screen.findByText(/418 Alder St/)
  server.answers['GET /api/consents'] = () => moved
  await userEvent.click(screen.getByRole('button', { name: 'Mail my documents' }))
  expect(await screen.findByText('The day or your address changed in the meantime. Read it again.')).toBeTruthy()
  expect(await screen.findByText(/9 New St/)).toBeTruthy()
})

test('a limited session changes nothing, and the page says so', async () => {
  startFakeServer({
    'GET /api/consents': () => given,
    'POST /api/consents/texts': () => problem(403, 'session.limited'),
  })
  renderPage(<TextsChoice />)
  await userEvent.click(await screen.findByRole('button', { name: 'Stop texts' }))
  expect(await screen.findByText(/For 24 hours, no money can leave/)).toBeTruthy()
})

test('texts that are the only method to log in cannot be stopped here, and the page says what to do first', async () => {
  startFakeServer({ 'GET /api/consents': () => ({ ...given, texts: { ...given.texts, isOnlyWayIn: true } }) })
  renderPage(<TextsChoice />)
  expect(await screen.findByText(/First add a passkey or an email/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Stop texts' })).toBeNull()
})

test('texts that were stopped by a text come back by a text alone', async () => {
  const texts = { ...given.texts, isGiven: false, isStoppedByText: true }
  startFakeServer({ 'GET /api/consents': () => ({ ...given, texts }) })
  renderPage(<TextsChoice />, { locale: 'es' })
  expect(await screen.findByText(/manda START/)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('an agreement is read in the words and the language that it was agreed to in, and one of no one is not there', async () => {
  const [agreement] = given.agreements
  const id = agreement?.id ?? ''
  const words = {
    title: 'Términos',
    sections: [{ heading: null, paragraphs: ['No nos debes nada.'] }],
    shortForm: null,
    fees: null,
  }
  startFakeServer({
    'GET /api/consents': () => given,
    [`GET /api/consents/agreements/${id}`]: () => ({ ...agreement, ...words, locale: 'es' }),
    'GET /api/consents/agreements/agr_other': () => problem(404, 'consents.no_such_agreement'),
  })
  renderPage(<Agreement id={id} otherwise="nowhere" />)
  expect((await screen.findByText('No nos debes nada.')).closest('[lang]')?.getAttribute('lang')).toBe('es')
  cleanup()
  renderPage(<Agreement id="agr_other" otherwise="nowhere" />)
  expect(await screen.findByText('nowhere')).toBeTruthy()
})
