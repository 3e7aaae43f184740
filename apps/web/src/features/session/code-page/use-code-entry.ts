// The logic of the code page: the pending sign-in, verifying its code, requesting another.
import { sessionRoutes, signInLinkRoutes } from '@daybreak/contract'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { callApi, problemOf } from '#platform/calls/api.ts'
import { useEarlyValue } from '#platform/page/early-input.ts'
import { useNowMs } from '#platform/page/page-clock.tsx'
import { sayStarted } from '#platform/session/session-started.ts'
import { takeReturnPath } from '#platform/session/session-return.ts'
import { rememberCode } from '../passkey-offer/index.ts'
import {
  codeLength,
  forgetPendingLogin,
  keepPendingLogin,
  readPendingLogin,
  useCode,
  type CodeEntry,
  type LoginMethod,
  type PendingLogin,
} from '../codes/index.ts'

type Entry = {
  /** Null in the prerendered page, and while the worker is sent back to the start. */
  pending: PendingLogin | null
  entry: CodeEntry
  /** The code was right, and the contact is one that our people typed: the worker's details are asked for next. */
  isClaimed: boolean
  /** Sends another code, by another channel to the same number. */
  sendBy: (method: LoginMethod) => Promise<boolean>
  /** Sends a link in place of a code, to the same address. */
  sendLink: () => Promise<boolean>
}

export function useCodeEntry(goOnTo: (path: string) => void): Entry {
  const nowMs = useNowMs()
  const early = useEarlyValue('code').replaceAll(/\D/g, '').slice(0, codeLength)
  const [pending, setPending] = useState<PendingLogin | null>(null)
  const [isClaimed, setIsClaimed] = useState(false)
  const otherMethod = useRef<LoginMethod | null>(null)
  const wantsLink = useRef<true | null>(null)

  useLayoutEffect(() => {
    const kept = readPendingLogin(nowMs())
    if (kept) setPending(kept)
    else goOnTo('/login')
  }, [goOnTo, nowMs])

  async function prove(code: string) {
    if (!pending) return
    const proof = { username: pending.username, code, methodId: pending.methodId }
    try {
      await callApi(sessionRoutes.signInWithCode, { body: proof })
    } catch (cause) {
      if (problemOf(cause, sessionRoutes.signInWithCode)?.code !== 'session.identity_needed') throw cause
      return setIsClaimed(true)
    }
    forgetPendingLogin()
    rememberCode()
    sayStarted()
    goOnTo(takeReturnPath())
  }

  async function send() {
    if (!pending) return
    const { username } = pending
    const isLink = wantsLink.current ?? pending.isLink
    const request = { username, method: otherMethod.current ?? pending.method, ...(isLink && { isLink }) }
    const sent = await (isLink
      ? callApi(signInLinkRoutes.request, { body: { username } })
      : callApi(sessionRoutes.requestLoginCode, { body: { username, method: request.method } }))
    setPending(keepPendingLogin(request, sent, nowMs()))
  }

  const entry = useCode({ early, prove, send })
  useEarlySubmit(pending !== null && early.length === codeLength, entry.form.submit)
  function sendBy(method: LoginMethod) {
    otherMethod.current = method
    return entry.resend()
  }

  function sendLink() {
    wantsLink.current = true
    return entry.resend()
  }

  return { pending, entry, isClaimed, sendBy, sendLink }
}

/** A code that was whole before the page came alive is sent like any other, once. */
function useEarlySubmit(isDue: boolean, submit: () => void) {
  const isSent = useRef(false)
  useEffect(() => {
    if (!isDue || isSent.current) return
    isSent.current = true
    submit()
  }, [isDue, submit])
}
