// The code page's work: prove the code, ask for another, and say in the worker's words what went wrong.
import { sessionRoutes } from '@daybreak/contract'
import type { CopyKey } from '@daybreak/copy'
import { useLayoutEffect, useState } from 'react'
import { ApiProblem, ApiUnreachable, callApi } from '#platform/api.ts'
import type { CopyValues } from '#platform/copy.tsx'
import { useNowMs } from '#platform/page-clock.tsx'
import { tellOtherTabs } from '#platform/session-channel.ts'
import { takePlace } from '#platform/session-return.ts'
import { forgetPendingLogin, keepPendingLogin, readPendingLogin, type PendingLogin } from './pending-login.ts'

export type CodeError = { id: CopyKey; values?: CopyValues }
export const codeLength = 6

const minuteSeconds = 60

/** What a refusal of the code is called on the page. */
export function codeErrorOf(cause: unknown): CodeError {
  if (!(cause instanceof ApiProblem)) return { id: 'shell.error.generic' }
  const { code, problem } = cause
  if (code === 'session.code_wrong' && problem?.triesLeft !== undefined)
    return { id: 'session.otp.wrong', values: { left: problem.triesLeft } }
  if (code === 'session.code_expired') return { id: 'session.otp.expired' }
  if (code === 'session.too_many_tries') return { id: 'session.otp.too-many' }
  return waitError(cause) ?? { id: 'shell.error.generic' }
}

/** What a refusal to send another code is called on the page. */
export function resendErrorOf(cause: unknown): CodeError {
  if (cause instanceof ApiUnreachable) return { id: 'session.error.unreachable' }
  return (cause instanceof ApiProblem ? waitError(cause) : null) ?? { id: 'session.error.unreachable' }
}

function waitError({ problem }: ApiProblem): CodeError | null {
  if (problem?.retryAfter === undefined) return null
  return { id: 'shell.error.rate-limit', values: { minutes: Math.max(1, Math.ceil(problem.retryAfter / minuteSeconds)) } }
}

type CodeEntry = {
  /** Null in the prerendered page, and while the worker is sent back to the start. */
  pending: PendingLogin | null
  code: string
  error: CodeError | null
  busy: 'code' | 'resend' | null
  change: (digits: string) => void
  submit: () => void
  resend: () => void
}

export function useCodeEntry(goOnTo: (path: string) => void, onResent: () => void): CodeEntry {
  const nowMs = useNowMs()
  const [pending, setPending] = useState<PendingLogin | null>(null)
  const [code, setCode] = useState('')
  const [error, setError] = useState<CodeError | null>(null)
  const [busy, setBusy] = useState<CodeEntry['busy']>(null)

  useLayoutEffect(() => {
    const kept = readPendingLogin(nowMs())
    if (kept) setPending(kept)
    else goOnTo('/login')
  }, [goOnTo, nowMs])

  async function prove(digits: string) {
    if (!pending || busy) return
    if (digits.length < codeLength) return setError({ id: 'session.otp.required' })
    setBusy('code')
    setError(null)
    try {
      await callApi(sessionRoutes.signInWithCode, {
        body: { username: pending.username, code: digits, methodId: pending.methodId },
      })
      forgetPendingLogin()
      tellOtherTabs('started')
      goOnTo(takePlace())
    } catch (cause) {
      setError(codeErrorOf(cause))
      setCode('')
      setBusy(null)
    }
  }

  async function askAgain() {
    if (!pending || busy) return
    setBusy('resend')
    setError(null)
    const request = { username: pending.username, method: pending.method }
    try {
      const sent = await callApi(sessionRoutes.requestLoginCode, { body: request })
      setPending(keepPendingLogin(request, sent, nowMs()))
      setCode('')
      onResent()
    } catch (cause) {
      setError(resendErrorOf(cause))
    }
    setBusy(null)
  }

  function change(digits: string) {
    setCode(digits)
    setError(null)
    // Readings, /login/verify-otp: "auto-submit at 6". Only when the code became whole, so that correcting a digit does not send.
    if (digits.length === codeLength && code.length < codeLength) void prove(digits)
  }

  return { pending, code, error, busy, change, submit: () => void prove(code), resend: () => void askAgain() }
}
