// Asks for a code and goes on to the code page. Specification 8: any failure of login start shows the account-not-found state.
import { sessionRoutes } from '@daybreak/contract'
import { useEffect, useState } from 'react'
import { callApi, problemOf } from '#platform/api.ts'
import { logToServer } from '#platform/client-log.ts'
import { useNowMs } from '#platform/page-clock.tsx'
import { knownSendError, type CodeError } from './code-errors.ts'
import { keepPendingLogin, type LoginMethod } from './pending-login.ts'

/** `refused`: there is no such account, or anything else went wrong; the worker sees the same, and in that case one line more. */
export type LoginStartState = { is: 'ready' | 'busy' } | { is: 'refused'; more: CodeError | null }

type LoginStart = {
  state: LoginStartState
  start: (request: { username: string; method: LoginMethod }) => Promise<void>
  /** Back to a clean form, when the worker changes what she typed. */
  reset: () => void
}

const ready: LoginStartState = { is: 'ready' }
/** Our reading: a fault of the line must not tell a worker, alone, that her account is gone (readings 4, login start). */
const tryLater: CodeError = { id: 'session.not-found.try-later' }

export function useLoginStart(goTo: (path: string) => void): LoginStart {
  const [state, setState] = useState<LoginStartState>(ready)
  const nowMs = useNowMs()

  // Back from the code page, the browser may show this one as it was left: busy.
  useEffect(() => {
    function wake() {
      setState(ready)
    }
    window.addEventListener('pageshow', wake)
    return () => window.removeEventListener('pageshow', wake)
  }, [])

  async function start(request: { username: string; method: LoginMethod }) {
    setState({ is: 'busy' })
    try {
      const sent = await callApi(sessionRoutes.requestLoginCode, { body: request })
      keepPendingLogin(request, sent, nowMs())
      goTo('/login/verify-otp')
    } catch (cause) {
      const isUnknown = problemOf(cause, sessionRoutes.requestLoginCode)?.code === 'ACCOUNT_NOT_FOUND'
      if (!isUnknown) logToServer('login_start_failed', cause)
      setState({ is: 'refused', more: isUnknown ? null : (knownSendError(cause) ?? tryLater) })
    }
  }

  return { state, start, reset: () => setState((now) => (now.is === 'busy' ? now : ready)) }
}
