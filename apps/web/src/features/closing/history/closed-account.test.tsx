// The page of a closed account: requesting a link, what it shows, and its message when it has expired.
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { problem, startFakeServer } from '../../../testing/fake-server.ts'
import { fictionalTransaction } from '../../../testing/fictional-transactions.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { ClosedAccountScreen } from './closed-account.tsx'

afterEach(cleanup)

const ask = 'POST /api/closed-account/link'
const read = 'POST /api/closed-account/history'
const facts = { accountLast4: '4821', closedAt: '2026-11-27T15:00:00.000Z', readableUntil: '2028-11-22' }
const pageInfo = (endCursor: string | null) => ({ hasNextPage: endCursor !== null, endCursor })

test('a link is asked for with an address that can be one, and the answer says nothing of any account', async () => {
  const server = startFakeServer({ [ask]: () => null })
  renderPage(<ClosedAccountScreen token="" />)
  const field = screen.getByRole('textbox', { name: 'Email address of your account' })
  fireEvent.change(field, { target: { value: 'maya' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send me a link' }))
  expect(screen.getAllByText('Enter an email address like name@example.com.').length).toBeGreaterThan(0)
  expect(server.calls).toEqual([])
  fireEvent.change(field, { target: { value: ' maya@example.com ' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send me a link' }))
  await waitFor(() => expect(screen.getByText(/^If this address belongs to a closed account/)).toBeDefined())
  expect(server.calls[0]?.body).toEqual({ email: 'maya@example.com' })
})

test('the link shows the list, more of it with a press, and stays whole when a page does not come', async () => {
  let isLost = false
  const server = startFakeServer({
    [read]: ({ body }: { body: unknown }) => {
      if (isLost) throw new TypeError('no line')
      const { cursor } = body as { cursor: string | null }
      const one = fictionalTransaction(cursor === null ? 1 : 2, { summary: cursor === null ? 'Corner Coffee' : 'Bus' })
      return { ...facts, page: { data: [one], pageInfo: pageInfo(cursor === null ? 'next' : null) } }
    },
  })
  renderPage(<ClosedAccountScreen token="a-token" />, { locale: 'es' })
  await waitFor(() => expect(screen.getByText('Corner Coffee')).toBeDefined())
  expect(screen.getByText(/Cuenta \*4821, cerrada el 27 nov 2026/)).toBeDefined()
  expect(screen.getByText(/hasta el 22 nov 2028/)).toBeDefined()
  isLost = true
  fireEvent.click(screen.getByRole('button', { name: 'Ver más' }))
  await waitFor(() => expect(screen.getByRole('alert')).toBeDefined())
  expect(screen.getByText('Corner Coffee')).toBeDefined()
  isLost = false
  fireEvent.click(screen.getByRole('button', { name: 'Ver más' }))
  await waitFor(() => expect(screen.getByText('Bus')).toBeDefined())
  expect(screen.queryByRole('button', { name: 'Ver más' })).toBeNull()
  expect(server.calls.at(-1)?.body).toEqual({ token: 'a-token', cursor: 'next' })
})

test('a link that is over says so, and another one is asked for in the same place', async () => {
  startFakeServer({ [read]: () => problem(404, 'closing.link_over'), [ask]: () => null })
  renderPage(<ClosedAccountScreen token="old" />)
  await waitFor(() => expect(screen.getByText('This link is over. Ask for a new one.')).toBeDefined())
  expect(screen.getByRole('button', { name: 'Send me a link' })).toBeDefined()
})
