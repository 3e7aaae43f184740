// Returning from another service: its answer is delivered once and stored nowhere, and each result has its own message.
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { forgetSession } from '#platform/session/session.ts'
import { problem, startFakeServer } from '../../../testing/fake-server.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { readReturned, takeHanded } from './attempt.ts'
import { OidcReturnScreen } from './return.screen.tsx'

const signIn = 'POST /api/employees/auth/with-oidc'
const state = `login.${'a'.repeat(43)}`
const user = userEvent.setup()

afterEach(() => {
  cleanup()
  forgetSession()
  vi.unstubAllGlobals()
  window.sessionStorage.clear()
})

function open(search: string, answers: Parameters<typeof startFakeServer>[0], locale: 'en' | 'es' = 'en') {
  const server = startFakeServer(answers)
  const goOnTo = vi.fn<(path: string) => void>()
  renderPage(<OidcReturnScreen returned={readReturned(search)} goOnTo={goOnTo} />, { locale })
  return { server, goOnTo }
}

const signedIn = () => ({ jwt: 'a.b.c', user: {}, session: {} })

test('the answer of a log-in is brought once, without what else is in the address, and the page continues', async () => {
  const { server, goOnTo } = open(
    `?code=c1&state=${state}&iss=https%3A%2F%2Fid.example.com&next=https%3A%2F%2Fevil.example.com`,
    {
      [signIn]: signedIn,
    },
  )
  await waitFor(() => expect(goOnTo).toHaveBeenCalledWith('/'))
  expect(server.callsTo(signIn).map(({ body }) => body)).toEqual([{ state, code: 'c1', iss: 'https://id.example.com' }])
})

test('the answer of a linking is handed inside by this tab, and asks nothing here', async () => {
  const linking = `link.${'b'.repeat(43)}`
  const { goOnTo } = open(`?code=c1&state=${linking}`, {})
  await waitFor(() => expect(goOnTo).toHaveBeenCalledWith('/my-account/security'))
  expect(takeHanded()).toEqual({ state: linking, code: 'c1' })
  expect(takeHanded()).toBeNull()
})

test('a service that gives back no state is answered by the state that this tab kept', async () => {
  window.sessionStorage.setItem('daybreak_oidc_state', state)
  const { server } = open('?stytch_token_type=oauth&token=t1', { [signIn]: signedIn })
  await waitFor(() => expect(server.callsTo(signIn)).toHaveLength(1))
  expect(server.callsTo(signIn)[0]?.body).toEqual({ state, code: 't1' })
})

describe('what is said of', () => {
  const ends = [
    [410, 'session.oidc_expired', 'Start again', 'Empieza otra vez'],
    [409, 'session.oidc_denied', 'You stopped the log-in', 'Detuviste la entrada'],
    [422, 'session.oidc_refused', "We couldn't log you in", 'No pudimos dejarte entrar'],
    [422, 'invalid_input', "We couldn't log you in", 'No pudimos dejarte entrar'],
    [503, 'session.oidc_unreachable', "That service doesn't answer", 'Ese servicio no responde'],
  ] as const
  for (const [status, code, english, spanish] of ends)
    test(`${code}, in both languages, with the way by a code`, async () => {
      open(`?error=x&state=${state}`, { [signIn]: () => problem(status, code) })
      expect(await screen.findByRole('heading', { name: english })).toBeDefined()
      expect(screen.getByRole('link', { name: 'Log in with a code' }).getAttribute('href')).toBe('/login')
      cleanup()
      open(`?error=x&state=${state}`, { [signIn]: () => problem(status, code) }, 'es')
      expect(await screen.findByRole('heading', { name: spanish })).toBeDefined()
    })

  test('an address that no service made: nothing is asked', async () => {
    const { server } = open('?code=c1&state=mine', { [signIn]: signedIn })
    expect(await screen.findByRole('heading', { name: 'Start again' })).toBeDefined()
    expect(server.callsTo(signIn)).toHaveLength(0)
  })
})

test('an answer that did not get through is brought again by a press', async () => {
  const { server, goOnTo } = open(`?code=c1&state=${state}`, { [signIn]: () => problem(503, 'unavailable') })
  const again = await screen.findByRole('button', { name: 'Try again' })
  server.answers[signIn] = signedIn
  await user.click(again)
  await waitFor(() => expect(goOnTo).toHaveBeenCalledWith('/'))
})
