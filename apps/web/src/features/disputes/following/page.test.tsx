// One dispute as a worker meets it: its money and dates in words, a question, withdrawing, another review, and its letters.
import type { Dispute } from '@daybreak/contract'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { problem, startFakeServer } from '../../../testing/fake-server.ts'
import { fictionalCases, fictionalDispute } from '../../../testing/fictional-disputes.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { DisputePage } from './page.tsx'
import { DisputesPage } from './list-page.tsx'
import { DisputeLetters } from './letters-card.tsx'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

function show(dispute: Dispute, { locale = 'en', isJustSent = false }: { locale?: 'en' | 'es'; isJustSent?: boolean } = {}) {
  const path = `/api/disputes/${dispute.id}`
  const server = startFakeServer({ [`GET ${path}`]: () => dispute })
  /** What a call answers, the page reads afterward. */
  function answer(action: string, next: Dispute) {
    server.answers[`POST ${path}/${action}`] = () => {
      server.answers[`GET ${path}`] = () => next
      return next
    }
  }
  renderPage(<DisputePage id={dispute.id} isJustSent={isJustSent} otherwise={<p>not found</p>} />, { locale })
  return { server, path, answer }
}

const stepsShown = () =>
  within(screen.getByRole('list', { name: /^What happen/ }))
    .getAllByRole('listitem')
    .map((step) => [...step.querySelectorAll('p')].map(({ textContent }) => textContent))

test('the money that is there for now, and every date in words', async () => {
  show(fictionalCases.credited())
  expect(await screen.findByRole('heading', { level: 1, name: 'Bellweather Electronics, $86.40' })).toBeDefined()
  expect(screen.getByText('In your account while we look')).toBeDefined()
  expect(stepsShown()).toEqual([
    ['You told us', expect.stringMatching(/^Thu, Oct 22, 2026, /), 'Your rights start from this moment.'],
    ['We asked the store', 'Fri, Oct 23, 2026', 'Bellweather Electronics has not answered yet.'],
    ['Money back for now: $86.40', 'Wed, Nov 4, 2026', 'The law gives us until Thu, Nov 5.'],
    ['We are still looking', 'Day 29 of 90', '90 days, because this was a store purchase.'],
    ['Final answer', 'Wed, Jan 20, 2027, at the latest'],
    ['We write to you', 'Within 3 business days of the answer', "If you were right, it's fixed within 1 business day."],
  ])
})

test('holidays among the business days are named', async () => {
  show(fictionalDispute({ dates: { startedAt: '2026-11-21T19:20:00.000Z', decideBy: '2026-12-07' } }))
  expect(await screen.findByText('We have 10 business days. Thanksgiving does not count.')).toBeDefined()
})

test('won: what is to keep, with the card that can do it no more', async () => {
  show(fictionalCases.won())
  expect(await screen.findByText('You were right. The $86.40 is yours to keep.')).toBeDefined()
  expect(screen.getByText('+$86.40')).toBeDefined()
  expect(screen.getByText("Card *3917 is closed and you have a new one, *4821. So it can't happen again.")).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Take back my dispute' })).toBeNull()
})

