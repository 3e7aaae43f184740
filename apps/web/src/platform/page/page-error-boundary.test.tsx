// A page that breaks while it is drawn.
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { startFakeServer } from '../../testing/fake-server.ts'
import { PageErrorBoundary } from './page-error-boundary.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Broken(): never {
  throw new Error('no balance to draw')
}

test('says so instead of going blank, and reports it to the server without any text of the error', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const server = startFakeServer({ 'POST /api/client-log': () => new Response(null, { status: 204 }) })
  render(
    <PageErrorBoundary fallback={<h1>Something went wrong</h1>}>
      <Broken />
    </PageErrorBoundary>,
  )
  expect(screen.getByRole('heading').textContent).toBe('Something went wrong')
  expect(server.callsTo('POST /api/client-log').map(({ body }) => body)).toEqual([{ code: 'render_failed' }])
})

test('a page that does not break is left alone', () => {
  render(
    <PageErrorBoundary fallback={<h1>Something went wrong</h1>}>
      <h1>Your balance</h1>
    </PageErrorBoundary>,
  )
  expect(screen.getByRole('heading').textContent).toBe('Your balance')
})
