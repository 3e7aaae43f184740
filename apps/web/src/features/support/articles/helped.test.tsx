// "Did this help?": one press, another answer with another press, and nothing about a visitor but an id of this page.
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { problem, startFakeServer } from '../../../testing/fake-server.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { Helped } from './helped.tsx'

beforeEach(() => window.sessionStorage.clear())
afterEach(cleanup)

const button = (name: string) => screen.getByRole('button', { name })
const pressed = (name: string) => button(name).getAttribute('aria-pressed')

test('a visitor answers, says what was missing and thinks again, always under the same id, and finds it after a reload', async () => {
  const server = startFakeServer({ 'PUT /api/support/helped/signed-out': () => null })
  const page = renderPage(<Helped slug="forgot-pin" isInside={false} />)
  expect([pressed('Yes'), pressed('No')]).toEqual(['false', 'false'])
  expect(screen.queryByText('What was missing?')).toBeNull()
  fireEvent.click(button('No'))
  await waitFor(() => expect(screen.getAllByText('Thank you.').length).toBeGreaterThan(0))
  fireEvent.click(screen.getByRole('radio', { name: "I don't understand it" }))
  await waitFor(() => expect(server.calls.length).toBe(2))
  expect(pressed('No')).toBe('true')
  page.unmount()
  renderPage(<Helped slug="forgot-pin" isInside={false} />)
  expect(screen.getByRole('radio', { name: "I don't understand it", checked: true })).toBeDefined()
  fireEvent.click(button('Yes'))
  await waitFor(() => expect(server.calls.length).toBe(3))
  expect([pressed('Yes'), pressed('No')]).toEqual(['true', 'false'])
  const bodies = server.calls.map(({ body }) => body as { id: string; answer: string; article: string })
  expect(bodies.map(({ answer }) => answer)).toEqual(['no', 'unclear', 'yes'])
  expect(new Set(bodies.map(({ id }) => id)).size).toBe(1)
  cleanup()
  renderPage(<Helped slug="good-pin" isInside={false} />)
  fireEvent.click(button('Yes'))
  await waitFor(() => expect(server.calls.length).toBe(4))
  expect((server.calls.at(-1)?.body as { id: string } | undefined)?.id).not.toBe(bodies[0]?.id)
})

test('a worker answers as themselves; what did not arrive is taken back and said', async () => {
  let isDown = true
  const server = startFakeServer({
    'PUT /api/support/helped': () => (isDown ? problem(503, 'unavailable', { retryAfter: 2 }) : null),
  })
  renderPage(<Helped slug="forgot-pin" isInside />, { locale: 'es' })
  fireEvent.click(button('Sí'))
  await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/De nuestro lado todo va lento/))
  expect(pressed('Sí')).toBe('false')
  isDown = false
  fireEvent.click(button('Sí'))
  await waitFor(() => expect(screen.getAllByText('Gracias.').length).toBeGreaterThan(0))
  expect(server.calls.at(-1)?.body).toEqual({ article: 'forgot-pin', answer: 'yes', language: 'es' })
})

test('the last of two quick presses counts, also when the first does not arrive', async () => {
  const release = Promise.withResolvers<undefined>()
  const server = startFakeServer({
    'PUT /api/support/helped': async ({ body }) => {
      await release.promise
      return (body as { answer: string }).answer === 'no' ? problem(503, 'unavailable', { retryAfter: 2 }) : null
    },
  })
  renderPage(<Helped slug="forgot-pin" isInside />)
  fireEvent.click(button('No'))
  await waitFor(() => expect(server.calls.length).toBe(1))
  fireEvent.click(button('Yes'))
  expect([pressed('Yes'), pressed('No')]).toEqual(['true', 'false'])
  release.resolve(undefined)
  await waitFor(() => expect(screen.getAllByText('Thank you.').length).toBeGreaterThan(0))
  expect(server.calls.map(({ body }) => (body as { answer: string }).answer)).toEqual(['no', 'yes'])
  expect([pressed('Yes'), screen.queryByRole('alert')]).toEqual(['true', null])
})