test('lost: why, the day the money goes back, the days that payments go through, documents and another review', async () => {
  const lost = fictionalCases.lost()
  const { answer } = show(lost)
  expect(await screen.findByText('We take this back on Tue, Dec 1')).toBeDefined()
  expect(screen.getByText("The store showed us a receipt with your card's chip and PIN.")).toBeDefined()
  expect(stepsShown().slice(-2)).toEqual([
    ['5 business days', 'Until Mon, Nov 30, 2026', 'Your payments go through. Thanksgiving does not count.'],
    ['We take back $86.40', 'Tue, Dec 1, 2026', 'Your balance will be about $1,198.17.'],
  ])
  answer('documents', { ...lost, documentsAskedAt: '2026-11-20T19:42:00.000Z' })
  fireEvent.click(screen.getByRole('button', { name: 'See what we used, free' }))
  expect(await screen.findByText('You asked for the documents on Nov 20, 2026. They will be here.')).toBeDefined()

  answer('reopen', fictionalDispute({ dates: { reopenedAt: '2026-11-20T19:42:00.000Z' } }))
  fireEvent.click(screen.getByRole('button', { name: 'Ask us to look again' }))
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(screen.getAllByText('Tell us what is new.').length).toBeGreaterThan(0)
  fireEvent.change(screen.getByLabelText('What is new?'), { target: { value: 'I was at work that day.' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText("We're looking into it")).toBeDefined()
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
})

test('lost without money to take back: why, and nothing else', async () => {
  const { decisionReason } = fictionalCases.lost()
  show(fictionalDispute({ state: 'lost', nextBy: null, decisionReason, dates: { decidedAt: '2026-10-30T15:00:00.000Z' } }))
  const why = "We found no error. Here is why: The store showed us a receipt with your card's chip and PIN."
  await screen.findByRole('heading', { level: 1 })
  expect(document.body.textContent).toContain(why)
  expect(screen.queryByText(/We take/)).toBeNull()
})

test('a question comes first, and its answer is sent once for the same words', async () => {
  const asked = fictionalDispute({ state: 'asking', question: { text: 'Which day was it?', answerBy: '2026-11-25' } })
  const { server, path, answer } = show(asked)
  expect(await screen.findByText('Which day was it?')).toBeDefined()
  server.answers[`POST ${path}/messages`] = () => {
    throw new TypeError('no line')
  }
  fireEvent.change(screen.getByLabelText('Your answer'), { target: { value: 'On Friday.' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText(/Nothing was lost/)).toBeDefined()
  answer('messages', fictionalDispute())
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(screen.queryByText('Which day was it?')).toBeNull())
  const ids = server.callsTo(`POST ${path}/messages`).map(({ body }) => Reflect.get(body as object, 'id') as string)
  expect([ids.length, new Set(ids).size]).toEqual([2, 1])
})

test('withdrawing asks once, and says what happens to the money', async () => {
  const { server, path, answer } = show(fictionalCases.credited())
  const dates = { withdrawnAt: '2026-11-20T19:42:00.000Z' }
  answer('withdraw', fictionalDispute({ state: 'withdrawn', canWithdraw: false, dates }))
  fireEvent.click(await screen.findByRole('button', { name: 'Take back my dispute' }))
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getByText(/We take the \$86\.40 back/)).toBeDefined()
  expect(server.callsTo(`POST ${path}/withdraw`)).toEqual([])
  fireEvent.click(dialog.getByRole('button', { name: 'Take back my dispute' }))
  expect(await screen.findByText('You took back this dispute on Fri, Nov 20, 2026.')).toBeDefined()
})

test('a dispute that was just sent names its case, and another id is not found', async () => {
  show(fictionalDispute(), { isJustSent: true })
  expect(await screen.findByText('We got your dispute')).toBeDefined()
  expect(screen.getByText('Your case number is 600101.')).toBeDefined()
  cleanup()
  startFakeServer({ 'GET /api/disputes/dsp_other': () => problem(404, 'disputes.not_found') })
  renderPage(<DisputePage id="dsp_other" isJustSent={false} otherwise={<p>not found</p>} />)
  expect(await screen.findByText('not found')).toBeDefined()
})

test('in Spanish no text is missing, in any state', async () => {
  for (const dispute of [fictionalDispute(), fictionalCases.credited(), fictionalCases.won(), fictionalCases.lost()]) {
    show(dispute, { locale: 'es' })
    await screen.findByRole('heading', { level: 1, name: 'Bellweather Electronics, $86.40' })
    expect(document.body.textContent).not.toMatch(/[{}]|undefined|disputes\./)
    cleanup()
  }
})

test('the list has what waits for the worker in words, and a link to report when it is empty', async () => {
  startFakeServer({ 'GET /api/disputes': () => ({ disputes: [fictionalCases.credited(), fictionalCases.won()] }) })
  renderPage(<DisputesPage />)
  expect(await screen.findByText('Case 600101 · Final answer by Wed, Jan 20')).toBeDefined()
  expect(screen.getByRole('heading', { level: 2, name: 'Closed' })).toBeDefined()
  cleanup()
  startFakeServer({ 'GET /api/disputes': () => ({ disputes: [] }) })
  renderPage(<DisputesPage />)
  expect(await screen.findByText('You have no disputes')).toBeDefined()
})

test('the letters of all cases are among the documents, each with its case, and there is no list without letters', async () => {
  const letters = fictionalCases.lost().letters.map((letter) => ({ ...letter, disputeId: 'dsp_1', number: '600101' }))
  const server = startFakeServer({
    'GET /api/disputes/letters': () => ({ letters }),
    'GET /api/disputes/dsp_1/letters/lost': () => problem(503, 'unavailable'),
  })
  renderPage(<DisputeLetters />)
  const name = /^Letter about your dispute We found no error: our letter · Case 600101 · Nov 20, 2026 · PDF/
  fireEvent.click(await screen.findByRole('button', { name }))
  expect(await screen.findByText("We couldn't open the letter. Try again.")).toBeDefined()
  expect(server.callsTo('GET /api/disputes/dsp_1/letters/lost')).toHaveLength(1)
  cleanup()
  startFakeServer({ 'GET /api/disputes/letters': () => ({ letters: [] }) })
  const { container } = renderPage(<DisputeLetters />)
  expect(container.querySelector('h2')).toBeNull()
})
