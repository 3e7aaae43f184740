// Requests a code and moves to the code page. Specification 8: any failure of login start shows the account-not-found state.
import { sessionRoutes } from '@daybreak/contract'
import { callApi, problemOf } from '#platform/calls/api.ts'
import { logToServer } from '#platform/calls/client-log.ts'
import type { Message } from '#platform/message.ts'
import { useNowMs } from '#platform/page/page-clock.tsx'
import { useAction, type Action } from '#platform/use-action.ts'
import { keepPendingLogin, knownSendError, type LoginMethod } from '../codes/index.ts'

type LoginRequest = { username: string; method: LoginMethod }
export type LoginStart = Action<LoginRequest, unknown>

/** Our reading: a connection failure alone must not say that the account is gone (readings 4, login start). */
const tryLater: Message = { id: 'session.not-found.try-later' }

export function useLoginStart(goTo: (path: string) => void): LoginStart {
  const nowMs = useNowMs()
  return useAction({
    async call(request: LoginRequest) {
      try {
        const sent = await callApi(sessionRoutes.requestLoginCode, { body: request })
        keepPendingLogin(request, sent, nowMs())
      } catch (cause) {
        if (!isAccountUnknown(cause)) logToServer('login_start_failed', cause)
        throw cause
      }
      goTo('/login/verify-otp')
    },
    explain: (cause) => knownSendError(cause) ?? tryLater,
    leavesPage: true,
  })
}

/** There is no such account; any other failure looks the same, with one line more. */
export function isAccountUnknown(cause: unknown): boolean {
  return problemOf(cause, sessionRoutes.requestLoginCode)?.code === 'ACCOUNT_NOT_FOUND'
}
