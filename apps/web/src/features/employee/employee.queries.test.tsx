// The profile: loaded once as the worker's activity, then polled every minute without counting as activity.
import { act, cleanup, screen } from '@testing-library/react'
import { useQuery } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetAnswers } from '#platform/calls/api.ts'
import { startFakeServer } from '../../testing/fake-server.ts'
import { fictionalProfile } from '../../testing/fictional-profile.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { profileQuery } from './employee.queries.ts'

const me = 'GET /api/employees/me'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  forgetAnswers()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function Greeting() {
  return <h1>{useQuery(profileQuery).data?.firstName ?? '…'}</h1>
}

/** A little longer than asked, so that what began at the last moment has its answer. */
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms + 10))

test('the first load counts as activity; the polls after it do not, and ask only for what changed', async () => {
  const server = startFakeServer({ [me]: () => Response.json(fictionalProfile(), { headers: { ETag: '"1"' } }) })
  renderPage(<Greeting />)
  await wait(0)
  expect(screen.getByRole('heading').textContent).toBe('Maya')
  expect(server.callsTo(me)[0]?.headers.get('X-Daybreak-Background')).toBeNull()

  server.answers[me] = () => new Response(null, { status: 304 })
  await wait(60_000)
  const poll = server.callsTo(me)[1]
  expect(poll?.headers.get('X-Daybreak-Background')).toBe('1')
  expect(poll?.headers.get('If-None-Match')).toBe('"1"')
  expect(screen.getByRole('heading').textContent).toBe('Maya')

  server.answers[me] = () => Response.json(fictionalProfile({ firstName: 'Mia' }), { headers: { ETag: '"2"' } })
  await wait(60_000)
  expect(screen.getByRole('heading').textContent).toBe('Mia')
  expect(server.callsTo(me)).toHaveLength(3)
})

test('a tab behind another one is polled too', async () => {
  const server = startFakeServer({ [me]: () => Response.json(fictionalProfile()) })
  renderPage(<Greeting />)
  await wait(0)
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  await wait(60_000)
  expect(server.callsTo(me)).toHaveLength(2)
})

test('a poll that fails leaves what was there', async () => {
  const server = startFakeServer({ [me]: () => Response.json(fictionalProfile()) })
  renderPage(<Greeting />)
  await wait(0)
  server.answers[me] = () => Promise.reject(new TypeError('Failed to fetch'))
  await wait(60_000)
  expect(screen.getByRole('heading').textContent).toBe('Maya')
})
