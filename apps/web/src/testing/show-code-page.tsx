// Renders the code page with a test's own server and clock.
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { EarlyInputProvider } from '#platform/page/early-input.ts'
import { NowProvider } from '#platform/page/page-clock.tsx'
import { VerifyCodeScreen } from '../features/session/code-page/verify-code.screen.tsx'
import { keepPendingLogin, type LoginMethod } from '../features/session/codes/pending-login.ts'
import { startFakeServer } from './fake-server.ts'
import { renderPage } from './render-page.tsx'

export const prove = 'POST /api/employees/auth/with-otp'
export const ask = 'POST /api/employees/auth/unauth-generate-otp'
export const sent = { methodId: 'm1', destination: '*** *** 0101', expiresAt: '2026-11-20T19:52:00.000Z' }
export const startMs = Date.UTC(2026, 10, 20, 19, 42)

let startTick = 0
const nowMs = () => startMs + performance.now() - startTick

type Opening = { method?: LoginMethod | null; early?: string; destination?: string }

export function openPage(
  answers: Parameters<typeof startFakeServer>[0],
  { method = 'sms', early = '', destination = sent.destination }: Opening = {},
) {
  const server = startFakeServer(answers)
  if (method) keepPendingLogin({ username: '12125550101', method }, { ...sent, destination }, startMs)
  const goOnTo = vi.fn<(path: string) => void>()
  renderPage(
    <NowProvider value={nowMs}>
      <EarlyInputProvider value={{ values: new Map([['code', early]]), focused: null }}>
        <VerifyCodeScreen goOnTo={goOnTo} />
      </EarlyInputProvider>
    </NowProvider>,
  )
  return { server, goOnTo }
}

export const field = () => screen.getByLabelText<HTMLInputElement>('6-digit code')
export const flushTimers = () => act(() => vi.advanceTimersByTimeAsync(0))
export const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
export async function type(code: string) {
  fireEvent.change(field(), { target: { value: code } })
  await flushTimers()
}
export function refused(code: string, extra: object = {}): Response {
  return new Response(JSON.stringify({ code, title: code, status: 422, requestId: 'req_test', ...extra }), {
    status: 422,
    headers: { 'Content-Type': 'application/problem+json' },
  })
}

export function ownPageClock(): void {
  beforeEach(() => {
    vi.useFakeTimers()
    startTick = performance.now()
    window.sessionStorage.clear()
  })
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
}
