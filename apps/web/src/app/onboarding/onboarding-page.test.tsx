// Signing up inside the app's frame: nothing of a session before there is one, and the log-out when it ends.
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetSession } from '#platform/session/session.ts'
import { takeEndReason, takeReturnPath } from '#platform/session/session-return.ts'
import { problem, startFakeServer } from '../../testing/fake-server.ts'
import { fictionalDraft, fictionalOnboarding } from '../../testing/fictional-onboarding.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { stateCall } from '../../testing/show-onboarding.tsx'
import { OnboardingPage } from './onboarding-page.tsx'

const authenticate = 'POST /api/session/authenticate'

beforeEach(() => {
  document.cookie = 'daybreak_signed_in=1'
})
afterEach(() => {
  cleanup()
  forgetSession()
  vi.unstubAllGlobals()
})

function open(path: string, answers: Parameters<typeof startFakeServer>[0], { isSignedIn = true } = {}) {
  window.history.replaceState(null, '', path)
  const server = startFakeServer(answers)
  const leave = vi.fn<(to: string) => void>()
  renderPage(<OnboardingPage path={path} isSignedIn={isSignedIn} leave={leave} />)
  return { server, leave }
}

test('a worker whose session has ended is sent to sign in, and comes back to the step they were at', async () => {
  const { leave } = open('/onboarding/update-personal-information', {
    [stateCall]: () => fictionalOnboarding('update-personal-information'),
    [authenticate]: () => problem(401, 'session_not_found'),
  })
  await waitFor(() => expect(leave.mock.calls).toEqual([['/login']]))
  expect(takeReturnPath()).toBe('/onboarding/update-personal-information')
  expect(takeEndReason()).toBe('revoked')
})

test('before the code there is no session to be kept', async () => {
  const answers = { [stateCall]: () => fictionalDraft('verify-ssn') }
  const { server } = open('/onboarding/verify-ssn', answers, { isSignedIn: false })
  await screen.findByRole('heading', { level: 1, name: "Confirm it's you" })
  expect(server.calls.map(({ method, path }) => `${method} ${path}`)).toEqual([stateCall])
})

test('the page rendered at build time shows at once for a stranger, and not for a worker with a session', () => {
  const answers = { [stateCall]: () => new Promise(() => undefined) }
  open('/onboarding', answers, { isSignedIn: false })
  expect(screen.getByRole('link', { name: 'Get started' })).toBeDefined()
  cleanup()
  open('/onboarding', answers)
  expect(screen.queryByRole('link', { name: 'Get started' })).toBeNull()
})
