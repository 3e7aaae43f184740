// The page of a sign-in link: one press in the requesting browser, a code elsewhere, and a message for an expired link.
import { instantFromMilliseconds, instantText } from '@daybreak/time'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { forgetSession } from '#platform/session/session.ts'
import { problem, startFakeServer } from '../../../testing/fake-server.ts'
import { renderPage, testNowMs } from '../../../testing/render-page.tsx'
import { LinkScreen } from './link.screen.tsx'

const opening = 'POST /api/employees/auth/link/open'
const signIn = 'POST /api/employees/auth/with-link'
const refuse = 'POST /api/employees/auth/link/refuse'
const token = 'abcdefghijklmnopqrstuvwxyzab'
const user = userEvent.setup()
const at = (seconds: number) => instantText(instantFromMilliseconds(testNowMs + seconds * 1000))

afterEach(() => {
  cleanup()
  forgetSession()
  vi.unstubAllGlobals()
})

function open(answers: Parameters<typeof startFakeServer>[0]) {
  const server = startFakeServer(answers)
  const goOnTo = vi.fn<(path: string) => void>()
  renderPage(<LinkScreen token={token} goOnTo={goOnTo} />)
  return { server, goOnTo }
}

test('in the browser that asked, nothing happens before the press, and the press logs in', async () => {
  const { server, goOnTo } = open({
    [opening]: () => ({ where: 'here', expiresAt: at(600) }),
    [signIn]: () => ({ jwt: 'a.b.c', user: {}, session: {} }),
  })
  const button = await screen.findByRole('button', { name: 'Log in' })
  expect(server.callsTo(signIn)).toHaveLength(0)
  expect(server.callsTo(opening)).toHaveLength(1)
  await user.click(button)
  await waitFor(() => expect(goOnTo).toHaveBeenCalledWith('/'))
  expect(server.callsTo(signIn)[0]?.body).toEqual({ token })
})

test('in another browser it shows the code, its remaining time and where it was requested, and no button to log in', async () => {
  const asked = { browser: 'Chrome', system: 'Windows', network: '203.0.113.x' }
  open({
    [opening]: () => ({ where: 'elsewhere', code: '482719', expiresAt: at(522), askedAt: at(-78), askedFrom: asked }),
  })
  expect(await screen.findByRole('heading', { name: 'Type this code where you started' })).toBeDefined()
  expect(screen.getByText('Your code: 4 8 2 7 1 9')).toBeDefined()
  expect(screen.getByText('482 719').getAttribute('aria-hidden')).toBe('true')
  expect(screen.getByText('Good for 8:42')).toBeDefined()
  for (const text of ['Chrome on Windows', '203.0.113.x']) expect(screen.getByText(text)).toBeDefined()
  expect(screen.getByText("Don't read this code to anyone. Daybreak will never ask you for it.")).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Log in' })).toBeNull()
})

test('"This was not me" ends it, and says so', async () => {
  const asked = { browser: null, system: null, network: null }
  const { server } = open({
    [opening]: () => ({ where: 'elsewhere', code: '482719', expiresAt: at(522), askedAt: at(0), askedFrom: asked }),
    [refuse]: () => null,
  })
  await user.click(await screen.findByRole('button', { name: 'This was not me' }))
  expect(await screen.findByText('No one can log in with it or with its code.')).toBeDefined()
  expect(server.callsTo(refuse)[0]?.body).toEqual({ token })
})

test('a link that is over says so and leads to the beginning; one that could not be checked may be tried again', async () => {
  open({ [opening]: () => problem(410, 'session.link_expired') })
  expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login/with-email')
  cleanup()
  const { server } = open({ [opening]: () => problem(503, 'unavailable') })
  const again = await screen.findByRole('button', { name: 'Try again' })
  server.answers[opening] = () => ({ where: 'here', expiresAt: at(600) })
  await user.click(again)
  expect(await screen.findByRole('button', { name: 'Log in' })).toBeDefined()
})
