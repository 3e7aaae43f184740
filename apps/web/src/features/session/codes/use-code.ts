// Entering a one-time code: verifying it, requesting another, and the errors of both.
import { ApiUnreachable } from '#platform/calls/api.ts'
import type { Message } from '#platform/message.ts'
import { useAction } from '#platform/use-action.ts'
import { useForm, type FormState } from '#ui'
import { codeErrorOf, resendErrorOf } from './errors.ts'

export const codeLength = 6
/** Another code may be asked for after this long. */
export const resendWaitMs = 30_000

type CodeCalls = {
  /** Digits that were typed before the page was alive. */
  early?: string
  /** Proves the code, and continues: what comes after is not this page's any more. */
  prove: (digits: string) => Promise<void>
  send: () => Promise<void>
  /** The words for a refusal of another room. */
  refusalOf?: (cause: unknown) => Message | null
}

export type CodeEntry = {
  form: FormState<{ code: string }>
  /** Why the code was refused, or why no other one was sent. */
  error: Message | null
  busy: 'code' | 'resend' | null
  /** No other code could be sent. */
  isUnsent: boolean
  change: (digits: string) => void
  /** Resolves true when another code is on its way. */
  resend: () => Promise<boolean>
}

const noRefusal = () => null

export function useCode({ early = '', prove, send, refusalOf = noRefusal }: CodeCalls): CodeEntry {
  const proving = useAction({ call: prove, explain: (cause) => refusalOf(cause) ?? codeErrorOf(cause), leavesPage: true })
  const sending = useAction({ call: send, explain: (cause) => refusalOf(cause) ?? resendErrorOf(cause) })
  const form = useForm({
    initial: () => ({ code: early }),
    check: ({ code }) => ({ code: code.length < codeLength ? ('session.otp.required' as const) : null }),
    send: ({ code }) => proving.run(code),
    action: proving,
    // A code that was not checked is as good as before: what was typed stays.
    emptied: ({ cause }) => (cause === null || cause instanceof ApiUnreachable ? null : { code: '' }),
  })
  const error = form.faults.get('code') ?? proving.message ?? sending.message

  function submit() {
    if (sending.isBusy) return
    // A refused code was sent by itself and emptied: why it was refused stays until something is typed.
    if (form.values.code === '' && error !== null) return
    sending.clear()
    form.submit()
  }

  async function resend(): Promise<boolean> {
    if (proving.isBusy) return false
    proving.clear()
    if ((await sending.run()) === null) return false
    form.set({ code: '' })
    return true
  }

  function change(digits: string) {
    const isWhole = digits.length === codeLength && form.values.code.length < codeLength
    form.set({ code: digits })
    sending.clear()
    // Readings, /login/verify-otp: "auto-submit at 6". Only when the code became whole, so that correcting a digit does not send.
    if (isWhole && !sending.isBusy) form.submit()
  }

  const busyResending = sending.isBusy ? 'resend' : null
  return {
    form: { ...form, submit },
    error,
    busy: proving.isBusy ? 'code' : busyResending,
    isUnsent: sending.message !== null,
    change,
    resend,
  }
}
