// Typing a one-time code, wherever it is asked for: proving it, asking for another, and what went wrong.
import { useState } from 'react'
import { ApiUnreachable } from '#platform/api.ts'
import { codeErrorOf, resendErrorOf, type CodeError } from './code-errors.ts'

export const codeLength = 6
/** Another code may be asked for after this long. */
export const resendWaitMs = 30_000

type CodeDoors = {
  /** Digits that were typed before the page was alive. */
  early?: string
  /** Proves the code, and goes on: what comes after is not this page's any more. */
  prove: (digits: string) => Promise<void>
  send: () => Promise<void>
  /** What is said of a refusal that is not of this room. */
  refusalOf?: (cause: unknown) => CodeError | null
}

export type CodeEntry = {
  code: string
  error: CodeError | null
  busy: 'code' | 'resend' | null
  change: (digits: string) => void
  submit: () => void
  /** Resolves true when another code is on its way. */
  resend: () => Promise<boolean>
}

const noRefusal = () => null

export function useCode({ early = '', prove, send, refusalOf = noRefusal }: CodeDoors): CodeEntry {
  const [code, setCode] = useState(early)
  const [error, setError] = useState<CodeError | null>(null)
  const [busy, setBusy] = useState<CodeEntry['busy']>(null)

  async function submit(digits: string) {
    if (busy) return
    // A refused code was sent by itself and wiped: why it was refused stays until something is typed.
    if (digits === '' && error !== null) return
    if (digits.length < codeLength) return setError({ id: 'session.otp.required' })
    setBusy('code')
    setError(null)
    try {
      await prove(digits)
    } catch (cause) {
      setError(refusalOf(cause) ?? codeErrorOf(cause))
      // A code that nobody has looked at is as good as before: what she typed stays.
      if (!(cause instanceof ApiUnreachable)) setCode('')
      setBusy(null)
    }
  }

  async function resend(): Promise<boolean> {
    if (busy) return false
    setBusy('resend')
    setError(null)
    try {
      await send()
      setCode('')
      return true
    } catch (cause) {
      setError(refusalOf(cause) ?? resendErrorOf(cause))
      return false
    } finally {
      setBusy(null)
    }
  }

  function change(digits: string) {
    setCode(digits)
    setError(null)
    // Readings, /login/verify-otp: "auto-submit at 6". Only when the code became whole, so that correcting a digit does not send.
    if (digits.length === codeLength && code.length < codeLength) void submit(digits)
  }

  return { code, error, busy, change, submit: () => void submit(code), resend }
}
