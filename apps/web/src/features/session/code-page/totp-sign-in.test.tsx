// Signing in by an authenticator app, or by a recovery code: what is sent, where it leads, and the errors.
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetSession } from '#platform/session/session.ts'
import { problem, startFakeServer } from '../../../testing/fake-server.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { TotpSignIn } from './totp-sign-in.tsx'

const byApp = 'POST /api/employees/auth/with-totp'
const byCode = 'POST /api/employees/auth/with-recovery-code'
const user = userEvent.setup()

beforeEach(() => window.sessionStorage.clear())
afterEach(() => {
  cleanup()
  forgetSession()
  vi.unstubAllGlobals()
})

function open(answers: Parameters<typeof startFakeServer>[0]) {
  const server = startFakeServer(answers)
  const [goOnTo, onBack] = [vi.fn<(path: string) => void>(), vi.fn<() => void>()]
  renderPage(<TotpSignIn username="12125550101" goOnTo={goOnTo} onBack={onBack} />)
  return { server, goOnTo, onBack }
}

test('a code is sent by itself at the sixth digit, and the worker is in', async () => {
  const { server, goOnTo } = open({ [byApp]: () => ({ jwt: 'a.b.c', user: {}, session: {} }) })
  await user.type(screen.getByLabelText('6-digit code'), '391482')
  await waitFor(() => expect(goOnTo).toHaveBeenCalledWith('/'))
  expect(server.callsTo(byApp)[0]?.body).toEqual({ username: '12125550101', code: '391482' })
})

test('a wrong one is said at the field, which is empty again', async () => {
  const { goOnTo } = open({ [byApp]: () => problem(422, 'session.code_wrong') })
  await user.type(screen.getByLabelText('6-digit code'), '391482')
  expect(await screen.findByText("That code isn't right. Use the newest code in your app.", { selector: 'form p' })).toBeDefined()
  expect(screen.getByLabelText<HTMLInputElement>('6-digit code').value).toBe('')
  expect(goOnTo).not.toHaveBeenCalled()
})

test('a recovery code takes the place of a lost phone', async () => {
  const { server, goOnTo, onBack } = open({ [byCode]: () => problem(422, 'session.code_wrong') })
  await user.click(screen.getByRole('button', { name: 'Use a recovery code' }))
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Use a recovery code' }))
  const field = screen.getByLabelText('Recovery code')
  await user.type(field, '4f7k')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(screen.getByText('Enter all 8 letters and numbers.')).toBeDefined()
  await user.type(field, '-92qd')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByText("That code isn't right, or you used it already.")).toBeDefined()
  server.answers[byCode] = () => ({ jwt: 'a.b.c', user: {}, session: {} })
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(goOnTo).toHaveBeenCalledWith('/'))
  expect(server.callsTo(byCode).at(-1)?.body).toEqual({ username: '12125550101', code: '4f7k-92qd' })
  await user.click(screen.getByRole('button', { name: 'Back' }))
  expect(onBack).not.toHaveBeenCalled()
})
